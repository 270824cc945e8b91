import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableView } from '#contract/table-view.ts'
import { reachOf } from '#web/ui/theme/touch.ts'
import { type Cell, cellText, figureText, isNumeric } from '#web/features/files/table/cell-text.ts'
import { Choice } from './Choice.tsx'
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

/** Sums of these mean nothing. */
const notAdded = new Set(['rate', 'cumulative', 'identifier'])

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
    ...planQuery(id, { filters, measure, limit: 0 }),
    enabled: isComputable && column !== null,
  })
  const found = totals.data?.statistics ?? null
  const all = outline.row_count
  const isDay = column?.type === 'date' || column?.type === 'time'
  const facts: { what: string; value: Cell; row: number | null }[] =
    column === null || found === null
      ? []
      : [
          { what: totalsWords.values, value: found.count, row: null },
          ...(isNumeric(column) && !notAdded.has(column.role)
            ? [{ what: totalsWords.sum, value: found.sum, row: null }]
            : []),
          ...(isNumeric(column)
            ? [
                { what: totalsWords.mean, value: found.mean, row: null },
                { what: totalsWords.median, value: found.median, row: null },
              ]
            : []),
          { what: isDay ? totalsWords.earliest : totalsWords.lowest, value: found.min, row: found.min_row },
          { what: isDay ? totalsWords.latest : totalsWords.highest, value: found.max, row: found.max_row },
        ]
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
        {column !== null && facts.length > 0 && (
          <Facts aria-label={totalsWords.totals} aria-live="polite">
            {facts.map(({ what, value, row }) => {
              const text =
                what === totalsWords.values ? Number(value).toLocaleString('en') : figureText(value, column)
              return (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>
                    {row === null ? (
                      text || totalsWords.noValue
                    ) : (
                      <button
                        type="button"
                        className="bare-button"
                        aria-label={totalsWords.goTo(what, cellText(value, column), row)}
                        onClick={() => onGoTo(row, column.name)}
                      >
                        <bdi>{text}</bdi>
                      </button>
                    )}
                  </dd>
                </div>
              )
            })}
          </Facts>
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

const Facts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  margin: 0,
  minWidth: 0,
  // The rows keep their room on a phone: what there is no room for is scrolled to.
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    width: '100%',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > div': { flexShrink: 0 },
  },
  '& > div': { display: 'flex', alignItems: 'baseline', gap: 6 },
  '& dt': { flexShrink: 0, fontSize: 13, lineHeight: '18px', color: theme.vars.palette.text3 },
  '& dd': {
    margin: 0,
    minWidth: 0,
    maxWidth: 240,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    font: `500 13px/18px ${theme.fonts.mono}`,
  },
  // A finger reaches beyond the text.
  '& dd:has(> button)': { overflow: 'visible' },
  '& dd > button': {
    position: 'relative',
    maxWidth: '100%',
    font: 'inherit',
    color: theme.vars.palette.primaryText,
    textDecoration: 'underline',
    textDecorationColor: theme.vars.palette.tintLine,
    textUnderlineOffset: 3,
    '&:hover': { textDecorationColor: 'currentColor' },
    ...reachOf('-13px -8px'),
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
}))
