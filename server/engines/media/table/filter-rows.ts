import type { PartialDate } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, type Hits } from '#server/lib/evidence/hits.ts'
import { countedUnit, leavingOut, leftOutBehind } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { codeFilters, shortFilters, spelledFilters } from './filter-by-code.ts'
import { countryFilters } from './filter-by-country.ts'
import { currencyFilter } from './filter-by-currency.ts'
import { weekdayFilter } from './filter-by-weekday.ts'
import { dateFilter, type Unmet } from './filter-by-date.ts'
import { paidFilter } from './filter-by-payment.ts'
import { answerFilters, yesNoFilters } from './filter-by-yes-no.ts'
import { breakHeading } from './durations.ts'
import { headedBy, type Meet } from './table-columns.ts'
import { allBut, ofCells, type Filter } from './table-filter.ts'
import {
  isTotals,
  totalsMark,
  type Columns,
  type DateColumn,
  type NumberColumn,
  type TextColumn,
} from './read-table.ts'

/** Different texts of a column that are compared with a question. */
const mostCompared = 20_000
/** Categories are fewer. */
const mostTranslated = 1_000
/** How surely a cell must hold a term, and one in another language. */
const leastLevel = 0.65
const leastInOthers = 0.6
const leastOfDone = 0.9

export interface Filters {
  filters: readonly Filter[]
  /** Terms that cells meet; and, of the terms, those that only the name or the head of the table does. */
  met: ReadonlySet<number>
  unmet: Unmet | null
}

/** What is known of a table and what is asked of it. */
export interface AskedTable {
  meet: Meet
  /** Terms that the table's name or heads hold. */
  named: ReadonlySet<number>
  nameDates: readonly PartialDate[]
  /** What of each row is still to be paid, where that is asked for. */
  owed: NumberColumn | null
  /** Months stand side by side, and rows are of things. */
  isByMonth: boolean
  /** Its name and its title, in words. */
  called: string
  /** Terms that these hold. */
  about: ReadonlySet<number>
}

/** The conditions of a question that cells, days and numbers of a table meet. */
export function filtersOf(question: Question, table: Columns, asked: AskedTable): Filters {
  const { meet, nameDates, owed, called, about } = asked
  const met = new Set<number>()
  const money = currencyFilter(question, table, met)
  const countries = countryFilters(question, table, met)
  const paid = paidFilter(question, table, met, owed)
  const ofWeek = weekdayFilter(question, table, meet, met)
  // 'Francs suisses' are a currency, and no 'couteaux suisses'.
  const taken = new Set(met)
  const said = paid.length > 0 ? [] : yesNoFilters(question, table, { meet, about }, met)
  const answers = answerFilters(question, table, new Set(said.flatMap(({ column }) => column ?? [])))
  const told = new Set([...money, ...countries, ...said, ...answers, ...paid].map(({ column }) => column))
  const out = leftOut(question)
  const isIn = (at: number) => !out.has(at)
  // Without the break an hour is of work, and each row is one of them.
  const without = question.terms.flatMap(({ folded }, at) =>
    isIn(at) || breakHeading.test(folded) ? [at] : [],
  )
  const ofCellsIn = (others: Iterable<number>) =>
    cellFilters(question, table, { ...asked, taken: new Set([...taken, ...others]) }, met)
  const filters: Filter[] = [
    ...ofCellsIn(out).filter(({ column }) => !told.has(column)),
    ...(out.size === 0 ? [] : ofCellsIn(without).map(allBut)),
    ...money,
    ...countries,
    ...said,
    ...answers,
    ...codeFilters(question, table, called),
    ...shortFilters(question, table),
    ...paid,
    ...ofWeek,
  ]
  filters.push(...spelledFilters(question, table, new Set(filters.map(({ column }) => column))))
  const dated = dateFilter(question, table, meet, nameDates)
  return { filters: dated.filter === null ? filters : [...filters, dated.filter], met, unmet: dated.unmet }
}

/** Terms of what is to be left out. */
function leftOut({ text, inFull, terms }: Question): Set<number> {
  const saidIn = (asked: string) => {
    const said = [leavingOut, leftOutBehind].map((pattern) => pattern.exec(fold(asked))?.[1] ?? '')
    return new Set(wordsIn(said.join(' ')).map(({ folded }) => folded))
  }
  // What an earlier question left out stays so.
  const [now, before] = [saidIn(text), saidIn(inFull)]
  return new Set(
    terms.flatMap(({ folded, isInherited }, at) => ((isInherited ? before : now).has(folded) ? [at] : [])),
  )
}

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

interface CellMatch {
  column: TextColumn
  /** By text, the terms it holds. */
  held: Map<number, Set<number>>
  level: Map<number, number>
}

