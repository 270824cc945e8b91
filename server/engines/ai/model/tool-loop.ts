import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import {
  ToolRefused,
  type AnswerTool,
  type AnswerTools,
  type Fence,
  type Spent,
} from '#server/engines/ai/ai.ts'
import { ProviderFailure } from './provider-failure.ts'
import type { ChatModel, ModelCall } from './stream-model.ts'
import { objectIn, type Turn } from './turn.ts'

/** Calls for one answer, those that fail included. */
const mostCalls = 6
/** Turns for one answer: a model that calls on after its last call ends without an answer. */
const mostTurns = mostCalls + 2
/** Of one result, in characters. */
const longestResult = 8_000
/** Of the room that is left, so that a small window holds several. */
const resultShare = 0.5
/** With less room a result says too little. */
const leastResult = 400
/** With less room for the results of an answer, the model gets passages only. */
const leastRoom = 6_000
/** Of all requests of one answer together; then the model is to answer. */
const mostTokens = 100_000
/** A call that takes longer has failed. */
const callMs = 20_000
/** Calls start within this share of an answer's time; the rest is for the answer. */
const callShare = 0.5
/** Text that may be one before a call is held back up to this length. An answer has a citation early. */
const longestPreamble = 200

interface ToolLoop {
  call: Omit<ModelCall, 'tools'>
  tools: AnswerTools
  fence: Fence
  /** Characters that may follow the prompt. */
  room: number
  /** The deadline of the answer. */
  totalMs: number
  /** Starts a turn; one that fails without an output is repeated. */
  start: (call: ModelCall) => AsyncGenerator<string, Turn>
  onError: (error: unknown) => void
}

export const toolDefinitions = ({ tools }: AnswerTools): LanguageModelV4FunctionTool[] =>
  tools.map(({ name, description, inputSchema }) => ({ type: 'function', name, description, inputSchema }))

/** The characters of a context that prompt and results share, half each; null: too few for tools. */
export function roomBeside(room: number, tools: AnswerTools): number | null {
  const left = room - JSON.stringify(toolDefinitions(tools)).length
  return left / 2 < leastRoom ? null : left
}

/**
 * Streams the answer of a model that may call tools first. What it writes before a call is not shown, unless it is long.
 * A call that fails is answered with the reason, for the model to try another way.
 */
export async function* answerWithTools(loop: ToolLoop, signal: AbortSignal): AsyncGenerator<string> {
  const { call, tools, start, totalMs } = loop
  const list = toolDefinitions(tools)
  const messages = [...call.messages]
  const callsEndAt = Date.now() + totalMs * callShare
  let left = mostCalls
  let { room } = loop
  let tokens = 0
  let isShown = false
  const onSpent = (spent: Spent): void => {
    tokens += spent.inputTokens + spent.outputTokens
    call.onSpent?.(spent)
  }

  for (let turns = 1; turns <= mostTurns; turns += 1) {
    const mayCall =
      left > 0 && room * resultShare >= leastResult && tokens < mostTokens && Date.now() < callsEndAt
    const turn = start({ ...call, messages, onSpent, tools: { list, mayCall } })
    const before = isShown ? '\n\n' : ''
    const said: SaidTurn = yield* withoutPreamble(turn, call.chat.preamble, { mayCall, before })
    const { calls, content } = said
    if (calls.length === 0) return
    isShown ||= said.isShown
    messages.push({ role: 'assistant', content: content() })
    const results: Extract<LanguageModelV4Message, { role: 'tool' }>['content'] = []
    for (const one of calls) {
      const most = Math.min(longestResult, Math.floor(room * resultShare))
      const result =
        mayCall && left > 0 && most >= leastResult
          ? await resultOf(one, loop, most, signal)
          : { type: 'error-text' as const, value: 'No more calls. Answer from what you have.' }
      left -= 1
      room -= result.value.length + one.input.length
      results.push({
        type: 'tool-result',
        toolCallId: one.toolCallId,
        toolName: one.toolName,
        output: result,
      })
    }
    messages.push({ role: 'tool', content: results })
  }
  throw new ProviderFailure('nonsense', 'it calls tools without end')
}

/** `isShown`: some of its text was. */
type SaidTurn = Turn & { isShown: boolean }

/**
 * The text of a turn. That of a model that has written text before calls is held back until it is long or cites; else it
 * is one part behind, because a first text comes in one part.
 */
async function* withoutPreamble(
  parts: AsyncGenerator<string, Turn>,
  preamble: ChatModel['preamble'],
  { mayCall, before }: { mayCall: boolean; before: string },
): AsyncGenerator<string, SaidTurn> {
  let held = ''
  let isHeld = mayCall && preamble.isUsual
  let isShown = false
  try {
    for (;;) {
      const next = await parts.next()
      const isPreamble = next.done === true && next.value.calls.length > 0
      if (held !== '' && !isHeld && (isShown || !isPreamble)) {
        yield isShown ? held : before + held
        isShown = true
        held = ''
      }
      if (next.done) {
        if (isPreamble && (isShown || held !== '')) preamble.isUsual = true
        if (!isPreamble && held !== '') yield before + held
        return { ...next.value, isShown }
      }
      held += next.value
      isHeld &&= held.length <= longestPreamble && !/\[\d/.test(held)
    }
  } finally {
    // A reader that stops must end the request too.
    await parts.return({ calls: [], content: () => [] })
  }
}

type Result = { type: 'text' | 'error-text'; value: string }

/** The result of a call as data for the model. Rejects only when aborted. */
async function resultOf(
  { toolName, input }: LanguageModelV4ToolCall,
  { tools: { tools }, fence, onError }: ToolLoop,
  most: number,
  signal: AbortSignal,
): Promise<Result> {
  const refused = (value: string): Result => ({ type: 'error-text', value })
  const tool = tools.find(({ name }) => name === toolName)
  if (tool === undefined)
    return refused(`There is no such tool. There are: ${tools.map(({ name }) => name).join(', ')}.`)
  const parsed = objectIn(input)
  if (parsed === null) return refused('The arguments are not a JSON object.')
  const deadline = AbortSignal.timeout(callMs)
  try {
    const text = await unlessAborted(tool, parsed, {
      fence,
      most,
      signal: AbortSignal.any([signal, deadline]),
    })
    return { type: 'text', value: fence.around('result', { tool: toolName }, cut(text, most)) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ToolRefused) return refused(error.message.slice(0, most))
    if (deadline.aborted) return refused('This took too long. Ask for less.')
    onError(error)
    return refused('This failed. Try another way.')
  }
}

/** A tool that does not listen to its signal is left behind. */
async function unlessAborted(
  tool: AnswerTool,
  input: unknown,
  call: Parameters<AnswerTool['call']>[1],
): Promise<string> {
  const { signal } = call
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([tool.call(input, call), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}\n… ${text.length - most} characters more are left out.`
