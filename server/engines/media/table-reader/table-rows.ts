import type { TextEncodingName } from '#contract/text-encodings.ts'
import { decodeFile, decodeStart, type TextEncoding } from '#server/engines/media/text/decode-text.ts'
import { dialectOf, type Dialect } from './dialect.ts'
import { splitRows } from './split-rows.ts'

/** A table's text, and how its cells are separated. */
export interface TableText {
  path: string
  /** The encoding to read it in; otherwise it is detected. */
  encoding: TextEncodingName | null
  dialect: Dialect
}

/** What became of a table's rows. */
export interface RowsEnd {
  encoding: TextEncoding
  repairedRows: number
  tornRows: number
}

export async function openTable(path: string, encoding: TextEncodingName | null = null): Promise<TableText> {
  const start = unixLines()
  const text = await decodeStart(path, encoding)
  return { path, encoding, dialect: dialectOf(start.write(text) + start.end()) }
}

/** The rows of a table in batches, without blank ones; then how it was read. */
export async function* rowsOf({ path, encoding, dialect }: TableText): AsyncGenerator<string[][], RowsEnd> {
  const splitter = splitRows(dialect.delimiter, dialect.width)
  const lines = unixLines()
  let toSkip = dialect.skip
  let decoded: TextEncoding | null = null
  for await (const part of decodeFile(path, { encoding, onEnd: (found) => (decoded = found) })) {
    const text = lines.write(part)
    for (const rows of splitter.write(text.slice(toSkip))) yield rows.filter(hasCells)
    toSkip = Math.max(0, toSkip - text.length)
  }
  for (const rows of splitter.write(lines.end())) yield rows.filter(hasCells)
  for (const rows of splitter.end()) yield rows.filter(hasCells)
  if (decoded === null) throw new Error('The text ended without its encoding.')
  return { encoding: decoded, repairedRows: splitter.repaired, tornRows: splitter.torn }
}

const hasCells = (row: readonly string[]): boolean => row.some(isFilled)
export const isFilled = (cell: string): boolean => cell !== '' && cell.trim() !== ''

/** Line ends as `\n`, also where a part of the text ends between the two characters of one. */
function unixLines() {
  let held = ''
  return {
    write: (part: string): string => {
      const text = held + part
      held = text.endsWith('\r') ? '\r' : ''
      const whole = held === '' ? text : text.slice(0, -1)
      return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole
    },
    end: (): string => (held === '' ? '' : '\n'),
  }
}
