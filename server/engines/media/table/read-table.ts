import type { TextEncodingName } from '#contract/text-encodings.ts'
import { openSample } from '#server/engines/media/table-reader/table-sample.ts'
import { rowsOf } from '#server/engines/media/table-reader/table-rows.ts'
import { buildColumn } from './build-columns.ts'
import { longestCell, type Columns } from './columns.ts'
import { besideOf } from './durations.ts'

/** Columns beyond these are not looked at. */
const mostColumns = 64
/** What a column holds is decided from so many rows. */
const sampleRows = 1_000

/** Reads a delimited file into columns; row 0 is the first below the head, as everywhere else. Null when it is torn. */
export async function readTable(
  path: string,
  encoding: TextEncodingName | null = null,
): Promise<Columns | null> {
  const { text, head, title, names, body, readings } = await openSample(path, encoding)
  const rows = body.slice(0, sampleRows)
  const called = names.slice(0, mostColumns).map((name) => name.slice(0, longestCell))
  const beside = besideOf(called, rows)
  const columns = called.map((name, at) =>
    buildColumn(
      name,
      rows.map((row) => row[at] ?? ''),
      text.dialect.delimiter,
      beside,
      readings[at],
    ),
  )
  let toSkip = head.above + head.headRows
  const reader = rowsOf(text)
  for (;;) {
    const next = await reader.next()
    if (next.done === true) {
      if (next.value.tornRows > 0) return null
      break
    }
    for (const row of next.value) {
      if (toSkip > 0) {
        toSkip -= 1
        continue
      }
      for (const [at, column] of columns.entries()) column.add(row[at] ?? '')
    }
  }
  const built = columns.map((column) => column.end())
  return { title: title ?? '', columns: built, count: built[0]?.values.length ?? 0, headRows: 0 }
}
