import { parseDay, parseNumber } from './table-values.ts'

/** A head names its columns: it holds no number and no date, and something besides gaps; 'VAT 19%' is a name among others. */
export function looksLikeHead(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const values = filled.filter((cell) => parseNumber(cell, false) !== null || parseDay(cell) !== null)
  const mayName = values.every((cell) => /^\s*\p{L}{2,}[^\d]*\s\d{1,2}(?:[.,]\d{1,2})?\s?%?\s*$/u.test(cell))
  return filled.length > 0 && mayName && values.length <= filled.length * mostValues
}

const mostValues = 0.2
