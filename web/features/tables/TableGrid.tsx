import useMediaQuery from '@mui/material/useMediaQuery'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import type { TableOutline } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import type { TableView } from '#contract/table-view.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { widthsIn } from './column-widths.ts'
import { GridHead, type HeadActions } from './GridHead.tsx'
import { cellId, GridRow, type GridShape } from './GridRow.tsx'
import { headHeight, rowHeight, Scroller } from './grid-style.ts'
import { RowsFailed } from './RowsFailed.tsx'
import { gridWords } from './tables-words.ts'
import { type ActiveCell, useGridKeys } from './use-grid-keys.ts'
import { useScaledScroll } from './use-scaled-scroll.ts'
import { type TableRow, useTableRows } from './use-table-rows.ts'

/** A row that is scrolled to and marked. */
export interface MarkedRow {
  /** Its place among the rows that are shown. */
  offset: number
  /** As in the file. */
  row: number
  column: string | null
}

interface TableGridProps extends Omit<HeadActions, 'onWidth'> {
  id: FileId
  name: string
  outline: TableOutline
  view: TableView
  /** Changes with the rows that are shown. */
  viewText: string
  rowCount: number
  widths: ReadonlyMap<string, number>
  onWidth: (column: string, width: number) => void
  marked: MarkedRow | null
  isNarrow: boolean
  onOpenRow: (row: TableRow) => void
}

const numberWidthOf = (rows: number): number => Math.max(64, 28 + rows.toLocaleString('en').length * 8)

