import { styled } from '@mui/material/styles'
import { Table2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { TableResult } from '#contract/calls/tables.ts'
import type { TableQuestion } from '#contract/evidence.ts'
import { wordsOf } from '#web/api/api-problem.ts'
import type { OpenedFile } from '#web/features/chat/opened-file.ts'
import { type ColumnFigure, ColumnFigures } from '#web/features/tables/ColumnFigures.tsx'
import { TableFilterChips } from '#web/features/tables/TableFilterChips.tsx'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { DialogBoundary } from '#web/ui/dialogs/DialogBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { tablePartWords } from './evidence-words.ts'
import { PlanFigure } from './PlanFigure.tsx'
import { TablePartActions } from './TablePartActions.tsx'
import { TablePartResult } from './TablePartResult.tsx'
import { useTablePart } from './use-table-part.ts'

const EvidenceFilter = lazyPart('EvidenceFilter', () => import('./EvidenceFilter.tsx'))

interface TablePartProps {
  question: TableQuestion
  /** What the answer was made from; null for a table that was not asked. */
  stored: TableResult | null
  /** The figure that the answer states is set off. */
  isSure: boolean
  onOpen: (opened: OpenedFile) => void
  /** Leaves a table that is shown in place of the answer's. */
  onLeave: (() => void) | null
}

interface OpenedFilter {
  at: number
  anchor: Element
}

/** Rows or groups of a table with what they come to; its filters can be changed, which computes it again. */
export function TablePart({ question, stored, isSure, onOpen, onLeave }: TablePartProps) {
  const { file_id: id, name, sheet, columns } = question
  const part = useTablePart(question, stored)
  const { plan, error } = part
  const shown = error === null ? part.shown : null
  const { filters } = plan
  const titleId = useId()
  const [openedFilter, setOpenedFilter] = useState<OpenedFilter | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const wasFilterOpen = useRef(false)
  // What had the focus goes with the filter that is removed or put back.
  const keepFocus = () => section.current?.focus({ preventScroll: true })
  useEffect(() => {
    const isLost = wasFilterOpen.current && document.activeElement === document.body
    if (openedFilter === null && isLost) section.current?.focus({ preventScroll: true })
    wasFilterOpen.current = openedFilter !== null
  }, [openedFilter])
  const putBack = () => {
    keepFocus()
    part.putBack()
  }
  const column = columns.find((one) => one.name === shown?.plan.measure) ?? null
  const isStated = isSure && !part.isChanged
  const openRow = (row: number, cell?: string) =>
    onOpen({
      id,
      place: {
        row,
        ...(typeof sheet === 'string' && { section: sheet }),
        ...(cell !== undefined && { column: cell }),
      },
    })
  return (
    <Part ref={section} role="group" tabIndex={-1} aria-labelledby={titleId} data-keeps-place>
      <Head>
        <Table2 size={15} aria-hidden />
        <h3 id={titleId} dir="auto">
          {name}
        </h3>
        <span role="status" data-marked={isStated && plan.operation === 'count'}>
          {shown === null ? '' : rowsText(shown.result)}
        </span>
      </Head>
      {filters.length > 0 && (
        <TableFilterChips
          filters={filters}
          columns={columns}
          onEdit={(at, anchor) => setOpenedFilter({ at, anchor })}
          onFilters={(next) => {
            keepFocus()
            part.change({ filters: next })
          }}
        />
      )}
      {(part.isChanged || onLeave !== null) && (
        <Changed>
          <span role="status">{part.isChanged ? tablePartWords.changed : tablePartWords.otherTable}</span>
          <ActionButton variant="text" size="small" onClick={part.isChanged ? putBack : (onLeave ?? putBack)}>
            {tablePartWords.putBack}
          </ActionButton>
        </Changed>
      )}
      {error !== null ? (
        <Failed role="alert">
          <span>
            {tablePartWords.failed} {wordsOf(error)}
          </span>
          <ActionButton variant="outlined" size="small" onClick={part.retry}>
            {tablePartWords.tryAgain}
          </ActionButton>
        </Failed>
      ) : shown === null ? (
        <output aria-label={tablePartWords.loading}>
          <SkeletonBlock height={200} radius={12} />
        </output>
      ) : (
        <Computed aria-busy={part.isComputing}>
          <TablePartResult {...shown} {...{ name, columns }} onOpenRow={openRow} onChange={part.change} />
          <div data-marked={isStated}>
            <PlanFigure operation={shown.plan.operation} figure={shown.result.figure} measure={column} />
          </div>
          {column !== null && shown.result.statistics !== null && (
            <ColumnFigures
              column={column}
              statistics={shown.result.statistics}
              marked={isStated ? statedFigure(plan.operation) : null}
              onGoTo={(row) => openRow(row, column.name)}
            />
          )}
        </Computed>
      )}
      <TablePartActions question={{ ...question, plan }} shown={shown} />
      {openedFilter !== null && (
        <DialogBoundary onClose={() => setOpenedFilter(null)}>
          <EvidenceFilter
            id={id}
            sheet={sheet ?? null}
            anchor={openedFilter.anchor}
            filter={filters[openedFilter.at]}
            onApply={(filter) => part.change({ filters: filters.with(openedFilter.at, filter) })}
            onRemove={() => part.change({ filters: filters.filter((_, at) => at !== openedFilter.at) })}
            onClose={() => setOpenedFilter(null)}
          />
        </DialogBoundary>
      )}
    </Part>
  )
}

function rowsText({ rows, row_count: count, groups }: TableResult): string {
  return groups !== null || rows.length === 0 || rows.length >= count
    ? tablePartWords.rows(count)
    : tablePartWords.someRows(rows.length, count)
}

/** The figure that an answer states for an operation. */
function statedFigure(operation: TableQuestion['plan']['operation']): ColumnFigure | null {
  switch (operation) {
    case 'sum':
    case 'mean':
    case 'median':
    case 'min':
    case 'max':
      return operation
    case 'first':
      return 'min'
    case 'last':
      return 'max'
    default:
      return null
  }
}

const Part = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  '&:focus': { outline: 'none' },
})

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  color: theme.vars.palette.text3,
  font: `400 12px/16px ${theme.fonts.mono}`,
  '& > svg': { flexShrink: 0 },
  '& > h3': {
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    font: `500 13px/18px ${theme.fonts.mono}`,
    letterSpacing: '-0.01em',
    color: theme.vars.palette.text.primary,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > [role="status"]': { flexShrink: 0 },
  '& > [data-marked="true"]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}))

const Changed = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 8px',
  padding: '2px 2px 2px 12px',
  borderRadius: 8,
  background: theme.vars.palette.sunken,
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  lineHeight: '18px',
}))

const Failed = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  padding: 12,
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text.secondary,
}))

const Computed = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  transition: 'opacity 120ms',
  '&[aria-busy="true"]': { opacity: 0.55 },
  // A chat has room below, and what is beside the window’s edge is not found.
  '& dl': { flexWrap: 'wrap', overflow: 'visible', padding: '0 2px' },
  '& dd': { fontWeight: 400 },
  '& > div:empty': { display: 'none' },
  '& [data-marked="true"]': { '& dt': { color: 'inherit' }, '& dd': { fontWeight: 700 } },
})
