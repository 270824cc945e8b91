import type { TableResult } from '#contract/calls/tables.ts'
import type { TableQuestion } from '#contract/evidence.ts'
import type { Cell } from '#web/features/files/table/cell-text.ts'
import { resultHeads } from './result-heads.ts'

/** Rows or groups of a result as CSV, with values as computers read them. */
export function resultCsv(question: TableQuestion, result: TableResult): string {
  const heads = resultHeads(question, result)
  const lines =
    result.groups === null
      ? result.rows.map(({ cells }) => question.columns.map((_, at) => cells[at] ?? null))
      : result.groups.map(({ label, figure, row_count: rows }) => [label, figure ?? rows])
  return [heads, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = cell === null ? '' : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
