import type { TableOutline, TableResult } from '#contract/calls/tables.ts'
import { mostEvidenceColumns, type TablePart } from '#contract/evidence.ts'
import type { FileId } from '#contract/ids.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { partOf } from '#server/answering/compose/table-part.ts'
import { columnsOfPlan, orderedColumns } from '#server/answering/compose/ordered-columns.ts'

/** What a plan came to, as it is shown with the answer. */
export function tablePart(
  file: { id: FileId; name: string },
  { columns }: TableOutline,
  plan: TablePlan,
  result: TableResult,
): TablePart {
  const asked = {
    file_id: file.id,
    name: file.name,
    plan,
    columns: orderedColumns(columns, columnsOfPlan(plan))
      .slice(0, mostEvidenceColumns)
      .map((column) => {
        const { name, type, role, unit, decimals } = column
        return { name, type, role, unit, decimals, index: columns.indexOf(column) }
      }),
  }
  return partOf(asked, result)
}
