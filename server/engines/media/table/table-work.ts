import type { PartialDate } from '#server/lib/language/dates.ts'
import type { Computed } from '#server/lib/question/computed.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Filter } from './table-filter.ts'
import type { MonthsTogether } from './month-columns.ts'
import type { Columns, NumberColumn } from './columns.ts'
import type { Meet } from './table-columns.ts'

/** What is known of a table and what is asked of it. */
export interface AskedTable {
  meet: Meet
  /** Terms that the table's name or heads hold. */
  named: ReadonlySet<number>
  nameDates: readonly PartialDate[]
  /** What of each row is still to be paid, where that is asked for. */
  owed: NumberColumn | null
  /** Months stand side by side, and rows are of things. */
  isByMonth: boolean
  /** Its name and its title, in words. */
  called: string
  /** Terms that these hold. */
  about: ReadonlySet<number>
}

/** A table that is asked, and the rows of it that meet the conditions. */
export interface Work {
  question: Question
  table: Columns
  meet: Meet
  filters: readonly Filter[]
  /** Those of what a share is of; null where none is asked for. */
  whole: readonly Filter[] | null
  /** Its name and its title, in words. */
  called: string
  rows: readonly number[]
  /** Months that stand side by side, those that are asked for; null where each row is of one day or month. */
  months: MonthsTogether | null
}

export type Result = Omit<Computed, 'fit' | 'isNamed' | 'conditions' | 'missing' | 'unmet'>

export const nothing: Result = {
  operation: null,
  column: null,
  unit: null,
  figure: null,
  label: null,
  rowCount: 0,
  rows: [],
  groupCount: null,
  isOfMeans: false,
  groups: null,
  series: null,
}
