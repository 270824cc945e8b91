import { expect, test } from 'vitest'
import { relativeDate } from './relative-date.ts'

const now = new Date(2026, 10, 21, 9, 0)
const daysBefore = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour).toISOString()

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [2, '2d ago'],
  [6, '6d ago'],
  [7, '1w ago'],
  [29, '4w ago'],
  [30, '1mo ago'],
  [364, '12mo ago'],
  [365, '1y ago'],
  [800, '2y ago'],
])('%i days before reads %s', (days, words) => {
  expect(relativeDate(daysBefore(days), now)).toBe(words)
})

test('late last night is yesterday, though it is only hours ago', () => {
  expect(relativeDate(daysBefore(1, 23), now)).toBe('Yesterday')
})

test('a clock that is ahead does not tell the future', () => {
  expect(relativeDate(daysBefore(-1), now)).toBe('Today')
})

test('what is no date has no label', () => {
  expect(relativeDate('soon', now)).toBe('-')
})

test('D1: a day without a clock time is that day in every zone', () => {
  const zone = process.env['TZ']
  for (const other of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env['TZ'] = other
    expect(relativeDate('2026-11-20', new Date(2026, 10, 21, 9))).toBe('Yesterday')
    expect(relativeDate('2026-11-20T23:59:59', new Date(2026, 10, 21, 0, 1))).toBe('Yesterday')
  }
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})
