import * as z from 'zod/mini'
import { ColumnName, GroupPart, type TableFilter, TableFilters } from './table-plan.ts'

/** Of a view in an address, in characters. */
export const longestView = 4_000

const mostHidden = 256

const Figure = z.enum(['count', 'sum', 'mean', 'median', 'min', 'max'])
/** What is computed for each group. */
export type GroupFigure = z.infer<typeof Figure>

/** What is shown of a table: rows, or groups of them. */
export interface TableView {
  filters: TableFilter[]
  order: { column: string; isDescending: boolean } | null
  /** The column of which totals are shown, and which is computed for groups. */
  measure: string | null
  groupBy: { column: string; part: GroupPart } | null
  figure: GroupFigure
  /** Columns that are left out. */
  hidden: string[]
}

export const wholeView: TableView = {
  filters: [],
  order: null,
  measure: null,
  groupBy: null,
  figure: 'count',
  hidden: [],
}

/** A view as it is written: what is as usual is left out, a filter is its column, its condition and its values. */
const Written = z.strictObject({
  f: z.optional(
    z.pipe(
      z.pipe(
        z.array(z.tuple([z.string(), z.string()], z.string())),
        z.transform((filters) => filters.map(([column, is, ...values]) => ({ column, is, values }))),
      ),
      TableFilters,
    ),
  ),
  o: z.optional(z.tuple([ColumnName, z.boolean()])),
  m: z.optional(ColumnName),
  g: z.optional(z.tuple([ColumnName, GroupPart])),
  c: z.optional(Figure),
  h: z.optional(z.array(ColumnName).check(z.maxLength(mostHidden))),
})

/** Writes a view for an address; empty for the whole table, null for one that is too long. */
export function writeTableView(view: TableView): string | null {
  const { filters, order, measure, groupBy, figure, hidden } = view
  const written = {
    ...(filters.length > 0 && { f: filters.map(({ column, is, values }) => [column, is, ...values]) }),
    ...(order !== null && { o: [order.column, order.isDescending] }),
    ...(measure !== null && { m: measure }),
    ...(groupBy !== null && { g: [groupBy.column, groupBy.part] }),
    ...(figure !== wholeView.figure && { c: figure }),
    ...(hidden.length > 0 && { h: hidden }),
  }
  if (Object.keys(written).length === 0) return ''
  const json = JSON.stringify(written).replaceAll(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const text = z.util.uint8ArrayToBase64url(Uint8Array.from(json, (letter) => letter.charCodeAt(0)))
  return text.length > longestView ? null : text
}

/** Reads a view from an address; null for a text that is none. */
export function readTableView(text: string): TableView | null {
  if (text === '') return wholeView
  if (text.length > longestView) return null
  const parsed = Written.safeParse(jsonIn(text))
  if (!parsed.success) return null
  const { f, o, m, g, c, h } = parsed.data
  return {
    filters: f ?? [],
    order: o === undefined ? null : { column: o[0], isDescending: o[1] },
    measure: m ?? null,
    groupBy: g === undefined ? null : { column: g[0], part: g[1] },
    figure: c ?? wholeView.figure,
    hidden: h ?? [],
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(String.fromCharCode(...z.util.base64urlToUint8Array(text)))
  } catch {
    return undefined
  }
}
