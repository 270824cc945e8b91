import { type KeyboardEvent, useRef } from 'react'
import { createTypeAhead } from './type-ahead.ts'

interface RowKeys {
  /** The row that is current. */
  at: number
  count: number
  /** What each row is called, for the letters that lead to it. */
  namesOf: () => readonly string[]
  goTo: (index: number) => void
  /** What keys do with the current row. */
  acts: Partial<Record<string, (event: KeyboardEvent) => void>>
}

/** The keys of rows below each other: arrows, Home, End, Page Up and Down and letters lead from one to another. */
export function useRowKeys({ at, count, namesOf, goTo, acts }: RowKeys): (event: KeyboardEvent) => void {
  const typeAhead = useRef(createTypeAhead())
  return (event) => {
    if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: count - 1,
      PageDown: Math.min(count - 1, at + 10),
      PageUp: Math.max(0, at - 10),
    }
    const step = steps[event.key]
    const act = acts[event.key]
    if (step !== undefined) goTo(step)
    else if (act !== undefined) act(event)
    else if (event.key.length === 1) {
      const next = typeAhead.current(event.key, namesOf(), at)
      if (next === null) return
      goTo(next)
    } else return
    event.preventDefault()
    // Letters lead to names here, and to nothing else of the page.
    event.stopPropagation()
  }
}
