import { headingWords } from '#server/answering/languages/languages.ts'
import type { FormulaStep } from '#contract/table-plan.ts'
import { datesIn, type PartialDate } from '#server/lib/language/dates.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { partsOf } from '#server/answering/question/match-words.ts'
import { isNumeric } from './measure-sql.ts'

/** Several columns that are computed with as if they were one. */
export interface ComputedColumn {
  /** As its first column, with the type of what is computed. */
  column: ColumnVerdict
  formula: readonly FormulaStep[]
}

const starts = headingWords('start')
const ends = headingWords('end')
const pauses = headingWords('pause')
const units = headingWords('unitPrice')
const amounts = headingWords('stock')
const totals = headingWords('sum')

/** What is between the columns of a start and an end, without breaks. */
export function spanColumn(columns: readonly ColumnVerdict[]): ComputedColumn | null {
  const isSpanned = ({ type, role }: ColumnVerdict): boolean => type === 'time' || role === 'cumulative'
  const pairs = columns.filter(isSpanned).flatMap((end) => {
    const start = columns.find((other) => other !== end && other.type === end.type && isPair(other, end))
    return start === undefined ? [] : [{ start, end }]
  })
  const [pair, ...others] = pairs
  if (pair === undefined || others.length > 0) return null
  const { start, end } = pair
  const pause = columns.find(
    ({ name, type }) =>
      (type === 'duration' || type === 'time') && partsOf(name).some((part) => pauses.has(part)),
  )
  const isOfDay = end.type === 'time'
  // A column that has it already is read as it is.
  if (isOfDay && columns.some((column) => column.type === 'duration' && column !== pause)) return null
  return {
    column: { ...end, type: isOfDay ? 'duration' : 'decimal', role: 'measure' },
    formula: [
      { is: 'minus', column: start.name },
      ...(isOfDay && pause !== undefined ? [{ is: 'minus' as const, column: pause.name }] : []),
    ],
  }
}

/** Their names differ in a word for the start and one for the end. */
function isPair(start: ColumnVerdict, end: ColumnVerdict): boolean {
  const [of, to] = [partsOf(start.name), partsOf(end.name)]
  const [onlyOf, onlyTo] = [of.filter((part) => !to.includes(part)), to.filter((part) => !of.includes(part))]
  return onlyOf.some((part) => starts.has(part)) && onlyTo.some((part) => ends.has(part))
}

/** How many there are times what each costs, where no column has it. */
export function worthColumns(columns: readonly ColumnVerdict[]): readonly ComputedColumn[] {
  const has = ({ name }: ColumnVerdict, words: ReadonlySet<string>): boolean =>
    partsOf(name).some((part) => words.has(part))
  const prices = columns.filter((column) => isNumeric(column) && has(column, units))
  const amount =
    columns.find(
      (column) => isNumeric(column) && column.type !== 'money' && !has(column, units) && has(column, amounts),
    ) ?? columns.find((column) => isNumeric(column) && has(column, amounts))
  const isThere = columns.some((column) => isNumeric(column) && has(column, totals) && !has(column, units))
  if (amount === undefined || isThere) return []
  return prices
    .filter((price) => price !== amount)
    .map((price) => ({
      column: { ...price, role: 'measure' as const },
      formula: [{ is: 'times' as const, column: amount.name }],
    }))
}

/** A column of a month or a year. */
export interface DatedColumn {
  column: ColumnVerdict
  /** The other words of its heading. */
  rest: string
  date: PartialDate
}

const fewestDated = 3

/** Columns of a wide table whose headings are months or years, by what else they say: 'population 2011' and 'population 2021'. */
export function datedColumns(columns: readonly ColumnVerdict[]): ReadonlyMap<string, readonly DatedColumn[]> {
  const dated = columns.filter(isNumeric).flatMap((column): DatedColumn[] => {
    const heading = column.name.replaceAll(/[_.](?=\p{L}|\d{4}(?!\d))/gu, ' ')
    const [date, ...others] = datesIn(heading)
    if (date === undefined || others.length > 0 || date.day !== null) return []
    const rest = partsOf(`${heading.slice(0, date.at)} ${heading.slice(date.end)}`).join(' ')
    return [{ column, rest, date: { year: date.year, month: date.month, day: null } }]
  })
  const groups = [...Map.groupBy(dated, ({ rest }) => rest)]
  return new Map(groups.filter(([rest, of]) => of.length >= (rest === '' ? fewestDated : 2)))
}
