import { fold } from '#server/lib/language/words.ts'
import { asksDistance, asksTime } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { numberColumns, type Columns, type NumberColumn } from './columns.ts'
import { breakHeading } from './durations.ts'
import { headingOf, isOfOtherYearOnly, yearIn, type Meet } from './table-columns.ts'
import { isUnitAsked } from './units.ts'
import { isOfMoney, isRate, money, singlePrice } from './column-kinds.ts'
import { isOfOtherUnit, measureScore, pieceScore, ranks, ranksAskedFor } from './measure-score.ts'

/** A column that names things by numbers: nothing is added up of it. */
const identifier =
  /(?:^|[\s_.])(?:id|nr|no|n°|nº|num|number|nummer|numero|year|jahr|annee|ano|month|monat|mois|mes|week|kw|woche|semaine|semana|plot|parzelle|parcelle|parcela|page|row|phone|tel|telefon|zip|plz|postcode|rank|rang|position|pos|place|platz|age|alter|iban|code|lane|heat|seat)(?:$|[\s_.])/

/** Numbers that something may be computed of. */
export function measures(table: Columns): NumberColumn[] {
  const known = kept.get(table)
  if (known !== undefined) return known
  const numbers = numberColumns(table).filter(
    (column) => !column.isReading && !isIdentifier(column, table.headRows),
  )
  kept.set(table, numbers)
  return numbers
}

const kept = new WeakMap<Columns, NumberColumn[]>()

/** Its numbers name things: nothing is computed of them. */
export function isIdentifier(column: NumberColumn, headRows: number): boolean {
  if (column.isDerived || column.clock !== undefined) return false
  const heading = headingOf(column)
  if (
    column.unit === null &&
    !money.test(heading) &&
    !isRate(column) &&
    identifier.test(` ${heading} `.trim())
  )
    return true
  const sample = column.values.slice(headRows, headRows + 200).filter((value) => !Number.isNaN(value))
  const isCounting =
    sample.length > 3 && sample.every((value, at) => at === 0 || value === (sample[at - 1] ?? 0) + 1)
  return isCounting && !/\b(?:count|anzahl|nombre|menge|quantity|qty)\b/.test(heading)
}

/** The column a question is about: by its heading, its unit and what is asked for. Null when there are several, and nothing tells. */
export function measureOf(
  question: Question,
  table: Columns,
  meet: Meet,
  rows: readonly number[],
): NumberColumn | null {
  const isFilled = ({ values }: NumberColumn) => rows.some((row) => !Number.isNaN(values[row] ?? Number.NaN))
  const isOfTotals = measures(table).some(
    (column) => isOfMoney(question, column) && !singlePrice.test(headingOf(column)) && !isRate(column),
  )
  const scored = [...measures(table), ...ranksAsked(question, table)]
    .filter((column) => headingOf(column).trim() !== question.groupBy)
    .filter((column) => !isOfHours(column) || isOfHoursAsked(question, column))
    .filter((column) => !isBreak(column) || isBreakAsked(question))
    .filter((column) => !isBalance(column) || balanceAsked.test(fold(question.inFull)))
    .filter((column) => rows.length === 0 || isFilled(column))
    .map((column) => ({
      column,
      score:
        measureScore(question, column, meet) +
        pieceScore(question, column, isOfTotals) +
        yearScore(question, column, table),
    }))
  // A mean age is none of what somebody pays.
  if (ofAges.test(fold(question.inFull)) && !scored.some(({ column }) => ranks.test(headingOf(column))))
    return null
  const [best, second] = scored.toSorted((one, other) => other.score - one.score)
  // What something costs is told by no column of centimetres.
  if (!best || isOfOtherUnit(question, best.column)) return null
  if (best.score > 0 || second === undefined) return best.column
  return onlyFilled(
    scored.map(({ column }) => column),
    rows,
  )
}

/** 'Harvest 2023' beside 'Harvest 2024': the year that is asked for tells them apart. */
function yearScore({ dates }: Question, column: NumberColumn, table: Columns): number {
  const year = yearIn(column.name)
  const years = new Set(dates.flatMap((date) => date.year ?? []))
  if (year === null || years.size === 0) return 0
  const isOfSeveral = numberColumns(table).some(({ name }) => isOfOtherYearOnly(name, column.name))
  return isOfSeveral ? (years.has(year) ? sameYear : -sameYear) : 0
}
const sameYear = 4

/** Share of rows that a column must fill, and that none of the others may. */
const [mostRows, fewRows] = [0.8, 0.2]

/** What came in, where the rows are of gifts, and hardly one of them went out. */
function onlyFilled(columns: readonly NumberColumn[], rows: readonly number[]): NumberColumn | null {
  const shareOf = ({ values }: NumberColumn) =>
    rows.filter((row) => !Number.isNaN(values[row] ?? Number.NaN)).length / rows.length
  const [most, second] = columns
    .map((column) => ({ column, share: shareOf(column) }))
    .toSorted((one, other) => other.share - one.share)
  return most !== undefined && most.share >= mostRows && (second?.share ?? 0) <= fewRows ? most.column : null
}

const ofAges =
  /\b(?:average age|mean age|\w*durchschnittsalter|mittlere\w* alter|age moyen|moyenne d'age|edad media|edad promedio)\b/

/** How old or in which place somebody is: nothing is added up of it, and it has a mean, a least and a greatest one. */
function ranksAsked({ inFull, operation }: Question, table: Columns): NumberColumn[] {
  const isAsked = operation !== null && operation !== 'sum' && operation !== 'count'
  return !isAsked || !ranksAskedFor.test(fold(inFull))
    ? []
    : numberColumns(table).filter((column) => ranks.test(headingOf(column)))
}

const balanceAsked =
  /\b(?:balances?|running total|soldes?|saldo|\w*kontostand\w*|\w*stand|cumul\w*|kumuliert\w*)\b/

/** What is left after each row: nothing is computed of it where it is not named. */
const isBalance = (column: NumberColumn): boolean =>
  /\b(?:balance|running total|solde|saldo|kontostand|cumul\w*|kumuliert)\b/.test(headingOf(column))

/** Hours that only the times from and to tell are meant only where time is asked for. */
const isOfHours = ({ isDerived, clock }: NumberColumn): boolean => isDerived === true && clock !== undefined

const isOfHoursAsked = (question: Question, column: NumberColumn): boolean =>
  question.kind === 'duration' || isUnitAsked(question, column) || asksTime.test(fold(question.inFull))

/** What is not worked of a working day. */
const isBreak = (column: NumberColumn): boolean =>
  column.clock !== undefined && breakHeading.test(headingOf(column))

/** 'Hours without the break' are none of breaks. */
const isBreakAsked = ({ inFull }: Question): boolean =>
  breakHeading.test(fold(inFull).replaceAll(lessBreak, ' '))

const lessBreak =
  /\b(?:without|less|minus|excluding|excl|not counting|ohne|abzuglich|sans(?: compter)?|hors|moins|sin(?: contar)?|menos|descontando)\s(?:\p{L}+\s){0,2}(?:breaks?|pausen?|pausas?|descansos?)\b/gu

/** It asks for what a column of lengths of time or of distances holds. */
export const isLengthAsked = (question: Question, column: NumberColumn): boolean =>
  (column.clock !== undefined && isUnitAsked(question, column)) ||
  (column.isDistance === true && asksDistance(fold(question.inFull)))
