import { expect, test } from 'vitest'
import type { FileId, StoryId } from '#contract/ids.ts'
import type { Story } from '#contract/calls/stories.ts'
import { nothingSelected } from '#web/features/documents/selection/selection.ts'
import {
  isSelectedAt,
  type Placement,
  placementsOf,
  takenOf,
  togglePlacement,
  withoutGroup,
} from './group-selection.ts'
import type { StoryGroup } from './story-groups.ts'

const placement = (group: string, id: string) => ({ group: group as StoryId, id: id as FileId })
const order = [placement('s1', 'a'), placement('s1', 'b'), placement('s2', 'b'), placement('s2', 'c')]
const [a, b, bAgain, c] = order as [Placement, Placement, Placement, Placement]
const groups = ['s1', 's2'].map((id) => ({ key: id, story: { id, name: id } as Story }) as StoryGroup)

test('a file in two stories is selected in the one where that was done last', () => {
  const first = togglePlacement(nothingSelected, order, b, false)
  expect(isSelectedAt(first, b)).toBe(true)
  expect(isSelectedAt(first, bAgain)).toBe(false)
  const second = togglePlacement(first, order, bAgain, false)
  expect([isSelectedAt(second, b), isSelectedAt(second, bAgain), second.ids.size]).toEqual([false, true, 1])
  expect(togglePlacement(second, order, bAgain, false).ids.size).toBe(0)
})

test('a range goes from the last click to this one, over groups as well', () => {
  const range = togglePlacement(togglePlacement(nothingSelected, order, c, false), order, a, true)
  expect([...range.ids].toSorted()).toEqual(['a', 'b', 'c'])
})

test('what is selected in a group goes when the group is closed', () => {
  const both = togglePlacement(togglePlacement(nothingSelected, order, a, false), order, c, false)
  expect(placementsOf(withoutGroup(both, 's1' as StoryId))).toEqual([c])
})

test('what is selected is known by the stories it would leave', () => {
  expect(takenOf([a, b, c], groups)).toEqual([
    { from: { id: 's1', name: 's1' }, fileIds: ['a', 'b'] },
    { from: { id: 's2', name: 's2' }, fileIds: ['c'] },
  ])
  expect(takenOf([{ group: 'none', id: a.id }], groups)).toEqual([{ from: null, fileIds: ['a'] }])
})
