import { ArrowDown, ArrowUp, EllipsisVertical, ListFilter } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import type { TableView } from '#contract/table-view.ts'
import { visuallyHidden } from '#web/ui/theme/visually-hidden.ts'
import { isRight, unitText } from '#web/features/files/table/cell-text.ts'
import { cellId, gapBefore, type GridShape } from './GridRow.tsx'
import { HeadCell, HeadRow } from './grid-style.ts'
import { gridWords } from './tables-words.ts'

export interface HeadActions {
  onSort: (column: string) => void
  onMenu: (column: string, anchor: Element) => void
  onWidth: (column: string, width: number) => void
}

interface GridHeadProps extends HeadActions {
  shape: GridShape
  view: TableView
  activeColumn: number | null
}

/** The row of headings: a press sorts, the button beside it has what else can be done with a column. */
export function GridHead({ shape, view, activeColumn, ...actions }: GridHeadProps) {
  const { id, numberWidth, isNumberStuck, columns, near } = shape
  const cellOf = (at: number) => {
    const column = columns[at]
    if (column === undefined) return null
    return (
      <Heading
        key={column.facts.name}
        column={column}
        id={cellId(id, -1, at)}
        at={at}
        left={at > 0 ? null : isNumberStuck ? numberWidth : 0}
        order={view.order?.column === column.facts.name ? view.order : null}
        isFiltered={view.filters.some((filter) => filter.column === column.facts.name)}
        isActive={activeColumn === at}
        {...actions}
      />
    )
  }
  return (
    <HeadRow role="row" aria-rowindex={1}>
      <HeadCell
        role="columnheader"
        aria-colindex={1}
        data-right
        data-stuck={isNumberStuck}
        style={{ width: numberWidth, left: 0 }}
      >
        <span className="name" style={{ paddingInlineEnd: 12 }}>
          <span aria-hidden>#</span>
          <span style={visuallyHidden}>{gridWords.rowNumber}</span>
        </span>
      </HeadCell>
      {cellOf(0)}
      <div style={{ flexShrink: 0, width: gapBefore(shape) }} />
      {near.map((item) => cellOf(item.index + 1))}
    </HeadRow>
  )
}

interface HeadingProps extends HeadActions {
  column: GridShape['columns'][number]
  id: string
  at: number
  /** Where it stays when the others are scrolled; null for the others. */
  left: number | null
  order: TableView['order']
  isFiltered: boolean
  isActive: boolean
}

function Heading(props: HeadingProps) {
  const { column, id, at, left, order, isFiltered, isActive, onSort, onMenu } = props
  const { facts, width } = column
  const unit = unitText(facts)
  const Arrow = order?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <HeadCell
      role="columnheader"
      id={id}
      aria-colindex={at + 2}
      aria-sort={order === null ? 'none' : order.isDescending ? 'descending' : 'ascending'}
      data-right={isRight(facts)}
      data-active={isActive}
      data-filtered={isFiltered}
      data-stuck={left !== null}
      data-edge={left !== null}
      style={{ width, ...(left !== null && { left }) }}
    >
      <button type="button" tabIndex={-1} className="bare-button name" onClick={() => onSort(facts.name)}>
        <span>
          <span className="heading" dir="auto" title={facts.name}>
            {facts.name}
          </span>
          {unit !== null && <span className="unit">{unit}</span>}
        </span>
        {order !== null && <Arrow size={14} aria-hidden />}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="bare-button menu"
        aria-label={gridWords.menu(facts.name)}
        aria-haspopup="dialog"
        onClick={(event) => onMenu(facts.name, event.currentTarget)}
      >
        {isFiltered ? <ListFilter size={15} aria-hidden /> : <EllipsisVertical size={15} aria-hidden />}
      </button>
      <ResizeEdge {...props} />
    </HeadCell>
  )
}

/** The right edge of a heading: dragging it changes the width of the column. */
function ResizeEdge({ column, onWidth }: HeadingProps) {
  const [drag, setDrag] = useState<{ from: number; width: number } | null>(null)
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, width: column.width })
  }
  return (
    <div
      className="edge"
      aria-hidden
      title={gridWords.resize(column.facts.name)}
      data-dragged={drag !== null}
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (drag !== null) onWidth(column.facts.name, drag.width + event.clientX - drag.from)
      }}
      onLostPointerCapture={() => setDrag(null)}
    />
  )
}
