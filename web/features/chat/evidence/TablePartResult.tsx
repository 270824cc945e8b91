import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { TableResult } from '#contract/calls/tables.ts'
import type { TableQuestion } from '#contract/evidence.ts'
import { mostEvidenceRows } from '#contract/evidence.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { GroupChart } from '#web/features/tables/GroupChart.tsx'
import { planFigure } from '#web/features/tables/plan-view.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { EvidenceRows } from './EvidenceRows.tsx'
import { tablePartWords } from './evidence-words.ts'

const firstRows = 5
const firstGroups = 8

interface TablePartResultProps extends Pick<TableQuestion, 'name' | 'columns' | 'plan'> {
  result: TableResult
  onOpenRow: (row: number) => void
  onChange: (change: Partial<TablePlan>) => void
}

/** The first rows or groups of a result; a press shows the others. */
export function TablePartResult(props: TablePartResultProps) {
  const { name, columns, plan, result, onOpenRow, onChange } = props
  const [isWhole, setIsWhole] = useState(false)
  const { groupBy, filters } = plan
  const groupColumn = columns.find((one) => one.name === groupBy?.column)
  const isGrouped = groupBy !== null && groupColumn !== undefined && result.groups !== null
  const first = isGrouped ? firstGroups : firstRows
  const all = isGrouped ? (result.groups?.length ?? 0) : result.rows.length
  if (all === 0 && result.row_count === 0) return <Nothing>{tablePartWords.noRows}</Nothing>
  const most = isWhole ? all : Math.min(first, all)
  return (
    <>
      {isGrouped ? (
        <GroupChart
          data={result}
          column={groupColumn}
          part={groupBy.part}
          figure={planFigure(plan)}
          measure={columns.find((one) => one.name === plan.measure) ?? null}
          most={most}
          onRows={(filter) =>
            onChange({ groupBy: null, order: null, filters: [...filters, filter], limit: mostEvidenceRows })
          }
        />
      ) : (
        all > 0 && <EvidenceRows {...{ name, columns, onOpenRow }} rows={result.rows.slice(0, most)} />
      )}
      {all > first && (
        <Fold>
          <ActionButton
            variant="text"
            size="small"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole
              ? tablePartWords.showLess
              : isGrouped
                ? tablePartWords.showAllGroups(all)
                : tablePartWords.showAllRows(all)}
          </ActionButton>
        </Fold>
      )}
    </>
  )
}

const Nothing = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '12px 14px',
  border: `1px dashed ${theme.vars.palette.lineStrong}`,
  borderRadius: 12,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text.secondary,
}))

const Fold = styled('div')({ marginTop: -6 })
