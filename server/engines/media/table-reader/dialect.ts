import { splitRows } from './split-rows.ts'

/** How the cells of a text table are separated. */
export interface Dialect {
  delimiter: string
  /** The number of cells in most rows. */
  width: number
  /** The length of a first line such as `sep=;`, which spreadsheets write, in characters; 0 without one. */
  skip: number
}

const delimiters = [',', ';', '\t', '|'] as const
/** Delimiters with this share of the best one's rows are candidates. */
const nearlyAsMany = 0.7
const sampleRows = 60
const sampleCharacters = 200_000

/** The delimiter that splits most of the first rows into the same number of cells. Line ends must be `\n`. */
export function dialectOf(start: string): Dialect {
  const stated = /^sep=([^\n])\n/i.exec(start.slice(0, 10))
  const skip = stated?.[0].length ?? 0
  const sample = start.slice(skip, skip + sampleCharacters)
  const candidates = stated?.[1] === undefined ? delimiters : [stated[1]]
  const found = candidates.map((delimiter) => ({ delimiter, ...commonWidth(sample, delimiter) }))
  const mostRows = Math.max(...found.map(({ rows }) => rows))
  // Decimal commas also split rows evenly, but into fewer cells.
  const [best] = found
    .filter(({ rows }) => rows >= mostRows * nearlyAsMany)
    .toSorted((one, other) => other.width - one.width || other.rows - one.rows)
  return { delimiter: best?.delimiter ?? ',', width: best?.width ?? 1, skip }
}

/** The most frequent number of cells above 1, and how many rows have it. */
function commonWidth(sample: string, delimiter: string): { width: number; rows: number } {
  const splitter = splitRows(delimiter, null)
  const rows = [...splitter.write(sample)].flat()
  const widths = (rows.length > 0 ? rows : [...splitter.end()].flat())
    .slice(0, sampleRows)
    .map(({ length }) => length)
  const [most] = [...Map.groupBy(widths, (width) => width)]
    .filter(([width]) => width > 1)
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || other - one)
  if (most === undefined) return { width: 1, rows: 0 }
  // A short bank statement has fewer rows than lines above its table.
  const last = widths.at(-1) ?? 0
  const atEnd = widths.length - 1 - widths.findLastIndex((width) => width !== last)
  return last >= most[0] * 2 && atEnd > 1
    ? { width: last, rows: atEnd }
    : { width: most[0], rows: most[1].length }
}
