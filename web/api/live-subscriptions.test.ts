import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { FileId, StoryId } from '#contract/ids.ts'
import { changesOf, subscriptionsOf, type Watched } from './live-subscriptions.ts'

const fileId = (last: number) => z.parse(FileId, `0190a6b4-0000-7000-8000-${String(last).padStart(12, '0')}`)
const story = z.parse(StoryId, '0190a6b4-0000-7000-8000-00000000abcd')
const watch = (last: number, groupId: Watched['groupId'] = null): Watched => ({
  fileId: fileId(last),
  groupId,
})

test('files are named once, by the story they are seen through', () => {
  expect(subscriptionsOf([watch(1), watch(2, story), watch(1), watch(3)])).toEqual([
    { type: 'subscribe', fileIds: [fileId(3), fileId(1)] },
    { type: 'subscribe', fileIds: [fileId(2)], groupId: story },
  ])
})

test('of too many files the ones shown last are named', () => {
  const [only] = subscriptionsOf(Array.from({ length: 300 }, (_, at) => watch(at)))
  expect([only?.fileIds.length, only?.fileIds[0]]).toEqual([200, fileId(299)])
})

test('only what changed is said, endings first', () => {
  const said = subscriptionsOf([watch(1), watch(2, story)])
  const wanted = subscriptionsOf([watch(1), watch(4)])
  expect(changesOf(said, said)).toEqual([])
  expect(changesOf(said, wanted)).toEqual([
    { type: 'subscribe', fileIds: [], groupId: story },
    { type: 'subscribe', fileIds: [fileId(4), fileId(1)] },
  ])
})

test('an ending is said once', () => {
  const said = subscriptionsOf([watch(2, story)])
  const ended = changesOf(said, [])
  expect(changesOf(ended, [])).toEqual([])
})
