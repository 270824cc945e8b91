import { type RefObject, useLayoutEffect, useState } from 'react'

const gap = 12
const widest = 760
/** Rather than less, it covers the navigation. */
const narrowest = 460

interface Room {
  /** From the right edge of the window. */
  right: number
  width: number
}

/** The room of the page on the left of an element, as wide as a page of text at most. */
export function useRoomBeside(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ right: 0, width: widest })
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current === null) return
      const { left } = element.current.getBoundingClientRect()
      const right = document.documentElement.clientWidth - left + gap
      const page = document.querySelector('main')?.getBoundingClientRect().left ?? 0
      const width = Math.min(widest, Math.max(narrowest, left - page - 2 * gap), left - 2 * gap)
      setRoom((before) => (before.right === right && before.width === width ? before : { right, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.documentElement)
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
