import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TableResult } from '#contract/calls/tables.ts'
import { mostEvidenceRows, type TableQuestion } from '#contract/evidence.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { planQuery } from '#web/features/tables/use-table-rows.ts'

/** The cells of the columns that a part shows, out of all of its table. */
function pickCells({ columns }: Pick<TableQuestion, 'columns'>, result: TableResult): TableResult {
  const rows = result.rows.map((row) => ({
    ...row,
    cells: columns.map(({ index }) => row.cells[index] ?? null),
  }))
  return { ...result, rows }
}

/** A result, and the plan that it is of. */
interface Shown {
  plan: TablePlan
  result: TableResult
}

/** What a part shows: what is stored with the answer, until its plan is changed or there is nothing stored. */
export function useTablePart(question: TableQuestion, stored: TableResult | null) {
  const { file_id: id, sheet = null, plan: asked } = question
  const [plan, setPlan] = useState(asked)
  const [lastShown, setLastShown] = useState<Shown | null>(null)
  const isChanged = JSON.stringify(plan) !== JSON.stringify(asked)
  const isAsked = isChanged || stored === null
  const { data, error, refetch } = useQuery({
    ...planQuery(id, sheet, { ...plan, limit: Math.min(plan.limit, mostEvidenceRows) }),
    enabled: isAsked,
  })
  const computed = useMemo(() => (data === undefined ? null : pickCells(question, data)), [question, data])
  const current = isAsked ? computed : stored
  if (current !== null && current !== lastShown?.result) setLastShown({ plan, result: current })
  return {
    plan,
    isChanged,
    /** Null until the first result; the last one while the next is computed. */
    shown: current === null ? lastShown : { plan, result: current },
    isComputing: current === null && error === null,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    change: (changed: Partial<TablePlan>) => setPlan({ ...plan, ...changed }),
    putBack: () => setPlan(asked),
  }
}
