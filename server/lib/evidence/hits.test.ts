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

test('a text in the language of the question, or in none, is met by the words that were typed', () => {
  expect(metBy('Who put up the ladder?', 'Leiter is a band from Leeds.', 'en')).toEqual([])
  expect(metBy('Who put up the ladder?', 'Leiter', null)).toEqual([])
})
