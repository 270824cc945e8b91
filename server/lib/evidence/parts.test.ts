import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import { meeter } from './hits.ts'
import { partsOf } from './parts.ts'

function daysOf(text: string, language: string) {
  const passage = {
    file: 'diary',
    fileName: 'diary.md',
    title: null,
    kind: 'text',
    language,
    text,
    isHead: false,
    date: null,
  } as const
  const parts = partsOf(passage, meeter(readQuestion('What happened?'), new Map()))
  return parts.flatMap(({ dates, isHeading }) =>
    isHeading ? [] : dates.map(({ month, day }) => [month, day]),
  )
}

test.each([
  [
    'en',
    '## August\nBlight on the 17th, cut on the 18th.\n\n## September\nPlums on the 2nd.',
    [
      [8, 17],
      [8, 18],
      [9, 2],
    ],
  ],
  ['de', '## August\nAm 17. kam der Regen.', [[8, 17]]],
  ['fr', '## août 2024\nOrage le 17, puis du soleil.', [[8, 17]]],
  ['es', '## Agosto de 2024\nEl 17 hubo tormenta.', [[8, 17]]],
] as const)('in %s a day alone is of the month that stands over it: %j', (language, text, days) => {
  expect(daysOf(text, language)).toEqual(days)
})

test('without a month over it, a number is no day', () => {
  expect(daysOf('## Plot\nBlight on the 17th.', 'en')).toEqual([])
  expect(daysOf('## August\nThe 40th anniversary.', 'en')).toEqual([])
})
