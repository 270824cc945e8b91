import { type DragEvent, useState } from 'react'
import type { Selection } from '#web/features/documents/selection/selection.ts'
import { countText } from '#web/lib/count-text.ts'
import { dragChip } from './drag-chip.ts'
import { isSelectedAt, type Placement, placementsOf } from './group-selection.ts'
import type { GroupKey } from './story-groups.ts'

/** Distinguishes files of the document store from files of the computer, which are uploaded. */
const dragType = 'application/x-storypad-files'

const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType)

/** Files that are dragged with a mouse from one group to another; what is selected goes together. */
export function useFileDrag(
  selection: Selection,
  onDrop: (to: GroupKey, placements: readonly Placement[]) => void,
) {
  const [dragged, setDragged] = useState<readonly Placement[]>([])
  const [over, setOver] = useState<GroupKey | null>(null)
  const end = () => {
    setDragged([])
    setOver(null)
  }
  const begin = (event: DragEvent, placement: Placement) => {
    const placements = isSelectedAt(selection, placement) ? placementsOf(selection) : [placement]
    event.dataTransfer.setData(dragType, '')
    event.dataTransfer.effectAllowed = 'move'
    dragChip(event.dataTransfer, countText(placements.length, 'file'))
    setDragged(placements)
  }
  return {
    /** The group that would take what is dragged. */
    over,
    sourceOf: (placement: Placement) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => begin(event, placement),
      onDragEnd: end,
    }),
    targetOf: (key: GroupKey) => ({
      onDragOver: (event: DragEvent) => {
        if (!isOurs(event)) return
        // What is there already has nowhere to go.
        const isTarget = dragged.some(({ group }) => group !== key)
        setOver(isTarget ? key : null)
        if (!isTarget) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        if (!isOurs(event)) return
        event.preventDefault()
        end()
        onDrop(key, dragged)
      },
    }),
  }
}

export type FileDrag = ReturnType<typeof useFileDrag>
