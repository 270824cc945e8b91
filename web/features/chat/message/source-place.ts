import type { Source } from '#contract/chat.ts'
import type { Place } from '#web/features/files/place.ts'
import { durationText } from '#web/lib/duration-text.ts'

type Located = Pick<Source, 'page' | 'row' | 'line' | 'second'>

/** Where in its file a source stands, in the words of a chip: 'p. 2', 'row 17', 'line 9', '0:18', or '' for the whole file. */
export function placeText(source: Located): string {
  if (source.page !== null) return `p. ${source.page}`
  if (source.row !== null) return `row ${source.row}`
  if (source.line !== null) return `line ${source.line}`
  return source.second === null ? '' : durationText(Math.floor(source.second))
}

/** The same for the viewer, which opens a file there; null for the whole file. */
export function placeOf(source: Located): Place | null {
  if (source.page !== null) return { page: source.page }
  if (source.row !== null) return { row: source.row }
  if (source.line !== null) return { line: source.line }
  return source.second === null ? null : { second: source.second }
}
