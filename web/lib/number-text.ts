/** Whether a cell of a table reads as an amount, so that its column is set to the right; dates and codes are none. */
export function isNumberText(cell: string): boolean {
  return /^[\s€$£+(-]*\d[\d\s.,']*[)%€$£\s]*$/.test(cell)
}