/** All rows of a view; of these and their cells only those near the window are on the page. */
export function TableGrid(props: TableGridProps) {
  // The virtualizer keeps its state inside itself, which the compiler's memoisation would freeze.
  'use no memo'
  const { id, name, outline, view, viewText, rowCount, marked, isNarrow, onOpenRow } = props
  const gridId = useId()
  // A finger has no second press that it would be known by.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [active, setActive] = useState<ActiveCell | null>(null)
  const scroll = useScaledScroll({ count: rowCount, rowHeight, headHeight })
  const { element, range } = scroll

  const numberWidth = numberWidthOf(outline.row_count + outline.aside_rows)
  const { columns: allColumns } = outline
  const { hidden } = view
  const columns = useMemo(() => {
    const shown = allColumns
      .map((facts, cellAt) => ({ facts, cellAt }))
      .filter(({ facts }) => !hidden.includes(facts.name))
    const room = scroll.width - numberWidth
    const found = widthsIn(
      shown.map(({ facts }) => facts),
      props.widths,
      room,
    )
    // On a phone the first column leaves room for another one.
    const most = isNarrow ? Math.max(96, Math.round(scroll.width * 0.44)) : Number.POSITIVE_INFINITY
    return shown.map((column, at) => ({
      ...column,
      width: at === 0 ? Math.min(found[at] ?? 0, most) : (found[at] ?? 0),
    }))
  }, [allColumns, hidden, isNarrow, numberWidth, props.widths, scroll.width])
  const firstWidth = columns[0]?.width ?? 0
  const stuckWidth = firstWidth + (isNarrow ? 0 : numberWidth)
  // oxlint-disable-next-line react/incompatible-library -- this component is taken out of the compiler's hands above.
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.length - 1,
    getScrollElement: () => element,
    estimateSize: (index) => columns[index + 1]?.width ?? 0,
    getItemKey: (index) => columns[index + 1]?.facts.name ?? index,
    paddingStart: numberWidth + firstWidth,
    scrollPaddingStart: stuckWidth,
    overscan: 2,
  })
  useEffect(() => virtualizer.measure(), [columns, virtualizer])
  const near = virtualizer.getVirtualItems()
  const shape: GridShape = useMemo(
    () => ({ id: gridId, numberWidth, isNumberStuck: !isNarrow, columns, near }),
    [gridId, numberWidth, isNarrow, columns, near],
  )

  const { rowAt, error, retry } = useTableRows(id, outline.sheet, view, range)
  const openRow = (index: number) => {
    const row = rowAt(index)
    if (row !== null) onOpenRow(row)
  }

  const goTo = (cell: ActiveCell) => {
    setActive(cell)
    if (cell.row >= 0) scroll.toRow(cell.row)
    if (cell.column > 0) virtualizer.scrollToIndex(cell.column - 1)
  }
  const onKeyDown = useGridKeys({
    active: active ?? { row: scroll.firstInSight, column: 0 },
    rowCount,
    columnCount: columns.length,
    rowsPerPage: scroll.rowsInSight,
    goTo,
    onOpenRow: openRow,
    onSort: (column) => props.onSort(columns[column]?.facts.name ?? ''),
    onMenu: (column) => {
      const anchor = document.getElementById(cellId(gridId, -1, column))
      if (anchor !== null) props.onMenu(columns[column]?.facts.name ?? '', anchor)
    },
    onWidth: (column, by) => {
      const shown = columns[column]
      if (shown !== undefined) props.onWidth(shown.facts.name, shown.width + by)
    },
  })

  const showMarked = useEffectEvent(() => {
    if (marked === null) return
    const column = Math.max(
      0,
      columns.findIndex(({ facts }) => facts.name === marked.column),
    )
    scroll.toRow(marked.offset, true)
    setActive({ row: marked.offset, column })
    if (column > 0) virtualizer.scrollToIndex(column - 1, { align: 'center' })
  })
  const toStart = useEffectEvent(() => {
    scroll.toStart()
    setActive((before) => (before === null || before.row < 0 ? before : null))
  })
  useEffect(() => toStart(), [viewText])
  useEffect(() => {
    if (scroll.isMeasured) showMarked()
  }, [marked, scroll.isMeasured])

  const isDrawn =
    active !== null && (active.row < 0 || (active.row >= range.first && active.row <= range.last))
  return (
    <>
      {error !== null && <RowsFailed error={error} onRetry={retry} />}
      <Scroller
        ref={scroll.setElement}
        role="grid"
        tabIndex={0}
        aria-label={gridWords.tableOf(name)}
        aria-describedby={`${gridId}-help`}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-readonly
        aria-activedescendant={isDrawn ? cellId(gridId, active.row, active.column) : undefined}
        onScroll={scroll.onScroll}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget)
            setActive((before) => before ?? { row: scroll.firstInSight, column: 0 })
        }}
        onClick={(event) => {
          const place = placeOf(event.target)
          if (place === null) return
          setActive(place)
          if (isTouch) openRow(place.row)
        }}
        onDoubleClick={(event) => {
          const place = placeOf(event.target)
          if (place !== null) openRow(place.row)
        }}
      >
        <div style={{ width: virtualizer.getTotalSize(), minWidth: '100%' }}>
          <GridHead
            shape={shape}
            view={view}
            activeColumn={active?.row === -1 ? active.column : null}
            onSort={props.onSort}
            onMenu={props.onMenu}
            onWidth={props.onWidth}
          />
          <div role="rowgroup" style={{ position: 'relative', height: scroll.drawnHeight }}>
            {Array.from({ length: Math.max(0, range.last - range.first + 1) }, (_, at) => {
              const index = range.first + at
              return (
                <GridRow
                  key={index}
                  shape={shape}
                  index={index}
                  top={scroll.topOf(index)}
                  row={rowAt(index)}
                  activeColumn={active?.row === index ? active.column : null}
                  isMarked={marked?.offset === index}
                  markedColumn={marked?.column ?? null}
                />
              )
            })}
          </div>
        </div>
      </Scroller>
      <p id={`${gridId}-help`} style={visuallyHidden}>
        {gridWords.help}
      </p>
    </>
  )
}

/** The cell that an event is about; null for the head and for row numbers. */
function placeOf(target: EventTarget): ActiveCell | null {
  if (!(target instanceof Element)) return null
  const row = target.closest('[data-row]')?.getAttribute('data-row') ?? null
  if (row === null) return null
  const column = target.closest('[data-column]')?.getAttribute('data-column') ?? '0'
  return { row: Number(row), column: Number(column) }
}
