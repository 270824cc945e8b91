import type { StoredFile } from '#contract/calls/files.ts'
import { tableWords } from '#web/features/files/files-words.ts'

interface TableParts {
  head: string[]
  /** As the server counts them: a first line that is no head is row 1. */
  rows: string[][]
}

/** The lines of a table as its head and its rows; without a head its columns are called as answers call them. */
export function tableParts({ table }: Pick<StoredFile, 'table'>, lines: string[][]): TableParts {
  const [first = [], ...rest] = lines
  const hasHead = table?.[0]?.length !== 0
  return hasHead
    ? { head: first, rows: rest }
    : { head: first.map((_, column) => tableWords.column(column + 1)), rows: lines }
}
