import { placeWords } from '#web/features/chat/chat-words.ts'
import type { FileId } from '#contract/ids.ts'
import type { Located } from '#web/lib/place.ts'
import { durationText } from '#web/lib/duration-text.ts'

type InFile = Located & { file_id: FileId }

/** Whether two are of the same place in the same file. */
export const isSamePlace = (one: InFile, other: InFile): boolean =>
  one.file_id === other.file_id &&
  one.page === other.page &&
  one.row === other.row &&
  one.line === other.line &&
  one.second === other.second &&
  (one.section ?? null) === (other.section ?? null)

/** The place of a source in its file, as a chip shows it: 'p. 2', 'row 17', 'rows 1–4', 'Budget, row 3',
 * 'line 9', 'Notice period', 'slide 4', '0:18', or '' for the whole file. */
export function placeText(source: Located & { row_to?: number | null }): string {
  const section = shortSection(source.section ?? '')
  if (source.page !== null) return placeWords.page(source.page)
  if (source.row !== null) {
    const lastRow = source.row_to ?? source.row
    const rows = lastRow === source.row ? placeWords.row(source.row) : placeWords.rows(source.row, lastRow)
    return section === '' ? rows : placeWords.inSheet(section, rows)
  }
  if (source.line !== null) return section === '' ? placeWords.line(source.line) : section
  return source.second === null ? '' : durationText(Math.floor(source.second))
}

const longestSection = 40

const shortSection = (text: string): string =>
  text.length > longestSection ? `${text.slice(0, longestSection - 1).trimEnd()}…` : text
