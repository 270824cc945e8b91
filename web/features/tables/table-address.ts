import type { TableOutline } from '#contract/calls/tables.ts'
import { readTableView, type TableView, wholeView } from '#contract/table-view.ts'
import { waysOf } from './column-filter.ts'

/** A row to show, and perhaps a column of it. */
export interface MarkedPlace {
  /** From 1, as in the file. */
  row: number
  column: string | null
}

/** What the address of a table says. */
export interface TableAddress {
  view: TableView
  /** The view could not be read, or is one of another table: the whole table is shown. */
  isBroken: boolean
  marked: MarkedPlace | null
}

const mostRows = 100_000_000

export function readTableAddress(query: URLSearchParams, outline: TableOutline): TableAddress {
  const view = readTableView(query.get('view') ?? '')
  const isBroken = view === null || !fits(view, outline)
  const row = Number(query.get('row') ?? Number.NaN)
  return {
    view: isBroken ? wholeView : view,
    isBroken,
    marked:
      Number.isInteger(row) && row >= 1 && row <= mostRows ? { row, column: query.get('column') } : null,
  }
}

/** Every column is one of the table, and some are shown. */
function fits({ filters, order, measure, groupBy, hidden }: TableView, { columns }: TableOutline): boolean {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const named = [
    ...filters.map(({ column }) => column),
    ...[order?.column, measure, groupBy?.column].filter((name) => typeof name === 'string'),
    ...hidden,
  ]
  if (!named.every((name) => byName.has(name))) return false
  const isFilterOfColumn = filters.every(({ column, is }) => {
    const found = byName.get(column)
    const ways = found === undefined ? [] : waysOf(found)
    return is === 'equals' || is === 'contains' || ways.includes(is)
  })
  return isFilterOfColumn && columns.some(({ name }) => !hidden.includes(name))
}
