import { parseDay, parseNumber } from './table-values.ts'

/** A head names its columns: it holds no number and no date, and something besides gaps. */
export function looksLikeHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return (
    filled.length > 0 && filled.every((cell) => parseNumber(cell, false) === null && parseDay(cell) === null)
  )
}
