import { plainText } from '#server/lib/file-name-words.ts'
import { countOf, dayInWords, decimal, listOf, monthInWords } from '#server/lib/in-words.ts'
import { isReadWhole, type ColumnVerdict, type TableVerdict } from '#server/lib/table-verdict.ts'

const longestName = 30
const longestValue = 30
const mostNamed = 4
const mostMeasures = 2
const mostValues = 3
/** A value is frequent if its rows are this many times the average of a value. */
const leastLead = 1.3

/** A table in sentences: rows with their key and period, sums, most frequent values, column names. '' for none. */
export function tableSentences(subject: string, table: TableVerdict): string[] {
  const rows = countOf(table.rows - table.asideRows, 'row')
  return [
    `${subject}${rows}${keyPhrase(table)}${periodPhrase(table.columns)}`,
    isReadWhole(table)
      ? sums(table.columns)
      : `${countOf(table.tornRows, 'row')} can’t be read, because a quote isn’t closed`,
    mostFrequent(table),
    columnNames(table),
  ]
}

/** ', one per country' for a key: one of the first columns, with a different value in each row. */
function keyPhrase({ columns, rows, asideRows }: TableVerdict): string {
  const count = rows - asideRows
  const key = columns
    .slice(0, 3)
    .find(
      ({ type, role, isNamed, distinct }) =>
        isNamed && distinct === count && (type === 'text' || role === 'time'),
    )
  if (key === undefined || count < 2 || !isShortText(key)) return ''
  if (key.type === 'date') return hasTimes(key) ? '' : `, one per ${hasMonths(key) ? 'month' : 'day'}`
  return `, one per ${key.type === 'year' ? 'year' : nameOf(key)}`
}

const hasTimes = ({ min }: ColumnVerdict): boolean => min?.includes('T') === true
const hasMonths = ({ min }: ColumnVerdict): boolean => min?.length === '2026-10'.length

const isShortText = ({ top }: ColumnVerdict): boolean =>
  top.every(([value]) => value.length <= longestValue * 2)

/** ', from 1 March 2026 to 24 October 2026' of the first column of dates; '' without a certain one. */
function periodPhrase(columns: readonly ColumnVerdict[]): string {
  const time = columns.find(({ role, min }) => role === 'time' && min !== null)
  if (time?.min === undefined || time.min === null || time.max === null) return ''
  if (time.certain === 'nothing') return ''
  const [from, to] = [time.min, time.max].map((date) =>
    time.type === 'year' || time.certain === 'year'
      ? date.slice(0, 4)
      : hasMonths(time)
        ? monthInWords(date)
        : dayInWords(date),
  )
  return from === to ? `, of ${from}` : `, from ${from} to ${to}`
}

function sums(columns: readonly ColumnVerdict[]): string {
  const measures = columns.filter(({ sum }) => sum !== null && sum !== 0)
  // Of many, amounts of money.
  const chosen = measures.length > mostMeasures ? measures.filter(({ type }) => type === 'money') : measures
  return (chosen.length === 0 ? measures : chosen).slice(0, mostMeasures).map(sumInWords).join('; ')
}

function sumInWords(column: ColumnVerdict): string {
  const { unit, sum, decimals, type } = column
  if (type === 'duration') return `Sum of ${nameOf(column)}: ${decimal((sum ?? 0) / 3_600, 1)} hours`
  const figure = decimal(sum ?? 0, Math.min(decimals, 2))
  const isUnit = unit !== null && column.name.toUpperCase() === unit.toUpperCase()
  return `Sum${isUnit ? '' : ` of ${nameOf(column)}`}: ${unit === null ? figure : `${figure} ${unit}`}`
}

/** The most frequent values of the first category, if one stands out. */
function mostFrequent({ columns, rows, asideRows }: TableVerdict): string {
  const column = columns.find(({ type, role, isNamed, top, distinct, nulls }) => {
    const [first] = top
    return (
      type === 'text' &&
      role === 'category' &&
      isNamed &&
      distinct > 1 &&
      first !== undefined &&
      first[0].length <= longestValue &&
      first[1] > 1 &&
      first[1] * distinct >= (rows - asideRows - nulls) * leastLead
    )
  })
  if (column === undefined) return ''
  const values = column.top
    .filter(([value]) => value.length <= longestValue)
    .slice(0, mostValues)
    .map(([value, count]) => `${plainText(value)} (${count})`)
  return `Most frequent ${nameOf(column)}: ${listOf(values)}`
}

function columnNames({ columns, columnCount }: TableVerdict): string {
  const named = columns.filter(({ isNamed }) => isNamed)
  if (named.length === 0) return countOf(columnCount, 'column')
  const first = named.slice(0, named.length === mostNamed + 1 ? mostNamed + 1 : mostNamed).map(nameOf)
  const different = [...new Set(first)]
  const others = columnCount - different.length - (columns.length - named.length)
  return `Columns: ${listOf(others > 0 ? [...different, `${others} more`] : different)}`
}

/** A heading of at most 30 characters, shortened at a word. */
function nameOf({ name }: ColumnVerdict): string {
  const text = plainText(name)
  if (text.length <= longestName) return text
  const cut = text.slice(0, longestName)
  const end = cut.lastIndexOf(' ')
  return `${(end > longestName / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:(–-]+$/, '')}…`
}
