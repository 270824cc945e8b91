import { tileRatio, tileShape } from '#web/features/documents/list/document-rows.ts'
import { type JustifiedRow, justify } from '#web/features/documents/list/justify.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'
import { type GroupNote, noteOf, type StoryGroup } from './story-groups.ts'

export type StoryGridRow =
  | { kind: 'group'; group: StoryGroup }
  | ({ kind: 'files'; group: StoryGroup } & JustifiedRow<ListedFile>)
  | { kind: 'note'; group: StoryGroup; note: GroupNote }

/** The rows of the groups at a width: for each a head, then its files in justified rows, if it is open. */
export function storyGridRows(groups: readonly StoryGroup[], width: number): StoryGridRow[] {
  if (width <= 0) return []
  return groups.flatMap((group): StoryGridRow[] => {
    if (!group.isOpen) return [{ kind: 'group', group }]
    const note = noteOf(group)
    const rows = justify(group.files, tileRatio, width, tileShape(width))
    return [
      { kind: 'group', group },
      ...rows.map((row) => ({ kind: 'files' as const, group, ...row })),
      ...(note === null ? [] : [{ kind: 'note' as const, group, note }]),
    ]
  })
}
