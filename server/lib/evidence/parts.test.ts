import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import { meeter } from './hits.ts'
import { partsOf } from './parts.ts'

const passageOf = (fileName: string, text: string, language: string, title: string | null = null) =>
  ({ file: fileName, fileName, title, kind: 'text', language, text, isHead: false, date: null }) as const

function daysOf(text: string, language: string, title: string | null = null) {
  const passage = passageOf('diary.md', text, language, title)
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

test.each([
  ['en', 'Diary of July 2024', '## Saturday 13\n\nRain.\n\n## Sunday 14\n\nWe walked on the 12th.', [12]],
  ['es', 'Diario de Navarra, julio de 2024', '## Miércoles 17\n\nEstella, desde el 16.', [16]],
])('a day of a diary in %s is of the month that it is called after', (language, title, text, days) => {
  const passage = passageOf('diary.md', text, language, title)
  const parts = partsOf(passage, meeter(readQuestion('What happened?'), new Map()))
  const over = parts.filter(({ isHeading }) => isHeading).flatMap(({ dates }) => dates)
  expect(over.map(({ year, month }) => [year, month])).toEqual(over.map(() => [2024, 7]))
  expect(over.map(({ day }) => day)).toEqual(language === 'en' ? [13, 14] : [17])
  expect(daysOf(text, language, title)).toEqual(days.map((day) => [7, day]))
  expect(daysOf(text, language)).toEqual([])
})

test('without a month over it, a number is no day', () => {
  expect(daysOf('## Plot\nBlight on the 17th.', 'en')).toEqual([])
  expect(daysOf('## August\nThe 40th anniversary.', 'en')).toEqual([])
})

test('a few words that say what a line is about stand over the rest of it', () => {
  const leadsIn = (text: string) => {
    const passage = passageOf('minutes.md', text, 'en')
    return partsOf(passage, meeter(readQuestion('What happened?'), new Map())).flatMap(
      ({ isLead, text: words }) => (isLead ? [words] : []),
    )
  }
  expect(leadsIn('5. **Defibrillator.** Now on the wall by the porch.')).toEqual(['5. **Defibrillator.'])
  expect(leadsIn('Hall. The rent goes up.\nVisit to Pfellbach. They have asked us over.')).toEqual([
    'Hall.',
    'Visit to Pfellbach.',
  ])
  expect(leadsIn('Present.\nThe rent of the hall goes up. Nobody minds.')).toEqual([])
})
