import { dateInWords, datesIn } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import {
  countedUnit,
  distanceWord,
  earliest,
  latest,
  longestHere,
  ofAge,
  owing,
  toldBy,
  timeWord,
  usedUp,
} from '#server/lib/question/computing-words.ts'
import type { Computed } from '#server/lib/question/computed.ts'
import { spelledName } from '#server/lib/evidence/file-names.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { shareOf, type Operation, type Question, type Term } from '#server/lib/question/question.ts'
import type { TableQuestion } from '#server/engines/media/media.ts'
import { ofTimes } from './best-times.ts'
import { withDistances } from './driven-distance.ts'
import { breakHeading } from './durations.ts'
import { withHours } from './worked-hours.ts'
import { comparedRows } from './compared-rows.ts'
import { withCompounds } from './compound-terms.ts'
import { difference, extreme, extremeDay, extremeMonth } from './compare-rows.ts'
import { greatestCount, isOfMostRows, mostAmount } from './most-rows.ts'
import { receivedOf, withOwed } from './filter-by-payment.ts'
import { withUse } from './meter-use.ts'
import { hasReadings, isRunAsked, ranBetween } from './meter-readings.ts'
import { filtersOf, meetable, rowsOf } from './filter-rows.ts'
import { readTable, type Columns, type NumberColumn } from './read-table.ts'
import { counted, summed } from './sum-rows.ts'
import {
  isLengthAsked,
  isOfIncome,
  isOfMoney,
  isOfPeople,
  measureOf,
  measures,
  moneyWord,
} from './measure-columns.ts'
import { isUnitAsked, lacksUnit } from './units.ts'
import {
  beginningColumnOf,
  madeColumnOf,
  groupColumnOf,
  headedBy,
  headingOf,
  isDoneBy,
  type Meet,
  meeterOf,
  peopleColumnOf,
} from './table-columns.ts'
import { derivedOf, isOfStockValue, ofAllPieces } from './piece-prices.ts'
import { ofOneUnit } from './mixed-units.ts'
import { misspeltTerms } from './misspelt-terms.ts'
import { withMonthsTogether, type MonthsTogether } from './month-columns.ts'
import { severalGreatest } from './several-greatest.ts'
import { isLimitOfWhole, share, wholeOf } from './share-of-rows.ts'
import { nothing, type AskedTable, type Result, type Work } from './table-work.ts'
import type { Filter } from './table-filter.ts'
import { toldRows } from './told-rows.ts'
import { isTornApart } from './torn-names.ts'

