import { expect, test } from 'vitest'
import { captionEstimates, organiseEstimate } from './estimates.ts'
import { noTokens, shareOf } from './tokens.ts'
import type { Measured } from './ai-usage-queries.ts'

const measured = (
  purpose: Measured['purpose'],
  kind: Measured['kind'],
  tasks: number,
  tokens: Partial<Measured>,
): Measured => ({ ...noTokens, purpose, kind, tasks, ...tokens })

test('an estimate is the average of what was measured, and a starting value before five of a kind were', () => {
  const rows = [
    measured('caption', 'image', 10, { input: 9_000, output: 400 }),
    measured('caption', 'pdf', 4, { input: 9_000, output: 400 }),
    measured('answer', '', 99, { input: 9_000, output: 400 }),
  ]
  const { image, pdf, other } = captionEstimates(rows, false)
  expect(image).toEqual({ ...noTokens, input: 900, output: 40 })
  expect(pdf).toEqual({ ...noTokens, input: 1_550, output: 90 })
  expect(other).toEqual(noTokens)
  expect(organiseEstimate(rows)).toEqual({ ...noTokens, input: 4_000, output: 300 })
  const organised = [measured('organise', '', 5, { input: 5_000, output: 500 })]
  expect(organiseEstimate(organised)).toEqual({ ...noTokens, input: 1_000, output: 100 })
})

test('with an embedding model its texts are part of it', () => {
  const rows = [
    measured('caption', 'text', 10, { input: 1_000, output: 100 }),
    measured('embed', 'text', 20, { embedding: 40_000 }),
  ]
  expect(captionEstimates(rows, true).text).toEqual({ ...noTokens, input: 100, output: 10, embedding: 2_000 })
  expect(captionEstimates([], true).image.embedding).toBe(50)
  expect(captionEstimates(rows, false).text.embedding).toBe(0)
})

test('a ceiling in dollars counts each kind of tokens by its price', () => {
  const tokens = { input: 1_000_000, output: 500_000, embedding: 2_000_000, estimated: 0 }
  const prices = { input: 1, output: 4, embedding: 0.5 }
  expect(shareOf(tokens, { amount: 8, unit: 'dollars' }, prices)).toBe(0.5)
  expect(shareOf(tokens, { amount: 7_000_000, unit: 'tokens' }, prices)).toBe(0.5)
})
