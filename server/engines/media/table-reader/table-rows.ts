import type { TextEncodingName } from '#contract/text-encodings.ts'
import { decodeFile, decodeStart, type TextEncoding } from '#server/engines/media/text/decode-text.ts'
import { dialectOf, type Dialect } from './dialect.ts'
import { splitRows } from './split-rows.ts'

/** A table's text and its dialect. */
export interface TableText {
  path: string
  /** Null: detected. */
  encoding: TextEncodingName | null
  dialect: Dialect
}

/** How a table's rows were read. */
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

/** Yields the rows of a table in batches, without blank ones; returns how they were read. */
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

/** Converts line ends to `\n`, also where a part of the text ends between CR and LF. */
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
