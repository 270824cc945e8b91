import { describe, expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readAi } from './ai-config.ts'
import { readAiUsage } from './ai-usage-config.ts'

const model = readAi({ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'qwen3' })
const both = { AI_PRICE_INPUT: '0.15', AI_PRICE_OUTPUT: '0.6' }

describe('what the model costs in the environment', () => {
  test('nothing set means no prices and no ceiling', () => {
    const nothing = { prices: null, ceiling: null }
    expect(readAiUsage({ AI_PRICE_INPUT: ' ' }, model)).toMatchObject(nothing)
    expect(readAiUsage({}, { engine: 'builtin' })).toMatchObject(nothing)
  })

  test('prices are dollars per million tokens; an embedding costs as any input unless it is said', () => {
    expect(readAiUsage(both, model).prices).toEqual({ input: 0.15, output: 0.6, embedding: 0.15 })
    expect(readAiUsage({ ...both, AI_PRICE_EMBEDDING: '0' }, model).prices?.embedding).toBe(0)
  })

  test('a ceiling is in tokens, or with prices in dollars', () => {
    const inTokens = readAiUsage({ AI_MONTHLY_CEILING: '2000000 tokens' }, model)
    expect(inTokens.ceiling).toEqual({ amount: 2_000_000, unit: 'tokens' })
    const inDollars = readAiUsage({ ...both, AI_MONTHLY_CEILING: '49.50 dollars' }, model)
    expect(inDollars.ceiling).toEqual({ amount: 49.5, unit: 'dollars' })
  })

  const wrong: [string, Record<string, string>, string[]][] = [
    ['one price', { AI_PRICE_INPUT: '1' }, ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT']],
    ['the other price', { AI_PRICE_OUTPUT: '1' }, ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT']],
    ['a price of embeddings alone', { AI_PRICE_EMBEDDING: '1' }, ['AI_PRICE_EMBEDDING', 'AI_PRICE_INPUT']],
    ['a price in words', { ...both, AI_PRICE_INPUT: '15 cents' }, ['AI_PRICE_INPUT', '15 cents']],
    ['a price below nothing', { ...both, AI_PRICE_OUTPUT: '-1' }, ['AI_PRICE_OUTPUT', '-1']],
    [
      'dollars without prices',
      { AI_MONTHLY_CEILING: '50 dollars' },
      ['AI_MONTHLY_CEILING', 'AI_PRICE_INPUT'],
    ],
    ['a number alone', { AI_MONTHLY_CEILING: '50' }, ['AI_MONTHLY_CEILING', "'50'", '50 dollars']],
    ['another unit', { AI_MONTHLY_CEILING: '50 euros' }, ['AI_MONTHLY_CEILING', '50 euros']],
    ['nothing at all', { AI_MONTHLY_CEILING: '0 tokens' }, ['AI_MONTHLY_CEILING', '0 tokens']],
    ['parts of a token', { AI_MONTHLY_CEILING: '1.5 tokens' }, ['AI_MONTHLY_CEILING', '1.5 tokens']],
  ]

  test.each(wrong)('%s stops the start with a sentence', (_, environment, named) => {
    const start = () => readAiUsage(environment, model)
    expect(start).toThrow(StartFailure)
    for (const name of named) expect(start).toThrow(name)
  })

  test.each(['AI_PRICE_INPUT', 'AI_PRICE_EMBEDDING', 'AI_MONTHLY_CEILING'])(
    '%s without a model stops the start with a sentence',
    (name) => {
      const start = () => readAiUsage({ [name]: '1' }, { engine: 'builtin' })
      expect(start).toThrow(StartFailure)
      for (const word of [name, 'AI_BASE_URL', 'AI_PROVIDER']) expect(start).toThrow(word)
    },
  )
})
