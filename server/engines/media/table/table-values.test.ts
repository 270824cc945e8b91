import { expect, test } from 'vitest'
import { parseDay, parseNumber } from './table-values.ts'

test.each([
  ['1204.4', false, 1204.4],
  ['-3', false, -3],
  ['(4.00)', false, -4],
  ['1,204.40', false, 1204.4],
  ['1.204,40', false, 1204.4],
  ['£12', false, 12],
  ['GBP 1,204', false, 1204],
  ['3,5 %', true, 3.5],
  ['1,234', false, 1234],
  ['1,234', true, 1.234],
  ['1.234', true, 1234],
  ['1.234', false, 1.234],
  ['12,5', false, 12.5],
  ["1'204.40", false, 1204.4],
  ['007', false, null],
  ['12345678901234567', false, null],
  ['1.2.3', false, null],
  ['12 boats', false, null],
  ['', false, null],
])('the number in %j (decimal comma: %s) is %s', (cell, hasDecimalComma, value) => {
  expect(parseNumber(cell, hasDecimalComma)).toBe(value)
})

test.each([
  ['2026-10-24', '2026-10-24', '2026-10-24'],
  ['2026-10-24T09:30:00Z', '2026-10-24', '2026-10-24'],
  ['24.10.2026', '2026-10-24', '2026-10-24'],
  ['3/4/2026', '2026-04-03', '2026-03-04'],
  ['10/24/2026', null, '2026-10-24'],
  ['8/1/24', '2024-01-08', '2024-08-01'],
  ['24.10.26', '2026-10-24', '2026-10-24'],
  ['24 October 2026', '2026-10-24', '2026-10-24'],
  ['Oct 24, 2026', '2026-10-24', '2026-10-24'],
])('the day in %j', (cell, dayFirst, monthFirst) => {
  expect(parseDay(cell)).toEqual({ dayFirst, monthFirst })
})

test.each(['2026-02-30', '31.4.2026', '24 Foo 2026', '1204.40', '24-04-2203', '23-11-9014', 'no date'])(
  'there is no day in %j',
  (cell) => {
    expect(parseDay(cell)).toBeNull()
  },
)
