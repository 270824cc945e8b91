import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileId } from '#contract/ids.ts'
import { TablePlan, wholeTable } from '#contract/table-plan.ts'
import { longestView } from '#contract/table-view.ts'

/** A plan with all of its filters and values. */
const planBodyBytes = 320 * 1024

const byId = z.object({ id: FileId })

/** The name of a sheet of a workbook; without it, the first one with rows. */
const sheet = z.optional(z.string().check(atMost({ max: 120 })))
const sheetQuery = z.object({ sheet })

export const TableColumn = z.object({
  /** Unique in its table. */
  name: z.string(),
  type: z.enum([
    'text',
    'integer',
    'decimal',
    'money',
    'percent',
    'date',
    'time',
    'duration',
    'yes-no',
    'id',
    'year',
  ]),
  role: z.enum(['measure', 'rate', 'cumulative', 'identifier', 'category', 'time', 'text']),
  /** 'EUR', 'kg', '%'. */
  unit: z.nullable(z.string()),
  decimals: z.int(),
  /** Rows without a value. */
  nulls: z.int(),
  distinct: z.int(),
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  /** The most frequent values and how many rows have each. */
  top: z.array(z.tuple([z.string(), z.int()])),
})
export type TableColumn = z.infer<typeof TableColumn>

export const TableOutline = z.object({
  /** Of a workbook: the name of this sheet, and all sheets; of other files null and none. */
  sheet: z.nullable(z.string()),
  sheets: z.array(
    z.object({
      name: z.string(),
      is_hidden: z.boolean(),
      /** Null for a sheet without a value. */
      row_count: z.nullable(z.int()),
    }),
  ),
  /** Lines above the head. */
  title: z.nullable(z.string()),
  /** Rows of data. */
  row_count: z.int(),
  /** Totals and repeated heads, besides. */
  aside_rows: z.int(),
  /** Rows that may be read wrong, because a quote isn’t closed. */
  torn_rows: z.int(),
  /** Of the whole table; `columns` are the first 256. */
  column_count: z.int(),
  columns: z.array(TableColumn),
})
export type TableOutline = z.infer<typeof TableOutline>

const Cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export const TableResult = z.object({
  rows: z.array(
    z.object({
      /** From 1, as in the file, without the head. */
      row: z.int(),
      /** False for totals and repeated heads. */
      is_data: z.boolean(),
      /** By column; days as '2026-10-24', lengths of time in seconds, text where a cell is no value of its column. */
      cells: z.array(Cell),
    }),
  ),
  /** Rows that fulfil the filters. */
  row_count: z.int(),
  /** What the operation comes to; null for a list, or where no row has a value. */
  figure: z.nullable(z.union([z.string(), z.number()])),
  /** Of the measure over these rows; null without a measure. */
  statistics: z.nullable(
    z.object({
      /** Rows with a value. */
      count: z.int(),
      /** Null for columns without numbers, like mean and median. */
      sum: z.nullable(z.number()),
      mean: z.nullable(z.number()),
      median: z.nullable(z.number()),
      min: Cell,
      max: Cell,
      min_row: z.nullable(z.int()),
      max_row: z.nullable(z.int()),
    }),
  ),
  groups: z.nullable(
    z.array(
      z.object({
        /** A value, '2026', '2026-10', '2026-10-24', or a weekday from '1' for Monday; null for rows without. */
        label: z.nullable(z.string()),
        figure: z.nullable(z.union([z.string(), z.number()])),
        row_count: z.int(),
      }),
    ),
  ),
  /** Null without groups. */
  group_count: z.nullable(z.int()),
})
export type TableResult = z.infer<typeof TableResult>

export const getTable = endpoint({
  method: 'GET',
  path: '/api/tables/:id',
  access: 'fileReader',
  summary: 'How a table was read: its columns with their types, units and most frequent values.',
  params: byId,
  query: sheetQuery,
  reply: TableOutline,
})

export const queryTable = endpoint({
  method: 'POST',
  path: '/api/tables/:id/query',
  access: 'fileReader',
  summary: 'Filter, sort, group and compute all rows of a table.',
  params: byId,
  query: sheetQuery,
  bodyBytes: planBodyBytes,
  body: TablePlan,
  reply: TableResult,
  example: wholeTable,
})

const viewQuery = z.object({
  sheet,
  /** As `writeTableView` writes it; without it, all rows as in the file. */
  view: z.optional(z.string().check(z.maxLength(longestView))),
})

export const findTableRow = endpoint({
  method: 'GET',
  path: '/api/tables/:id/rows/:row',
  access: 'fileReader',
  summary: 'How many rows come before a row in a view of its table.',
  params: z.object({
    id: FileId,
    row: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000_000)),
  }),
  query: viewQuery,
  /** Null for a row that the view leaves out. */
  reply: z.object({ offset: z.nullable(z.int()) }),
})

export const downloadTable = endpoint({
  method: 'GET',
  path: '/api/tables/:id/rows.csv',
  access: 'fileReader',
  kind: 'bytes',
  summary: 'The rows and columns of a view of a table as CSV.',
  params: byId,
  query: viewQuery,
})
