import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { looksLikeHead } from './table-head.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import { decodeFile, decodeStart, type TextEncoding } from '#server/engines/media/text/decode-text.ts'

export interface RowReader {
  /** The encoding to read it in; otherwise it is detected. */
  encoding?: TextEncodingName | null | undefined
  /** Called for each row that is not empty. */
  onRow(cells: string[], delimiter: string): void
  /** Called for what stands above the head, before any row: 'Accounts 2024'. */
  onTitle(text: string): void
  /** Called at the end of the file with the encoding it was read in. */
  onEnd?: (encoding: TextEncoding) => void
}

const delimiters = [',', ';', '\t', '|'] as const
/** The form of a table is seen by its first lines. */
const sampleLines = 30
const sampleCharacters = 100_000
const mostTitles = 3
/** Of a narrower table half a row may be one. */
const fewestCells = 4
/** A head stands among so many rows, and names this share of the columns. */
const mostAbove = 12
const nearlyAll = 0.8
const mostFilled = 0.6

/** A row that goes on for longer is a quote that was never closed: all the rest of the file is inside it. */
const longestRow = 8_000_000

interface Form {
  delimiter: string
  /** Lines above the head. */
  titles: number
}

/** The sign that parts most lines into equally many cells: a title and decimal commas say nothing of it. */
async function formOf(path: string, encoding: RowReader['encoding']): Promise<Form> {
  const start = (await decodeStart(path, encoding)).slice(0, sampleCharacters)
  const forms = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: sampleLines, skipEmptyLines: true })
    const counts = [...Map.groupBy(data, ({ length }) => length)].filter(([cells]) => cells > 1)
    const [cells = 1, lines = []] =
      counts.toSorted(([one, ones], [other, others]) => others.length - ones.length || other - one)[0] ?? []
    return { delimiter, cells, lines: lines.length, data }
  })
  const [best] = forms.toSorted((one, other) => other.lines - one.lines || other.cells - one.cells)
  if (best === undefined || best.lines === 0) return { delimiter: ',', titles: 0 }
  // A title may hold the sign itself: 'Household 2024 (kept by Ada; in euro)'.
  const isTitle = (row: readonly string[]) =>
    filled(row).length === 1 || (row.length <= best.cells / 2 && best.cells >= fewestCells)
  const titles = best.data.findIndex((row) => !isTitle(row))
  const above = rowsAboveHead(best.data, best.cells)
  return { delimiter: best.delimiter, titles: above ?? (titles > mostTitles ? 0 : Math.max(0, titles)) }
}

/** Rows above one that names nearly all columns, each of which fills fewer of them: what a bank writes over its list. */
function rowsAboveHead(rows: readonly (readonly string[])[], cells: number): number | null {
  if (cells < fewestCells) return null
  const head = rows
    .slice(0, mostAbove)
    .findIndex((row) => filled(row).length >= cells * nearlyAll && looksLikeHead(row))
  const isAbove = head > 0 && rows.slice(0, head).every((row) => filled(row).length <= cells * mostFilled)
  return isAbove ? head : null
}

const filled = (row: readonly string[]): string[] =>
  row.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** Streams the rows of a delimited file; its form is found from its first lines. */
export async function readRows(path: string, { encoding, onRow, onTitle, onEnd }: RowReader): Promise<void> {
  const { delimiter, titles } = await formOf(path, encoding)
  let sinceRow = 0
  let read = 0
  async function* bounded(): AsyncGenerator<string> {
    for await (const part of decodeFile(path, { encoding, onEnd })) {
      sinceRow += part.length
      yield part
      if (sinceRow > longestRow) return
    }
  }
  const body = Readable.from(bounded(), { objectMode: true, highWaterMark: 1 })
  await new Promise<void>((resolve, reject) => {
    body.once('error', reject)
    Papa.parse<string[]>(body, {
      skipEmptyLines: true,
      delimiter,
      step: ({ data }) => {
        sinceRow = 0
        read += 1
        if (read > titles) onRow(data, delimiter)
        else onTitle(filled(data).join(`${delimiter} `))
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

/** Whether a line ends within the first million characters; a file without one is no table. */
export async function hasLines(path: string, encoding?: RowReader['encoding']): Promise<boolean> {
  const start = await decodeStart(path, encoding)
  return start.length < 1_000_000 || /[\r\n]/.test(start)
}
