import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, as it changes. A document is drawn for one of which nothing is known. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listen) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listen)
      return () => list.removeEventListener('change', listen)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
