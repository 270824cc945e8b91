import { type DragEvent, useState } from 'react'
import type { FileId } from '#contract/ids.ts'

/** What a dragged file of a plan is called while it is dragged: files from outside of the page are none. */
const type = 'application/x-storypad-file'

export function beginFileDrag(event: DragEvent, id: FileId): void {
  event.dataTransfer.setData(type, id)
  event.dataTransfer.effectAllowed = 'move'
}

/** Where a dragged file can be dropped: handlers of the place, and whether it would fall there now. */
export function useFileTarget(onFile: (id: FileId) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(type)) return
    event.preventDefault()
    setIsOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: (event: DragEvent) => {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        const id = event.dataTransfer.getData(type)
        if (id === '') return
        event.preventDefault()
        setIsOver(false)
        onFile(id as FileId)
      },
    },
  }
}
