import type { TableColumn } from '#contract/calls/tables.ts'
import { cellText, isNumeric } from '#web/features/files/table/cell-text.ts'

export const narrowest = 72
export const widest = 900
/** The widest that a column begins with. */
const widestUsual = 300
const widestStretch = 1.7
const letter = 7.9
const padding = 26
/** The button of the column's menu. */
const menu = 34

/** A width by a column's heading and values, in pixels. */
export function usualWidth(column: TableColumn): number {
  const values = [...column.top.map(([value]) => value), column.min, column.max].filter(
    (value) => value !== null,
  )
  const texts = values.map((value) => cellText(isNumeric(column) ? Number(value) : value, column))
  // The longest day is not among the first and the last.
  const longest = Math.max(column.type === 'date' ? 11 : 0, ...texts.map(({ length }) => length))
  const wanted = Math.max(column.name.length * letter + padding + menu, longest * letter + padding)
  return Math.round(Math.min(Math.max(wanted, 96), widestUsual))
}

/** Widths of columns in a room; those that have not been chosen fill it as far as they may. */
export function widthsIn(
  columns: readonly TableColumn[],
  chosen: ReadonlyMap<string, number>,
  room: number,
): number[] {
  const widths = columns.map((column) => chosen.get(column.name) ?? usualWidth(column))
  const free = room - widths.reduce((sum, width) => sum + width, 0)
  const usual = columns.reduce((sum, { name }, at) => sum + (chosen.has(name) ? 0 : (widths[at] ?? 0)), 0)
  if (free <= 0 || usual === 0) return widths
  const stretch = Math.min(widestStretch, 1 + free / usual)
  return widths.map((width, at) =>
    chosen.has(columns[at]?.name ?? '') ? width : Math.floor(width * stretch),
  )
}

export const withinWidths = (width: number): number =>
  Math.min(Math.max(Math.round(width), narrowest), widest)
