import { join } from 'node:path'
import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Passage } from '#server/engines/media/media.ts'
import { languageOfTable } from '#server/engines/media/table-reader/table-language.ts'
import { decodeStart } from '#server/engines/media/text/decode-text.ts'
import { examineText, textStartCharacters } from '#server/engines/media/text/examine-text.ts'
import { keywordsOf } from '#server/engines/media/text/keywords.ts'
import { passageLimits, place, searchedPassages } from '#server/engines/media/text/passages.ts'
import { readTableFile } from './read-table-file.ts'

/** The rest of a longer cell is not searched. */
const longestCellRead = 2_000
/** The preview of a table (specification 2, section 9). */
const kept = { rows: 50, columns: 10 } as const
const longestCell = 500
const sampleCharacters = 20_000

/** The verdict on a table, its values as Parquet, and passages of its rows. */
export async function examineTable(file: MediaFile): Promise<Examination> {
  const start = await decodeStart(file.path, file.encoding)
  // A million characters on one line are text, not a table.
  if (start.length >= 1_000_000 && !/[\r\n]/.test(start)) return examineText(file)
  const rows: string[][] = []
  const passages = passageCollector()
  let words = ''
  const parquet = join(file.outFolder, 'table.parquet')
  const { verdict, encoding } = await readTableFile(
    { path: file.path, encoding: file.encoding ?? null, parquetPath: parquet },
    (cells, row, names) => {
      if (row === 1) words = `${names.join('. ')}\n`
      if (rows.length < kept.rows) rows.push(cells.slice(0, kept.columns).map(shortened))
      if (words.length < sampleCharacters)
        words += `${cells.filter((cell) => /\p{L}{3}/u.test(cell.slice(0, longestCellRead))).join('. ')}\n`
      if (!passages.isFull()) passages.add(rowText(names, cells), row)
    },
  )
  const language = languageOfTable(words.slice(0, sampleCharacters))
  const names = verdict.columns.slice(0, kept.columns).map(({ name }) => shortened(name))
  return {
    ...emptyExamination(),
    title: verdict.title === null ? null : shortened(verdict.title),
    rows: verdict.rows,
    encoding,
    language,
    keywords: keywordsOf(words, language),
    table: { head: verdict.headRows === 0 ? [] : names, rows, verdict, parquet },
    textStart: start.slice(0, textStartCharacters),
    ...searchedPassages(passages.result()),
  }
}

function rowText(names: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, at) => ({
      name: names[at] ?? `Column ${at + 1}`,
      cell: cell.slice(0, longestCellRead).replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ cell }) => cell !== '')
    .map(({ name, cell }) => `${name}: ${cell}`)
    .join('; ')
    .slice(0, passageLimits.characters)
}

/** Collects rows into passages, each with as many whole rows as fit. */
function passageCollector() {
  const passages: Passage[] = []
  let text = ''
  let first = 1
  const isFull = (): boolean => passages.length > passageLimits.count
  const flush = (): void => {
    if (text !== '' && !isFull()) passages.push(place(text, { row: first }))
    text = ''
  }
  return {
    isFull,
    add: (line: string, row: number): void => {
      if (line === '') return
      if (text.length + line.length + 1 > passageLimits.characters) flush()
      if (text === '') first = row
      text = text === '' ? line : `${text}\n${line}`
    },
    result: (): Passage[] => {
      flush()
      return passages
    },
  }
}

function shortened(cell: string): string {
  return cell.length > longestCell ? `${cell.slice(0, longestCell - 1)}…` : cell
}
