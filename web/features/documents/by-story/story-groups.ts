import type { StoryId } from '#contract/ids.ts'
import type { Story } from '#contract/calls/stories.ts'
import { groupWords } from '#web/features/documents/documents-words.ts'
import { countText } from '#web/lib/count-text.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

/** A story of the viewer, or what is in none of them. */
export type GroupKey = StoryId | 'none'

/** A group of the store with its files, as far as they have come. */
export interface StoryGroup {
  key: GroupKey
  /** Null for what is in no story. */
  story: Story | null
  isOpen: boolean
  files: readonly ListedFile[]
  /** The files of a closed group are not loaded. */
  state: 'unknown' | 'loading' | 'failed' | 'ready'
  failure: Error | null
  hasMore: boolean
}

/** Shown instead of files, or after them. */
export type GroupNote = 'loading' | 'empty' | 'failed' | 'more'

/** The group of what is in no story. */
export const looseKey = 'none'

export const groupName = ({ story }: StoryGroup): string =>
  story === null ? groupWords.inNoStory : story.name || groupWords.untitled

/** The note of an open group, if any. */
export function noteOf({ state, files, hasMore }: StoryGroup): GroupNote | null {
  if (state === 'failed') return 'failed'
  if (state !== 'ready') return 'loading'
  if (hasMore) return 'more'
  return files.length === 0 ? 'empty' : null
}

/** How many files a group has, where that is known: of those that are looked for, and in all. */
export function groupCount({ story, files, state, hasMore }: StoryGroup, isNarrowed: boolean): string | null {
  const come = `${files.length.toLocaleString('en')}${hasMore ? '+' : ''}`
  if (story === null) {
    if (state !== 'ready') return null
    return hasMore ? groupWords.atLeast(come) : countText(files.length, 'file')
  }
  if (!isNarrowed) return countText(story.file_count, 'file')
  return state === 'ready' ? groupWords.someOf(come, story.file_count) : null
}

export type StoryRow =
  | { kind: 'group'; group: StoryGroup }
  | { kind: 'file'; group: StoryGroup; file: ListedFile; place: number }
  | { kind: 'note'; group: StoryGroup; note: GroupNote }

/** Equal for the same row, different for any other. */
export function rowId(row: StoryRow): string {
  if (row.kind === 'file') return `document-${row.group.key}-${row.file.file_id}`
  return `${row.kind}-${row.group.key}`
}

/** The groups as rows: each with its files and its note, if it is open. */
export function storyRows(groups: readonly StoryGroup[]): StoryRow[] {
  return groups.flatMap((group): StoryRow[] => {
    if (!group.isOpen) return [{ kind: 'group', group }]
    const note = noteOf(group)
    return [
      { kind: 'group', group },
      ...group.files.map((file, at) => ({ kind: 'file' as const, group, file, place: at + 1 })),
      ...(note === null ? [] : [{ kind: 'note' as const, group, note }]),
    ]
  })
}

/** All files that are shown, each once. */
export const filesOf = (groups: readonly StoryGroup[]): ListedFile[] => [
  ...new Map(
    groups
      .filter((group) => group.isOpen)
      .flatMap((group) => group.files)
      .map((file) => [file.file_id, file] as const),
  ).values(),
]