/** What the rows of a table say to a question; null when they say nothing. */
export async function computeTable({
  path,
  name,
  title,
  question: spoken,
}: TableQuestion): Promise<Computed | null> {
  const inFile = withHours(withDistances(await readTable(path)))
  if (inFile.count <= inFile.headRows) return null
  const spelled = `${spelledName(name)} ${title ?? inFile.title}`
  const read = withUse(spoken, inFile, spelled) ?? inFile
  const compared = comparedRows(spoken, read, spelled)
  const asked = compared.question
  const nameDates = datesIn(spelled)
  const inParts = withCompounds(asked, read.columns.map(headingOf), spelled)
  const asTyped = meeter(inParts, new Map())
  const corrections = misspeltTerms(inParts, read, asTyped, spelled)
  const meet = corrections.size === 0 ? asTyped : meeter(inParts, corrections)
  const together = withMonthsTogether(read, asked, { nameDates, meet })
  const left = withOwed(asked, together?.table ?? read)
  const table = left?.table ?? together?.table ?? read
  const question = together === null ? byRows(asked, spelled) : { ...asked, dates: together.dates }
  const about = new Set(meet(spelled, anyLanguage).terms.map(({ term }) => term))
  const heads = new Set(table.columns.flatMap((column) => [...headedBy(column, meet, question.terms)]))
  const named = new Set([...about, ...heads])
  const known: AskedTable = {
    meet,
    named,
    nameDates,
    owed: left?.owed ?? null,
    isByMonth: together !== null,
    called: spelled,
    about,
  }
  const conditions = filtersOf(question, table, known)
  const { met } = conditions
  const unmet = compared.unmet ?? conditions.unmet
  if (lacksCode(question, conditions.filters, spelled)) return null
  const filters = [...meetable(table, conditions.filters), ...compared.filters]
  const covered = new Set([...named, ...met])
  const isUnit = (at: number) => {
    const { word = '', folded = '' } = question.terms[at] ?? {}
    return measures(table).some(
      (column) =>
        isUnitAsked({ inFull: word }, column) || (moneyWord.test(folded) && isOfMoney(question, column)),
    )
  }
  const doers = question.kind === 'person' ? peopleColumnOf(table) : null
  const paper = new Set(
    wordsIn(toldBy.exec(fold(spoken.inFull))?.[1] ?? '').map(({ folded }) => folded),
  )
  const isTold = ({ folded }: Term) =>
    paper.has(folded) ||
    isDoneBy(folded, doers) ||
    isMeasured(folded, table) ||
    (question.operation === 'average' && marks.test(folded)) ||
    (isRunAsked(question) && usedUp.test(folded) && hasReadings(table, spelled))
  const missing = question.terms.flatMap((term, at) =>
    covered.has(at) || isGroupWord(question, at) || isUnit(at) || isTold(term) ? [] : [at],
  )
  const fitting = coverageOf(question, missing, about, {
    unit: measures(table).some(
      (column) => isUnitAsked(question, column) || (filters.length > 0 && isOfPeople(question, column)),
    ),
    date: asked.dates.length > 0 && unmet === null,
    code: asked.codes.some(
      ({ written }) => /\D/.test(written) && filters.some(({ words }) => words.includes(written)),
    ),
    comparison: compared.filters.length > 0,
  })
  const rows = rowsOf(table, filters)
  const ofWhole = isLimitOfWhole(spoken) ? compared.filters : []
  const whole =
    question.operation === 'share' ? wholeOf(question, table, known, { filters, ofWhole, missing }) : null
  const work: Work = { question, table, meet, filters, whole, rows, called: spelled, months: together }
  const result = unmet === null || unmet.instead === null ? compute(work) : nothing
  return {
    ...result,
    fit:
      fitting -
      (lacksUnit(spoken, table, spelled) ? otherUnit : 0) -
      (isTornApart(question, table, meet, met) ? tornApart : 0) +
      filters.filter((filter) => isWholeCell(question, filter)).length * wholeBonus,
    isNamed: table.columns.some(
      (column) =>
        column.name === result.column &&
        [...headedBy(column, meet, question.terms)].some(
          (at) => !moneyWord.test(question.terms[at]?.folded ?? ''),
        ),
    ),
    conditions: [...new Set([...filters.map(({ words }) => words), ...yearsMet(asked, together)])],
    missing: [
      ...missing.flatMap((at) => {
        const term = question.terms[at]
        const isLeft = term?.isMinor === true || (term?.isInherited === true && !term.isName)
        return term === undefined || isLeft ? [] : [term.word]
      }),
      ...compared.missing,
    ],
    unmet,
  }
}

/** 'Miles', 'driven' and 'Zeit' are told by a column of distances or of lengths of time, whatever it is called. */
const isMeasured = (word: string, table: Columns): boolean =>
  measures(table).some(
    ({ isDistance, clock }) =>
      (isDistance && distanceWord.test(word)) ||
      (clock !== undefined && (timeWord.test(word) || breakHeading.test(word))),
  )

/** What people were asked to give: 'la nota media de la excursión' is the mean of that column. */
const marks = /^(?:marks?|ratings?|scores?|noten?|\w+note|bewertung(?:en)?|notes?|notas?|puntuacion)$/

/** A table that has not the code that is asked for says nothing of it. */
const lacksCode = ({ codes }: Question, filters: readonly Filter[], spelled: string): boolean =>
  codes.some(
    ({ written }) =>
      /\d/.test(written) &&
      /\D/.test(written) &&
      !spelled.includes(written) &&
      !filters.some(({ words }) => words.includes(written)),
  )

