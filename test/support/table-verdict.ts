import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'

/** A column of texts of which nothing is said, but for what a test says of it. */
export const columnOf = (name: string, more: Partial<ColumnVerdict> = {}): ColumnVerdict => ({
  name,
  isNamed: true,
  type: 'text',
  role: 'text',
  unit: null,
  decimals: 0,
  nulls: 0,
  misfits: 0,
  distinct: 2,
  min: null,
  max: null,
  certain: 'day',
  sum: null,
  top: [],
  ...more,
})

/** A table of these columns that was read whole. */
export const tableOf = (rows: number, columns: readonly ColumnVerdict[]): TableVerdict => ({
  title: null,
  delimiter: ',',
  headRows: 1,
  rows,
  asideRows: 0,
  repairedRows: 0,
  tornRows: 0,
  columnCount: columns.length,
  columns,
})
