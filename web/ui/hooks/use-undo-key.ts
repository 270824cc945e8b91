import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from './use-keys.ts'

/** So long after something was done the keyboard takes it back. */
const undoMs = 30_000

/** Ctrl or Cmd with Z takes back what was offered last, once, for half a minute and as long as its screen is there. */
export function useUndoKey(): (undo: () => void) => void {
  const offered = useRef<{ undo: () => void; until: number } | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
    const last = offered.current
    offered.current = null
    if (last === null || performance.now() > last.until) return
    event.preventDefault()
    last.undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (undo) => {
    offered.current = { undo, until: performance.now() + undoMs }
  }
}
