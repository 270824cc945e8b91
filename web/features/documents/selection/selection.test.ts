import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import type { GroupKey } from '#web/features/documents/by-story/story-groups.ts'
import { nothingSelected, selectAll, toggleAll, toggleSelection } from './selection.ts'

const order = ['a', 'b', 'c', 'd'] as FileId[]
const [a, b, , d] = order as [FileId, FileId, FileId, FileId]

test('a second click takes the first one back', () => {
  const once = toggleSelection(nothingSelected, order, b, false)
  expect([...once.ids]).toEqual(['b'])
  expect(toggleSelection(once, order, b, false).ids.size).toBe(0)
})

test('a range takes all between the last click and this one, in either direction', () => {
  const last = toggleSelection(nothingSelected, order, d, false)
  expect([...toggleSelection(last, order, b, true).ids].toSorted()).toEqual(['b', 'c', 'd'])
})

test('a range without a start is a click', () => {
  expect([...toggleSelection(nothingSelected, order, a, true).ids]).toEqual(['a'])
})

test('A6: everything that is listed is selected at once, by story each in its group', () => {
  const group = 'story' as GroupKey
  const all = selectAll([
    { id: a, group: null },
    { id: b, group },
  ])
  expect([...all.ids]).toEqual([a, b])
  expect([...all.groups]).toEqual([[b, group]])
})

test('the check of a head selects all of it, and a whole one nothing of it', () => {
  const c = 'c' as FileId
  const one = toggleSelection(nothingSelected, [a, b, c], c, false)
  const some = toggleAll({ ...one, ids: new Set([a, c]) }, [a, b])
  expect([...some.ids].toSorted()).toEqual([a, b, c])
  expect([...toggleAll(some, [a, b]).ids]).toEqual([c])
})
