import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableView } from '#contract/table-view.ts'
import { Choice } from './Choice.tsx'
import { ColumnFigures } from './ColumnFigures.tsx'
import { RowsFailed } from './RowsFailed.tsx'
import { totalsWords } from './tables-words.ts'
import { planQuery } from './use-table-rows.ts'

interface TotalsLineProps {
  id: FileId
  outline: TableOutline
  view: TableView
  /** Null as long as it is not known. */
  rowCount: number | null
  isComputable: boolean
  onMeasure: (column: string | null) => void
  onGoTo: (row: number, column: string) => void
}

/** How many rows there are, and what the values of a column come to. */
export function TotalsLine({
  id,
  outline,
  view,
  rowCount,
  isComputable,
  onMeasure,
  onGoTo,
}: TotalsLineProps) {
  const { filters, measure } = view
  const column = outline.columns.find(({ name }) => name === measure) ?? null
  const totals = useQuery({
    ...planQuery(id, outline.sheet, { filters, measure, limit: 0 }),
    enabled: isComputable && column !== null,
  })
  const found = totals.data?.statistics ?? null
  const all = outline.row_count
  return (
    <>
      {totals.error !== null && (
        <RowsFailed error={totals.error} title={totalsWords.failed} onRetry={() => void totals.refetch()} />
      )}
      <Line>
        <span role="status" className="count">
          {rowCount === null
            ? ''
            : filters.length > 0
              ? totalsWords.ofRows(rowCount, all)
              : totalsWords.rows(all)}
        </span>
        {isComputable && (
          <Choice
            label={totalsWords.totalsOf}
            value={measure ?? ''}
            options={[
              ['', totalsWords.none] as const,
              ...outline.columns.map(({ name }) => [name, name] as const),
            ]}
            onChange={(name) => onMeasure(name === '' ? null : name)}
          />
        )}
        {column !== null && found !== null && (
          <ColumnFigures column={column} statistics={found} onGoTo={(row) => onGoTo(row, column.name)} />
        )}
      </Line>
    </>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 24px',
  flexShrink: 0,
  minHeight: 40,
  '& > .count': { font: `500 13px/18px ${theme.fonts.mono}`, whiteSpace: 'nowrap' },
}))
