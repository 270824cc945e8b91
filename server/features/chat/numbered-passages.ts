import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'
import type { AnswerPassage, ComputedFrom } from '#server/engines/ai/ai.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'
import type { PassageRow } from '#server/features/search/search-queries.ts'
import type { ComputedOfBoth } from './ask-two-figures.ts'
import type { OfferedPassage } from './cited-place.ts'

/** A passage, or the rows of a computed result. */
type GroundPassage = PassageRow & { computed?: ComputedRows }

interface ComputedRows {
  /** The last row, if they are contiguous. */
  rowTo: number | null
  /** The figures computed from them; 0 is the first one. */
  figures: readonly number[]
}

/** Appends the rows of a computed result to the results, as a passage of their table. */
export function withComputed(
  passages: readonly PassageRow[],
  result: ComputedOfBoth | null,
): GroundPassage[] {
  if (result === null) return [...passages]
  const { tables, second } = result
  const isSame = second !== null && hasSameRows(result.computed, second.computed)
  const of = [
    ...tables.map((table) => ({ ...table, figures: isSame ? [0, 1] : [0] })),
    ...(isSame ? [] : (second?.tables ?? [])).map((table) => ({ ...table, figures: [1] })),
  ]
  return [
    ...passages,
    ...of.flatMap(({ fileId, rows, figures }) => {
      const own = passages.find((passage) => passage.fileId === fileId)
      return own === undefined ? [] : [ofRows(own, rows, figures)]
    }),
  ]
}

/** Both figures come from the same rows, which are cited once. */
const hasSameRows = (one: ComputedOfBoth['computed'], other: ComputedOfBoth['computed']): boolean =>
  one.rowCount === other.rowCount &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ row }, at) => row === other.rows[at]?.row)

function ofRows(
  own: PassageRow,
  rows: ComputedOfBoth['computed']['rows'],
  figures: readonly number[],
): GroundPassage {
  const numbers = rows.map(({ row }) => row).toSorted((one, other) => one - other)
  const [first = null] = numbers
  const last = numbers.at(-1) ?? null
  const isOnEnd = first !== null && last !== null && last - first === numbers.length - 1
  return {
    ...own,
    ordinal: 1,
    text: rows.map(({ text }) => text).join('\n'),
    page: null,
    line: null,
    second: null,
    row: first,
    computed: { rowTo: isOnEnd ? last : first, figures },
  }
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

/** The computed results, with the passages of their rows. */
export function computedFrom(
  result: ComputedOfBoth | null,
  numbered: readonly NumberedPassage[],
): ComputedFrom[] {
  const figures = [result, result?.second ?? null].flatMap((one) => (one === null ? [] : [one.computed]))
  return figures.flatMap((computed, at) => {
    const passages = numbered
      .filter(({ passage }) => passage.computed?.figures.includes(at))
      .map(({ number }) => number)
    return passages.length === 0 ? [] : [{ computed, passages }]
  })
}

export const offeredOf = ({ number, passage }: NumberedPassage): OfferedPassage => {
  const { fileId, page, row, line, second, text, computed } = passage
  return {
    source: { number, fileId, page, row, rowTo: computed?.rowTo ?? null, line, second },
    text,
    isExact: computed !== undefined,
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

/** 'page 4'; null for the file itself. */
export function placeWords({
  page,
  row,
  line,
  second,
}: Pick<PassageRow, 'page' | 'row' | 'line' | 'second'>): string | null {
  if (page !== null) return `page ${page}`
  if (row !== null) return `row ${row}`
  if (line !== null) return `line ${line}`
  return second === null ? null : `second ${second}`
}
