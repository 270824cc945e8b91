import { StartFailure } from '#server/lib/start-failure.ts'
import type { AiConfig } from './ai-config.ts'
import { read, type Environment } from './environment.ts'

/** In dollars per million tokens. */
export interface Prices {
  input: number
  output: number
  /** Of embedded texts. */
  embedding: number
}

/** The monthly limit of model usage, for all users together. */
export interface Ceiling {
  amount: number
  unit: 'tokens' | 'dollars'
}

export interface AiUsageConfig {
  /** Null: usage is shown in tokens only. */
  prices: Prices | null
  /** Null: unlimited. */
  ceiling: Ceiling | null
  /** How often the usage of other processes is read again. */
  lookMs: number
}

const usualLookMs = 5_000

/**
 * The prices and the monthly ceiling of the language model.
 * @throws StartFailure with a sentence about wrong or contradicting variables
 */
export function readAiUsage(environment: Environment, ai: AiConfig): AiUsageConfig {
  const names = ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT', 'AI_PRICE_EMBEDDING', 'AI_MONTHLY_CEILING']
  const alone = names.find((name) => read(environment, name) !== undefined)
  if (ai.engine === 'builtin' && alone !== undefined)
    throw new StartFailure(
      `${alone} is set, but there is no language model; set AI_BASE_URL or AI_PROVIDER too, or leave ${alone} out.`,
    )
  const prices = readPrices(environment)
  const ceiling = readCeiling(environment)
  if (ceiling?.unit === 'dollars' && prices === null)
    throw new StartFailure(
      'AI_MONTHLY_CEILING is in dollars, which only prices can tell; set AI_PRICE_INPUT and AI_PRICE_OUTPUT too, or a ceiling in tokens.',
    )
  return { prices, ceiling, lookMs: usualLookMs }
}

function readPrices(environment: Environment): Prices | null {
  const input = readPrice(environment, 'AI_PRICE_INPUT')
  const output = readPrice(environment, 'AI_PRICE_OUTPUT')
  const embedding = readPrice(environment, 'AI_PRICE_EMBEDDING')
  if (input !== null && output !== null) return { input, output, embedding: embedding ?? input }
  if (input !== null || output !== null)
    throw new StartFailure('AI_PRICE_INPUT and AI_PRICE_OUTPUT belong together; set both or neither.')
  if (embedding !== null)
    throw new StartFailure(
      'AI_PRICE_EMBEDDING is set, but AI_PRICE_INPUT and AI_PRICE_OUTPUT are not; set all three, or none of them.',
    )
  return null
}

function readPrice(environment: Environment, name: string): number | null {
  const value = read(environment, name)
  if (value === undefined) return null
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(value))
    throw new StartFailure(
      `${name} is '${value}', but it must be dollars per million tokens as a plain number, like 0.15.`,
    )
  return Number(value)
}

function readCeiling(environment: Environment): Ceiling | null {
  const value = read(environment, 'AI_MONTHLY_CEILING')
  if (value === undefined) return null
  const [, tokens, dollars] = /^(?:(\d{1,15}) tokens|(\d{1,9}(?:\.\d{1,2})?) dollars)$/.exec(value) ?? []
  const amount = Number(tokens ?? dollars ?? 0)
  if (amount === 0)
    throw new StartFailure(
      `AI_MONTHLY_CEILING is '${value}', but it must be an amount like '2000000 tokens' or '50 dollars'.`,
    )
  return { amount, unit: tokens === undefined ? 'dollars' : 'tokens' }
}
