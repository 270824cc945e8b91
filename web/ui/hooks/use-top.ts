import { useCallback, useState } from 'react'

/** How far below the page's beginning an element begins, in pixels, as it changes; 0 until it is on the page. */
export function useTop(): [ref: (element: HTMLElement | null) => (() => void) | undefined, top: number] {
  const [top, setTop] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const measure = () => setTop(element.getBoundingClientRect().top + window.scrollY)
    measure()
    // What moves it makes the page higher or lower. Looked at with each drawing, it would cost a layout each time.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [ref, top]
}
