import type { ModelCost, ModelPurpose } from '#contract/calls/ai-usage.ts'
import type { Ceiling, Prices } from '#server/config/ai-usage-config.ts'

/** Token usage by price category. */
export interface Tokens {
  input: number
  output: number
  /** Tokens of embedded texts. */
  embedding: number
  /** The part of all of them that no provider reported. */
  estimated: number
}

export const noTokens: Tokens = { input: 0, output: 0, embedding: 0, estimated: 0 }

export const plus = (one: Tokens, other: Tokens): Tokens => ({
  input: one.input + other.input,
  output: one.output + other.output,
  embedding: one.embedding + other.embedding,
  estimated: one.estimated + other.estimated,
})

interface Counted {
  inputTokens: number
  outputTokens: number
  estimatedTokens: number
}

/** The usage counted for one purpose. */
export const tokensFor = (purpose: ModelPurpose, counted: Counted): Tokens => ({
  input: purpose === 'embed' ? 0 : counted.inputTokens,
  output: counted.outputTokens,
  embedding: purpose === 'embed' ? counted.inputTokens : 0,
  estimated: counted.estimatedTokens,
})

export const countOf = ({ input, output, embedding }: Tokens): number => input + output + embedding

export const dollarsOf = ({ input, output, embedding }: Tokens, prices: Prices): number =>
  (input * prices.input + output * prices.output + embedding * prices.embedding) / 1_000_000

export const costOf = (tokens: Tokens, prices: Prices | null): ModelCost => ({
  tokens: countOf(tokens),
  dollars: prices === null ? null : dollarsOf(tokens, prices),
})

/** The used share of a ceiling; 1 is all of it. */
export function shareOf(tokens: Tokens, { amount, unit }: Ceiling, prices: Prices | null): number {
  if (unit === 'tokens') return countOf(tokens) / amount
  return prices === null ? 0 : dollarsOf(tokens, prices) / amount
}
