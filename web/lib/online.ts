import { useSyncExternalStore } from 'react'

/** Whether the browser has a line at all; that a server answers on it is not said by this. */
export const isOnline = (): boolean => !('onLine' in navigator) || navigator.onLine

/** Calls back when the line comes or goes; gives back what stops it. */
export function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a line, in a component that is drawn again when that changes. */
export const useIsOnline = (): boolean => useSyncExternalStore(onLineChange, isOnline)

/** Resolves as soon as the browser has a line: at once, when it has one. */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return
  await new Promise<void>((resolve) => {
    const stop = onLineChange(() => {
      if (!isOnline()) return
      stop()
      resolve()
    })
  })
}
