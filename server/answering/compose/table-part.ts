import {
  mostEvidenceColumns,
  mostEvidenceRows,
  type TablePart,
  type TableQuestion,
} from '#contract/evidence.ts'
import type { TableResult } from '#contract/calls/tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { columnsOfPlan, orderedColumns } from './ordered-columns.ts'

const longestCell = 200

/** What was asked of a table, with the columns that answer it first. */
export function tableQuestion({ plan, table, wanted }: SettledPlan): TableQuestion {
  const { columns } = table.verdict
  return {
    file_id: table.file,
    name: table.fileName,
    sheet: table.sheet,
    plan,
    columns: orderedColumns(columns, [...wanted, ...columnsOfPlan(plan)])
      .slice(0, mostEvidenceColumns)
      .map((column) => {
        const { name, type, role, unit, decimals } = column
        return { name, type, role, unit, decimals, index: columns.indexOf(column) }
      }),
  }
}

/** The rows of a plan as evidence. */
export const tablePart = (settled: SettledPlan): TablePart => partOf(tableQuestion(settled), settled.result)

/** What was asked of a table with what it came to; the cells of `result` are those of all columns. */
export const partOf = (asked: TableQuestion, result: TableResult): TablePart => ({
  kind: 'table',
  ...asked,
  result: {
    ...result,
    rows: result.rows.slice(0, mostEvidenceRows).map((row) => ({
      ...row,
      cells: asked.columns.map(({ index }) => shortCell(row.cells[index] ?? null)),
    })),
    groups: result.groups?.slice(0, mostEvidenceRows) ?? null,
  },
})

const shortCell = <Cell>(cell: Cell): Cell | string =>
  typeof cell === 'string' && cell.length > longestCell ? `${cell.slice(0, longestCell)} …` : cell
