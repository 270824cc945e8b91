import type { Located } from '#web/features/files/place.ts'
import { durationText } from '#web/lib/duration-text.ts'

/** Where in its file a source stands, in the words of a chip: 'p. 2', 'row 17', 'line 9', '0:18', or '' for the whole file. */
export function placeText(source: Located): string {
  if (source.page !== null) return `p. ${source.page}`
  if (source.row !== null) return `row ${source.row}`
  if (source.line !== null) return `line ${source.line}`
  return source.second === null ? '' : durationText(Math.floor(source.second))
}
