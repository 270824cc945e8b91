import { expect, test } from 'vitest'
import type { FileId, StoryId } from '#contract/ids.ts'
import { leavingFor, type Taken } from './taken.ts'

const [one, other] = ['s1', 's2'] as [StoryId, StoryId]
const taken = (from: StoryId | null, ...ids: string[]): Taken => ({
  from: from && { id: from, name: from },
  fileIds: ids as FileId[],
})

test('what is in the target already has nothing to move', () => {
  expect(leavingFor(one, [taken(one, 'a')])).toEqual({ taken: [], fileIds: [] })
  expect(leavingFor(one, [taken(one, 'a'), taken(other, 'b')])).toEqual({
    taken: [taken(other, 'b')],
    fileIds: ['b'],
  })
})

test('what is in no story cannot move, but comes along', () => {
  expect(leavingFor(one, [taken(null, 'a')]).fileIds).toEqual([])
  expect(leavingFor(null, [taken(null, 'a')]).fileIds).toEqual([])
  expect(leavingFor(one, [taken(null, 'a'), taken(other, 'b')]).fileIds).toEqual(['a', 'b'])
})

test('a file that leaves two stories comes into the new one once', () => {
  expect(leavingFor(null, [taken(one, 'a'), taken(other, 'a')]).fileIds).toEqual(['a'])
})
