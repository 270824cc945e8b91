import { useCallback, useState } from 'react'

/**
 * The width of an element that has no padding, in pixels, as it changes; 0 until it is on the page. It is known before the
 * page is painted, so content of this width is in its old place when the user comes back.
 */
export function useWidth(): [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
