import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test('a few words are of no language that few people write, and enough of them are', () => {
  const words = 'Ọjọ́ dára'
  expect(languageOf(words)).toBeNull()
  expect(languageOf(`${words}. `.repeat(20))).toBe('yo')
})

test('a few words of a language with a list of frequent words are enough', () => {
  expect(languageOf('Déjà payé, reçu n° 4')).toBe('fr')
})

test('names are of no language', () => {
  expect(languageOf('Canon EOS R6\nTamron')).toBeNull()
})
