import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryTable, type TableOutline, type TableResult } from '#contract/calls/tables.ts'
import type { FileId } from '#contract/ids.ts'
import { wholeTable, type TablePlan } from '#contract/table-plan.ts'
import type { TableView } from '#contract/table-view.ts'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query-keys.ts'

export type TableRow = TableResult['rows'][number]

const rowsPerPage = 200
/** What was seen last is there when one scrolls back. */
const mostKept = 8
/** While a table is scrolled quickly, only the place where it stops is asked for. */
const settleMs = 90

const tableKey = (id: FileId) => keyOf(queryTable, { params: { id } })
const planKey = (id: FileId, sheet: string | null, plan: Partial<TablePlan>) => [
  ...tableKey(id),
  sheet,
  JSON.stringify(plan),
]

/** Runs a plan over a table, or a sheet of a workbook; what is not wanted any more is aborted. */
export const planQuery = (id: FileId, sheet: string | null, plan: Partial<TablePlan>) => ({
  queryKey: planKey(id, sheet, plan),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<TableResult> =>
    call(queryTable, { params: { id }, query: sheetQuery(sheet), body: { ...wholeTable, ...plan }, signal }),
  staleTime: 5 * 60_000,
})

/** Of a call about a table. */
export const sheetQuery = (sheet: string | null) => (sheet === null ? {} : { sheet })

const isNarrowed = ({ filters, order }: TableView): boolean => filters.length > 0 || order !== null

/** How many rows a view shows; null until that is known. */
export function useRowCount(id: FileId, outline: TableOutline, view: TableView) {
  const { filters } = view
  const counted = useQuery({
    ...planQuery(id, outline.sheet, { filters, limit: 0 }),
    enabled: filters.length > 0,
    placeholderData: keepPreviousData,
  })
  const all = outline.row_count + outline.aside_rows
  if (filters.length > 0)
    return {
      count: counted.data?.row_count ?? null,
      isStale: counted.isPlaceholderData,
      error: counted.error,
      retry: () => void counted.refetch(),
    }
  return { count: isNarrowed(view) ? outline.row_count : all, isStale: false, error: null, retry: () => {} }
}

interface Range {
  first: number
  last: number
}

/** The rows in a range, in parts; null for one that has not come yet. */
export function useTableRows(id: FileId, sheet: string | null, { filters, order }: TableView, range: Range) {
  const client = useQueryClient()
  const view = JSON.stringify({ sheet, filters, order })
  const pages = useSettledPages(pagesOf(range), view)
  const queries = pages.map((page) =>
    planQuery(id, sheet, { filters, order, limit: rowsPerPage, offset: page * rowsPerPage }),
  )
  const results = useQueries({ queries: queries.map((query) => ({ ...query, gcTime: 60_000 })) })
  const loaded = results.filter(({ isSuccess }) => isSuccess).length
  useEffect(() => {
    if (loaded === 0) return
    const unused = client
      .getQueryCache()
      .findAll({ queryKey: tableKey(id), type: 'inactive' })
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    for (const { queryKey } of unused.slice(mostKept)) client.removeQueries({ queryKey, exact: true })
  }, [client, id, loaded])

  const rowsOf = new Map(pages.map((page, at) => [page, results[at]?.data?.rows]))
  const failed = results.find(({ error }) => error !== null)
  return {
    rowAt: (index: number): TableRow | null =>
      rowsOf.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage] ?? null,
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch()
    },
  }
}

function pagesOf({ first, last }: Range): number[] {
  if (last < first) return []
  const [from, to] = [Math.floor(first / rowsPerPage), Math.floor(last / rowsPerPage)]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** A step to the next page is taken at once, a longer one when the scrolling has come to rest. */
function useSettledPages(pages: number[], view: string): number[] {
  const [settled, setSettled] = useState({ pages, view })
  const isSame = settled.view === view && settled.pages.join() === pages.join()
  const isNear =
    settled.view !== view ||
    settled.pages.length === 0 ||
    pages.some((page) => settled.pages.some((other) => Math.abs(page - other) <= 1))
  if (!isSame && isNear) setSettled({ pages, view })
  const wanted = pages.join()
  useEffect(() => {
    if (isSame || isNear) return undefined
    const timer = setTimeout(
      () => setSettled({ pages: wanted === '' ? [] : wanted.split(',').map(Number), view }),
      settleMs,
    )
    return () => clearTimeout(timer)
  }, [isNear, isSame, view, wanted])
  return settled.view === view ? settled.pages : pages
}
