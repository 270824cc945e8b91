import { expect, test } from 'vitest'
import { fitLogistic, valueOf } from './logistic.ts'

/** One feature predicts the label, the other does not; every tenth label is flipped. */
const examples = Array.from({ length: 200 }, (_, at) => ({
  signs: { telling: at % 2 === 0 ? 3 : 1, idle: at % 3 },
  isSo: (at % 2 === 0) !== (at % 10 === 0),
  weight: 1,
}))

test('a feature that separates gets weight, one that does not gets none', () => {
  const learned = fitLogistic(examples, { hasStart: true })
  expect(Math.abs(learned.weights['telling'] ?? 0)).toBeGreaterThan(1)
  expect(Math.abs(learned.weights['idle'] ?? 1)).toBeLessThan(0.1)
  expect(valueOf(learned, { telling: 3, idle: 1 })).toBeGreaterThan(0)
  expect(valueOf(learned, { telling: 1, idle: 1 })).toBeLessThan(0)
})

test('of differences nought says nothing', () => {
  const pairs = [2, 1, 3].map((more) => ({ signs: { near: more }, isSo: true, weight: 1 }))
  const learned = fitLogistic(pairs, { hasStart: false })
  expect(learned.start).toBe(0)
  expect(valueOf(learned, { near: 0 })).toBe(0)
  expect(valueOf(learned, { near: 1 })).toBeGreaterThan(0)
})
