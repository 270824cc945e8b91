export type ColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'date'
  | 'time'
  | 'duration'
  | 'yes-no'
  | 'id'
  | 'year'

/** What is beyond doubt of the dates of a column. */
export type DateCertainty = 'day' | 'year' | 'nothing'

/**
 * What a column is for: a `measure` can be added up, a `rate` (a price per piece, an average, a rating, a share) and
 * something `cumulative` cannot, an `identifier` names rows, a `category` groups them, `time` orders them.
 */
export type ColumnRole = 'measure' | 'rate' | 'cumulative' | 'identifier' | 'category' | 'time' | 'text'

export interface ColumnVerdict {
  /** Unique in its table. */
  name: string
  /** It has a heading; else it is named by its place. */
  isNamed: boolean
  type: ColumnType
  role: ColumnRole
  /** 'EUR', 'kg', '%'; null when neither the heading nor the cells have one. */
  unit: string | null
  /** As written, for numbers. */
  decimals: number
  /** Rows of data without a value. */
  nulls: number
  /** Filled cells that are not of the type: 'free' among prices. They have no value. */
  misfits: number
  /** Approximate beyond 100,000 rows. */
  distinct: number
  /** Numbers as '1204.4', days as '2026-10-24', months as '2026-10', times as '2026-10-24T14:30:00'; null without a value. */
  min: string | null
  max: string | null
  certain: DateCertainty
  /** Of a measure, and only if all cells have been read as numbers; else null. */
  sum: number | null
  /** The most frequent values of a text or category, and how many rows have each; at most 20. */
  top: readonly (readonly [value: string, rows: number])[]
}

/** How a table was read. Everything that is said of a table comes from it. */
export interface TableVerdict {
  /** Lines above the head. */
  title: string | null
  delimiter: string
  /** Lines that the head takes; 0 without one. */
  headRows: number
  /** Rows below the head. Blank lines are no rows. */
  rows: number
  /** Of these, rows that are no data: they add up others, or repeat the head. */
  asideRows: number
  /** Rows with an unclosed quote that was read as a character. */
  repairedRows: number
  /** Rows that may be read wrong, because an unclosed quote leaves them without all their cells. */
  tornRows: number
  /** Of the whole table; `columns` are the first 256. */
  columnCount: number
  columns: readonly ColumnVerdict[]
}

/** A figure computed from the table is one of all its rows. */
export const isReadWhole = (verdict: Pick<TableVerdict, 'tornRows'>): boolean => verdict.tornRows === 0
