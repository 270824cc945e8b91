/** Where to open a file; at most one of its places is set, and on a scanned page the line as well. Pages, rows and lines count from 1, the head of a table is no row. */
export interface Place {
  page?: number
  row?: number
  /** With a row: one of its cells, by the name of its column. */
  column?: string
  line?: number
  second?: number
  /** Besides: the heading, slide or chapter that it is below, or the sheet of the row. */
  section?: string
}

/** A place as replies tell it: null for what it is not. */
export type Located = { [Kind in Exclude<keyof Place, 'column' | 'section'>]-?: number | null } & {
  /** Missing in answers from before sections were cited. */
  section?: string | null
}

/** Where the viewer opens the file; null for the whole of it. */
export function placeOf(located: Located): Place | null {
  if (located.page !== null)
    return { page: located.page, ...(located.line !== null && { line: located.line }) }
  const { section: name } = located
  const section = name === undefined || name === null ? {} : { section: name }
  if (located.row !== null) return { row: located.row, ...section }
  if (located.line !== null) return { line: located.line, ...section }
  return located.second === null ? null : { second: located.second }
}

const kinds = ['page', 'row', 'line', 'second'] as const

/** A place in an address: 'page-12'. A cell is its row. */
export function writePlace(place: Place): string {
  const kind = kinds.find((one) => place[one] !== undefined)
  return kind === undefined ? '' : `${kind}-${place[kind]}`
}

/** Null for what is no place. */
export function readPlace(text: string | null): Place | null {
  const [kind, number] = text?.split('-') ?? []
  const known = kinds.find((one) => one === kind)
  const value = Number(number)
  return known === undefined || !number || !Number.isSafeInteger(value) || value < 0
    ? null
    : { [known]: value }
}
