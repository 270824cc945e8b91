import type { Located } from '#web/features/files/place.ts'
import { durationText } from '#web/lib/duration-text.ts'

/** Where in its file a source stands, in the words of a chip: 'p. 2', 'row 17', 'rows 1–4', 'line 9', '0:18', or '' for the whole file. */
export function placeText(source: Located & { row_to?: number | null }): string {
  if (source.page !== null) return `p. ${source.page}`
  const lastRow = source.row_to ?? source.row
  if (source.row !== null)
    return lastRow === source.row ? `row ${source.row}` : `rows ${source.row}–${lastRow}`
  if (source.line !== null) return `line ${source.line}`
  return source.second === null ? '' : durationText(Math.floor(source.second))
}
