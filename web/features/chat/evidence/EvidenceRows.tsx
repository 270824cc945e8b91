import { styled } from '@mui/material/styles'
import type { TableResult } from '#contract/calls/tables.ts'
import type { EvidenceColumn } from '#contract/evidence.ts'
import { cellText, isMisfit, isRight, unitText } from '#web/features/files/table/cell-text.ts'
import { reachOf } from '#web/ui/theme/touch.ts'
import { tablePartWords } from './evidence-words.ts'

interface EvidenceRowsProps {
  /** Of the table. */
  name: string
  columns: readonly EvidenceColumn[]
  rows: TableResult['rows']
  onOpenRow: (row: number) => void
}

/** A few rows of a table, each with the way to its place in the file. */
export function EvidenceRows({ name, columns, rows, onOpenRow }: EvidenceRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to take the focus.
    <Scroller role="group" aria-label={tablePartWords.label(name)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              {tablePartWords.rowNumber}
            </th>
            {columns.map((column) => {
              const unit = unitText(column)
              return (
                <th
                  key={column.index}
                  scope="col"
                  dir="auto"
                  data-right={isRight(column)}
                  title={column.name}
                >
                  <span className="name">{column.name}</span>
                  {unit !== null && <span className="unit">{unit}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, is_data: isData, cells }) => (
            <tr key={row} data-aside={!isData}>
              <th scope="row" className="number">
                <button
                  type="button"
                  className="bare-button"
                  aria-label={tablePartWords.openRow(row)}
                  onClick={() => onOpenRow(row)}
                >
                  {isData ? row.toLocaleString('en') : tablePartWords.total}
                </button>
              </th>
              {columns.map((column, at) => {
                const cell = cells[at] ?? null
                const text = cellText(cell, column)
                return (
                  <td
                    key={column.index}
                    dir="auto"
                    title={text}
                    data-right={isRight(column)}
                    data-misfit={isData && isMisfit(cell, column)}
                  >
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  background: theme.vars.palette.surface,
  scrollbarWidth: 'thin',
  scrollbarColor: `${theme.vars.palette.lineStrong} transparent`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '& table': {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    font: `400 13px/18px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    maxWidth: 190,
    padding: '7px 10px',
    overflow: 'hidden',
    textAlign: 'start',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    font: 'inherit',
  },
  '& tbody tr + tr > *': { borderTop: `1px solid ${theme.vars.palette.line}` },
  '& thead th': {
    maxWidth: 160,
    verticalAlign: 'bottom',
    borderBottom: `1px solid ${theme.vars.palette.lineStrong}`,
    font: `600 12px/16px ${theme.fonts.sans}`,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'normal',
  },
  '& thead .name': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    minWidth: 'min-content',
    overflow: 'hidden',
    overflowWrap: 'break-word',
  },
  '& thead .unit': {
    display: 'block',
    font: `400 11px/14px ${theme.fonts.mono}`,
    color: theme.vars.palette.text3,
  },
  '& [data-right="true"]': { textAlign: 'right' },
  '& [data-misfit="true"]': {
    color: theme.vars.palette.text.secondary,
    fontStyle: 'italic',
    textAlign: 'start',
  },
  '& [data-aside="true"]': { background: theme.vars.palette.sunken, '& > *': { fontWeight: 600 } },
  '& .number': { paddingInlineEnd: 4, color: theme.vars.palette.text3, fontSize: 12 },
  '& tbody .number': { width: 1, overflow: 'visible', textAlign: 'end' },
  '& .number > button': {
    position: 'relative',
    font: 'inherit',
    color: theme.vars.palette.primaryText,
    '&:hover': { textDecoration: 'underline' },
    ...reachOf('-8px -10px'),
  },
}))
