import { decodeStart, type TextEncoding } from '#server/engines/media/text/decode-text.ts'
import { examineText, textStartCharacters } from '#server/engines/media/text/examine-text.ts'
import { keywordsOf } from '#server/engines/media/text/keywords.ts'
import { emptyExamination } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Passage, Table } from '#server/engines/media/media.ts'
import { passageLimits, place, searchedPassages } from '#server/engines/media/text/passages.ts'
import { hasLines, readRows } from './read-rows.ts'
import { learnColumn } from './learn-column.ts'
import type { ColumnLearner } from './learn-column.ts'
import { looksLikeHead } from './table-head.ts'
import { languageOfTable } from './table-language.ts'

/** More of a cell is looked at by nobody, and a quote that is never closed makes one of all the rest. */
const longestCellRead = 2_000
/** What is kept for the preview of a table (specification 2, section 9). */
const kept = { rows: 50, columns: 10 } as const
const longestCell = 500
const sampleCharacters = 20_000

/** What a table holds, column by column over all its rows, and passages of its rows. */
export async function examineCsv(file: MediaFile): Promise<Examination> {
  if (!(await hasLines(file.path, file.encoding))) return examineText(file)
  const rows = tableReader()
  const titles: string[] = []
  let encoding: TextEncoding | null = null
  await readRows(file.path, {
    encoding: file.encoding,
    onRow: rows.add,
    onTitle: (text) => titles.push(text),
    onEnd: (found) => (encoding = found),
  })
  const { table, count, passages, words } = rows.result()
  const language = languageOfTable(words)
  return {
    ...emptyExamination(),
    title: titles.length === 0 ? null : shortened(titles.join(' – ')),
    rows: count,
    encoding,
    language,
    keywords: keywordsOf(words, language),
    table,
    textStart: (await decodeStart(file.path, file.encoding)).slice(0, textStartCharacters),
    ...searchedPassages(passages),
  }
}

interface TableReader {
  add(cells: string[], delimiter: string): void
  result(): { table: Table; count: number; passages: Passage[]; words: string }
}

function tableReader(): TableReader {
  let names: string[] | null = null
  let head: string[] = []
  let learners: ColumnLearner[] = []
  let count = 0
  let words = ''
  const rows: string[][] = []
  const passages = passageCollector()

  function begin(cells: string[], delimiter: string): boolean {
    const isHead = looksLikeHead(cells)
    names = cells.map((cell, at) => (isHead && cell.trim()) || `Column ${at + 1}`)
    if (isHead) head = names.slice(0, kept.columns).map(shortened)
    // Where commas are decimal, semicolons part the columns.
    learners = names.slice(0, kept.columns).map((name) => learnColumn(shortened(name), delimiter === ';'))
    return isHead
  }

  return {
    add: (row, delimiter) => {
      const isLong = row.some((cell) => cell.length > longestCellRead)
      const cells = isLong ? row.map((cell) => cell.slice(0, longestCellRead)) : row
      if (names === null && begin(cells, delimiter)) return
      count += 1
      learners.forEach((learner, at) => learner.add(cells[at] ?? ''))
      if (rows.length < kept.rows) rows.push(cells.slice(0, kept.columns).map(shortened))
      if (words.length < sampleCharacters)
        words += `${cells.filter((cell) => /\p{L}{3}/u.test(cell)).join('. ')}\n`
      if (!passages.isFull()) passages.add(rowText(names ?? [], cells), count)
    },
    result: () => ({
      table: {
        head,
        rows,
        columns: learners.map((learner) => learner.result()),
        columnCount: names?.length ?? 0,
      },
      count,
      passages: passages.result(),
      words,
    }),
  }
}

function rowText(head: string[], cells: string[]): string {
  return cells
    .map((cell, at) => ({ name: head[at] ?? `Column ${at + 1}`, cell: cell.replace(/\s+/g, ' ').trim() }))
    .filter(({ cell }) => cell !== '')
    .map(({ name, cell }) => `${name.trim()}: ${cell}`)
    .join('; ')
    .slice(0, passageLimits.characters)
}

/** Whole rows together, as many as fit a passage. */
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
