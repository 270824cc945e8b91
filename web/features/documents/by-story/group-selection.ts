import type { FileId } from '#contract/ids.ts'
import { nothingSelected, type Selection } from '#web/features/documents/selection/selection.ts'
import type { Taken } from '#web/features/documents/placing/taken.ts'
import type { GroupKey, StoryGroup, StoryRow } from './story-groups.ts'

/** A file in one of the groups it is in. */
export interface Placement {
  group: GroupKey
  id: FileId
}

export const placementOf = ({ group, file }: StoryRow & { kind: 'file' }): Placement => ({
  group: group.key,
  id: file.file_id,
})

export const isSelectedAt = ({ groups }: Selection, { group, id }: Placement): boolean =>
  groups.get(id) === group

export const placementsOf = ({ groups }: Selection): Placement[] =>
  [...groups].map(([id, group]) => ({ id, group }))

/** The files of open groups, in the order in which they are seen. */
export const placementsIn = (groups: readonly StoryGroup[]): Placement[] =>
  groups
    .filter((group) => group.isOpen)
    .flatMap((group) => group.files.map((file) => ({ group: group.key, id: file.file_id })))

const selectionOf = (groups: ReadonlyMap<FileId, GroupKey>, anchor: FileId | null): Selection => ({
  ids: new Set(groups.keys()),
  anchor,
  groups,
})

/**
 * What is selected after a click on a file of a group; a range takes everything between it and the last click. A file
 * is selected once, in the group where that was done last.
 */
export function togglePlacement(
  selection: Selection,
  order: readonly Placement[],
  placement: Placement,
  isRange: boolean,
): Selection {
  const groups = new Map(selection.groups)
  const indexOf = (one: Placement) => order.findIndex(({ group, id }) => group === one.group && id === one.id)
  const { anchor } = selection
  const anchorGroup = anchor === null ? undefined : groups.get(anchor)
  const from = anchor === null || anchorGroup === undefined ? -1 : indexOf({ group: anchorGroup, id: anchor })
  const to = indexOf(placement)
  if (isRange && from >= 0 && to >= 0) {
    for (const { id, group } of order.slice(Math.min(from, to), Math.max(from, to) + 1)) groups.set(id, group)
  } else if (groups.get(placement.id) === placement.group) groups.delete(placement.id)
  else groups.set(placement.id, placement.group)
  return selectionOf(groups, placement.id)
}

/** The selection without what is selected in a group, which is not seen any more. */
export function withoutGroup(selection: Selection, key: GroupKey): Selection {
  const groups = new Map([...selection.groups].filter(([, group]) => group !== key))
  return groups.size === 0 ? nothingSelected : selectionOf(groups, selection.anchor)
}

/** Files of groups with the stories they would leave. */
export function takenOf(placements: readonly Placement[], groups: readonly StoryGroup[]): Taken[] {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  return [...Map.groupBy(placements, ({ group }) => group)].map(([key, ofGroup]) => ({
    from: byKey.get(key)?.story ?? null,
    fileIds: ofGroup.map(({ id }) => id),
  }))
}
