import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import { valueText } from '#server/answering/compose/value-text.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import type { AnswerPassage } from '#server/engines/ai/ai.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageRow } from '#server/features/search/search-queries.ts'
import type { OfferedPassage } from './cited-place.ts'

/** A passage, or rows that a table was asked for. */
type GroundPassage = PassageRow & { rows?: { rowTo: number | null } }

/** Lines of a table for a model. */
const mostLines = 20

/** The rows of a plan as a passage of their table; none when no passage of the table was found. */
export function passageOfRows(
  { result, table }: SettledPlan,
  passages: readonly PassageRow[],
): GroundPassage[] {
  const own =
    passages.find(({ fileId, section }) => fileId === table.file && section === table.sheet) ??
    passages.find(({ fileId }) => fileId === table.file)
  if (own === undefined) return []
  const numbers = result.rows.map(({ row }) => row).toSorted((one, other) => one - other)
  const [first = null] = numbers
  const last = numbers.at(-1) ?? null
  const isOnEnd = first !== null && last !== null && last - first === numbers.length - 1
  const { columns } = table.verdict
  const lines = result.rows.slice(0, mostLines).map(({ cells }) =>
    columns
      .flatMap((column, at) => {
        const text = valueText(cells[at], column)
        return text === '' ? [] : [`${column.name}: ${text}`]
      })
      .join('; '),
  )
  return [
    {
      ...own,
      ordinal: 1,
      text: lines.join('\n'),
      page: null,
      line: null,
      second: null,
      section: table.sheet,
      row: first,
      rows: { rowTo: isOnEnd ? last : first },
    },
  ]
}

export interface NumberedPassage {
  number: number
  passage: GroundPassage
  file: FileRow
}

/** The passages whose files may be shown, numbered from 1. */
export const numberPassages = (
  passages: readonly GroundPassage[],
  files: ReadonlyMap<FileId, FileRow>,
): NumberedPassage[] =>
  passages
    .flatMap((passage) => {
      const file = files.get(passage.fileId)
      return file ? [{ passage, file }] : []
    })
    .map((pair, place) => ({ number: place + 1, ...pair }))

export const offeredOf = ({ number, passage }: NumberedPassage): OfferedPassage => {
  const { fileId, page, row, line, second, section, text, rows } = passage
  return {
    source: { number, fileId, page, row, rowTo: rows?.rowTo ?? null, line, second, section },
    text,
    isExact: rows !== undefined,
  }
}

export function answerPassage({ number, passage, file }: NumberedPassage): AnswerPassage {
  return {
    number,
    file: file.id,
    fileName: file.name,
    kind: fileKind(file.mime, file.name),
    place: placeWords(passage),
    text: passage.ordinal === 0 ? '' : passage.text,
    title: passage.title,
    language: passage.language,
    page: passage.page,
    caption: file.caption,
    date: new Date(file.displayAt).toISOString(),
  }
}

/** 'page 4', 'slide 4', 'sheet Budget, row 14'; null for the file itself. */
export function placeWords({
  page,
  row,
  line,
  second,
  section,
}: Pick<PassageRow, 'page' | 'row' | 'line' | 'second' | 'section'>): string | null {
  if (page !== null) return `page ${page}`
  if (row !== null) return section === null ? `row ${row}` : `sheet ${section}, row ${row}`
  if (section !== null) return section
  if (line !== null) return `line ${line}`
  return second === null ? null : `second ${second}`
}
