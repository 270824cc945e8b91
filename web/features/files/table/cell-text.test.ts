import { expect, test } from 'vitest'
import { cellText, type ColumnType, dayText, figureText, isMisfit, unitText } from './cell-text.ts'

const as = (cell: string | number | boolean | null, type: ColumnType, decimals = 0): string =>
  cellText(cell, { type, decimals })

test('numbers have the decimals of their column, years no groups, and nothing is nothing', () => {
  expect(as(1204.5, 'money', 2)).toBe('1,204.50')
  expect(as(1_000_000, 'integer')).toBe('1,000,000')
  expect(as(2026, 'year')).toBe('2026')
  expect(as(0.1 + 0.2, 'decimal', 1)).toBe('0.3')
  expect(as(null, 'money', 2)).toBe('')
})

test('days, times, lengths of time and yes are as elsewhere', () => {
  expect(as('2026-10-24', 'date')).toBe('24 Oct 2026')
  expect(as('2026-10-24T14:30:00', 'date')).toBe('24 Oct 2026, 14:30')
  expect(as('2026-10', 'date')).toBe('Oct 2026')
  expect(as('14:30:00', 'time')).toBe('14:30')
  expect(as(3723, 'duration')).toBe('1:02:03')
  expect(as(62.35, 'duration')).toBe('1:02.35')
  expect(as(-30, 'duration')).toBe('−0:30')
  expect([as(true, 'yes-no'), as(false, 'yes-no')]).toEqual(['Yes', 'No'])
})

test('a cell that is no value of its column is text as it was written', () => {
  expect(as('free', 'money', 2)).toBe('free')
  expect(as('soon', 'date')).toBe('soon')
  expect(as('2026-13-77', 'date')).toBe('2026-13-77')
  expect(isMisfit('free', { type: 'money' })).toBe(true)
  expect(isMisfit('free', { type: 'text' })).toBe(false)
  expect(dayText('2026')).toBe('2026')
})

test('a mean has two decimals at least where it needs them', () => {
  expect(figureText(10 / 3, { type: 'integer', decimals: 0 })).toBe('3.33')
  expect(figureText(12, { type: 'integer', decimals: 0 })).toBe('12')
  expect(figureText(4.5, { type: 'money', decimals: 2 })).toBe('4.50')
})

test('a unit is named below a heading that does not have it', () => {
  expect(unitText({ name: 'Amount', unit: 'EUR', type: 'money' })).toBe('EUR')
  expect(unitText({ name: 'Amount (EUR)', unit: 'EUR', type: 'money' })).toBeNull()
  expect(unitText({ name: 'Lap', unit: 's', type: 'duration' })).toBeNull()
})
