import { expect, test } from 'vitest'
import { FileId } from '#contract/ids.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import { partsOfTexts } from './answer-evidence.ts'
import { answerPassage, type NumberedPassage } from './numbered-passages.ts'

const id = FileId.parse('0190a6b4-0000-7000-8000-000000000001')
const far = 'The coach has a lavatory. '.repeat(30)
const text = `We leave on Tuesday. The choir sings. ${far}We are back on Sunday.`

const tour: NumberedPassage = {
  number: 1,
  file: { id, name: 'tour.txt', mime: 'text/plain', caption: null, displayAt: 0 } as FileRow,
  passage: {
    fileId: id,
    ordinal: 1,
    content: 'content',
    fileName: 'tour.txt',
    title: null,
    mime: 'text/plain',
    language: 'en',
    date: '2024-04-04T00:00:00Z',
    text,
    page: null,
    row: null,
    line: 1,
    second: null,
    section: null,
  },
}

const shownFor = (...sentences: string[]): string[] =>
  partsOfTexts(
    sentences.map((sentence) => ({ passage: answerPassage(tour), text: sentence, sentence })),
    [tour],
  ).flatMap((part) => (part.kind === 'passages' ? part.passages.map(({ sentence }) => sentence) : []))

test('a sentence that is seen beside a better one is not shown again', () => {
  expect(shownFor('We leave on Tuesday.', 'The choir sings.')).toEqual(['We leave on Tuesday.'])
})

test('one further away is shown in its own context', () => {
  expect(shownFor('We leave on Tuesday.', 'We are back on Sunday.')).toEqual([
    'We leave on Tuesday.',
    'We are back on Sunday.',
  ])
})
