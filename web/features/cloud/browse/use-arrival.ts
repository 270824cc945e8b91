import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'

/**
 * Goes along when another folder is opened than the one called `folder`: to its top, but where one goes back to, the browser
 * has kept the place; and with the focus, when what had it is gone, to what names the folder.
 */
export function useArrival(folder: string, name: RefObject<HTMLElement | null>): void {
  const way = useNavigationType()
  const shown = useRef(folder)
  useLayoutEffect(() => {
    if (shown.current === folder) return
    shown.current = folder
    if (way === NavigationType.Push) window.scrollTo(0, 0)
    if (document.activeElement === document.body) name.current?.focus({ preventScroll: true })
  }, [folder, way, name])
}
