import { expect, test } from 'vitest'
import { suggestedQuestions } from './suggested-questions.ts'

const file = (name: string, mime: string, overrides: object = {}) => ({
  name,
  mime,
  status: 'captioned' as const,
  tableStart: null,
  keywords: [],
  title: null,
  textStart: null,
  caption: null,
  captionBy: 'builtin' as const,
  ...overrides,
})

const costs = [
  ['item', 'gbp'],
  ['The cottage', '612.00'],
]
const takenOn = (day: string) => ({
  caption: `Taken on Saturday ${day} at 10:52, in the morning. A landscape photo.`,
})
const topics = (...keywords: string[]) => ({ keywords })

test('questions ask about what files hold, of a table, a text and pictures', () => {
  const photo = file('IMG_1.jpg', 'image/jpeg', takenOn('24 October 2026'))
  const note = file('day-3.md', 'text/markdown', topics('herons', 'Crinan Canal'))
  const table = file('trip-costs.csv', 'text/csv', { tableStart: costs })
  expect(suggestedQuestions([photo, note, table])).toEqual([
    'What did “The cottage” cost?',
    'What is said about Crinan Canal?',
    'Which pictures were taken on 24 October 2026?',
  ])
})

test('no question names a file, or asks what no one knows', () => {
  const files = [
    file('notes.txt', 'text/plain'),
    file('people.csv', 'text/csv', {
      tableStart: [
        ['name', 'age'],
        ['Ada', '9'],
      ],
    }),
    file('drawing.png', 'image/png', { caption: 'Drawing.' }),
    file('waiting.csv', 'text/csv', { status: 'pending', tableStart: costs }),
  ]
  expect(suggestedQuestions(files)).toEqual(['What is noted about “Ada”?'])
  for (const { name } of files) expect(suggestedQuestions(files).join(' ')).not.toContain(name)
})

test('where there is one kind of file only, the newest of it are asked about, at most three and none twice', () => {
  const notes = ['Ada', 'Ada', 'Bodo', 'Clara', 'Dora'].map((word) =>
    file('x.txt', 'text/plain', topics(word)),
  )
  expect(suggestedQuestions(notes)).toEqual([
    'What is said about Ada?',
    'What is said about Bodo?',
    'What is said about Clara?',
  ])
})

test('B3: no word of a language and no yes or no is asked about', () => {
  const note = file('x.txt', 'text/plain', topics('Train', 'eleven', 'Yesterday', 'else happened'))
  const rows = [
    ['paid', 'year'],
    ['TRUE', '2024'],
  ]
  expect(suggestedQuestions([note, file('x.csv', 'text/csv', { tableStart: rows })])).toEqual([])
  expect(suggestedQuestions([file('x.txt', 'text/plain', topics('Train', 'Aunt Bodil'))])).toEqual([
    'What is said about Aunt Bodil?',
  ])
})

test('words of many files suggest no question', () => {
  const notes = ['Bodo', 'Clara', 'Dora'].map((word) => file('x.txt', 'text/plain', topics('Ada', word)))
  expect(suggestedQuestions(notes)[0]).toBe('What is said about Bodo?')
})

test('a table is asked about what has a name, not about its days or words that no one looks for', () => {
  const rows = [
    ['day', 'what', 'paid'],
    ['3 October', 'other', '9.00'],
    ['4 October', 'New tiles', '90.00'],
  ]
  const table = file('work.csv', 'text/csv', { tableStart: rows })
  expect(suggestedQuestions([table])).toEqual(['What did “New tiles” cost?'])
})

test('a title is asked about where the text has it, as a heading', () => {
  const titled = (textStart: string) =>
    suggestedQuestions([file('x.pdf', 'application/pdf', { title: 'Kitchen offer', textStart })])
  expect(titled('Kitchen offer of May')).toEqual(['What is said about “Kitchen offer”?'])
  expect(titled('Untitled')).toEqual([])
  const line = 'It rained till noon, and nobody went out.'
  const note = file('x.txt', 'text/plain', { title: line, textStart: line })
  expect(suggestedQuestions([note])).toEqual([])
})

test('a picture that a user has described is asked about in these words, in one line that ends at a word', () => {
  const described = (caption: string) =>
    suggestedQuestions([file('x.jpg', 'image/jpeg', { captionBy: 'person', caption })])
  expect(described('A still tarn\nunder the fells; no wind.')).toEqual([
    'Which picture shows “A still tarn”?',
  ])
  expect(described('A boat on a lake in the last light of the longest evenings of a year')).toEqual([
    'Which picture shows “A boat on a lake in the last light of the longest evenings”?',
  ])
  expect(described('…')).toEqual([])
  const film = { captionBy: 'model', caption: 'A heron takes off.' }
  expect(suggestedQuestions([file('x.mp4', 'video/mp4', film)])).toEqual([
    'Which video shows “A heron takes off”?',
  ])
})

test('H1: a table is given up after a bounded number of cells without a topic', () => {
  const articles = ['der', 'die', 'das']
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      [at, at / 3, at / 9, at / 27, at / 81].map((digit) => articles[Math.floor(digit) % 3]).join(' '),
    ])
  const table = (count: number, topic: string) =>
    file('words.csv', 'text/csv', { tableStart: [['Wort'], ...words(count), [topic]] })
  expect(suggestedQuestions([table(20, 'Harbour')])).toEqual(['What is noted about “Harbour”?'])
  expect(suggestedQuestions([table(100, 'Lighthouse')])).toEqual([])
})
