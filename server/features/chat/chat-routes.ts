import * as contract from '#contract/calls/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/calls/chat.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { Bind, Call } from '#server/calls/call.ts'
import type { Chat } from './chat-service.ts'
import type { AnswerEvent, FollowAnswer } from './follow-answer.ts'
import type { ReadingEnd } from './reading-end.ts'
import { Problem } from '#server/lib/problem.ts'
import { unreachable } from '#server/lib/unreachable.ts'

/** The last event of a document answer (specification 2, section 7). */
const documentEnd = '[DONE]'

interface Services {
  chat: Chat
  followAnswer: FollowAnswer
  readingEnd: ReadingEnd
}

type StoryAsk = Call<
  { id: StoryId },
  Record<string, never>,
  { message: string; file_ids?: FileId[] | undefined }
>

export function chatRoutes(bind: Bind, { chat, followAnswer, readingEnd }: Services): void {
  bind(contract.publicChat, ({ viewer, params, query }) => chat.storyHistory(viewer, params.id, 'all', query))
  bind(contract.myPublicChat, ({ viewer, params, query }) =>
    chat.storyHistory(viewer, params.id, 'me', query),
  )
  bind(contract.privateChat, ({ viewer, params, query }) =>
    chat.storyHistory(viewer, params.id, 'private', query),
  )
  bind(contract.documentChat, ({ viewer, query }) => chat.documentHistory(viewer, query))

  bind(contract.documentQuestions, async ({ viewer }) => ({
    questions: await chat.documentQuestions(viewer),
  }))

  const askStory = async (call: StoryAsk, scope: 'public' | 'private') => {
    const { viewer, params, body, address, signal } = call
    const end = readingEnd(call, params.id)
    const answerId = await chat.askStory(viewer, {
      ...body,
      storyId: params.id,
      scope,
      address,
    })
    return storyEvents(answerId, until(end, followAnswer.asked(viewer, answerId, either(signal, end))), () =>
      chat.freePromptsLeft(viewer, params.id),
    )
  }
  bind(contract.askPublic, (call) => askStory(call, 'public'))
  bind(contract.askPrivate, (call) => askStory(call, 'private'))

  bind(contract.askDocuments, async (call) => {
    const { viewer, body, signal } = call
    const end = readingEnd(call, null)
    const answerId = await chat.askDocuments(viewer, body)
    return documentEvents(answerId, until(end, followAnswer.asked(viewer, answerId, either(signal, end))))
  })

  bind(contract.answerEvents, async (call) => {
    const { viewer, params, signal } = call
    // Hiding the story now ends the stream; whether it is hidden already is checked by the first read.
    const end = readingEnd(call, await chat.storyOf(viewer, params.id))
    return storyEvents(params.id, until(end, followAnswer.joined(viewer, params.id, either(signal, end))))
  })

  bind(contract.removeMessage, async ({ viewer, params }) => ({
    removed: await chat.removeMessage(viewer, params.id),
  }))

  bind(contract.stopAnswer, async ({ viewer, params }) => {
    await chat.stop(viewer, params.id)
    return { ok: true as const }
  })
}

const either = (one: AbortSignal, other: AbortSignal): AbortSignal => AbortSignal.any([one, other])

/** The events until the reader loses access, then the reason. */
async function* until(end: AbortSignal, events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
  for await (const event of events) {
    if (end.aborted) break
    yield event
  }
  if (end.aborted && end.reason instanceof Problem)
    yield { kind: 'failed', words: end.reason.message, code: end.reason.code }
}

async function* storyEvents(
  messageId: ChatEvent['messageId'],
  events: AsyncIterable<AnswerEvent>,
  /** For the asker. */
  freePromptsLeft: () => Promise<number | null> = async () => null,
): AsyncGenerator<ChatEvent> {
  yield { messageId }
  for await (const event of events) {
    const left = event.kind === 'done' ? await freePromptsLeft() : null
    yield left === null ? storyEvent(event) : { ...storyEvent(event), freePromptsLeft: left }
  }
}

function storyEvent(event: AnswerEvent): ChatEvent {
  switch (event.kind) {
    case 'waiting':
      return { waiting: event.for }
    case 'files':
      return { relevantFiles: event.files }
    case 'evidence':
      return { evidence: event.evidence }
    case 'delta':
      return { delta: event.text }
    case 'done':
      return { done: true, message: event.message }
    case 'failed':
      return failureOf(event)
    default:
      return unreachable(event)
  }
}

async function* documentEvents(
  messageId: DocstoreEvent['messageId'],
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<DocstoreEvent | string> {
  yield { messageId }
  for await (const event of events) {
    yield event.kind === 'done'
      ? { response: event.message.content, message: event.message }
      : storyEvent(event)
  }
  yield documentEnd
}

const failureOf = ({ words, code }: AnswerEvent & { kind: 'failed' }) => ({
  error: words,
  ...(code === undefined ? {} : { code }),
})
