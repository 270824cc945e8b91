import type { KeyboardEvent } from 'react'
import { useRowKeys } from '#web/features/documents/list/use-row-keys.ts'
import { placementOf } from './group-selection.ts'
import { groupName, type StoryRow } from './story-groups.ts'
import type { StoryListProps } from './story-list-props.ts'

interface StoryTreeKeys {
  rows: readonly StoryRow[]
  /** The index of the current row. */
  at: number
  goTo: (index: number) => void
  actions: Pick<
    StoryListProps,
    'onToggleGroup' | 'onOpen' | 'onRetry' | 'onRenameStory' | 'onRename' | 'onToggle' | 'onDelete'
  >
}

const nameOf = (row: StoryRow): string => {
  if (row.kind === 'note') return ''
  return row.kind === 'file' ? row.file.name : groupName(row.group)
}

/** The keys of the story tree: arrows open, close and move, Enter opens, Space selects, F2 renames, Delete deletes. */
export function useStoryTreeKeys({ rows, at, goTo, actions }: StoryTreeKeys): (event: KeyboardEvent) => void {
  const row = rows[at]
  const openOrEnter = () => {
    if (row?.kind !== 'group') return
    if (row.group.isOpen) goTo(rows[at + 1]?.kind === 'group' ? at : at + 1)
    else actions.onToggleGroup(row.group)
  }
  const closeOrLeave = () => {
    if (row === undefined) return
    if (row.kind !== 'group') goTo(indexOfHead(rows, row.group.key))
    else if (row.group.isOpen) actions.onToggleGroup(row.group)
  }
  const enter = () => {
    if (row?.kind === 'group') actions.onToggleGroup(row.group)
    if (row?.kind === 'file') actions.onOpen(row.file)
    if (row?.kind === 'note' && row.note === 'failed') actions.onRetry(row.group.key)
  }
  const rename = () => {
    if (row?.kind === 'group' && row.group.story !== null) actions.onRenameStory(row.group.story.id)
    if (row?.kind === 'file') actions.onRename(row.file)
  }
  return useRowKeys({
    at,
    count: rows.length,
    namesOf: () => rows.map(nameOf),
    goTo,
    acts: {
      ArrowRight: openOrEnter,
      ArrowLeft: closeOrLeave,
      Enter: enter,
      ' ': (event) => row?.kind === 'file' && actions.onToggle(placementOf(row), event.shiftKey),
      F2: rename,
      Delete: () => row?.kind === 'file' && actions.onDelete(row.file),
    },
  })
}

export const indexOfHead = (rows: readonly StoryRow[], key: string): number =>
  rows.findIndex((row) => row.kind === 'group' && row.group.key === key)
