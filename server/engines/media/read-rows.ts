import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { decodeFile } from './decode-text.ts'

export interface RowReader {
  /** Called for each row that is not empty. */
  onRow(cells: string[], delimiter: string): void
}

/** Streams the rows of a delimited file; the delimiter is found from its first lines. */
export async function readRows(path: string, { onRow }: RowReader): Promise<void> {
  const source = Readable.from(decodeFile(path), { objectMode: true, highWaterMark: 1 })
  await new Promise<void>((resolve, reject) => {
    source.once('error', reject)
    Papa.parse<string[]>(source, {
      // With empty lines the guess of the delimiter fails on small files.
      skipEmptyLines: true,
      delimitersToGuess: [',', ';', '\t', '|'],
      step: ({ data, meta }) => onRow(data, meta.delimiter),
      complete: () => resolve(),
      error: reject,
    })
  })
}

/** Whether a line ends within the first million characters; a file without one is no table. */
export async function hasLines(path: string): Promise<boolean> {
  for await (const part of decodeFile(path)) return part.length < 1_000_000 || /[\r\n]/.test(part)
  return false
}
