import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and while a page that came with its document is taken over, which must be drawn as it came; true from
 * then on. For what depends on the clock, the place or the browser of whoever reads.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
