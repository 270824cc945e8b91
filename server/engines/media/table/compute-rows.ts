import { fold } from '#server/lib/language/words.ts'
import {
  countedUnit,
  earliest,
  latest,
  longestHere,
  ofAge,
  owing,
} from '#server/lib/question/computing-words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import { type Operation, type Question } from '#server/lib/question/question.ts'
import { ofTimes } from './best-times.ts'
import { bestMarks } from './best-marks.ts'
import { columnsTogether } from './columns-together.ts'
import { extreme, extremeDay, extremeMonth } from './compare-rows.ts'
import { difference } from './differences.ts'
import { greatestCount, isOfMostRows, mostAmount } from './most-rows.ts'
import { receivedOf } from './filter-by-payment.ts'
import { isRunAsked, ranBetween } from './meter-readings.ts'
import { type Columns, type NumberColumn } from './columns.ts'
import { counted, summed } from './sum-rows.ts'
import { isLengthAsked, measureOf } from './measure-columns.ts'
import { isOfMoney, isOfPeople, isQuantity } from './column-kinds.ts'
import { isOfIncome, ofOneFlow } from './money-flows.ts'
import {
  beginningColumnOf,
  madeColumnOf,
  groupColumnOf,
  headedBy,
  headingOf,
  type Meet,
} from './table-columns.ts'
import { derivedOf, isOfStockValue, ofAllPieces } from './piece-prices.ts'
import { ofOneUnit } from './mixed-units.ts'
import { severalGreatest } from './several-greatest.ts'
import { share } from './share-of-rows.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { isUnitAsked } from './units.ts'
import { toldRows } from './told-rows.ts'

/** What is computed of what went out, or of what came in. */
const signed: ReadonlySet<Operation | null> = new Set(['sum', 'average', 'least', 'greatest'])

export function compute(whole: Work): Result {
  const { question, table, meet } = whole
  const marks = bestMarks(whole)
  if (marks !== null) return marks
  const derived = derivedOf(question, table, whole) ?? columnsTogether(whole)
  const named = derived ?? measureOf(question, table, meet, whole.rows) ?? whole.months?.column ?? null
  const received = derived ?? receivedOf(question, table, named)
  const inOne = received === null ? null : ofOneUnit(whole, received)
  // Kilos and pieces come to nothing together; rows that are counted, or told, have any.
  if (received !== null && inOne === null && question.operation !== null && question.operation !== 'count')
    return nothing
  const one = inOne ?? { work: whole, measure: question.operation === null ? received : null }
  const isOfSigns = one.measure !== null && signed.has(question.operation)
  const flow =
    isOfSigns && one.measure !== null && isOfMoney(question, one.measure)
      ? ofOneFlow(question, one.work.rows, one.measure)
      : null
  const work = flow === null ? one.work : { ...one.work, rows: flow.rows }
  const measure = flow?.measure ?? one.measure
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

/** What somebody would have paid: 'what would the no-shows have been worth'. */
const ofWorth = /\b(?:worth|wert|valeur|valor|valent|valen)\b/

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

/** 'Litres brewed in 2024', 'what did neck resets bring in': and not which they are. */
const isOfAll = (question: Question, measure: NumberColumn): boolean =>
  (!toldOneByOne.has(question.kind) && isUnitAsked(question, measure)) ||
  ((isOfIncome(question) || ofWorth.test(fold(question.inFull))) && isOfMoney(question, measure))
const toldOneByOne: ReadonlySet<Question['kind']> = new Set(['list', 'person', 'day', 'place'])

/** 'How many bookings in all', where neither the column nor a cell is called so: rows are counted, and not the bicycles of each. */
function isOfRowsInAll(
  question: Question,
  measure: NumberColumn,
  { filters, meet }: Pick<Work, 'filters' | 'meet'>,
): boolean {
  const { operation, kind, terms } = question
  if (operation !== 'sum' || kind !== 'count' || !isQuantity(measure) || isUnitAsked(question, measure))
    return false
  if (isOfPeople(question, measure)) return false
  const things = terms.flatMap(({ isCounted, isMinor, folded }, at) =>
    isCounted && !isMinor && !pieces.test(folded) ? [at] : [],
  )
  const told = new Set([
    ...headedBy(measure, meet, terms),
    ...filters.flatMap(({ words }) => meet(words, anyLanguage).terms.map(({ term }) => term)),
  ])
  return things.length > 0 && !things.some((at) => told.has(at))
}

const pieces =
  /^(?:pieces?|items?|units?|stuck(?:e|zahl)?|artikel|unites?|articles?|piezas|unidades|articulos)$/

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
  if (measure !== null && isOfRowsInAll(question, measure, { filters, meet })) return 'count'
  if (question.operation !== null) return question.operation
  // 'How many can come on Tuesdays': a row for each who said so.
  if (question.kind === 'count' && filters.some(({ isOfAnswers }) => isOfAnswers === true)) return 'count'
  // 'Hours per mechanic'.
  if (measure !== null && rows.length > 1 && isByGroup(question, table)) return 'sum'
  if (measure !== null && rows.length > 1 && !isCompared && isAllOfSpan(question, measure, meet)) return 'sum'
  const isAmount =
    question.kind === 'amount' ||
    question.kind === 'much' ||
    question.kind === 'duration' ||
    (measure !== null && isOfAll(question, measure)) ||
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
