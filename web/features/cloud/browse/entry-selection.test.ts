import { expect, test } from 'vitest'
import { allSelected, nothingSelected, selectedIds, toggleEntry } from './entry-selection.ts'

const files = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const toggle = (selection: typeof nothingSelected, id: string, isRange = false) =>
  toggleEntry(selection, files, id, isRange)
const idsOf = (selection: typeof nothingSelected, among = files) => [...selectedIds(selection, among)]

test('a second click takes the first one back', () => {
  const once = toggle(nothingSelected, 'b')
  expect(idsOf(once)).toEqual(['b'])
  expect(idsOf(toggle(once, 'b'))).toEqual([])
})

test('a range takes all between the last click and this one, in either direction', () => {
  expect(idsOf(toggle(toggle(nothingSelected, 'd'), 'b', true))).toEqual(['b', 'c', 'd'])
  expect(idsOf(toggle(toggle(nothingSelected, 'a'), 'c', true))).toEqual(['a', 'b', 'c'])
  expect(idsOf(toggle(nothingSelected, 'b', true))).toEqual(['b'])
})

test('all are those that come later, too, until one is taken out', () => {
  expect(idsOf(allSelected, [...files, { id: 'e' }])).toEqual(['a', 'b', 'c', 'd', 'e'])
  const without = toggle(allSelected, 'c')
  expect(idsOf(without)).toEqual(['a', 'b', 'd'])
  expect(idsOf(without, [...files, { id: 'e' }])).toEqual(['a', 'b', 'd'])
})

test('folders are never selected, and what has gone is not selected any more', () => {
  expect(toggle(nothingSelected, 'a folder')).toBe(nothingSelected)
  expect(idsOf(toggle(nothingSelected, 'a'), files.slice(1))).toEqual([])
})
