import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { TableOutline } from '#contract/calls/tables.ts'
import { type TableView, writeTableView } from '#contract/table-view.ts'
import { useNotices } from '#web/ui/notices/use-notices.ts'
import { readTableAddress, type TableAddress } from './table-address.ts'
import { sheetQuery } from './use-table-rows.ts'
import { tableRemarkWords } from './tables-words.ts'

/** What the address says of an opened table. Each change is a step that the browser's Back takes back. */
export function useTableAddress(outline: TableOutline): TableAddress & {
  /** The view as it is written; empty for the whole table. */
  text: string
  change: (change: Partial<TableView>) => void
  /** Scrolls to a row of the file and marks it. */
  goTo: (row: number, column: string) => void
} {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const { snackbar } = useNotices()
  const address = useMemo(() => readTableAddress(query, outline), [query, outline])
  const change = (changed: Partial<TableView>) => {
    const text = writeTableView({ ...address.view, ...changed })
    if (text === null) snackbar(tableRemarkWords.tooLong)
    else
      setQuery(
        { ...sheetQuery(query.get('sheet')), ...(text !== '' && { view: text }) },
        { state, preventScrollReset: true },
      )
  }
  const text = address.isBroken ? '' : (query.get('view') ?? '')
  const goTo = (row: number, column: string) =>
    setQuery(
      { ...sheetQuery(query.get('sheet')), ...(text !== '' && { view: text }), row: String(row), column },
      { state, preventScrollReset: true },
    )
  return { ...address, text, change, goTo }
}
