import type { CloudFile } from '#contract/calls/cloud.ts'

/** What is selected of the files of a folder. */
interface EntrySelection {
  /** All of them, with those that have not come yet. */
  isAll: boolean
  ids: ReadonlySet<string>
  /** Where a range starts: what was clicked last. */
  anchor: string | null
}

export const nothingSelected: EntrySelection = { isAll: false, ids: new Set(), anchor: null }
export const allSelected: EntrySelection = { isAll: true, ids: new Set(), anchor: null }

type Files = readonly Pick<CloudFile, 'id'>[]

/** The ids that are selected among the files that are there, in their order. */
export function selectedIds({ isAll, ids }: EntrySelection, files: Files): ReadonlySet<string> {
  return new Set(files.map(({ id }) => id).filter((id) => isAll || ids.has(id)))
}

/** What is selected after a click on a file; a range takes everything between it and the last click. Folders cannot be selected. */
export function toggleEntry(
  selection: EntrySelection,
  files: Files,
  id: string,
  isRange: boolean,
): EntrySelection {
  const order = files.map((file) => file.id)
  const to = order.indexOf(id)
  if (to < 0) return selection
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const ids = new Set(selectedIds(selection, files))
  if (isRange && from >= 0) {
    for (const other of order.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(other)
  } else if (!ids.delete(id)) ids.add(id)
  return { isAll: false, ids, anchor: id }
}
