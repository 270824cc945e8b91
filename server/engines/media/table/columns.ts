import type { PartialDate } from '#server/lib/language/dates.ts'
import type { ClockParts } from '#server/lib/question/computed.ts'

/** More of a cell is not compared. */
export const longestCell = 200

interface AnyColumn {
  name: string
  /** As the heading or the cells tell it: 'GBP', '£', 'kg'; null when they do not. */
  unit: string | null
}

export interface NumberColumn extends AnyColumn {
  type: 'number'
  /** By row; NaN where a cell holds none. */
  values: Float64Array
  decimals: number
  /** By row, where cells are in different ones: '13 pcs', '1.7 kg'. */
  units?: TextColumn
  /** Of lengths of time, which are told as '7:10'. */
  clock?: Clock
  /** What a counter showed before or after each row: nothing is computed of it by itself. */
  isReading?: true
  /** How far each row went. */
  isDistance?: true
  /** It stands in no column of the file, and is computed of others, row by row. */
  isDerived?: true
}

export interface Clock {
  parts: ClockParts
  /** As they are written; null where they stand in no cells. */
  cells: TextColumn | null
}

export interface DateColumn extends AnyColumn {
  type: 'date'
  /** By row: 20240404, with zeros for what is not told; 0 where a cell holds none. */
  values: Int32Array
}

export interface TextColumn extends AnyColumn {
  type: 'text'
  /** By row: which of the texts; 0 is the empty one. */
  values: Int32Array
  texts: string[]
}

export type Column = NumberColumn | DateColumn | TextColumn

/** All rows of a table, column by column. */
export interface Columns {
  /** What stands above the head; '' where nothing does. */
  title: string
  columns: Column[]
  count: number
  /** Rows that are no data: a second heading. Counted from 0. */
  headRows: number
}

/** The columns of one type, as they stand. */
export const numberColumns = ({ columns }: Pick<Columns, 'columns'>): NumberColumn[] =>
  columns.filter((column) => column.type === 'number')
export const dateColumns = ({ columns }: Pick<Columns, 'columns'>): DateColumn[] =>
  columns.filter((column) => column.type === 'date')
export const textColumns = ({ columns }: Pick<Columns, 'columns'>): TextColumn[] =>
  columns.filter((column) => column.type === 'text')

/** More different texts of a column are not looked through. */
const mostTexts = 2_000

/** Whether a cell of texts is so; of very many different ones the first are looked through. */
export const hasCell = (table: Columns, is: (cell: string) => boolean): boolean =>
  textColumns(table).some(({ texts }) => texts.slice(0, mostTexts).some(is))

/** A column of what two others of one table come to, row by row. */
export const rowByRow = (
  column: NumberColumn,
  other: NumberColumn,
  name: string,
  of: (value: number, beside: number) => number,
): NumberColumn => ({
  ...column,
  name,
  decimals: Math.max(column.decimals, other.decimals),
  values: column.values.map((value, row) => of(value, other.values[row] ?? Number.NaN)),
})

/** In place of a day: the row says that it is of all the others together. */
export const totalsMark = -1

const totals =
  /^\s*(?:grand\s+)?(?:totals?|sum|summe|gesamt(?:summe|betrag)?|insgesamt|somme|total general|suma(?:\s+total)?|subtotal|zwischensumme|sous-total)\b/iu

/** A row that begins so would count all the others twice. */
export const isTotals = (cell: string): boolean => totals.test(cell)

/** What a date column holds in a row; null where it holds none. */
export const dateAt = (value: number): PartialDate | null =>
  value <= 0
    ? null
    : {
        year: Math.floor(value / 10_000) || null,
        month: Math.floor(value / 100) % 100 || null,
        day: value % 100 || null,
      }
