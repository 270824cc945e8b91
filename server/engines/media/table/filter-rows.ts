import { fold, wordsIn } from '#server/lib/language/words.ts'
import { denied, leavingOut, leftOutBehind } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { codeFilters, shortFilters, spelledFilters } from './filter-by-code.ts'
import { countryFilters } from './filter-by-country.ts'
import { currencyFilter } from './filter-by-currency.ts'
import { happenedFilter } from './filter-by-happened.ts'
import { venueFilter } from './filter-by-venue.ts'
import { weekdayFilter } from './filter-by-weekday.ts'
import { dateFilter, type Unmet } from './filter-by-date.ts'
import { paidFilter } from './filter-by-payment.ts'
import { answerFilters, yesNoFilters } from './filter-by-yes-no.ts'
import { breakHeading } from './durations.ts'
import { cellFilters } from './filter-by-cells.ts'
import { allBut, type Filter } from './table-filter.ts'
import type { AskedTable } from './table-work.ts'
import { hasCell, isTotals, totalsMark, type Columns, type DateColumn, type TextColumn } from './columns.ts'

export interface Filters {
  filters: readonly Filter[]
  /** Terms that cells meet; and, of the terms, those that only the name or the head of the table does. */
  met: ReadonlySet<number>
  unmet: Unmet | null
}

/** The conditions of a question that cells, days and numbers of a table meet. */
export function filtersOf(question: Question, table: Columns, asked: AskedTable): Filters {
  const { meet, nameDates, owed, called, about } = asked
  const met = new Set<number>()
  const money = currencyFilter(question, table, met)
  const countries = countryFilters(question, table, met)
  const paid = paidFilter(question, table, met, owed)
  const ofWeek = weekdayFilter(question, table, meet, met)
  const venue = venueFilter(question, table, met)
  const happened = happenedFilter(question, table, met)
  // 'Francs suisses' are a currency, and no 'couteaux suisses'.
  const taken = new Set(met)
  const said = paid.length > 0 ? [] : yesNoFilters(question, table, { meet, about }, met)
  const answers = answerFilters(question, table, new Set(said.flatMap(({ column }) => column ?? [])))
  const told = new Set(
    [...money, ...countries, ...said, ...answers, ...paid, ...venue, ...happened].map(({ column }) => column),
  )
  const out = leftOut(question, table)
  const isIn = (at: number) => !out.has(at)
  // Without the break an hour is of work, and each row is one of them.
  const without = question.terms.flatMap(({ folded }, at) =>
    isIn(at) || breakHeading.test(folded) ? [at] : [],
  )
  const ofCellsIn = (others: Iterable<number>, isLeftOut: boolean) =>
    cellFilters(question, table, { ...asked, taken: new Set([...taken, ...others]), isLeftOut }, met)
  const filters: Filter[] = [
    ...ofCellsIn(out, false).filter(({ column }) => !told.has(column)),
    ...(out.size === 0 ? [] : ofCellsIn(without, true).map(allBut)),
    ...money,
    ...countries,
    ...said,
    ...answers,
    ...codeFilters(question, table, called),
    ...shortFilters(question, table),
    ...paid,
    ...ofWeek,
    ...venue,
    ...happened,
  ]
  filters.push(...spelledFilters(question, table, new Set(filters.map(({ column }) => column))))
  const dated = dateFilter(question, table, meet, nameDates)
  return { filters: dated.filter === null ? filters : [...filters, dated.filter], met, unmet: dated.unmet }
}

/** Terms of what is to be left out. */
function leftOut({ text, inFull, terms }: Question, table: Columns): Set<number> {
  const saidIn = (asked: string) => {
    const left = [leavingOut, leftOutBehind].map((pattern) => pattern.exec(fold(asked))?.[1] ?? '')
    const said = [...left, ...deniedIn(asked).filter((word) => !isCellDenied(word, table))]
    return new Set(wordsIn(said.join(' ')).map(({ folded }) => folded))
  }
  // What an earlier question left out stays so.
  const now = saidIn(text)
  const before = inFull === text ? now : saidIn(inFull)
  return new Set(
    terms.flatMap(({ folded, isInherited }, at) => ((isInherited ? before : now).has(folded) ? [at] : [])),
  )
}

const deniedIn = (text: string): string[] => [...fold(text).matchAll(denied)].map(([, word = '']) => word)

/** 'Not paid' of a cell is what was asked for. */
const isCellDenied = (word: string, table: Columns): boolean =>
  hasCell(table, (cell) => deniedIn(cell).some((one) => one.slice(0, 4) === word.slice(0, 4)))

/** The conditions that rows meet together: where none does, what may well be no condition gives way. */
export function meetable(table: Columns, filters: readonly Filter[]): readonly Filter[] {
  if (filters.length < 2 || rowsOf(table, filters).length > 0) return filters
  // Where two conditions are left, a word of the whole table's subject was likely taken for a third.
  const without = filters
    .filter(({ givesWay }) => givesWay === 'likely' || (givesWay === 'perhaps' && filters.length > 2))
    .toSorted((one, other) => (one.givesWay < other.givesWay ? -1 : 1))
    .map((minor) => filters.filter((filter) => filter !== minor))
    .find((rest) => rowsOf(table, rest).length > 0)
  return without ?? filters
}

/** Rows of data that are not totals and meet all conditions; counted from 0. */
export function rowsOf(table: Columns, filters: readonly Filter[]): number[] {
  const isTotal = totalsOf(table)
  const rows: number[] = []
  for (let row = table.headRows; row < table.count; row += 1)
    if (!isTotal(row) && filters.every((filter) => filter.meets(row))) rows.push(row)
  return rows
}

function totalsOf({ columns }: Columns): (row: number) => boolean {
  const texts = columns.slice(0, 3).filter((column): column is TextColumn => column.type === 'text')
  const marked = texts.map((column) => ({
    column,
    values: new Set(column.texts.flatMap((text, at) => (isTotals(text) ? [at] : []))),
  }))
  const some = marked.filter(({ values }) => values.size > 0)
  const dates = columns.slice(0, 3).filter((column): column is DateColumn => column.type === 'date')
  // What was paid to 'SUMA' on a day is no sum.
  const isOfDay = (row: number) => dates.some(({ values }) => (values[row] ?? 0) > 0)
  return (row) =>
    (!isOfDay(row) && some.some(({ column, values }) => values.has(column.values[row] ?? 0))) ||
    dates.some(({ values }) => values[row] === totalsMark)
}
