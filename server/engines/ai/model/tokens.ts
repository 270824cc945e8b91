import type { LanguageModelV4Message, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Spent } from '#server/engines/ai/ai.ts'
import { failureOf, type ProviderFailure } from './provider-failure.ts'

/** Of most languages and models; where the provider tells nothing, nothing better is known. */
const charactersOfToken = 4
/** What models take for a picture of about a megapixel. */
const pictureTokens = 1_000
const mostTokens = 100_000_000

const tokensOf = (characters: number): number => Math.ceil(characters / charactersOfToken)

/** What a chat took: as the provider tells it, else by the length of what was sent and has come. */
export function spentOnChat(
  model: string,
  usage: LanguageModelV4Usage | null,
  sent: { instructions: string; messages: readonly LanguageModelV4Message[] },
  written: number,
): Spent {
  const input = told(usage?.inputTokens.total)
  // One that writes nothing is told as such, by whoever has counted what it read.
  const output = input === null ? null : told(usage?.outputTokens.total, 0)
  const inputTokens = input ?? tokensOf(sent.instructions.length) + sumOf(sent.messages.map(messageTokens))
  const outputTokens = output ?? tokensOf(written)
  return {
    model,
    inputTokens,
    outputTokens,
    estimatedTokens: (input === null ? inputTokens : 0) + (output === null ? outputTokens : 0),
  }
}

/** The same of texts that were embedded. */
export function spentOnTexts(model: string, counted: number | undefined, texts: readonly string[]): Spent {
  const input = told(counted)
  const inputTokens = input ?? tokensOf(sumOf(texts.map((text) => text.length)))
  return { model, inputTokens, outputTokens: 0, estimatedTokens: input === null ? inputTokens : 0 }
}

/** What a provider says, where it makes sense: nothing is asked of a model without a token, and no request has so many. */
const told = (count: number | undefined, least = 1): number | null =>
  count !== undefined && Number.isInteger(count) && count >= least && count <= mostTokens ? count : null

function messageTokens({ content }: LanguageModelV4Message): number {
  if (typeof content === 'string') return tokensOf(content.length)
  return sumOf(
    content.map((part) => {
      if (part.type === 'text') return tokensOf(part.text.length)
      return part.type === 'file' ? pictureTokens : 0
    }),
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The provider has turned the request away before it worked at it. One that it was silent to, or that was aborted, may have been worked at. */
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

/** Whether a request that failed before anything came of it took nothing. */
export const tookNothing = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && turnedAway.has(failureOf(error, null).kind)
