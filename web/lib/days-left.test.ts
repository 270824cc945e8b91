import { expect, test } from 'vitest'
import { goneText } from './days-left.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-12-22T12:00:00Z', 'Deletes in 30 days'],
  ['2026-12-22T11:00:00Z', 'Deletes in 30 days'],
  ['2026-12-21T12:00:00Z', 'Deletes in 29 days'],
  ['2026-11-23T13:00:00Z', 'Deletes in 2 days'],
  ['2026-11-23T11:00:00Z', 'Deletes within a day'],
  ['2026-11-22T11:00:00Z', 'Deletes within a day'],
])('%s is %s', (iso, text) => {
  expect(goneText(iso, now)).toBe(text)
})
