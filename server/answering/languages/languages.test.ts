import { describe, expect, test } from 'vitest'
import { fold } from '#server/lib/language/words.ts'
import type { NamedPattern } from './language.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { languageOf, languages } from './languages.ts'

// What each language says is found by its own examples; the first pattern that matches counts.

const longestPattern = 160

const lists = (language: (typeof languages)[number]): [string, readonly NamedPattern<string>[]][] => [
  ['operations', language.operations],
  ['asked', language.asked],
  ['answerForms', language.answerForms],
  ['comparisons', language.comparisons],
  ['negations', language.negations],
  ['opposites', language.opposites],
  ['groups', language.groups],
  ['followUps', language.followUps],
]

describe.each(languages.map((language) => [language.code, language] as const))('%s', (_, language) => {
  test.each(lists(language))('%s are found by their examples', (_list, patterns) => {
    const found = patterns.flatMap(({ name, examples }) =>
      examples.map((example) => [
        example,
        patterns.find(({ pattern }) => pattern.test(fold(example)))?.name,
        name,
      ]),
    )
    expect(found.filter(([, first, name]) => first !== name)).toEqual([])
  })

  test('patterns are short enough to be read, and have two examples or more', () => {
    const all = lists(language).flatMap(([, patterns]) => [...patterns])
    expect(
      all.filter(({ pattern }) => pattern.source.length > longestPattern).map(({ name }) => name),
    ).toEqual([])
    expect(all.filter(({ examples }) => examples.length < 2).map(({ name }) => name)).toEqual([])
  })

  test('its questions are read in it', () => {
    const questions = language.operations
      .flatMap(({ examples }) => examples)
      .filter((one) => one.endsWith('?'))
    const read = questions.map((question) => languageOf(fold(question).match(/\p{L}+/gu) ?? []).code)
    expect(read.filter((code) => code !== language.code).length).toBeLessThanOrEqual(1)
  })
})

test.each([
  ['rain in the first quarter of 2023', 1, 3],
  ['rain in Q2 2023', 4, 6],
  ['costs of the second half of 2023', 7, 12],
  ['Regen im 3. Quartal 2023', 7, 9],
  ['Wie viel Regen fiel im Frühling 2023?', 3, 5],
  ['la pluie du premier semestre 2023', 1, 6],
  ['¿Cuánto llovió en el verano de 2023?', 6, 8],
  ["la pioggia dell'ultimo trimestre del 2023", 10, 12],
])('%s is from month %i to month %i', (question, first, last) => {
  expect(readQuestion(question)).toMatchObject({
    isSpan: true,
    dates: [
      { year: 2023, month: first },
      { year: 2023, month: last },
    ],
  })
})

test('a half of a match is no part of a year', () => {
  expect(readQuestion('Who scored in the first half of the match?').dates).toEqual([])
})
