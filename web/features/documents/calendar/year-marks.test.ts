import { expect, test } from 'vitest'
import { yearMarks } from './year-marks.ts'

test('each year stands where its first month is', () => {
  expect(yearMarks(['2024-06', '2024-05', '2022-01', '2020-12', '2020-01'])).toEqual([
    { year: '2024', share: 0 },
    { year: '2022', share: 0.5 },
    { year: '2020', share: 0.75 },
  ])
})

test('of many years those that have room are marked', () => {
  const months = Array.from({ length: 100 }, (_, at) => `${2026 - at}-01`)
  const marks = yearMarks(months)
  expect(marks[0]?.year).toBe('2026')
  expect(marks.length).toBeLessThan(24)
  for (const [at, { share }] of marks.entries()) {
    const before = marks[at - 1]
    if (before !== undefined) expect(share - before.share).toBeGreaterThanOrEqual(0.045)
  }
})
