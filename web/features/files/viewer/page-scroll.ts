import type { StoredFile } from '#contract/calls/files.ts'

/** A page to be shown, and a line of its words that is marked. */
export interface PageTarget {
  page: number
  line?: number | undefined
}

/** Pages of one list; browsers have no place for the heights of many more. */
export const pagesOfPart = 5000

/** The height of a page for a width of 1, until its picture is there: that of the first page, else of A4 upright. */
export const pageRatio = ({ width, height }: StoredFile): number =>
  width === null || height === null || width === 0 ? Math.SQRT2 : height / width

interface Scrolled {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/**
 * The offset in a list that its reader is at: its beginning at the top of the room where the list begins, its end at the
 * bottom where it ends, so that each page is read at some place, however short.
 */
export function pageRead({ scrollTop, scrollHeight, clientHeight }: Scrolled): number {
  const most = scrollHeight - clientHeight
  return most <= 0 ? 0 : scrollTop + clientHeight * Math.min(1, scrollTop / most)
}
