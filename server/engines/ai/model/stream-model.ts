import { InvalidResponseDataError } from '@ai-sdk/provider'
import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4Message,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { OnSpent } from '#server/engines/ai/ai.ts'
import { ProviderFailure } from './provider-failure.ts'
import { learnRefusal, type Extras } from './refused-extras.ts'
import { spentOnChat, tookNothing } from './tokens.ts'
import { createVisibleText, ReasoningShown, type ReasoningStart } from './visible-text.ts'

/** The limit for a model that does not stop. */
const longestText = 20_000

/** A chat model, with what was learned about it and its server. */
export interface ChatModel {
  model: LanguageModelV4
  extras: Extras
  reasoning: ReasoningStart
  /** A cleanly closed connection ends the text, even without a finish reason. */
  endsByClosing: boolean
}

export interface ModelCall {
  chat: ChatModel
  instructions: string
  messages: LanguageModelV4Message[]
  onSpent: OnSpent | undefined
  /** Called when the model reached its length limit. */
  onCut?: (() => void) | undefined
}

/**
 * Streams the text of one call to a model, without reasoning. Stopping early ends the request. Refused extras are left
 * out, and the call is repeated. Usage is reported however it ends.
 */
export async function* streamModel(call: ModelCall, signal: AbortSignal): AsyncGenerator<string> {
  for (;;) {
    try {
      return yield* streamOnce(call, signal)
    } catch (error) {
      const hasPicture = call.messages.some(isWithPicture)
      const refused = learnRefusal(call.chat.extras, error, { hasPicture })
      if (refused === null) throw error
      // Without its picture it is another request.
      if (refused === 'pictures') throw new ProviderFailure('refusedPicture', 'it takes no pictures')
    }
  }
}

async function* streamOnce(
  { chat, instructions, messages, onSpent, onCut }: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string> {
  signal.throwIfAborted()
  const leaving = new AbortController()
  const visible = createVisibleText(chat.reasoning)
  let length = 0
  let shown = 0
  let usage: LanguageModelV4Usage | null = null
  let isFree = false
  const counted = (text: string) => {
    shown += text.length
    return text
  }
  try {
    const { stream } = await chat.model.doStream({
      prompt: chat.extras.systemRole
        ? [{ role: 'system', content: instructions }, ...messages]
        : withInstructions(instructions, messages),
      abortSignal: AbortSignal.any([signal, leaving.signal]),
    })
    for await (const part of stream) {
      signal.throwIfAborted()
      if (part.type === 'error') {
        if (length === 0) throw part.error
        if (!isUnfinished(part.error)) throw part.error
        if (!chat.endsByClosing) throw new ProviderFailure('cutOff', part.error.message)
        const last = counted(visible.end(false))
        if (last !== '') yield last
        requireText(shown, 'nothing said')
        return
      }
      if (part.type === 'text-delta' && part.delta !== '') {
        length += part.delta.length
        const text = counted(visible.push(part.delta))
        if (text !== '') yield text
        if (length > longestText) {
          onCut?.()
          yield visible.end(true)
          return
        }
      }
      if (part.type !== 'finish') continue
      usage = part.usage
      const isCut = part.finishReason.unified === 'length'
      const last = counted(visible.end(isCut))
      if (last !== '') yield last
      requireEnd(part.finishReason, shown, chat)
      if (isCut) onCut?.()
    }
  } catch (error) {
    isFree = length === 0 && usage === null && tookNothing(error, signal)
    throw error instanceof ReasoningShown ? new ProviderFailure('nonsense', error.message) : error
  } finally {
    leaving.abort()
    if (!isFree) onSpent?.(spentOnChat(chat.model.modelId, usage, { instructions, messages }, length))
  }
}

function requireEnd(
  { unified, raw }: LanguageModelV4FinishReason,
  shown: number,
  { endsByClosing }: ChatModel,
): void {
  const reason = `ended after ${shown} characters, by ${raw ?? 'nothing said'}`
  if (unified === 'content-filter') throw new ProviderFailure('declined', reason)
  requireText(shown, reason)
  if (unified === 'interrupted' && !endsByClosing) throw new ProviderFailure('cutOff', reason)
}

function requireText(shown: number, reason: string): void {
  if (shown === 0) throw new ProviderFailure('nonsense', reason)
}

/** The library reports a connection closed before the finish reason as invalid data. */
const isUnfinished = (error: unknown): error is InvalidResponseDataError =>
  InvalidResponseDataError.isInstance(error)

const isWithPicture = ({ content }: LanguageModelV4Message): boolean =>
  typeof content !== 'string' && content.some(({ type }) => type === 'file')

/** Without a system role, the instructions go before the user's first message. */
function withInstructions(
  instructions: string,
  messages: readonly LanguageModelV4Message[],
): LanguageModelV4Message[] {
  const first = messages.findIndex(({ role }) => role === 'user')
  return messages.map((message, at) =>
    at === first && message.role === 'user'
      ? { ...message, content: [{ type: 'text', text: instructions }, ...message.content] }
      : message,
  )
}
