import { styled } from '@mui/material/styles'
import { ArrowDownNarrowWide, EyeOff, MoveHorizontal, Sigma } from 'lucide-react'
import type { TableColumn } from '#contract/calls/tables.ts'
import type { TableFilter } from '#contract/table-plan.ts'
import type { TableView } from '#contract/table-view.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { Segmented } from '#web/ui/actions/Segmented.tsx'
import { Choice } from './Choice.tsx'
import { groupOf, usualFigure } from './group-figures.ts'
import { FilterForm } from './FilterForm.tsx'
import { columnWords, sortNames } from './tables-words.ts'
import { TablePopover } from './TablePopover.tsx'

/** What is opened: the options of a column, or one filter; its column can be chosen where there is none yet. */
export interface OpenedPanel {
  anchor: Element
  column: string
  /** The place of the filter that is changed. */
  filterAt: number | null
  kind: 'column' | 'filter' | 'new-filter'
}

interface ColumnPanelProps {
  opened: OpenedPanel
  columns: readonly TableColumn[]
  view: TableView
  /** Totals and groups can be computed. */
  isComputable: boolean
  onChange: (change: Partial<TableView>) => void
  onColumn: (column: string) => void
  onResize: (column: string, by: number) => void
  onClose: () => void
}

const widthStep = 40

/** Sorts, filters and groups by a column, or hides it. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { opened, columns, view, isComputable, onChange, onColumn, onResize, onClose } = props
  const column = columns.find(({ name }) => name === opened.column)
  if (column === undefined) return null
  const { name } = column
  const { filters, order, hidden } = view
  const filterAt = opened.kind === 'column' ? filterPlace(filters, name) : opened.filterAt
  const act = (change: Partial<TableView>) => {
    onChange(change)
    onClose()
  }
  const replace = (filter: TableFilter) =>
    act({ filters: filterAt === null ? [...filters, filter] : filters.with(filterAt, filter) })
  return (
    <TablePopover
      anchor={opened.anchor}
      title={opened.kind === 'new-filter' ? columnWords.filterBy : name}
      onClose={onClose}
    >
      {opened.kind === 'new-filter' && (
        <Choice
          label={columnWords.filterBy}
          value={name}
          options={columns.map((one) => [one.name, one.name] as const)}
          onChange={onColumn}
        />
      )}
      {opened.kind === 'column' && (
        <Segmented
          label={columnWords.sort}
          value={order?.column !== name ? 'unsorted' : order.isDescending ? 'descending' : 'ascending'}
          options={(['unsorted', 'ascending', 'descending'] as const).map((value) => ({
            value,
            label: sortNames[value],
          }))}
          onChange={(value) =>
            onChange({
              order: value === 'unsorted' ? null : { column: name, isDescending: value === 'descending' },
            })
          }
        />
      )}
      <FilterForm
        key={`${name} ${filterAt}`}
        column={column}
        filter={filterAt === null ? null : (filters[filterAt] ?? null)}
        onApply={replace}
        onRemove={() => act({ filters: filters.filter((_, at) => at !== filterAt) })}
      />
      {opened.kind === 'column' && (
        <Actions>
          {isComputable && (
            <>
              <ActionButton
                variant="text"
                size="small"
                icon={<ArrowDownNarrowWide size={16} aria-hidden />}
                onClick={() => act({ groupBy: groupOf(column) })}
              >
                {columnWords.group}
              </ActionButton>
              <ActionButton
                variant="text"
                size="small"
                icon={<Sigma size={16} aria-hidden />}
                onClick={() => act({ measure: name, figure: usualFigure(column) })}
              >
                {columnWords.totals}
              </ActionButton>
            </>
          )}
          <div>
            <ActionButton
              variant="text"
              size="small"
              icon={<MoveHorizontal size={16} aria-hidden />}
              onClick={() => onResize(name, widthStep)}
            >
              {columnWords.wider}
            </ActionButton>
            <ActionButton variant="text" size="small" onClick={() => onResize(name, -widthStep)}>
              {columnWords.narrower}
            </ActionButton>
          </div>
          {columns.length - hidden.length > 1 && (
            <ActionButton
              variant="text"
              size="small"
              icon={<EyeOff size={16} aria-hidden />}
              onClick={() => act({ hidden: [...hidden, name] })}
            >
              {columnWords.hide}
            </ActionButton>
          )}
        </Actions>
      )}
    </TablePopover>
  )
}

/** The first filter of a column, to be changed where its options are opened. */
function filterPlace(filters: readonly TableFilter[], column: string): number | null {
  const at = filters.findIndex((filter) => filter.column === column)
  return at < 0 ? null : at
}

const Actions = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  margin: '0 -8px -8px',
  paddingTop: 10,
  borderTop: `1px solid ${theme.vars.palette.line}`,
}))
