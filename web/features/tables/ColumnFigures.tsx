import { styled } from '@mui/material/styles'
import type { TableColumn, TableResult } from '#contract/calls/tables.ts'
import { type Cell, cellText, figureText, isNumeric } from '#web/features/files/table/cell-text.ts'
import { reachOf } from '#web/ui/theme/touch.ts'
import { totalsWords } from './tables-words.ts'

type Column = Pick<TableColumn, 'name' | 'type' | 'role' | 'decimals'>
type Statistics = NonNullable<TableResult['statistics']>

/** One of the figures of a column, as in the statistics of a result. */
export type ColumnFigure = Exclude<keyof Statistics, 'min_row' | 'max_row'>

interface ColumnFiguresProps {
  column: Column
  statistics: Statistics
  /** The figure that was asked for. */
  marked?: ColumnFigure | null
  /** Leads to the row of the lowest or the highest value. */
  onGoTo: (row: number) => void
}

/** Sums of these mean nothing. */
const notAdded = new Set(['rate', 'cumulative', 'identifier'])

interface Fact {
  figure: ColumnFigure
  what: string
  value: Cell
  row: number | null
}

function factsOf(column: Column, found: Statistics): Fact[] {
  const isDay = column.type === 'date' || column.type === 'time'
  const fact = (figure: ColumnFigure, what: string, row: number | null = null): Fact => ({
    figure,
    what,
    value: found[figure],
    row,
  })
  return [
    fact('count', totalsWords.values),
    ...(isNumeric(column) && !notAdded.has(column.role) ? [fact('sum', totalsWords.sum)] : []),
    ...(isNumeric(column) ? [fact('mean', totalsWords.mean)] : []),
    // Of groups it is not computed.
    ...(isNumeric(column) && found.median !== null ? [fact('median', totalsWords.median)] : []),
    fact('min', isDay ? totalsWords.earliest : totalsWords.lowest, found.min_row),
    fact('max', isDay ? totalsWords.latest : totalsWords.highest, found.max_row),
  ]
}

/** What the values of a column come to, in a line. */
export function ColumnFigures({ column, statistics, marked = null, onGoTo }: ColumnFiguresProps) {
  return (
    <Facts aria-label={totalsWords.totals} aria-live="polite">
      {factsOf(column, statistics).map(({ figure, what, value, row }) => {
        const text = figure === 'count' ? Number(value).toLocaleString('en') : figureText(value, column)
        return (
          <div key={figure} data-marked={figure === marked}>
            <dt>{what}</dt>
            <dd>
              {row === null ? (
                text || totalsWords.noValue
              ) : (
                <button
                  type="button"
                  className="bare-button"
                  aria-label={totalsWords.goTo(what, cellText(value, column), row)}
                  onClick={() => onGoTo(row)}
                >
                  <bdi>{text}</bdi>
                </button>
              )}
            </dd>
          </div>
        )
      })}
    </Facts>
  )
}

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
