import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import { meeter } from './hits.ts'

const metBy = (question: string, text: string, language: string | null) =>
  meeter(readQuestion(question), new Map())(text, language).terms.map(
    ({ at }) => text.slice(at).split(/\W/)[0],
  )

test('a German text is met by what it calls a thing that was asked for in English', () => {
  expect(metBy('Who put up the ladder?', 'Rolf hat am Samstag die Leiter gebracht.', 'de')).toContain(
    'Leiter',
  )
  expect(metBy('Who put up the ladder?', 'Die Gartenleiter steht im Schuppen.', 'de')).toContain(
    'Gartenleiter',
  )
})

test('an initial before a family name stands for the first name that was asked for with it', () => {
  const asked = 'What did we pay to Ieuan Pritchard?'
  expect(metBy(asked, 'I. Pritchard & Daughter, slating', 'en')).toEqual(['I', 'Pritchard'])
  expect(metBy(asked, 'J. Pritchard & Son, slating', 'en')).toEqual(['Pritchard'])
  expect(metBy(asked, 'I. Morgan, slating', 'en')).toEqual([])
})

test('a text in the language of the question, or in none, is met by the words that were typed', () => {
  expect(metBy('Who put up the ladder?', 'Leiter is a band from Leeds.', 'en')).toEqual([])
  expect(metBy('Who put up the ladder?', 'Leiter', null)).toEqual([])
})

test('a word that begins alike in another language is none that a dictionary knows there', () => {
  const asked = 'Welche Note hatte Lena in Chemie?'
  expect(metBy(asked, '27 chemises blanches, col italien', 'fr')).not.toContain('chemises')
  expect(metBy(asked, 'Elle a eu un 5 en chimie.', 'fr')).toContain('chimie')
})