/** 'In the whole of 2024' is met by months side by side that are all of that year. */
const yearsMet = ({ dates }: Question, together: MonthsTogether | null): readonly string[] =>
  together !== null && together.dates.length === 0 && dates.every(({ month }) => month === null)
    ? dates.map((date) => dateInWords(date))
    : []

/** 'Per walk' in a table of walks is of each row. */
function byRows(question: Question, spelled: string): Question {
  const { groupBy, operation, language } = question
  if (groupBy === null || operation !== 'average') return question
  return meeterOf(groupBy, language)(spelled, language).terms.length > 0
    ? { ...question, groupBy: null }
    : question
}

/** Beside a word that only a heading or a cell holds: what a table is called after it is about. */
const aboutBonus = 0.08
/** And that a column is measured in what is asked for. */
const unitBonus = 0.1

/** And what is all of a cell, beside a table where it stands among others in one. */
const wholeBonus = 0.03

/** Hours are no answer to how many kilos. */
const otherUnit = 0.4
/** Nor is what holds the halves of a name apart of whoever has it. */
const tornApart = 0.3

/** Each word of the only cell that is meant was asked for. */
function isWholeCell({ terms }: Question, { column, values }: Filter): boolean {
  const [only] = values ?? []
  if (column?.type !== 'text' || values?.size !== 1 || only === undefined) return false
  const asked = new Set(terms.map(({ folded }) => folded))
  return wordsIn(column.texts[only] ?? '').every(({ folded }) => asked.has(folded))
}

/** Share of what a question tells that the table covers; a unit, a day and a code that it has say as much as a word. */
function coverageOf(
  { terms }: Question,
  missing: readonly number[],
  about: ReadonlySet<number>,
  has: { unit: boolean; date: boolean; code: boolean; comparison: boolean },
): number {
  const weightOf = (at: number) => {
    const term = terms[at]
    return term === undefined ? 0 : shareOf(term)
  }
  const besides = Object.values(has).filter((isSo) => isSo).length
  const all = terms.reduce((sum, _, at) => sum + weightOf(at), besides)
  if (all === 0) return 0
  const lacking = missing.reduce((sum, at) => sum + weightOf(at), 0)
  return (all - lacking) / all + about.size * aboutBonus + (has.unit ? unitBonus : 0)
}

const isGroupWord = ({ terms, groupBy }: Question, at: number): boolean => terms[at]?.folded === groupBy

function compute(whole: Work): Result {
  const { question, table, meet } = whole
  const derived = derivedOf(question, table, whole)
  const named = derived ?? measureOf(question, table, meet, whole.rows) ?? whole.months?.column ?? null
  const received = derived ?? receivedOf(question, table, named)
  const inOne = received === null ? null : ofOneUnit(whole, received)
  // Kilos and pieces come to nothing together; rows that are counted, or told, have any.
  if (received !== null && inOne === null && question.operation !== null && question.operation !== 'count')
    return nothing
  const { work, measure } = inOne ?? {
    work: whole,
    measure: question.operation === null ? received : null,
  }
  const { rows } = work
  const operation =
    derived === null ? operationFor(question, work, measure) : operationOfDerived(question, rows)
  if (rows.length === 0) return { ...nothing, operation }
  const ran =
    measure !== null && operation === null && isRunAsked(question) ? ranBetween(work, measure) : null
  if (ran !== null) return ran
  switch (operation) {
    case null:
      return {
        ...nothing,
        ...toldRows(work, rows, measure),
        rowCount: rows.length,
        column: measure?.name ?? null,
        unit: measure?.unit ?? null,
      }
    case 'count': {
      const told = counted(work, measure)
      return told.operation === 'count' && countedUnit.test(fold(question.text)) ? nothing : told
    }
    case 'difference':
      return measure === null ? nothing : difference(work, measure)
    case 'share':
      return share(work)
    case 'least':
    case 'greatest': {
      const wanted = ofTimes(question, measure, operation)
      const amount = measure ?? mostAmount(work)
      const born = ofAge.test(fold(question.text)) ? madeColumnOf(table) : null
      if (born?.type === 'number') return extreme(work, born, operation)
      const dates = born ?? (isByDay(question) ? beginningColumnOf(table, meet) : null)
      if (question.several !== null) return severalGreatest(work, dates ?? amount, operation)
      if (dates !== null) return extremeDay(work, dates, operation)
      const month = extremeMonth(work, operation)
      if (month !== null) return month
      return amount === null || isOfMostRows(work, amount)
        ? greatestCount(work, operation)
        : extreme(work, amount, wanted)
    }
    case 'sum':
    case 'average':
      if (measure !== null) return summed(work, measure, operation)
      // 'How many altogether', where each row is one.
      return operation === 'sum' && question.kind === 'count' ? counted(work, null) : nothing
  }
}

