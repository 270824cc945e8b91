import { InvalidResponseDataError } from '@ai-sdk/provider'
import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { OnSpent } from '#server/engines/ai/ai.ts'
import { ProviderFailure } from './provider-failure.ts'
import { learnRefusal, type Extras } from './refused-extras.ts'
import { spentOnChat, tookNothing } from './tokens.ts'
import { createTurn, type Turn } from './turn.ts'
import { createVisibleText, ReasoningShown, type ReasoningStart } from './visible-text.ts'

/** The limit for a model that does not stop. */
const longestText = 20_000

/** A chat model, with what was learned about it and its server. */
export interface ChatModel {
  model: LanguageModelV4
  extras: Extras
  reasoning: ReasoningStart
  /** It has written text before tool calls, which is no part of an answer. */
  preamble: { isUsual: boolean }
  /** A cleanly closed connection ends the text, even without a finish reason. */
  endsByClosing: boolean
}

export interface ModelCall {
  chat: ChatModel
  instructions: string
  messages: readonly LanguageModelV4Message[]
  onSpent: OnSpent | undefined
  /** Called when the model reached its length limit. */
  onCut?: (() => void) | undefined
  /** `mayCall`: false once it is to answer. */
  tools?: { list: LanguageModelV4FunctionTool[]; mayCall: boolean }
}

/**
 * Streams the text of one call to a model, without reasoning, and returns its tool calls. Stopping early ends the
 * request. Refused extras are left out, and the call is repeated. Usage is reported however it ends.
 */
export async function* streamModel(call: ModelCall, signal: AbortSignal): AsyncGenerator<string, Turn> {
  const { chat, messages, tools } = call
  for (;;) {
    try {
      return yield* streamOnce(call, signal)
    } catch (error) {
      const refused = learnRefusal(chat.extras, error, {
        hasPicture: messages.some(hasPart('file')),
        hasTools: tools !== undefined,
        hasToolResults: messages.some(hasPart('tool-result')),
        hasReasoning: messages.some(hasPart('reasoning')),
      })
      if (refused === null) throw error
      // Without them it is another request.
      if (refused === 'pictures') throw new ProviderFailure('refusedPicture', 'it takes no pictures')
      if (refused === 'tools') throw new ProviderFailure('refusedTools', 'it takes no tools')
    }
  }
}

async function* streamOnce(
  { chat, instructions, messages, onSpent, onCut, tools }: ModelCall,
  signal: AbortSignal,
): AsyncGenerator<string, Turn> {
  signal.throwIfAborted()
  const leaving = new AbortController()
  const visible = createVisibleText(chat.reasoning)
  const turn = createTurn()
  let length = 0
  let shown = 0
  let usage: LanguageModelV4Usage | null = null
  let isFree = false
  const counted = (text: string) => {
    shown += text.length
    return text
  }
  const requireAnswer = (reason: string): void => {
    if (turn.calls.length > 0 || shown > 0) return
    if (tools === undefined || !visible.hasCall()) throw new ProviderFailure('nonsense', reason)
    // Its server does not parse calls.
    chat.extras.tools = false
    throw new ProviderFailure('refusedTools', 'it writes tool calls as text')
  }
  try {
    const { stream } = await chat.model.doStream({
      prompt: promptOf(chat, instructions, messages),
      abortSignal: AbortSignal.any([signal, leaving.signal]),
      ...(tools && {
        tools: tools.list,
        toolChoice: { type: tools.mayCall ? ('auto' as const) : ('none' as const) },
      }),
    })
    for await (const part of stream) {
      signal.throwIfAborted()
      if (part.type === 'error') {
        if (length === 0) throw part.error
        if (!isUnfinished(part.error)) throw part.error
        if (!chat.endsByClosing) throw new ProviderFailure('cutOff', part.error.message)
        const last = counted(visible.end(false))
        if (last !== '') yield last
        requireAnswer('nothing said')
        return turn
      }
      length += turn.take(part)
      if (part.type === 'text-delta' && part.delta !== '') {
        const text = counted(visible.push(part.delta))
        if (text !== '') yield text
      }
      if (length > longestText) {
        onCut?.()
        yield counted(visible.end(true))
        requireAnswer('too long')
        return turn
      }
      if (part.type !== 'finish') continue
      usage = part.usage
      const isCut = part.finishReason.unified === 'length'
      const last = counted(visible.end(isCut))
      if (last !== '') yield last
      requireEnd(part.finishReason, shown, chat, requireAnswer)
      if (isCut && turn.calls.length === 0) onCut?.()
    }
    return turn
  } catch (error) {
    isFree = length === 0 && usage === null && tookNothing(error, signal)
    throw error instanceof ReasoningShown ? new ProviderFailure('nonsense', error.message) : error
  } finally {
    leaving.abort()
    const sent = { instructions, messages, ...(tools && { tools: tools.list }) }
    if (!isFree) onSpent?.(spentOnChat(chat.model.modelId, usage, sent, length))
  }
}

function requireEnd(
  { unified, raw }: LanguageModelV4FinishReason,
  shown: number,
  { endsByClosing }: ChatModel,
  requireAnswer: (reason: string) => void,
): void {
  const reason = `ended after ${shown} characters, by ${raw ?? 'nothing said'}`
  if (unified === 'content-filter') throw new ProviderFailure('declined', reason)
  requireAnswer(reason)
  if (unified === 'interrupted' && !endsByClosing) throw new ProviderFailure('cutOff', reason)
}

/** The library reports a connection closed before the finish reason as invalid data. */
const isUnfinished = (error: unknown): error is InvalidResponseDataError =>
  InvalidResponseDataError.isInstance(error)

const hasPart =
  (type: 'file' | 'tool-result' | 'reasoning') =>
  ({ content }: LanguageModelV4Message): boolean =>
    typeof content !== 'string' && content.some((part) => part.type === type)

/** Without a system role, the instructions go before the user's first message. */
function promptOf(
  { extras }: ChatModel,
  instructions: string,
  given: readonly LanguageModelV4Message[],
): LanguageModelV4Message[] {
  const messages = extras.reasoning ? given : given.map(withoutReasoning)
  if (extras.systemRole) return [{ role: 'system', content: instructions }, ...messages]
  const first = messages.findIndex(({ role }) => role === 'user')
  return messages.map((message, at) =>
    at === first && message.role === 'user'
      ? { ...message, content: [{ type: 'text', text: instructions }, ...message.content] }
      : message,
  )
}

const withoutReasoning = (message: LanguageModelV4Message): LanguageModelV4Message =>
  message.role === 'assistant'
    ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
    : message
