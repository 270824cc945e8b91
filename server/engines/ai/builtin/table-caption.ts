import { plainText } from '#server/lib/file-name-words.ts'
import { countOf, dayInWords, decimal, listOf } from '#server/lib/in-words.ts'
import { isReadWhole, type ColumnVerdict, type TableVerdict } from '#server/lib/table-verdict.ts'

const longestName = 30
const longestValue = 30
const mostNamed = 4
const mostMeasures = 2
const mostValues = 3

/** What a person would say of a table: how many rows of what and of when, what they come to, what they are about. */
export function tableSentences(subject: string, table: TableVerdict): string[] {
  const rows = countOf(table.rows - table.totalRows, 'row')
  return [
    `${subject}${rows}${oneEach(table)}${period(table.columns)}`,
    isReadWhole(table)
      ? sums(table.columns)
      : `${countOf(table.tornRows, 'row')} can’t be read, because a quote isn’t closed`,
    mostFrequent(table.columns),
    columnNames(table),
  ]
}

/** 'one per Country': the column whose value no other row has. */
function oneEach({ columns, rows, totalRows }: TableVerdict): string {
  const count = rows - totalRows
  const key = columns
    .slice(0, 3)
    .find(
      ({ type, role, isNamed, distinct }) =>
        isNamed && distinct === count && (type === 'text' || role === 'time'),
    )
  if (key === undefined || count < 2 || !isShortText(key)) return ''
  if (key.type === 'date') return key.min?.includes('T') === true ? '' : ', one per day'
  return `, one per ${key.type === 'year' ? 'year' : nameOf(key)}`
}

const isShortText = ({ top }: ColumnVerdict): boolean =>
  top.every(([value]) => value.length <= longestValue * 2)

function period(columns: readonly ColumnVerdict[]): string {
  const time = columns.find(({ role, min }) => role === 'time' && min !== null)
  if (time?.min === undefined || time.min === null || time.max === null) return ''
  const [from, to] =
    time.type === 'year' ? [time.min, time.max] : [dayInWords(time.min), dayInWords(time.max)]
  return from === to ? `, of ${from}` : `, from ${from} to ${to}`
}

function sums(columns: readonly ColumnVerdict[]): string {
  const measures = columns.filter(({ sum }) => sum !== null && sum !== 0)
  const told = measures.length > mostMeasures ? measures.filter(({ type }) => type === 'money') : measures
  return listOf((told.length === 0 ? measures : told).slice(0, mostMeasures).map(sumInWords))
}

function sumInWords(column: ColumnVerdict): string {
  const { unit, sum, decimals, type } = column
  if (type === 'duration') return `${decimal((sum ?? 0) / 3_600, 1)} hours of ${nameOf(column)} in total`
  const figure = decimal(sum ?? 0, Math.min(decimals, 2))
  const isUnit = unit !== null && column.name.toUpperCase() === unit.toUpperCase()
  const amount = unit === null ? figure : `${figure} ${unit}`
  return isUnit ? `${amount} in total` : `${nameOf(column)} ${amount} in total`
}

/** The values that most rows have, of the first column that groups them. */
function mostFrequent(columns: readonly ColumnVerdict[]): string {
  const column = columns.find(({ type, role, isNamed, top, distinct }) => {
    const [first] = top
    return (
      type === 'text' &&
      role === 'category' &&
      isNamed &&
      distinct > 1 &&
      first !== undefined &&
      first[0].length <= longestValue &&
      first[1] > 1
    )
  })
  if (column === undefined) return ''
  const values = column.top
    .filter(([value]) => value.length <= longestValue)
    .slice(0, mostValues)
    .map(([value, rows]) => `${plainText(value)} (${rows})`)
  return `Most frequent ${nameOf(column)}: ${listOf(values)}`
}

function columnNames({ columns, columnCount }: TableVerdict): string {
  const named = columns.filter(({ isNamed }) => isNamed)
  if (named.length === 0) return countOf(columnCount, 'column')
  const first = named.slice(0, named.length === mostNamed + 1 ? mostNamed + 1 : mostNamed).map(nameOf)
  const others = columnCount - first.length - (columns.length - named.length)
  return `Columns: ${listOf(others > 0 ? [...first, `${others} more`] : first)}`
}

/** A long heading ends with a word. */
function nameOf({ name }: ColumnVerdict): string {
  const text = plainText(name)
  if (text.length <= longestName) return text
  const cut = text.slice(0, longestName)
  const end = cut.lastIndexOf(' ')
  return `${(end > longestName / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:(–-]+$/, '')}…`
}
