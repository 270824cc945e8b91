import { expect, test } from 'vitest'
import { stem, stemsOf } from './stems.ts'

test('a word has a stem in its language and in the common ones', () => {
  expect(stemsOf('rechnungen', 'de')).toContain('rechnung')
  expect(stemsOf('painting', null)).toContain('paint')
})

test('a word with digits, or of a language without a stemmer, is its own stem', () => {
  expect(stem('rx1703', 'de')).toBe('rx1703')
  expect(stem('domy', 'pl')).toBe('domy')
})
