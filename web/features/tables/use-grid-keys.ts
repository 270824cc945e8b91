import type { KeyboardEvent } from 'react'

/** Places among the rows and columns that are shown; row -1 is the head. */
export interface ActiveCell {
  row: number
  column: number
}

interface GridKeys {
  active: ActiveCell
  rowCount: number
  columnCount: number
  /** As many rows as are in sight. */
  rowsPerPage: number
  goTo: (cell: ActiveCell) => void
  onOpenRow: (row: number) => void
  onSort: (column: number) => void
  onMenu: (column: number) => void
  onWidth: (column: number, by: number) => void
}

const widthStep = 16

/**
 * The keys of a grid: arrows, Home, End, Page Up and Down go from cell to cell, with Ctrl to the ends of the table. Enter
 * opens a row or sorts, F2 opens what can be done with a column, Shift with an arrow changes its width.
 */
export function useGridKeys(keys: GridKeys): (event: KeyboardEvent) => void {
  return (event) => {
    // Keys of a button in the head are its own.
    if (event.target !== event.currentTarget || event.altKey) return
    const { active } = keys
    const target = targetOf(event, keys)
    if (target !== null) keys.goTo(target)
    else if (event.ctrlKey || event.metaKey) return
    else if (event.key === 'F2' || event.key === 'ContextMenu') keys.onMenu(active.column)
    else if (event.key === 'Enter' || event.key === ' ') {
      if (active.row < 0) keys.onSort(active.column)
      else keys.onOpenRow(active.row)
    } else if (event.shiftKey && active.row < 0 && event.key === 'ArrowLeft')
      keys.onWidth(active.column, -widthStep)
    else if (event.shiftKey && active.row < 0 && event.key === 'ArrowRight')
      keys.onWidth(active.column, widthStep)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Where a key leads; null for one that leads nowhere. */
export function targetOf(
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  { active: { row, column }, rowCount, columnCount, rowsPerPage }: GridKeys,
): ActiveCell | null {
  const lastRow = rowCount - 1
  const lastColumn = columnCount - 1
  const isFar = ctrlKey || metaKey
  if (shiftKey) return null
  switch (key) {
    case 'ArrowDown':
      return { row: isFar ? lastRow : Math.min(row + 1, lastRow), column }
    case 'ArrowUp':
      return { row: isFar ? Math.min(0, lastRow) : Math.max(row - 1, -1), column }
    case 'ArrowRight':
      return { row, column: isFar ? lastColumn : Math.min(column + 1, lastColumn) }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : Math.max(column - 1, 0) }
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? lastRow : row, column: lastColumn }
    case 'PageDown':
      return { row: Math.min(Math.max(row, 0) + rowsPerPage, lastRow), column }
    case 'PageUp':
      return { row: Math.max(row - rowsPerPage, 0), column }
    default:
      return null
  }
}
