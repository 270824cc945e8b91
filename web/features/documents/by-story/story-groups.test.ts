import { expect, test } from 'vitest'
import type { Story } from '#contract/calls/stories.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'
import { filesOf, groupCount, groupName, rowId, type StoryGroup, storyRows } from './story-groups.ts'

const file = (id: string) => ({ file_id: id, name: `${id}.txt` }) as ListedFile
const story = (id: string, file_count: number) => ({ id, name: `Story ${id}`, file_count }) as Story
const group = (of: Story | null, change: Partial<StoryGroup> = {}): StoryGroup => ({
  key: of?.id ?? 'none',
  story: of,
  isOpen: true,
  files: [],
  state: 'ready',
  failure: null,
  hasMore: false,
  ...change,
})
const rowIdsOf = (groups: readonly StoryGroup[]) => storyRows(groups).map(rowId)

test('files stand under their stories, each group with what is in it', () => {
  const groups = [
    group(null, { files: [file('a')] }),
    group(story('s1', 2), { files: [file('b'), file('c')] }),
    group(story('s2', 5), { isOpen: false, state: 'unknown' }),
  ]
  expect(rowIdsOf(groups)).toEqual([
    'group-none',
    'document-none-a',
    'group-s1',
    'document-s1-b',
    'document-s1-c',
    'group-s2',
  ])
})

test('a file in several stories is in each of them, and counts once', () => {
  const groups = [
    group(story('s1', 1), { files: [file('a')] }),
    group(story('s2', 1), { files: [file('a')] }),
  ]
  expect(new Set(rowIdsOf(groups)).size).toBe(4)
  expect(filesOf(groups)).toHaveLength(1)
})

test('an open group says that it is empty, on its way, failed or not at its end', () => {
  const of = story('s1', 3)
  const noteIn = (change: Partial<StoryGroup>) => storyRows([group(of, change)]).at(-1)
  expect(noteIn({})).toMatchObject({ note: 'empty' })
  expect(noteIn({ state: 'unknown' })).toMatchObject({ note: 'loading' })
  expect(noteIn({ files: [file('a')], state: 'failed' })).toMatchObject({ note: 'failed' })
  expect(noteIn({ files: [file('a')], hasMore: true })).toMatchObject({ note: 'more' })
  expect(noteIn({ files: [file('a')] })).toMatchObject({ kind: 'file' })
})

test('a group has its number of files, and how many of them match', () => {
  const of = story('s1', 24)
  const come = { files: [file('a'), file('b')] }
  expect(groupCount(group(of, { isOpen: false, state: 'unknown' }), false)).toBe('24 files')
  expect(groupCount(group(of, come), true)).toBe('2 of 24 files')
  expect(groupCount(group(of, { ...come, hasMore: true }), true)).toBe('2+ of 24 files')
  expect(groupCount(group(of), true)).toBe('0 of 24 files')
  expect(groupCount(group(null, { state: 'unknown' }), false)).toBeNull()
  expect(groupCount(group(null, { files: [file('a')] }), false)).toBe('1 file')
  expect(groupCount(group(null, { ...come, hasMore: true }), false)).toBe('2+ files')
})

test('what is in no story has a group of its own', () => {
  expect(groupName(group(null))).toBe('In no story')
  expect(groupName(group({ ...story('s1', 1), name: '' }))).toBe('Untitled Group')
})

test('files of closed groups are not shown', () => {
  expect(filesOf([group(story('s1', 1), { isOpen: false, files: [file('a')] })])).toEqual([])
})
