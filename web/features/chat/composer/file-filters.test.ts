import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { FileId, MessageId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import {
  askedIds,
  filteredIds,
  filterLabel,
  removeFilter,
  selectionLabel,
  toggleFilter,
} from './file-filters.ts'

const uuid = (last: number) => `0190a6b4-0000-7000-8000-00000000000${last}`
const message = (last: number) => z.parse(MessageId, uuid(last))

function file(last: number) {
  const id = z.parse(FileId, uuid(last))
  return { id, file_id: id, type: 'image', name: `${last}.jpg`, caption: null, url: '', thumbnail_url: null }
}

const first = { id: message(1), question: 'How much?', files: [file(1), file(2)] }
const second = { id: message(2), question: 'And when?', files: [file(2), file(3)] }

test('filters stack, and each file goes with the next question once', () => {
  const filters = toggleFilter(toggleFilter([], first), second)
  expect(filters).toEqual([first, second])
  expect(filteredIds(filters)).toEqual([uuid(1), uuid(2), uuid(3)])
})

test('a filter can be taken off, by its chip or where it was set', () => {
  expect(removeFilter([first, second], first.id)).toEqual([second])
  expect(toggleFilter([first, second], second)).toEqual([first])
})

test('the label counts its files', () => {
  expect([1, 3].map(filterLabel)).toEqual(['1 Relevant File', '3 Relevant Files'])
})

const many = (count: number): FileId[] =>
  Array.from({ length: count }, (_, at) =>
    z.parse(FileId, `0190a6b4-0000-7000-8000-${String(at + 1).padStart(12, '0')}`),
  )

test('a question is about the filters and what is selected, each file once', () => {
  expect(askedIds([first], many(3))).toEqual([uuid(1), uuid(2), uuid(3)])
  expect(selectionLabel([], many(3))).toBe('Ask about the 3 selected')
})

test('a question names as many files as it may, and the label says when more are selected', () => {
  expect(askedIds([], many(612))).toEqual(many(limits.fileIds))
  expect(selectionLabel([], many(limits.fileIds))).toBe('Ask about the 500 selected')
  expect(selectionLabel([], many(612))).toBe('Ask about 500 of the 612 selected')
  // A file of the filter that is not among them takes one place.
  const other = {
    id: message(3),
    question: 'Where?',
    files: [{ ...file(1), file_id: z.parse(FileId, uuid(1).replace('0190', '0191')) }],
  }
  expect(selectionLabel([other], many(500))).toBe('Ask about 499 of the 500 selected')
})
