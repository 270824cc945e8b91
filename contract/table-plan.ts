import * as z from 'zod/mini'
import { atMost } from './bounded-text.ts'

/** Columns are called by their unique names in the table's verdict. */
export const ColumnName = z.string().check(atMost({ max: 400 }))
const mostFilters = 12
const mostValues = 30
const FilterValue = z.string().check(atMost({ max: 200 }))

/**
 * A condition on a column. A row fulfils `equals` and `contains` with any of the values, and `not` with none of them, also
 * without a value; the bounds of `between` are included, and an empty one is open. Values are numbers as '1204.4', lengths
 * of time in seconds, 'yes' or 'no', times as '14:30', and days as '2026-10-24', '2026-10' or '2026': `above` and `below` a
 * month are after its last and before its first day.
 */
export const TableFilter = z.strictObject({
  column: ColumnName,
  is: z.enum(['equals', 'contains', 'between', 'above', 'below', 'not', 'empty', 'filled']),
  values: z.array(FilterValue).check(z.maxLength(mostValues)),
})
export type TableFilter = z.infer<typeof TableFilter>

/** Conditions that a row has to fulfil, all of them. */
export const TableFilters = z.array(TableFilter).check(z.maxLength(mostFilters))

/** Rows with the same value, or of the same year, month, day or weekday, are computed together. */
export const GroupPart = z.enum(['value', 'year', 'month', 'day', 'weekday'])
export type GroupPart = z.infer<typeof GroupPart>

/** Another column that is computed with the measure, row by row: 'Arrival' minus 'Departure', 'Quantity' times 'Price'. */
export const FormulaStep = z.strictObject({ is: z.enum(['plus', 'minus', 'times']), column: ColumnName })
export type FormulaStep = z.infer<typeof FormulaStep>

/** `columns`: the measure and those of its formula are a group each, as the months of a budget. */
export const PlanGroupPart = z.enum([...GroupPart.options, 'columns'])
export type PlanGroupPart = z.infer<typeof PlanGroupPart>
const mostSteps = 60

/**
 * What is computed. `difference` is the greatest less the least value, or between two groups; `share` is that of the last
 * filter among the rows that fulfil the others.
 */
export const TableOperation = z.enum([
  'list',
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'difference',
  'share',
  'first',
  'last',
])
export type TableOperation = z.infer<typeof TableOperation>

/** What is asked of one table: data that people edit, models send, and `to-sql.ts` compiles. */
export const TablePlan = z.strictObject({
  operation: TableOperation,
  /** The column whose values are computed with, or by which the first and the last row are found. */
  measure: z.nullable(ColumnName),
  /** What is computed with the measure in each row, from left to right. */
  formula: z.prefault(z.array(FormulaStep).check(z.maxLength(mostSteps)), []),
  filters: TableFilters,
  groupBy: z.nullable(z.strictObject({ column: ColumnName, part: PlanGroupPart })),
  /** By a column, or groups by what is computed for them (`column` null). Null: as in the file, or by group. */
  order: z.nullable(z.strictObject({ column: z.nullable(ColumnName), isDescending: z.boolean() })),
  /** Rows or groups that are returned, after `offset` others. */
  limit: z.int().check(z.minimum(0), z.maximum(1_000)),
  offset: z.int().check(z.minimum(0), z.maximum(100_000_000)),
})
export type TablePlan = z.infer<typeof TablePlan>

/** All rows as in the file. */
export const wholeTable: TablePlan = {
  operation: 'list',
  measure: null,
  formula: [],
  filters: [],
  groupBy: null,
  order: null,
  limit: 100,
  offset: 0,
}
