import type { StoredFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { dayOf, kindOf } from '#web/features/files/file-facts.ts'
import { type JustifiedRow, justify, type RowShape } from './justify.ts'
import type { ListedFile } from '#web/features/documents/use-documents.ts'

export type DocumentRow =
  | { kind: 'day'; day: string; count: number }
  | ({ kind: 'files'; day: string } & JustifiedRow<ListedFile>)

const wide: RowShape = { gap: 8, target: 176, least: 148, most: 210 }
const narrow: RowShape = { gap: 8, target: 132, least: 104, most: 190 }
const narrowBelow = 600

export const tileShape = (width: number): RowShape => (width < narrowBelow ? narrow : wide)

export const tileGap = wide.gap

/** Name, caption and the space to the next row. */
export const belowTile = 8 + 32 + 16

const paperRatios = { pdf: 0.86, csv: 1.22, text: 1.04, other: 1.04, image: 1.4, video: 1.6 }

/** Width by height of a file's tile: a picture's own, within reason, or that of its kind of paper. */
export function tileRatio(file: StoredFile): number {
  const kind = kindOf(file)
  const isPicture = kind === 'image' || kind === 'video'
  if (!isPicture || !file.width || !file.height) return paperRatios[kind]
  return Math.min(3, Math.max(0.55, file.width / file.height))
}

/**
 * The rows of the store at a width: the first `ahead` files, which are of no day, then for each day a head and its files
 * in justified rows.
 */
export function documentRows(files: readonly ListedFile[], width: number, ahead: number): DocumentRow[] {
  if (width <= 0) return []
  const rowsOf = (day: string, ofDay: readonly ListedFile[]) =>
    justify(ofDay, tileRatio, width, tileShape(width)).map((row) => ({ kind: 'files' as const, day, ...row }))
  const days = Map.groupBy(files.slice(ahead), dayOf)
  return [
    ...rowsOf('', files.slice(0, ahead)),
    ...[...days].flatMap(([day, ofDay]) => [
      { kind: 'day' as const, day, count: ofDay.length },
      ...rowsOf(day, ofDay),
    ]),
  ]
}

/** The files of a day or a month: '2026-07-12', '2026-07'. */
export const idsOfTime = (rows: readonly DocumentRow[], time: string): FileId[] =>
  rows.flatMap((row) =>
    row.kind === 'files' && row.day.startsWith(time) ? row.items.map((file) => file.file_id) : [],
  )

/** The days and months of which every file is selected. */
export function wholeTimes(rows: readonly DocumentRow[], selected: ReadonlySet<FileId>): ReadonlySet<string> {
  const whole = new Set<string>()
  if (selected.size === 0) return whole
  const partly = new Set<string>()
  for (const row of rows) {
    if (row.kind !== 'files' || row.day === '') continue
    const times = row.items.every((file) => selected.has(file.file_id)) ? whole : partly
    times.add(row.day).add(row.day.slice(0, 7))
  }
  return whole.difference(partly)
}
