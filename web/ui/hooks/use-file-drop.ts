import { type DragEvent, useRef, useState } from 'react'
import { droppedFiles } from '#web/lib/dropped-files.ts'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Makes a place take dropped files and folders; `isOver` is true while some hover over it. */
export function useFileDrop(onFiles: (files: readonly File[], folder: string | null) => void) {
  const [isOver, setIsOver] = useState(false)
  // Each child reports enter and leave as well; only the balance says whether the pointer has left.
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setIsOver(false)
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current += 1
      setIsOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      end()
      void droppedFiles(event.nativeEvent).then(({ files, folder }) => onFiles(files, folder))
    },
  }
  return { isOver, handlers }
}
