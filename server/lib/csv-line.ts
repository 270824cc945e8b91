/**
 * A line of a CSV file. A cell that looks like a formula gets an apostrophe in front, so that users' text is never
 * executed in a spreadsheet.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
