import { expect, test } from 'vitest'
import { dateText } from './date-text.ts'

test('the day of a change is reported in words', () => {
  expect(dateText('2026-10-21T12:00:00Z')).toBe('21 Oct 2026')
})

test.each([null, undefined, '', 'soon'])('%s is a missing date', (iso) => {
  expect(dateText(iso)).toBe('-')
})
