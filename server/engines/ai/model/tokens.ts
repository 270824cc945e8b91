import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type { Spent } from '#server/engines/ai/ai.ts'
import { failureOf, type ProviderFailure } from './provider-failure.ts'

/** An average over languages and models, used when the provider reports no usage. */
const charactersOfToken = 4
/** The typical token cost of a picture of about a megapixel. */
const pictureTokens = 1_000
const mostTokens = 100_000_000

const tokensOf = (characters: number): number => Math.ceil(characters / charactersOfToken)

/** The usage of a chat: as the provider reports it, else from the lengths sent and received. */
export function spentOnChat(
  model: string,
  usage: LanguageModelV4Usage | null,
  sent: {
    instructions: string
    messages: readonly LanguageModelV4Message[]
    tools?: readonly LanguageModelV4FunctionTool[]
  },
  written: number,
): Spent {
  const input = plausible(usage?.inputTokens.total)
  // A model without output reports zero, if it has counted its input.
  const output = input === null ? null : plausible(usage?.outputTokens.total, 0)
  const inputTokens =
    input ??
    tokensOf(sent.instructions.length + lengthOf(sent.tools ?? '')) + sumOf(sent.messages.map(messageTokens))
  const outputTokens = output ?? tokensOf(written)
  return {
    model,
    inputTokens,
    outputTokens,
    estimatedTokens: (input === null ? inputTokens : 0) + (output === null ? outputTokens : 0),
  }
}

/** The same for embedded texts. */
export function spentOnTexts(model: string, counted: number | undefined, texts: readonly string[]): Spent {
  const input = plausible(counted)
  const inputTokens = input ?? tokensOf(sumOf(texts.map((text) => text.length)))
  return { model, inputTokens, outputTokens: 0, estimatedTokens: input === null ? inputTokens : 0 }
}

/** Of ten tokens a second of sound, as speech models with prices in tokens count it. */
const tokensOfSecond = 10

/** The same for speech that was written down. */
export function spentOnSpeech(
  model: string,
  usage: { input: number | undefined; output: number | undefined },
  sent: { seconds: number; characters: number },
): Spent {
  const input = plausible(usage.input)
  const output = input === null ? null : plausible(usage.output, 0)
  const inputTokens = input ?? Math.ceil(sent.seconds * tokensOfSecond)
  const outputTokens = output ?? tokensOf(sent.characters)
  return {
    model,
    inputTokens,
    outputTokens,
    estimatedTokens: (input === null ? inputTokens : 0) + (output === null ? outputTokens : 0),
  }
}

/** A reported number, if plausible: every request takes at least one token, and none takes this many. */
const plausible = (count: number | undefined, least = 1): number | null =>
  count !== undefined && Number.isInteger(count) && count >= least && count <= mostTokens ? count : null

function messageTokens({ content }: LanguageModelV4Message): number {
  if (typeof content === 'string') return tokensOf(content.length)
  return sumOf(
    content.map((part) => {
      switch (part.type) {
        case 'text':
        case 'reasoning':
          return tokensOf(part.text.length)
        case 'file':
          return pictureTokens
        case 'tool-call':
          return tokensOf(lengthOf(part.input))
        case 'tool-result':
          return tokensOf(lengthOf(part.output))
        default:
          return 0
      }
    }),
  )
}

const lengthOf = (value: unknown): number => (value === '' ? 0 : JSON.stringify(value).length)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Refused before any work. A request that timed out or was aborted may have been worked on. */
const turnedAway: ReadonlySet<ProviderFailure['kind']> = new Set([
  'unreachable',
  'redirected',
  'refusedKey',
  'unpaid',
  'unknownModel',
  'refusedRequest',
  'refusedPicture',
  'busy',
  'broken',
])

/** Whether a request that failed without output used no tokens. */
export const tookNothing = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && turnedAway.has(failureOf(error, null).kind)
