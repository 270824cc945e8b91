import { useState } from 'react'
import type { CloudFile } from '#contract/calls/cloud.ts'
import { allSelected, nothingSelected, toggleEntry } from './entry-selection.ts'

/** What is selected in the folder called `folder`; another folder begins with nothing. */
export function useEntrySelection(folder: string) {
  const [held, setHeld] = useState({ folder, selection: nothingSelected })
  if (held.folder !== folder) setHeld({ folder, selection: nothingSelected })
  return {
    selection: held.folder === folder ? held.selection : nothingSelected,
    toggle: (files: readonly CloudFile[], id: string, isRange: boolean) =>
      setHeld((before) => ({ ...before, selection: toggleEntry(before.selection, files, id, isRange) })),
    selectAll: () => setHeld({ folder, selection: allSelected }),
    clear: () => setHeld((before) => ({ ...before, selection: nothingSelected })),
  }
}
