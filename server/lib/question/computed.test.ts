import { expect, test } from 'vitest'
import { betweenFigures, clockTime } from './computed.ts'

test.each([
  [7 + 1 / 6, 60, '7:10'],
  [94 + 2 / 3, 60, '94:40'],
  [-0.5, 60, '-0:30'],
  [1 + 2 / 60 + 30 / 3600, 3600, '1:02:30'],
  [59.9999, 60, '60:00'],
] as const)('%d in %d parts is told as %s', (value, parts, told) => {
  expect(clockTime(value, parts)).toBe(told)
})

test.each([
  ['94:40', '71:00', '23:40'],
  ['-0:30', '1:15', '1:45'],
  ['1:02:30', '0:59:40', '0:02:50'],
  ['1,204.40', '204.4', '1,000.00'],
])('between %s and %s lies %s', (one, other, between) => {
  expect(betweenFigures(one, other)).toBe(between)
})
