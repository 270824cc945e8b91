import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import type { TableColumn } from '#contract/calls/tables.ts'
import { cellText, isMisfit, isRight } from '#web/features/files/table/cell-text.ts'
import { BodyRow, Cell, Waiting } from './grid-style.ts'
import { gridWords } from './tables-words.ts'
import type { TableRow } from './use-table-rows.ts'

/** A column as it is shown: its facts, its place among the cells of a row, and its width. */
export interface ShownColumn {
  facts: TableColumn
  cellAt: number
  width: number
}

/** What is the same for all rows. */
export interface GridShape {
  id: string
  /** Of the column of row numbers. */
  numberWidth: number
  /** Row numbers stay in sight; the first column always does. */
  isNumberStuck: boolean
  columns: readonly ShownColumn[]
  /** Those near the window, without the first one. */
  near: readonly VirtualItem[]
}

export const cellId = (grid: string, row: number, column: number): string => `${grid}-${row}-${column}`

/** The room of columns that are not drawn, before those that are. */
export function gapBefore({ near, numberWidth, columns }: GridShape): number {
  const [first] = near
  return first === undefined ? 0 : first.start - numberWidth - (columns[0]?.width ?? 0)
}

interface GridRowProps {
  shape: GridShape
  /** Its place among the rows that are shown. */
  index: number
  top: number
  /** Null as long as it has not come. */
  row: TableRow | null
  /** The place of the active cell. */
  activeColumn: number | null
  isMarked: boolean
  markedColumn: string | null
}

/** A row of a table; only its cells near the window are drawn. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { shape, index, top, row, activeColumn, isMarked, markedColumn } = props
  const { id, numberWidth, isNumberStuck, columns, near } = shape

  const cellOf = (at: number) => {
    const shown = columns[at]
    if (shown === undefined) return null
    const { facts, cellAt, width } = shown
    const cell = row?.cells[cellAt] ?? null
    const isFirst = at === 0
    return (
      <Cell
        key={facts.name}
        role="gridcell"
        id={cellId(id, index, at)}
        aria-colindex={at + 2}
        dir="auto"
        data-column={at}
        data-right={isRight(facts)}
        data-misfit={isMisfit(cell, facts) && row?.is_data !== false}
        data-active={activeColumn === at}
        data-marked={isMarked && markedColumn === facts.name}
        data-stuck={isFirst}
        data-edge={isFirst}
        style={{ width, ...(isFirst && { left: isNumberStuck ? numberWidth : 0 }) }}
      >
        {row === null ? isFirst && <Waiting aria-hidden /> : cellText(cell, facts)}
      </Cell>
    )
  }

  return (
    <BodyRow
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-aside={row?.is_data === false}
      aria-current={isMarked ? 'location' : undefined}
      aria-busy={row === null}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Cell
        role="rowheader"
        aria-colindex={1}
        data-number
        data-stuck={isNumberStuck}
        style={{ width: numberWidth, left: 0 }}
      >
        {row === null ? '…' : row.is_data ? row.row.toLocaleString('en') : gridWords.total}
      </Cell>
      {cellOf(0)}
      <div style={{ flexShrink: 0, width: gapBefore(shape) }} />
      {near.map((item) => cellOf(item.index + 1))}
    </BodyRow>
  )
})
