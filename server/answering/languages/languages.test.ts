import { describe, expect, test } from 'vitest'
import { fold } from '#server/lib/language/words.ts'
import type { NamedPattern } from './language.ts'
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
  ['yearParts', language.yearParts],
  ['groups', language.groups],
  ['fileKinds', language.fileKinds],
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
