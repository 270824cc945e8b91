import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { FileId, MessageId } from '#contract/ids.ts'
import { filteredIds, filterLabel, removeFilter, toggleFilter } from './file-filters.ts'

const uuid = (last: number) => `0190a6b4-0000-7000-8000-00000000000${last}`
const message = (last: number) => z.parse(MessageId, uuid(last))

function file(last: number) {
  const id = z.parse(FileId, uuid(last))
  return { id, file_id: id, type: 'image', name: `${last}.jpg`, caption: null, url: '', thumbnail_url: null }
}

const first = { id: message(1), files: [file(1), file(2)] }
const second = { id: message(2), files: [file(2), file(3)] }

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
