import type { TableVerdict } from '#server/lib/table-verdict.ts'
import type { SendStatements } from './run-plan.ts'

/** A table that may answer a question. */
export interface CandidateTable {
  /** An id of its file. */
  file: string
  fileName: string
  title: string | null
  verdict: TableVerdict
  send: SendStatements
}
