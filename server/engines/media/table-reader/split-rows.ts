/** A longer row, in characters, has a quote that is never closed. */
const longestRow = 8_000_000
/** In a file with more unclosed quotes, all quotes are plain characters. */
const mostUnclosed = 50

/** Limits of a batch, so that neither short nor long rows fill the memory. */
const batch = { rows: 10_000, cells: 200_000 } as const

/** Splits decoded text into rows of cells, part by part, in batches. */
export interface RowSplitter {
  write(text: string): Generator<string[][]>
  end(): Generator<string[][]>
  /** Rows with an unclosed quote and the right number of cells. */
  readonly repaired: number
  /** Rows with an unclosed quote and more or fewer cells, which may be wrong. */
  readonly torn: number
}

/**
 * RFC 4180, but tolerant of unclosed quotes. A quote is a plain character when it is never closed, or when its cell would join
 * a line of the table's width with others to a row of another width or past another quote.
 * `width`: the number of cells in most rows, null if unknown. Line ends must be `\n`.
 */
export function splitRows(delimiter: string, width: number | null): RowSplitter {
  let text = ''
  let [repaired, torn] = [0, 0]

  function* rowsOf(isEnd: boolean): Generator<string[][]> {
    let rows: string[][] = []
    let cells = 0
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      if (rows.length >= batch.rows || cells >= batch.cells) {
        yield rows
        rows = []
        cells = 0
      }
      // Skip blank lines.
      if (text[at] === '\n') {
        at += 1
        continue
      }
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
      const end = text.indexOf('\n', at)
      const isWhole = end !== -1 || isEnd
      const lineEnd = end === -1 ? text.length : end
      if (quote === -1 || quote > lineEnd || repaired + torn > mostUnclosed) {
        if (!isWhole) break
        const line = text.slice(at, lineEnd).split(delimiter)
        rows.push(line)
        cells += line.length
        at = lineEnd + 1
        continue
      }
      const row = quotedRow(text, at, delimiter)
      if (row === null && !isEnd && text.length - at < longestRow) break
      // The next part may continue this row.
      if (row !== null && row.end >= text.length && !isEnd) break
      const firstLine = () => text.slice(at, lineEnd).split(delimiter)
      const mayBeJoined = row !== null && row.end > lineEnd && (row.cells.length !== width || row.hasStray)
      if (row !== null && !(mayBeJoined && firstLine().length === width)) {
        rows.push(row.cells)
        cells += row.cells.length
        at = row.end + 1
        continue
      }
      const line = firstLine()
      rows.push(line)
      if (line.length === width) repaired += 1
      else torn += 1
      at = lineEnd + 1
    }
    text = text.slice(at)
    yield rows
  }

  return {
    write: (part) => {
      text += part
      return rowsOf(false)
    },
    end: () => rowsOf(true),
    get repaired() {
      return repaired
    },
    get torn() {
      return torn
    },
  }
}

interface QuotedRow {
  cells: string[]
  /** The offset of its line end. */
  end: number
  /** A quoted cell contains a quote that is neither doubled nor its end. */
  hasStray: boolean
}

/** The row that begins at `at`; null when a quote is not closed. */
function quotedRow(text: string, at: number, delimiter: string): QuotedRow | null {
  const cells: string[] = []
  let hasStray = false
  let start = at
  for (;;) {
    const opening = pastSpaces(text, start, delimiter)
    if (text[opening] === '"') {
      const closing = closingQuote(text, opening + 1, delimiter)
      if (closing === null) return null
      cells.push(text.slice(opening + 1, closing.at).replaceAll('""', '"'))
      hasStray ||= closing.isPastOthers
      start = pastSpaces(text, closing.at + 1, delimiter)
    } else {
      const end = endOfCell(text, start, delimiter)
      cells.push(text.slice(start, end))
      start = end
    }
    if (start >= text.length || text[start] === '\n') return { cells, end: start, hasStray }
    start += 1
  }
}

/** The next quote that ends its cell, skipping quotes inside it; null without one. */
function closingQuote(
  text: string,
  from: number,
  delimiter: string,
): { at: number; isPastOthers: boolean } | null {
  let isPastOthers = false
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at += 1
      continue
    }
    const next = text[pastSpaces(text, at + 1, delimiter)]
    if (next === undefined || next === '\n' || next === delimiter) return { at, isPastOthers }
    isPastOthers = true
  }
  return null
}

function pastSpaces(text: string, from: number, delimiter: string): number {
  let at = from
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== delimiter) at += 1
  return at
}

function endOfCell(text: string, from: number, delimiter: string): number {
  const delimited = text.indexOf(delimiter, from)
  const lineEnd = text.indexOf('\n', from)
  const ends = [delimited, lineEnd].filter((end) => end !== -1)
  return ends.length === 0 ? text.length : Math.min(...ends)
}
