import type { ColumnInWork } from './table-columns.ts'
import type { TableHead } from './table-head.ts'
import { isFilled } from './table-rows.ts'

/** Most of its cells are the headings of their columns. */
export function isHeadAgain(row: readonly string[], { headings, headRows }: TableHead): boolean {
  if (headRows === 0 || headings[0] === '' || row[0]?.trim() !== headings[0]) return false
  const same = row.filter((cell, at) => cell.trim() === headings[at])
  return row.length > 1 && same.length > row.length / 2
}

/** Of a narrower table, a row may well have one cell. */
const fewestColumns = 3

/** A row that fills its first cell alone. */
export const isFirstAlone = (row: readonly string[], columns: number): boolean =>
  columns >= fewestColumns && isFilled(row[0] ?? '') && !row.some((cell, at) => at > 0 && isFilled(cell))

/** A line below or between the rows, and no value of the first column: 'Source: World Bank', 'Disclaimer:'. */
export function isNote(row: readonly string[], columns: readonly ColumnInWork[]): boolean {
  if (!isFirstAlone(row, columns.length)) return false
  const [first = ''] = row
  const reading = columns[0]?.reading
  return isNoteText(first) || (reading?.type !== 'text' && reading?.read(first) === null)
}

const isNoteText = (cell: string): boolean =>
  /^\s?[*†‡©]|^(?:sources?|notes?|quellen?|hinweise?|anmerkung|disclaimer|fuente|nota)\b|:\s?$/i.test(
    cell.slice(0, 200),
  )
