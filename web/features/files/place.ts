/** Where to open a file; at most one is set. Pages, rows and lines count from 1, the head of a table is no row. */
export interface Place {
  page?: number
  row?: number
  line?: number
  second?: number
}
