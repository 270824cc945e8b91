import type { FileId } from '#contract/ids.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import type { SendStatements } from './run-plan.ts'

/** What is known of a table without opening it. */
export interface TableFacts {
  file: FileId
  /** Of a workbook, with the name of the sheet: 'costs.xlsx, Budget'. */
  fileName: string
  /** Of a workbook, each sheet is a table. */
  sheet: string | null
  title: string | null
  verdict: TableVerdict
}

/** A table that may answer a question; its values can be read while `use` runs. */
export interface ClosedTable extends TableFacts {
  open<Result>(use: (send: SendStatements) => Promise<Result>): Promise<Result>
}

/** A table that is being asked. */
export interface CandidateTable extends TableFacts {
  send: SendStatements
}

export const isSameTable = (one: TableFacts, other: TableFacts): boolean =>
  one.file === other.file && one.sheet === other.sheet
