import { expect, test } from 'vitest'
import { dayKey, dayTitle } from './day.ts'

const now = new Date(2026, 10, 21, 9)
const key = (day: number) => dayKey(new Date(2026, 10, day, 23, 59).toISOString())

test('the days next to now have names, others their date', () => {
  expect([21, 20, 19].map((day) => dayTitle(key(day), now))).toEqual([
    'Today',
    'Yesterday',
    'Thu 19 Nov 2026',
  ])
})
