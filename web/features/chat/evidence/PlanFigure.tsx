import { styled } from '@mui/material/styles'
import type { EvidenceColumn } from '#contract/evidence.ts'
import type { TableResult } from '#contract/calls/tables.ts'
import type { TablePlan } from '#contract/table-plan.ts'
import { figureText } from '#web/features/files/table/cell-text.ts'
import { tablePartWords } from './evidence-words.ts'

interface PlanFigureProps {
  operation: TablePlan['operation']
  figure: TableResult['figure']
  measure: EvidenceColumn | null
}

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const count = { type: 'integer', decimals: 0 } as const

/** A figure that is none of those of a column: a share or a difference. */
export function PlanFigure({ operation, figure, measure }: PlanFigureProps) {
  if (figure === null || (operation !== 'share' && operation !== 'difference')) return null
  const isShare = operation === 'share' && typeof figure === 'number'
  return (
    <Line>
      <dt>{operation === 'share' ? tablePartWords.share : tablePartWords.difference}</dt>
      <dd>{isShare ? shares.format(figure) : figureText(figure, measure ?? count)}</dd>
    </Line>
  )
}

const Line = styled('dl')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  margin: 0,
  '& > dt': { fontSize: 13, lineHeight: '18px' },
  '& > dd': { margin: 0, font: `400 13px/18px ${theme.fonts.mono}` },
}))
