import { limits } from './limits.ts'

const letter = /\p{L}/u
const digit = /\d/
/** Occurs in dates, times and codes, but not in amounts. */
const separator = /[/:]|\d-/
const dottedDate = /^\d{1,4}\.\d{1,2}\.\d{1,4}$/

const isName = (cell: string): boolean => letter.test(cell)
const isAmount = (cell: string): boolean =>
  digit.test(cell) && !letter.test(cell) && !separator.test(cell) && !dottedDate.test(cell)

/** The start of a table for a tile: its first columns of names and of amounts, else its first columns. */
export function tileTable(table: string[][]): string[][] {
  const { rows, columns } = limits.csvTile
  const start = table.slice(0, rows + 1)
  const [head = [], ...lines] = start
  const isColumn = (of: (cell: string) => boolean) => (_: string, column: number) => {
    const cells = lines.map((line) => line[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 0 && cells.every(of)
  }
  const name = head.findIndex(isColumn(isName))
  const areAmounts = head.map(isColumn(isAmount))
  // A number before the name counts the rows.
  const after = areAmounts.indexOf(true, name + 1)
  const amount = after === -1 ? areAmounts.indexOf(true) : after
  return name === -1 || amount === -1
    ? start.map((line) => line.slice(0, columns))
    : start.map((line) => [line[name] ?? '', line[amount] ?? ''])
}
