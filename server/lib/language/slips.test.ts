import { expect, test } from 'vitest'
import { editDistance, isSlipOf } from './slips.ts'

test('a typo is one edit, two in a long word; a swap of neighbours is one edit', () => {
  expect(editDistance('choir', 'chior')).toBe(1)
  expect(editDistance('abc', '')).toBe(3)
  expect(isSlipOf('choir', 'chior')).toBe(true)
  expect(isSlipOf('evening', 'eveninng')).toBe(true)
  expect(isSlipOf('piran', 'piano')).toBe(false)
  expect(isSlipOf('cat', 'car')).toBe(false)
})
