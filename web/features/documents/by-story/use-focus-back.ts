import { useEffect, useRef } from 'react'

/** Gives the focus back to the list when that in which it was has gone with what was selected. */
export function useFocusBack<Element extends HTMLElement>(isSelecting: boolean) {
  const list = useRef<Element>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    const hasEnded = wasSelecting.current && !isSelecting
    wasSelecting.current = isSelecting
    if (hasEnded && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [isSelecting])
  return list
}
