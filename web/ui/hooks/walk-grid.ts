import type { KeyboardEvent } from 'react'

/** Marks each place of a grid whose places the arrow keys go through. */
export const gridCell = { 'data-cell': '' } as const

const cellSelector = '[data-cell]'
const pressable = 'a[href], button:not(:disabled)'

type Step = 'before' | 'after' | 'above' | 'below' | 'first' | 'last'

const steps: Partial<Record<string, Step>> = {
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
}

/** What an arrow means where lines are read in this direction. */
function stepOf(key: string, isRightToLeft: boolean): Step | undefined {
  if (key === 'ArrowLeft') return isRightToLeft ? 'after' : 'before'
  if (key === 'ArrowRight') return isRightToLeft ? 'before' : 'after'
  return steps[key]
}

const centreOf = ({ left, right }: DOMRect) => (left + right) / 2

/** The nearest row above or below, and in it the cell that overlaps most with this one. */
function inNextLine(cells: readonly HTMLElement[], from: HTMLElement, step: 'above' | 'below') {
  const start = from.getBoundingClientRect()
  const boxes = cells.map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
  const beyond = boxes.filter(({ box }) =>
    step === 'below' ? box.top >= start.bottom - 1 : box.bottom <= start.top + 1,
  )
  const distance = ({ box }: { box: DOMRect }) =>
    step === 'below' ? box.top - start.bottom : start.top - box.bottom
  const nearest = Math.min(...beyond.map(distance))
  const line = beyond.filter((one) => distance(one) < nearest + 8)
  const aside = ({ box }: { box: DOMRect }) => Math.abs(centreOf(box) - centreOf(start))
  return line.toSorted((one, other) => aside(one) - aside(other))[0]?.cell
}

function targetOf(cells: readonly HTMLElement[], from: HTMLElement, step: Step): HTMLElement | undefined {
  const at = cells.indexOf(from)
  switch (step) {
    case 'before':
      return cells[at - 1]
    case 'after':
      return cells[at + 1]
    case 'first':
      return cells[0]
    case 'last':
      return cells.at(-1)
    case 'above':
    case 'below':
      return inNextLine(cells, from, step)
  }
}

/**
 * Moves the focus through the cells of a grid by the arrow keys, Home and End; for `onKeyDown` of what holds the cells.
 * By where they lie, so that lines of any number and cells of any size will do. A cell's first link or button takes the
 * focus.
 */
export function walkGrid(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: grid } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const from = target instanceof HTMLElement ? target.closest<HTMLElement>(cellSelector) : null
  // A dialog that a cell has opened hands its keys on, without standing in the grid.
  if (from === null || !grid.contains(from)) return
  const step = stepOf(key, getComputedStyle(grid).direction === 'rtl')
  if (step === undefined) return
  const cells = [...grid.querySelectorAll<HTMLElement>(cellSelector)].filter(
    (cell) => cell.querySelector(pressable) !== null,
  )
  const next = targetOf(cells, from, step)?.querySelector<HTMLElement>(pressable)
  if (!next) return
  event.preventDefault()
  next.focus()
}
