import { expect, test } from 'vitest'
import { isNumberText } from './number-text.ts'

test.each(['12', '1,980.00', '-3.5', '€ 11,840', '12 %', '(40.00)', '1 474,00 €'])(
  '%s is an amount',
  (cell) => {
    expect(isNumberText(cell)).toBe(true)
  },
)

test.each(['', 'eur', '2026-05-12', 'Oak, 22 m²', 'A4'])('"%s" is none', (cell) => {
  expect(isNumberText(cell)).toBe(false)
})
