import type { FileId } from '#contract/ids.ts'
import type { GroupKey } from '#web/features/documents/by-story/story-groups.ts'

export interface Selection {
  ids: ReadonlySet<FileId>
  /** Where a range starts: what was clicked last. */
  anchor: FileId | null
  /** By story, the group in which each was selected: it may be in several. */
  groups: ReadonlyMap<FileId, GroupKey>
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null, groups: new Map() }

/** All that is listed, each in its group by story. */
export function selectAll(listed: readonly { id: FileId; group: GroupKey | null }[]): Selection {
  const inGroups = listed.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const]))
  return { ids: new Set(listed.map(({ id }) => id)), anchor: null, groups: new Map(inGroups) }
}

/** Selects all of them, or none if all are selected. */
export function toggleAll(selection: Selection, ids: readonly FileId[]): Selection {
  const isWhole = ids.every((id) => selection.ids.has(id))
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (isWhole) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: null, groups: nothingSelected.groups }
}

/** What is selected after a click on `id`; a range takes everything between it and the last click. */
export function toggleSelection(
  selection: Selection,
  order: readonly FileId[],
  id: FileId,
  isRange: boolean,
): Selection {
  const ids = new Set(selection.ids)
  const [from, to] = [selection.anchor === null ? -1 : order.indexOf(selection.anchor), order.indexOf(id)]
  if (isRange && from >= 0 && to >= 0) {
    for (const other of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(other)
  } else if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, groups: nothingSelected.groups }
}
