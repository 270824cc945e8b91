import { describe, expect, test } from 'vitest'
import { groupFiles, type FileGroup, type GroupOptions } from '#server/features/organise/group-files.ts'
import type { DescribedFile } from '#server/features/organise/described-file.ts'
import { nameGroups } from '#server/features/organise/name-groups.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { qualityOf } from './purity.ts'

const usual: GroupOptions = { maxStories: 20, minDocsPerStory: 2 }

function group(files: readonly DescribedFile[], options = usual): FileGroup[] {
  const work = groupFiles(files, options)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const idsOf = (groups: readonly FileGroup[]) => groups.map(({ files }) => files.map(({ id }) => id))

test('the labelled set is large enough, and a third of its events was not looked at', () => {
  expect(labelledFiles.length).toBeGreaterThanOrEqual(150)
  const events = new Map(labelledFiles.map(({ event, isHeldOut }) => [event, isHeldOut]))
  events.delete(null)
  expect(events.size).toBe(15)
  expect([...events.values()].filter(Boolean)).toHaveLength(5)
  expect(new Set(labelledFiles.map(({ id }) => id)).size).toBe(labelledFiles.length)
})

describe.each([
  ['the tuned part', labelledFiles.filter(({ isHeldOut }) => !isHeldOut)],
  ['the held-out part', labelledFiles.filter(({ isHeldOut }) => isHeldOut)],
  ['all together', labelledFiles],
])('%s', (_name, files) => {
  const groups = group(files)

  test('stories are of one event, and events in one story', () => {
    const { purity, inversePurity, stories } = qualityOf(idsOf(groups), files)
    expect(purity).toBeGreaterThanOrEqual(0.9)
    expect(inversePurity).toBeGreaterThanOrEqual(0.8)
    expect(stories).toBeLessThanOrEqual(20)
  })

  test('no file is in two stories, and no two stories have one name', () => {
    const ids = idsOf(groups).flat()
    expect(new Set(ids).size).toBe(ids.length)
    const names = nameGroups(groups).map((name) => name.toLowerCase())
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/\p{L}/u)
  })

  test('the same files in another order are the same stories', () => {
    const sets = (of: readonly FileGroup[]) =>
      idsOf(of)
        .map((ids) => ids.toSorted().join(' '))
        .toSorted()
    expect(sets(group(files.toReversed()))).toEqual(sets(groups))
  })
})

test('there are no more stories than asked for, and none with fewer files', () => {
  const groups = group(labelledFiles, { maxStories: 3, minDocsPerStory: 12 })
  expect(groups.map(({ files }) => files.length >= 12)).toEqual([true, true, true])
})

test('nothing, one file, and files that tell nothing make no story', () => {
  const silent = labelledFiles.slice(0, 40).map((file, at) => ({
    ...file,
    name: `IMG_${at}.jpg`,
    mime: 'image/jpeg',
    takenAt: null,
    title: null,
    keywords: [],
    text: '',
  }))
  expect([group([]), group(labelledFiles.slice(0, 1)), group(silent)]).toEqual([[], [], []])
})
