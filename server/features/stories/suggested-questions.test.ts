import { expect, test } from 'vitest'
import { suggestedQuestions } from './suggested-questions.ts'

const file = (name: string, mime: string, known: object = {}) => ({
  name,
  mime,
  status: 'captioned' as const,
  tableStart: null,
  keywords: [],
  title: null,
  displayAt: 5,
  uploadedAt: 5,
  ...known,
})

const costs = [
  ['item', 'gbp'],
  ['The cottage', '612.00'],
]

test('questions ask about what files hold, of a table, a text and pictures', () => {
  const photo = file('IMG_1.jpg', 'image/jpeg', { displayAt: 1 })
  const note = file('day-3.md', 'text/markdown', { keywords: ['herons', 'Crinan Canal'] })
  const table = file('trip-costs.csv', 'text/csv', { tableStart: costs })
  expect(suggestedQuestions([photo, note, table])).toEqual([
    'What did “The cottage” cost?',
    'What is said about Crinan Canal?',
    'When was the picture taken?',
  ])
})

test('no question names a file, or asks what nobody knows', () => {
  const files = [
    file('notes.txt', 'text/plain'),
    file('people.csv', 'text/csv', {
      tableStart: [
        ['name', 'age'],
        ['Ada', '9'],
      ],
    }),
    file('drawing.png', 'image/png'),
    file('waiting.csv', 'text/csv', { status: 'pending', tableStart: costs }),
  ]
  expect(suggestedQuestions(files)).toEqual(['What is noted about “Ada”?'])
  for (const { name } of files) expect(suggestedQuestions(files).join(' ')).not.toContain(name)
})
