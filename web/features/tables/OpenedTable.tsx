import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { SearchX, TableProperties } from 'lucide-react'
import { useMemo, useState } from 'react'
import { findTableRow, type TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'
import { ActionButton } from '#web/ui/actions/ActionButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/states/SkeletonBlock.tsx'
import { ColumnPanel, type OpenedPanel } from './ColumnPanel.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { withinWidths, usualWidth } from './column-widths.ts'
import { measuring } from './group-figures.ts'
import { FilterBar } from './FilterBar.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { RowDialog } from './RowDialog.tsx'
import { RowsFailed } from './RowsFailed.tsx'
import type { MarkedPlace } from './table-address.ts'
import { type MarkedRow, TableGrid } from './TableGrid.tsx'
import { tableRemarkWords, tableScreenWords } from './tables-words.ts'
import { TotalsLine } from './TotalsLine.tsx'
import { useTableAddress } from './use-table-address.ts'
import { sheetQuery, type TableRow, useRowCount } from './use-table-rows.ts'

interface OpenedTableProps {
  id: FileId
  name: string
  outline: TableOutline
}

/** What the address says of a table: its rows or groups of them, what can be done with them, and their totals. */
export function OpenedTable({ id, name, outline }: OpenedTableProps) {
  const { view, text, isBroken, marked, change, goTo } = useTableAddress(outline)
  const [panel, setPanel] = useState<OpenedPanel | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const [openRow, setOpenRow] = useState<TableRow | null>(null)
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const isComputable = outline.torn_rows === 0
  const groupBy = isComputable ? view.groupBy : null
  const rows = useRowCount(id, outline, view)
  const found = useMarkedRow(id, outline, text, marked)

  const setWidth = (column: string, width: number) =>
    setWidths((before) => new Map(before).set(column, withinWidths(width)))
  const widen = (column: string, by: number) => {
    const facts = outline.columns.find((one) => one.name === column)
    if (facts !== undefined) setWidth(column, (widths.get(column) ?? usualWidth(facts)) + by)
  }
  const sort = (column: string) => {
    const { order } = view
    if (order?.column !== column) change({ order: { column, isDescending: false } })
    else change({ order: order.isDescending ? null : { column, isDescending: true } })
  }
  const isEmpty = rows.count === 0

  return (
    <>
      <FilterBar
        {...{ id, outline, view, isComputable }}
        viewText={text}
        onChange={change}
        onNewFilter={(anchor) =>
          setPanel({ anchor, column: outline.columns[0]?.name ?? '', filterAt: null, kind: 'new-filter' })
        }
        onFilter={(at, anchor) =>
          setPanel({ anchor, column: view.filters[at]?.column ?? '', filterAt: at, kind: 'filter' })
        }
        onColumns={() => setIsChoosing(true)}
      />
      <Remarks
        outline={outline}
        isBroken={isBroken}
        leftOut={found.isLeftOut ? (marked?.row ?? null) : null}
      />
      {rows.error !== null && <RowsFailed error={rows.error} onRetry={rows.retry} />}
      {groupBy !== null ? (
        <GroupPanel {...{ id, outline, view, groupBy }} onChange={change} />
      ) : isEmpty ? (
        <Nothing isFiltered={view.filters.length > 0} onClear={() => change({ filters: [] })} />
      ) : rows.count === null ? (
        rows.error === null && (
          <Room>
            <SkeletonBlock height="100%" radius={12} />
          </Room>
        )
      ) : (
        <TableGrid
          {...{ id, name, outline, view, widths, isNarrow }}
          viewText={text}
          rowCount={rows.count}
          marked={found.row}
          onSort={sort}
          onMenu={(column, anchor) => setPanel({ anchor, column, filterAt: null, kind: 'column' })}
          onWidth={setWidth}
          onOpenRow={setOpenRow}
        />
      )}
      <TotalsLine
        {...{ id, outline, view, isComputable }}
        rowCount={rows.count}
        onMeasure={(measure) => change(measuring(view, outline, measure))}
        onGoTo={goTo}
      />
      {panel !== null && (
        <ColumnPanel
          opened={panel}
          columns={outline.columns}
          view={view}
          isComputable={isComputable}
          onChange={change}
          onColumn={(column) => setPanel({ ...panel, column })}
          onResize={widen}
          onClose={() => setPanel(null)}
        />
      )}
      {isChoosing && (
        <ColumnsDialog
          columns={outline.columns}
          hidden={view.hidden}
          onHidden={(hidden) => change({ hidden })}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {openRow !== null && <RowDialog row={openRow} outline={outline} onClose={() => setOpenRow(null)} />}
    </>
  )
}

/** Where the row of the address is in the view. */
function useMarkedRow(id: FileId, outline: TableOutline, view: string, marked: MarkedPlace | null) {
  const row = marked?.row ?? 0
  const input = { params: { id, row }, query: { ...sheetQuery(outline.sheet), view } }
  const { data } = useQuery({
    queryKey: keyOf(findTableRow, input),
    queryFn: ({ signal }) => call(findTableRow, { ...input, signal }),
    enabled: marked !== null && view !== '',
  })
  const all = outline.row_count + outline.aside_rows
  const offset = marked === null ? undefined : view !== '' ? data?.offset : row <= all ? row - 1 : null
  const column = marked?.column ?? null
  const found: MarkedRow | null = useMemo(
    () => (offset === undefined || offset === null ? null : { offset, row, column }),
    [offset, row, column],
  )
  return { row: found, isLeftOut: offset === null }
}

interface RemarksProps {
  outline: TableOutline
  isBroken: boolean
  /** The row that the view does not show. */
  leftOut: number | null
}

function Remarks({ outline, isBroken, leftOut }: RemarksProps) {
  const { torn_rows: torn, columns, column_count: all } = outline
  const remarks = [
    ...(isBroken ? [tableRemarkWords.broken] : []),
    ...(torn > 0 ? [tableRemarkWords.torn(torn)] : []),
    ...(columns.length < all ? [tableRemarkWords.cut(columns.length, all)] : []),
    ...(leftOut === null ? [] : [tableRemarkWords.rowLeftOut(leftOut)]),
  ]
  return remarks.map((remark) => (
    <Remark key={remark} role="status">
      {remark}
    </Remark>
  ))
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Room>
      {isFiltered ? (
        <EmptyState
          icon={<SearchX size={22} />}
          title={tableScreenWords.noneFound}
          text={tableScreenWords.noneFoundText}
          action={
            <ActionButton variant="outlined" onClick={onClear}>
              {tableScreenWords.clear}
            </ActionButton>
          }
        />
      ) : (
        <EmptyState icon={<TableProperties size={22} />} title={tableScreenWords.noRows} />
      )}
    </Room>
  )
}

const Room = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto' })

const Remark = styled('p')(({ theme }) => ({
  flexShrink: 0,
  margin: 0,
  padding: '8px 12px',
  borderRadius: 10,
  fontSize: 14,
  lineHeight: '20px',
  color: theme.vars.palette.text.secondary,
  background: theme.vars.palette.sunken,
}))
