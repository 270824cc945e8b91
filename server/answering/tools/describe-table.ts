import type { TableColumn, TableOutline } from '#contract/calls/tables.ts'
import { sqlColumns } from '#server/answering/tables/sql-columns.ts'

const mostTop = 6
const mostSheets = 20
const longestValue = 40
const longestName = 80

/** How a table was read, for a model that asks it: a line for each column, as many as there is room for. */
export function describeTable(outline: TableOutline, most: number): string {
  const { title, sheet, sheets, row_count, column_count, torn_rows, columns } = outline
  const names = sqlColumns(columns)
  const head = [
    ...(sheets.length > 1
      ? [
          `Sheet ${JSON.stringify(sheet)} of the sheets ${sheets
            .slice(0, mostSheets)
            .map(({ name }) => JSON.stringify(name))
            .join(', ')}`,
        ]
      : []),
    ...(title === null ? [] : [`Title: ${title.slice(0, 200)}`]),
    `${row_count} rows, ${column_count} columns${torn_rows > 0 ? '; some rows can’t be read, so nothing is computed' : ''}`,
  ]
  const lines: string[] = []
  let length = head.join('\n').length
  for (const [at, column] of columns.entries()) {
    const line = describeColumn(column, names[at] ?? column.name)
    length += line.length + 1
    if (length > most) break
    lines.push(line)
  }
  const left = column_count - lines.length
  return [...head, ...lines, ...(left > 0 ? [`… and ${left} more columns`] : [])].join('\n')
}

function describeColumn(column: TableColumn, sqlName: string): string {
  const { name, type, role, unit, nulls, distinct, min, max, top } = column
  const values = top.slice(0, mostTop).map(([value]) => JSON.stringify(value.slice(0, longestValue)))
  const facts = [
    unit === null ? type : `${type} in ${unit}`,
    ...(role === 'rate' || role === 'cumulative' || role === 'identifier'
      ? [`${role}: not to be summed`]
      : []),
    ...(sqlName === name ? [] : [`in SQL ${JSON.stringify(sqlName)}`]),
    ...(min === null || max === null || min === max
      ? []
      : [`${min.slice(0, longestValue)} to ${max.slice(0, longestValue)}`]),
    ...(nulls > 0 ? [`${nulls} empty`] : []),
    ...(values.length > 0 ? [`${distinct} values such as ${values.join(', ')}`] : []),
  ]
  return `- ${JSON.stringify(name.slice(0, longestName))}: ${facts.join('; ')}`
}