/** For each term the column that holds it most surely; texts that hold several of them at once before those that hold one. */
function cellFilters(
  question: Question,
  table: Columns,
  { meet, named, isByMonth, taken, called, about }: AskedTable & { taken: ReadonlySet<number> },
  met: Set<number>,
): Filter[] {
  const matches = table.columns
    .filter((column): column is TextColumn => column.type === 'text')
    .map((column) => matchOf(column, (text) => meet(text, null), leastLevel))
  const others = isByMonth || isOfAmounts(question) ? inOtherLanguages(question, table, meet, matches) : []
  const columnOf = new Map<number, CellMatch>()
  const asTyped = ` ${fold(question.text).replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `
  // What an earlier question said stood beside other words.
  const isApart = (one: number, other: number) =>
    question.terms[one]?.isInherited !== question.terms[other]?.isInherited
  question.terms.forEach((term, at) => {
    if (taken.has(at)) return
    // What is done is a condition where a cell says it, and not where it is a part of a word: 'work' of 'Paperwork'.
    const least = term.isMinor ? leastOfDone : 0
    const holding = [...matches, ...others].filter(
      (match) =>
        (match.level.get(at) ?? -1) >= least &&
        !(term.isMinor && isOfRemarks(match.column) && !isOfShortCell(match, at)),
    )
    const levelIn = (match: CellMatch) =>
      (match.level.get(at) ?? 0) +
      (isHeldBeside(match, at, isApart) ? besideBonus : 0) +
      (isSpelledOut(match, at, asTyped) ? spelledBonus : 0)
    const [best] = holding.toSorted((one, other) => levelIn(other) - levelIn(one))
    if (!best) return
    // A word of the table's name is a condition only where it is all of a cell.
    const isWhole = [...best.held.keys()].some((text) => fold(best.column.texts[text] ?? '') === term.folded)
    if (named.has(at) && !isWhole) return
    if (about.has(at) && isOfAll(best.column, question, called, meet)) return
    columnOf.set(at, best)
  })
  const byColumn = Map.groupBy([...columnOf], ([, { column }]) => column)
  return [...byColumn].map(([chosenColumn, entries]) => {
    const match = together(
      chosenColumn,
      entries.map(([, one]) => one),
    )
    const all = entries.map(([at]) => at)
    // What was asked for before gives way to what is asked for now.
    const own = all.filter((at) => question.terms[at]?.isInherited === false)
    const terms = own.length > 0 ? own : all
    const count = (text: number) => terms.filter((at) => match.held.get(text)?.has(at)).length
    const most = Math.max(...[...match.held.keys()].map(count))
    const isNamed = terms.some((at) => question.terms[at]?.isName === true)
    // 'Fuel of Brennstoffe Huber' is not of Penallt Fuels; 'rope and diesel oil' is of both.
    const least = most === terms.length || isNamed ? most : 1
    const chosen = (text: number) => count(text) >= least
    const first = [...match.held.keys()].filter(chosen)
    const held = [...first, ...alsoNamed(question, terms, match, first)]
    const spelled = held.filter((text) => count(text) === terms.length && isSpelled(match, text, asTyped))
    const values = new Set(spelled.length > 0 ? spelled : held)
    for (const at of all) met.add(at)
    const asked = terms.map((at) => question.terms[at]?.word ?? '')
    const { column } = match
    return ofCells(column, values, wordsOf(column, values, asked), howItYields(question, terms, named))
  })
}

/**
 * 'Gastos feria' are all of the fair, those that a cell calls 'feria' as well as those of 'transporte'. Not so where the table is
 * called after several things ('car and van costs'), the column is asked for ('the category fair'), or what is so as yet ('still
 * waiting').
 */
function isOfAll(column: TextColumn, question: Question, called: string, meet: Meet): boolean {
  if (several.test(fold(called)) || asYet.test(fold(question.text))) return false
  const words = new Set(wordsIn(called).map(({ folded }) => folded))
  const cells = column.texts.filter((text) => words.has(fold(text).trim()))
  return cells.length < 2 && headedBy(column, meet, question.terms).size === 0
}

const asYet = /\b(?:still|noch|encore|toujours|todavia|aun)\b/
const several = /\b(?:and|or|und|oder|et|ou|y|e|o|u)\b|[&+]/

/** 'Fox card' of one cell is what was asked for, before the 'card' of another. */
const besideBonus = 0.3

/** 'E-Junioren' of a cell is what was asked for, before the 'Junioren' of another. */
const spelledBonus = 0.3

const isSpelled = ({ column }: CellMatch, text: number, asTyped: string): boolean => {
  const cell = fold(column.texts[text] ?? '')
  return cell.includes('-') && asTyped.includes(` ${cell} `)
}

const isSpelledOut = (match: CellMatch, at: number, asTyped: string): boolean =>
  [...match.held].some(([text, terms]) => terms.has(at) && isSpelled(match, text, asTyped))

/** 'Given' of a state, and not of the remark 'given half of it to Jane'. */
const isOfShortCell = ({ held, column }: CellMatch, at: number): boolean =>
  [...held].some(([text, terms]) => terms.has(at) && wordsIn(column.texts[text] ?? '').length <= mostOfState)
const mostOfState = 2

