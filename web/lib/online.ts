import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What is known of the server: a line on which nothing answers is as good as none. */
const answers = createStore(true)

/** Notes whether the server answers. */
export function noteAnswers(isAnswering: boolean): void {
  if (answers.read() !== isAnswering) answers.write(isAnswering)
}

/** Whether the browser has a line at all. */
export const hasLine = (): boolean => !('onLine' in navigator) || navigator.onLine

/** Whether the browser has a line, and the server answers on it as far as is known. */
export const isOnline = (): boolean => hasLine() && answers.read()

/** Calls back when the state changes, or may have; returns a function that stops it. */
export function onLineChange(listener: () => void): () => void {
  const stop = answers.listen(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** The same in a component, which renders again when it changes. */
export const useIsOnline = (): boolean => useSyncExternalStore(onLineChange, isOnline, () => true)

/** Resolves as soon as there is a line that is answered: at once, when there is one. */
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
