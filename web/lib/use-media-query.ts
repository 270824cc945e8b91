import { useSyncExternalStore } from 'react'

/** Whether a media query matches, as it changes. A server-rendered page assumes a window of unknown size. */
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
