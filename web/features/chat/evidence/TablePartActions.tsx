import { styled } from '@mui/material/styles'
import { Check, Copy, SquareArrowOutUpRight } from 'lucide-react'
import { useLocation } from 'react-router'
import type { TableResult } from '#contract/calls/tables.ts'
import type { TableQuestion } from '#contract/evidence.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { writeTableView } from '#contract/table-view.ts'
import { planView } from '#web/features/tables/plan-view.ts'
import type { CameFrom } from '#web/lib/came-from.ts'
import { tablePath } from '#web/lib/paths.ts'
import { ActionButton, ActionLink } from '#web/ui/actions/ActionButton.tsx'
import { useCopy } from '#web/ui/hooks/use-copy.ts'
import { tablePartWords } from './evidence-words.ts'
import { resultCsv } from './result-csv.ts'

interface TablePartActionsProps {
  question: TableQuestion
  /** What is copied; null for nothing. */
  shown: { plan: TablePlan; result: TableResult } | null
}

/** The ways out of a part: to all rows of the same view, and to the clipboard. */
export function TablePartActions({ question, shown }: TablePartActionsProps) {
  const { file_id: id, name, sheet, plan } = question
  const { pathname, search } = useLocation()
  const { isCopied, copy } = useCopy()
  return (
    <Row>
      <ActionLink
        variant="text"
        size="small"
        icon={<SquareArrowOutUpRight size={15} aria-hidden />}
        to={tablePath(id, { sheet, view: writeTableView(planView(plan)) ?? '' })}
        state={{ from: pathname + search } satisfies CameFrom}
        aria-label={tablePartWords.openTableOf(name)}
      >
        {tablePartWords.openTable}
      </ActionLink>
      {shown !== null && (
        <ActionButton
          variant="text"
          size="small"
          icon={isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          aria-label={isCopied ? tablePartWords.copied : tablePartWords.copyCsvOf(name)}
          onClick={() => copy(resultCsv({ ...question, plan: shown.plan }, shown.result))}
        >
          {isCopied ? tablePartWords.copied : tablePartWords.copyCsv}
        </ActionButton>
      )}
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: '-4px 0 -4px -12px',
})
