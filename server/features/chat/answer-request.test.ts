import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageRow } from '#server/features/search/search-queries.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { textVerdictOf } from '#server/answering/verdict/text-verdict.ts'
import { rankRows } from '#server/features/search/rank-found.ts'
import { groundsOf, personaOf, quotesOf } from './answer-request.ts'
import { answerPassage, numberPassages } from './numbered-passages.ts'

const idOf = (last: number) => FileId.parse(`0190a6b4-0000-7000-8000-00000000000${last}`)

const passage = (file: number, ordinal: number, place: Partial<PassageRow> = {}): PassageRow => ({
  fileId: idOf(file),
  ordinal,
  content: `content ${file}`,
  fileName: `file-${file}.txt`,
  title: null,
  mime: 'text/plain',
  language: null,
  date: '2024-04-04T00:00:00Z',
  text: `Text ${ordinal} of file ${file}.`,
  page: null,
  row: null,
  line: null,
  second: null,
  section: null,
  ...place,
})

const file = (last: number): FileRow =>
  ({
    id: idOf(last),
    name: `file-${last}.txt`,
    mime: 'text/plain',
    caption: `Caption ${last}`,
    displayAt: 0,
  }) as FileRow

test('passages count from 1, and one whose file may not be seen is left out (A7)', () => {
  const numbered = numberPassages(
    [passage(1, 1), passage(2, 1), passage(3, 1)],
    new Map([1, 3].map((last) => [idOf(last), file(last)])),
  )
  expect(numbered.map((one) => [one.number, one.file.id])).toEqual([
    [1, idOf(1)],
    [2, idOf(3)],
  ])
})

test('a passage has its place in words, and the file itself only its caption', () => {
  const passageOf = (one: PassageRow) => answerPassage({ number: 1, passage: one, file: file(1) })
  expect(passageOf(passage(1, 1, { page: 4 }))).toMatchObject({ place: 'page 4', text: 'Text 1 of file 1.' })
  expect(passageOf(passage(1, 1, { row: 2 })).place).toBe('row 2')
  expect(passageOf(passage(1, 1, { line: 9 })).place).toBe('line 9')
  expect(passageOf(passage(1, 1, { second: 30 })).place).toBe('second 30')
  expect(passageOf(passage(1, 0))).toMatchObject({
    place: null,
    text: '',
    caption: 'Caption 1',
    kind: 'text',
    date: '1970-01-01T00:00:00.000Z',
  })
})

test('H4: an answer is based on what it was offered, and on all grounds of the answers before it (G5)', () => {
  const numbered = numberPassages([passage(1, 1), passage(1, 2)], new Map([[idOf(1), file(1)]]))
  const ground = (last: number) => ({ fileId: idOf(last), content: `content ${last}` })
  const before = { grounds: [ground(1), ground(2), ground(3)] }
  expect(groundsOf(numbered, [before])).toEqual([ground(1), ground(2), ground(3)])
})

test('a story without a word about its assistant has no persona', () => {
  const voice = {
    ownerId: '' as never,
    name: 'Tarn',
    personaName: null,
    personaPreamble: null,
    visitorQuestionsPerDay: 200,
  }
  expect(personaOf(null)).toBeNull()
  expect(personaOf({ ...voice, styleRules: [], safetyRules: [], files: null })).toBeNull()
  expect(personaOf({ ...voice, styleRules: ['Be brief.'], safetyRules: [], files: null })).toEqual({
    name: null,
    preamble: null,
    styleRules: ['Be brief.'],
    safetyRules: [],
  })
})

test('no quote is within another one of its file', () => {
  const text = 'Boats that need varnish:\n- Gannet needs varnish on deck\n- Petrel needs varnish at the mast'
  const row = passage(1, 1, { text })
  const question = readQuestion('Which boats need varnish?')
  const files = rankRows(question, [row], {
    rarities: new Map([
      ['boats', 3],
      ['varnish', 3],
    ]),
    corrections: new Map(),
  })
  const verdict = textVerdictOf(question, files, () => 3)
  const numbered = numberPassages([row], new Map([[idOf(1), file(1)]]))
  const { quotes, stated } = quotesOf(question, verdict, { files }, numbered)
  const texts = quotes.map((quote) => quote.text)
  expect(texts.join(' ')).toContain('Petrel')
  expect(
    texts.filter((one, at) => texts.some((other, place) => place !== at && other.includes(one))),
  ).toEqual([])
  expect(stated).toBeLessThanOrEqual(quotes.length)
})
