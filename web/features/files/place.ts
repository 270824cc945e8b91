/** Where to open a file; at most one of its places is set, and on a scanned page the line as well. Pages, rows and lines count from 1, the head of a table is no row. */
export interface Place {
  page?: number
  row?: number
  /** With a row: one of its cells, by the name of its column. */
  column?: string
  line?: number
  second?: number
}

/** A place as replies tell it: null for what it is not. */
export type Located = { [Kind in Exclude<keyof Place, 'column'>]-?: number | null }

/** Where the viewer opens the file; null for the whole of it. */
export function placeOf(located: Located): Place | null {
  if (located.page !== null)
    return { page: located.page, ...(located.line !== null && { line: located.line }) }
  if (located.row !== null) return { row: located.row }
  if (located.line !== null) return { line: located.line }
  return located.second === null ? null : { second: located.second }
}
