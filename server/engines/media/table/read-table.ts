import { besideOf } from './durations.ts'
import { looksLikeHead } from './table-head.ts'
import { parseDay, parseNumber } from './table-values.ts'
import { readRows, type RowReader } from './read-rows.ts'
import { buildColumn, type Builder } from './build-columns.ts'
import { longestCell, type Columns } from './columns.ts'

/** Columns beyond these are not looked at. */
const mostColumns = 64

/** What a column holds is decided from so many rows. */
const sampleRows = 1_000

/** Reads a delimited file into columns; row 0 is the first below the head, as everywhere else. */
export async function readTable(path: string, encoding?: RowReader['encoding']): Promise<Columns> {
  const sample: string[][] = []
  let head: string[] | null = null
  let builders: Builder[] | null = null
  let delimiter = ','
  const titles: string[] = []
  const begin = (): Builder[] => {
    const headRows = countHeadRows(head !== null && head.length > 0, sample)
    const names = namesOf(head ?? [], sample, headRows)
    const rows = sample.slice(headRows)
    const beside = besideOf(names, rows)
    const made = names.map((name, at) =>
      buildColumn(
        name,
        rows.map((row) => row[at] ?? ''),
        delimiter,
        beside,
      ),
    )
    for (const row of sample) made.forEach((column, at) => column.add(row[at] ?? ''))
    return made
  }
  await readRows(path, {
    encoding,
    onTitle: (text) => titles.push(text),
    onRow: (row, sign) => {
      delimiter = sign
      if (head === null) {
        head = looksLikeHead(row) ? row : []
        if (head.length > 0) return
      }
      if (builders !== null) {
        for (let at = 0; at < builders.length; at += 1) builders[at]?.add(row[at] ?? '')
        return
      }
      sample.push(row)
      if (sample.length === sampleRows) builders = begin()
    },
  })
  const built = builders ?? begin()
  const columns = built.map((column) => column.end())
  return {
    title: titles.join(' '),
    columns,
    count: columns[0]?.values.length ?? 0,
    headRows: countHeadRows((head ?? []).length > 0, sample),
  }
}

/** A first row of words only, over columns that hold numbers or days below, goes on with the head. */
function countHeadRows(hasHead: boolean, sample: readonly string[][]): number {
  const [first, second, third] = sample
  // A title with a year in it, and the head below.
  const isTitled =
    !hasHead &&
    second !== undefined &&
    second.filter((cell) => cell.trim() !== '').length > 1 &&
    looksLikeHead(second) &&
    holdsValues(third ?? [])
  if (isTitled) return 2
  if (!hasHead || !first || !second || !looksLikeHead(first)) return 0
  const isAlone = !sample.slice(1, 6).some(looksLikeHead)
  return holdsValues(second) && isAlone ? 1 : 0
}

const holdsValues = (row: readonly string[]): boolean =>
  row.some((cell) => cell.trim() !== '' && (parseNumber(cell, false) !== null || parseDay(cell) !== null))

function namesOf(head: readonly string[], sample: readonly string[][], headRows: number): string[] {
  const width = Math.min(mostColumns, Math.max(head.length, ...sample.slice(0, 50).map((row) => row.length)))
  const second = sample[headRows - 1] ?? []
  return Array.from({ length: width }, (_, at) => {
    const name = [head[at] ?? '', second[at] ?? '']
      .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
      .filter((cell) => cell !== '')
    return [...new Set(name)].join(' ').slice(0, longestCell) || `Column ${at + 1}`
  })
}
