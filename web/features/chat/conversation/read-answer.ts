import { answerEvents, type ChatEvent, type ChatMessage } from '#contract/calls/chat.ts'
import { ApiProblem, isRefusal } from '#web/api/api-problem.ts'
import { readEvents } from '#web/api/read-events.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { isLocalId } from './heard-answers.ts'

export type Connect = (signal: AbortSignal) => AsyncIterable<ChatEvent>

interface AnswerToRead {
  /** As far as it is known. */
  answer: ChatMessage
  /** What the question was answered with; null for an answer that is followed from elsewhere. */
  connect: Connect | null
  /** More of it is known, or what it is called. */
  onGrowth: (answer: ChatMessage) => void
  onEvent: (event: ChatEvent) => void
  signal: AbortSignal
}

/**
 * Reads an answer until it has ended, connecting again as often as needed, and gives the stored message. Throws why it
 * failed or may be read no further, and what broke the line before the server had said what the answer is called.
 */
export async function readAnswer({
  answer,
  connect,
  onGrowth,
  onEvent,
  signal,
}: AnswerToRead): Promise<ChatMessage> {
  let latestAnswer = answer
  const take = (event: ChatEvent, text: string) => {
    onEvent(event)
    if (event.done) return
    latestAnswer = grown(latestAnswer, text, event)
    onGrowth(latestAnswer)
  }
  let events = connect?.(signal) ?? follow(answer, signal)
  for (let round = 0; ; round += 1) {
    try {
      const { message, text, isDone } = await readToEnd(events, take)
      if (message) return message
      // A server that sends no ids has sent all of the answer when its stream ends without a fault.
      if (isLocalId(latestAnswer.id) && (isDone || text !== ''))
        return { ...latestAnswer, content: text, status: 'complete' }
    } catch (failure) {
      if (signal.aborted || isLocalId(latestAnswer.id) || isFinal(failure)) throw failure
    }
    if (isLocalId(latestAnswer.id)) throw new Error('the stream ended before it named its answer')
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, backoffMs(round - 1)))
    signal.throwIfAborted()
    events = follow(latestAnswer, signal)
  }
}

const follow = ({ id }: ChatMessage, signal: AbortSignal) =>
  readEvents(answerEvents, { params: { id }, signal })

/** What the server has said of the answer; anything else has happened to the connection. */
const isFinal = (failure: unknown): boolean => failure instanceof AnswerProblem || isRefusal(failure)

/** An answer that failed or may no longer be read, as its stream reports. */
class AnswerProblem extends ApiProblem {}

/** What one connection delivered; each starts with the whole text so far. */
interface HeardText {
  /** The stored message; null where the stream broke off, or has none. */
  message: ChatMessage | null
  text: string
  /** The stream said that it is complete. */
  isDone: boolean
}

async function readToEnd(
  events: AsyncIterable<ChatEvent & { response?: string | undefined }>,
  take: (event: ChatEvent, text: string) => void,
): Promise<HeardText> {
  let text = ''
  for await (const event of events) {
    if (event.error !== undefined) throw new AnswerProblem(200, event.error, event.code ?? 'answer_failed')
    text = event.response ?? text + (event.delta ?? '')
    take(event, text)
    if (event.done) return { message: event.message ?? null, text, isDone: true }
  }
  return { message: null, text, isDone: false }
}

function grown(answer: ChatMessage, text: string, event: ChatEvent): ChatMessage {
  return {
    ...answer,
    id: event.messageId ?? answer.id,
    // Right after connecting there is less than has been heard already.
    content: text.length < answer.content.length ? answer.content : text,
    relevant_files: event.relevantFiles ?? answer.relevant_files,
    evidence: event.evidence ?? answer.evidence,
    ...(event.waiting === undefined ? {} : { waiting: event.waiting }),
  }
}