/** A column that is left empty more often than not. */
const isOfRemarks = ({ values }: TextColumn): boolean => {
  const sample = values.subarray(0, sampleOfRemarks)
  return sample.filter((value) => value !== 0).length < sample.length * mostlyFilled
}
const [sampleOfRemarks, mostlyFilled] = [1_000, 0.75]

const isHeldBeside = (
  { held }: CellMatch,
  at: number,
  isApart: (one: number, other: number) => boolean,
): boolean =>
  [...held.values()].some(
    (terms) => terms.has(at) && [at - 1, at + 1].some((other) => terms.has(other) && !isApart(at, other)),
  )

function howItYields(
  { terms }: Question,
  places: readonly number[],
  named: ReadonlySet<number>,
): Filter['givesWay'] {
  if (places.some((at) => terms[at]?.isName === true)) return 'never'
  return places.every((at) => terms[at]?.isMinor === true || named.has(at)) ? 'likely' : 'perhaps'
}

const joined =
  /(\p{L}+)(?:,?\s+(?:and|und|et|y|e|plus)|\s*[,+&])\s+(?:(?:the|for|der|die|das|den|fur|le|la|les|pour|el|los|las) ){0,2}(\p{L}+)/gu

/** 'Flights to Santiago and the dentist': what is named behind 'and' has cells of its own. */
function alsoNamed(
  { terms, text }: Question,
  asked: readonly number[],
  { held }: CellMatch,
  first: readonly number[],
): number[] {
  const covered = new Set(first.flatMap((at) => [...(held.get(at) ?? [])]))
  const behind = new Set(
    [...fold(text).matchAll(joined)].flatMap(([, one, other]) =>
      [...covered].some((at) => terms[at]?.folded === one) ? (other ?? []) : [],
    ),
  )
  const open = asked.filter((at) => !covered.has(at) && behind.has(terms[at]?.folded ?? ''))
  return [...held].flatMap(([at, some]) => (open.some((one) => some.has(one)) ? [at] : []))
}

/** What cells hold as it was typed, and in another language. */
function together(column: TextColumn, matches: readonly CellMatch[]): CellMatch {
  const held = new Map<number, Set<number>>()
  const level = new Map<number, number>()
  for (const match of new Set(matches)) {
    for (const [text, terms] of match.held) held.set(text, new Set([...(held.get(text) ?? []), ...terms]))
    for (const [term, value] of match.level) level.set(term, Math.max(value, level.get(term) ?? 0))
  }
  return { column, held, level }
}

/** A category may be in another language than what is asked of it: 'Lebensmittel' in a column of 'food' and 'fuel'. */
const isOfAmounts = ({ operation, kind }: Question): boolean =>
  operation !== null || kind === 'amount' || kind === 'much'

/** Of the terms that no cell holds as they were typed, those that a cell holds in another language. */
function inOtherLanguages(
  { terms, operation, text: asked }: Question,
  { columns }: Columns,
  meet: Meet,
  matches: readonly CellMatch[],
): CellMatch[] {
  const isNowhere = (at: number) => !matches.some(({ level }) => level.has(at))
  const open = new Set(
    terms.flatMap(({ isMinor, isName, isCounted }, at) =>
      isMinor || isName || isCounted || !isNowhere(at) ? [] : [at],
    ),
  )
  if (open.size === 0) return []
  // Of rows that are counted only what is all of a cell says which: 'card', and no 'open day' of a remark.
  const isOfWhole = operation === 'count' && !countedUnit.test(fold(asked))
  const isTold = (text: string) => !isOfWhole || !/\s/.test(text.trim())
  return columns
    .filter((column): column is TextColumn => column.type === 'text' && column.texts.length <= mostTranslated)
    .map((column) =>
      matchOf(
        column,
        (text) => {
          const hits = meet(text, anyLanguage)
          return { ...hits, terms: hits.terms.filter(({ term }) => open.has(term) && isTold(text)) }
        },
        leastInOthers,
      ),
    )
}

function matchOf(column: TextColumn, hitsOf: (text: string) => Hits, least: number): CellMatch {
  const held = new Map<number, Set<number>>()
  const level = new Map<number, number>()
  column.texts.slice(0, mostCompared).forEach((text, at) => {
    for (const hit of text === '' || isTotals(text) ? [] : hitsOf(text).terms) {
      if (hit.level < least) continue
      held.set(at, (held.get(at) ?? new Set()).add(hit.term))
      const isAll = fold(text) === fold(text.slice(hit.at)) && !text.includes(' ')
      level.set(hit.term, Math.max(level.get(hit.term) ?? 0, hit.level + (isAll ? 0.2 : 0)))
    }
  })
  return { column, held, level }
}

/** As it stands in the cells where that is one text, else as it was asked. */
const wordsOf = (column: TextColumn, values: ReadonlySet<number>, terms: readonly string[]): string => {
  const [only] = values
  return values.size === 1 && only !== undefined ? (column.texts[only] ?? '') : terms.join(' ')
}
