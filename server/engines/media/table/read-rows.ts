import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { decodeFile } from '#server/engines/media/text/decode-text.ts'

export interface RowReader {
  /** Called for each row that is not empty. */
  onRow(cells: string[], delimiter: string): void
}

/** A row that goes on for longer is a quote that was never closed: all the rest of the file is inside it. */
const longestRow = 8_000_000

/** Streams the rows of a delimited file; the delimiter is found from its first lines. */
export async function readRows(path: string, { onRow }: RowReader): Promise<void> {
  let sinceRow = 0
  async function* bounded(): AsyncGenerator<string> {
    for await (const part of decodeFile(path)) {
      sinceRow += part.length
      yield part
      if (sinceRow > longestRow) return
    }
  }
  const body = Readable.from(bounded(), { objectMode: true, highWaterMark: 1 })
  await new Promise<void>((resolve, reject) => {
    body.once('error', reject)
    Papa.parse<string[]>(body, {
      // With empty lines the guess of the delimiter fails on small files.
      skipEmptyLines: true,
      delimitersToGuess: [',', ';', '\t', '|'],
      step: ({ data, meta }) => {
        sinceRow = 0
        onRow(data, meta.delimiter)
      },
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
