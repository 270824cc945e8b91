import fs from 'node:fs/promises'
import path from 'node:path'
import { Unreadable } from '#server/engines/media/media.ts'

/** Of all sheets together, as CSV. Cells count with the empty ones before them. */
const most = { characters: 512 * 1024 * 1024, cells: 24_000_000 } as const
/** Further sheets are not read. */
export const mostSheets = 50
export const mostColumns = 16_384
const longestName = 100
/** Rows by which the first column with values is found. */
const rowsToAlign = 500
/** Up to here, rows are as wide as the widest before them. */
const widestFilled = 256
const nul = String.fromCharCode(0)

export interface SheetFile {
  /** Unique in its workbook. */
  name: string
  isHidden: boolean
  /** Null for a sheet without a value. */
  path: string | null
}

/** Takes the rows of a workbook, sheet by sheet, and writes each sheet as CSV for the table reader. */
export interface SheetSink {
  begin(name: string, isHidden: boolean): void
  /** Sparse: cells that are empty may be missing. */
  row(cells: readonly (string | undefined)[]): void
  flush(): Promise<void>
  isFull(): boolean
}

export function createSheetFiles(folder: string) {
  const sheets: SheetFile[] = []
  let unwritten: { path: string; text: string }[] = []
  let waiting: string[][] | null = null
  let [offset, width, characters, cellCount, count] = [0, 0, 0, 0, 0]

  function write(cells: readonly string[]): void {
    const sheet = sheets.at(-1)
    if (sheet === undefined) return
    const left = cells.slice(0, offset).filter((cell) => cell !== '')
    const [first = '', ...rest] = cells.slice(offset)
    // What is left of the table, far below its beginning, stays with its row.
    width = Math.max(width, Math.min(rest.length, widestFilled))
    const filled = [...rest, ...Array.from({ length: Math.max(0, width - rest.length) }, () => '')]
    const line = `${[[...left, first].filter((cell) => cell !== '').join(' '), ...filled].map(quoted).join(',')}\n`
    characters += line.length
    if (characters > most.characters) throw new Unreadable('This file is too complex to read.')
    // The first line makes the dialect certain.
    if (sheet.path === null) {
      sheet.path = path.join(folder, `sheet-${sheets.length}.csv`)
      unwritten.push({ path: sheet.path, text: 'sep=,\n' })
    }
    const last = unwritten.at(-1)
    if (last?.path === sheet.path) last.text += line
    else unwritten.push({ path: sheet.path, text: line })
  }

  function align(): void {
    if (waiting === null) return
    const starts = waiting.map((cells) => cells.findIndex((cell) => cell !== ''))
    offset = starts.reduce((least, start) => Math.min(least, start), mostColumns)
    const rows = waiting
    waiting = null
    for (const cells of rows) write(cells)
  }

  const sink: SheetSink = {
    begin(name, isHidden) {
      align()
      count += 1
      if (count > mostSheets) return
      sheets.push({ name: uniqueName(name, sheets), isHidden, path: null })
      waiting = []
      width = 0
    },
    row(cells) {
      if (count > mostSheets) return
      const plain = Array.from(cells, (cell) => (cell === undefined ? '' : oneLine(cell)))
      while (plain.length > 0 && plain.at(-1) === '') plain.pop()
      cellCount += cells.length
      if (cellCount > most.cells) throw new Unreadable('This file is too complex to read.')
      // Blank rows are no rows.
      if (plain.length === 0) return
      if (waiting === null) return write(plain)
      waiting.push(plain)
      if (waiting.length >= rowsToAlign) align()
    },
    async flush() {
      const parts = unwritten
      unwritten = []
      for (const { path: to, text } of parts) await fs.appendFile(to, text)
    },
    isFull: () => count > mostSheets,
  }
  return {
    sink,
    /** All sheets, once the workbook has been read. */
    async end(): Promise<SheetFile[]> {
      align()
      await sink.flush()
      return sheets
    },
  }
}

/** A line break in a cell is a space, so that each row is a line. */
const oneLine = (cell: string): string =>
  cell
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(nul, '')
    .trim()

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function uniqueName(given: string, sheets: readonly SheetFile[]): string {
  const name =
    given.replaceAll(/\s+/g, ' ').trim().slice(0, longestName).toWellFormed() || `Sheet ${sheets.length + 1}`
  const isTaken = (wanted: string) =>
    sheets.some((sheet) => sheet.name.toLowerCase() === wanted.toLowerCase())
  let [unique, times] = [name, 1]
  while (isTaken(unique)) unique = `${name} (${(times += 1)})`
  return unique
}