/** What is in store is added up, and of one thing what is missing or left of its price is told. */
const operationOfDerived = (question: Question, rows: readonly number[]): Operation | null =>
  question.operation === 'count' ||
  (question.operation === null && (rows.length === 1 || isOfStockValue(question) || question.kind === 'much'))
    ? 'sum'
    : question.operation

/** What tables of money are called after, asked for as such. */
const ofMoneyTables =
  /\b(?:expenses|costs|spending|takings|chiffre|turnover|income|revenue|sales|ausgaben|kosten|einnahmen|umsatze?|depenses|recettes|ventes|gastos|ingresos|ventas)\b/

/** 'Our takings in October': all that a column that is named holds of a month or a year. */
const isAllOfSpan = (question: Question, measure: NumberColumn, meet: Meet): boolean => {
  const { kind, dates, bound, inFull } = question
  return (
    dates.length > 0 &&
    (bound !== null || dates.every(({ day }) => day === null)) &&
    (kind === 'amount' ||
      kind === 'much' ||
      ((kind === 'other' || kind === 'list') &&
        (ofMoneyTables.test(fold(inFull)) ||
          isLengthAsked(question, measure) ||
          meet(headingOf(measure), anyLanguage).terms.length > 0)))
  )
}

/** By a column of texts that the question names; 'per month' may be a price. */
const isByGroup = ({ groupBy, language, kind }: Question, table: Columns): boolean =>
  groupBy !== null && kind !== 'person' && groupColumnOf(groupBy, language, table) !== null

const isByDay = ({ text }: Question): boolean =>
  [earliest, latest, longestHere].some((pattern) => pattern.test(fold(text)))

/** Of one thing that was asked for, several rows are added up only where the question wants all of them. */
function operationFor(
  question: Question,
  { table, rows, filters, meet }: Work,
  measure: NumberColumn | null,
): Operation | null {
  const isCompared = filters.some(({ compares }) => compares !== undefined)
  const isOfNumbers =
    question.operation === 'sum' || (question.operation === 'count' && measure !== null && !isCompared)
  if (isOfNumbers && rows.length === 1) return null
  if (question.operation !== null) return question.operation
  // 'Hours per mechanic'.
  if (measure !== null && rows.length > 1 && isByGroup(question, table)) return 'sum'
  if (measure !== null && rows.length > 1 && !isCompared && isAllOfSpan(question, measure, meet)) return 'sum'
  const isAmount =
    question.kind === 'amount' ||
    question.kind === 'much' ||
    question.kind === 'duration' ||
    // 'How far did she drive'.
    (question.kind === 'measure' && measure?.isDistance === true && isLengthAsked(question, measure))
  const isOfPieces =
    measure !== null && isOfIncome(question) && ofAllPieces(question, table, measure) !== null
  if (isAmount && isOfPieces && filters.length > 0 && rows.length > 0) return 'sum'
  // What is owed is owed together.
  const isOwed = owing.test(fold(question.inFull))
  if (!isAmount || measure === null || rows.length <= (isOwed ? 1 : 3) || filters.length === 0) return null
  if (isOwed) return 'sum'
  // The same price in each row is the price.
  const values = new Set(rows.map((row) => measure.values[row] ?? Number.NaN))
  return values.size > 1 ? 'sum' : null
}
