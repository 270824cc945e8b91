import type { ColumnInWork } from './table-columns.ts'
import type { TableHead } from './table-head.ts'
import { isFilled } from './table-rows.ts'

/** Whether a row repeats the head: most of its cells are the headings of their columns. */
export function isRepeatedHead(row: readonly string[], { headings, headRows }: TableHead): boolean {
  if (headRows === 0 || headings[0] === '' || row[0]?.trim() !== headings[0]) return false
  const same = row.filter((cell, at) => cell.trim() === headings[at])
  return row.length > 1 && same.length > row.length / 2
}

/** In a narrower table, a row with one cell is normal. */
const fewestColumns = 3

/** Whether only the first cell of a row is filled. */
export const isFirstAlone = (row: readonly string[], columns: number): boolean =>
  columns >= fewestColumns && isFilled(row[0] ?? '') && !row.some((cell, at) => at > 0 && isFilled(cell))

/** Whether a row is a note below or between the rows: 'Source: World Bank', 'Disclaimer:'. */
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
