import { type KeyboardEvent, useState } from 'react'
import type { FileId } from '#contract/ids.ts'
import {
  type Placement,
  placementsIn,
  placementsOf,
  takenOf,
  togglePlacement,
  withoutGroup,
} from '#web/features/documents/by-story/group-selection.ts'
import type { GroupKey, StoryGroup } from '#web/features/documents/by-story/story-groups.ts'
import { isTyping } from '#web/ui/hooks/use-keys.ts'
import { nothingSelected, selectAll, toggleAll, toggleSelection } from './selection.ts'

interface SelectableList {
  /** The files of the list, in its order. */
  order: readonly FileId[]
  groups: readonly StoryGroup[]
  isByStory: boolean
}

/** Which files of the documents are selected, with the keys Escape and Ctrl+A. */
export function useDocumentSelection({ order, groups, isByStory }: SelectableList) {
  const [selection, setSelection] = useState(nothingSelected)
  const placements = placementsIn(groups)
  const clear = () => setSelection(nothingSelected)
  return {
    selection,
    taken: takenOf(placementsOf(selection), groups),
    clear,
    toggle: (id: FileId, isRange: boolean) =>
      setSelection((before) => toggleSelection(before, order, id, isRange)),
    toggleAll: (ids: readonly FileId[]) => setSelection((before) => toggleAll(before, ids)),
    toggleAt: (placement: Placement, isRange: boolean) =>
      setSelection((before) => togglePlacement(before, placements, placement, isRange)),
    leaveGroup: (key: GroupKey) => setSelection((before) => withoutGroup(before, key)),
    onKeyDown: (event: KeyboardEvent) => {
      // A dialog opened from this screen passes its keys on through React, but is not inside it.
      const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (event.key === 'Escape' && isHere) clear()
      const isAll = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a'
      if (!isAll || !isHere || isTyping(event.target)) return
      event.preventDefault()
      setSelection(selectAll(isByStory ? placements : order.map((id) => ({ id, group: null }))))
    },
  }
}
