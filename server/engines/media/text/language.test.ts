import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('a rare language is detected in a longer text only', () => {
  const words = 'Ọjọ́ dára'
  expect(languageOf(words)).toBeNull()
  expect(languageOf(`${words}. `.repeat(20))).toBe('yo')
})

test('a few words are enough for a language with stop words', () => {
  expect(languageOf('Déjà payé, reçu n° 4')).toBe('fr')
})

test('names have no language', () => {
  expect(languageOf('Canon EOS R6\nTamron')).toBeNull()
})
