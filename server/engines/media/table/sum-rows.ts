import { fitOf } from '#server/lib/language/dates.ts'
import { fold, foldQuestion, wordsIn } from '#server/lib/language/words.ts'
import { asksDays, ofDays, ofOneThing } from '#server/lib/question/computing-words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import type { ComputedPoint } from '#server/lib/question/computed.ts'
import { isBuyer } from '#server/lib/question/read-group.ts'
import type { Question } from '#server/lib/question/question.ts'
import { drawnSeries, mostPoints } from './drawn-series.ts'
import { groupRows, type Group } from './group-rows.ts'
import { ranBetween } from './meter-readings.ts'
import { sumsByMonth, type MonthSum } from './month-columns.ts'
import { dateAt, type NumberColumn } from './columns.ts'
import { measures } from './measure-columns.ts'
import { isOfMoney, isOfThings } from './column-kinds.ts'
import { ofAllPieces } from './piece-prices.ts'
import { isUnitAsked } from './units.ts'
import {
  dateColumnOf,
  groupColumnOf,
  headedBy,
  headingOf,
  labelColumnOf,
  type Meet,
  peopleColumnOf,
} from './table-columns.ts'
import { filledRows, sumOf, valuesOf } from './column-sums.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { meanDecimals, toldFigure } from './told-figure.ts'
import { toldRows } from './told-rows.ts'

export const isOfTemperature = (column: NumberColumn): boolean =>
  /°\s?[cf]?|\btemp(?:erature?|eratur|eratura)?\b/.test(
    `${fold(column.name)} ${column.unit?.toLowerCase() ?? ''}`,
  )

export function summed(work: Work, told: NumberColumn, operation: 'sum' | 'average'): Result {
  // Degrees come to nothing together.
  if (operation === 'sum' && isOfTemperature(told)) return nothing
  const all = operation === 'sum' ? ofAllPieces(work.question, work.table, told) : null
  const measure = all ?? told
  const ran = operation === 'sum' ? ranBetween(work, measure) : null
  if (ran !== null) return ran
  const groups = groupsFor(work)
  const counting = sinceFirst(work, measure)
  const { sum, count } = sumOf(valuesOf(measure, counting))
  if (count === 0) return nothing
  const months =
    work.months === null || work.question.groupBy !== 'month'
      ? null
      : sumsByMonth(work.months.months, work.rows, work.question)
  const groupCount = operation === 'average' ? (months?.length ?? groups?.length ?? null) : null
  const value = operation === 'sum' ? sum : sum / (groupCount ?? count)
  const decimals = operation === 'average' ? meanDecimals(measure) : measure.decimals
  const rows = filledRows(measure, counting)
  return {
    ...nothing,
    operation,
    column: measure.name,
    unit: measure.unit,
    figure: toldFigure(value, measure, decimals),
    label: null,
    rowCount: count,
    ...toldRows(work, rows, measure),
    groupCount,
    groups:
      operation === 'sum' ? (groups === null ? eachNamed(work, measure) : pointsOf(groups, measure)) : null,
    series: months === null ? seriesOf(work, measure, groups) : seriesOfMonths(months, measure),
  }
}

/** More than these are not told one by one. */
const mostNamed = 5

/** 'From Courvasse and from Landenau': what each comes to of several that are named. */
function eachNamed({ filters, rows, question }: Work, measure: NumberColumn | null): ComputedPoint[] | null {
  const words = new Set(question.terms.map(({ folded }) => folded))
  for (const { column, values } of filters) {
    if (column?.type !== 'text' || values === null || values.size < 2 || values.size > mostNamed) continue
    const isNamed = (text: string) => {
      const said = wordsIn(text).map(({ folded }) => folded)
      return said.length > 0 && said.every((word) => words.has(word))
    }
    if (![...values].every((value) => isNamed(column.texts[value] ?? ''))) continue
    const groups = groupRows(column, rows, null, question.language)
    if (groups.length > 1) return pointsOf(groups, measure)
  }
  return null
}

const sinceLast =
  /\b(?:since (?:the )?(?:last|previous)|seit (?:der )?(?:letzte[nrm]?|vorige[nrm]?)|depuis (?:la |le )?(?:derniere?|precedente?)|desde (?:la |el )?(?:ultim[oa]|anterior))\b/

/** What a row tells 'since the last reading' was before its day: of the first of two days it is none of what lies between. */
function sinceFirst({ question, rows, table, meet }: Work, measure: NumberColumn): readonly number[] {
  const { dates, isSpan } = question
  const [first] = dates
  const column = dateColumnOf(table, meet)
  if (!isSpan || first === undefined || column === null || !sinceLast.test(headingOf(measure))) return rows
  return rows.filter((row) => {
    const day = dateAt(column.values[row] ?? 0)
    return day === null || fitOf(first, day) !== 'same'
  })
}

export const seriesOfMonths = (sums: readonly MonthSum[], measure: NumberColumn): Result['series'] =>
  sums.length < 2
    ? null
    : drawnSeries(
        `${measure.name} by month`,
        sums.map(({ label, sum }) => ({ label, value: sum, text: toldFigure(sum, measure) })),
      )

/** 'Who picked most kilos, and how many': what is asked of each is asked of whom first. */
const isOfWhoMost = ({ text, operation }: Question): boolean =>
  (operation === 'greatest' || operation === 'least') &&
  /^(?:and |und |et |y )?(?:who|wer|qui|quien(?:es)?)\b/.test(foldQuestion(text)) &&
  !ofOneThing.test(fold(text))

/** 'Zahlungsart' tells how things were paid, and names no payments. */
const ofKinds =
  /\p{L}{4}(?:art|weise|typ|methode)(?:en)?$|\b(?:method|type|kind|mode|form)s?$|^(?:type|mode|moyen|sorte|tipo|forma|medio|modo|clase)s? d/u

/** By what the question groups; null where it does not. */
export function groupsFor({ question, table, meet, rows }: Work): Group[] | null {
  const { groupBy, kind, operation } = question
  const isByDay =
    groupBy === 'day' && (operation === 'greatest' || operation === 'least' || operation === 'average')
  if (groupBy === 'month' || groupBy === 'year' || isByDay) {
    const column = dateColumnOf(table, meet)
    // A year has no days of its own.
    const isTold = !isByDay || column?.values.some((value) => value % 100 > 0) === true
    return column === null || !isTold ? null : groupRows(column, rows, groupBy, question.language)
  }
  const asked = groupBy === null ? null : groupColumnOf(groupBy, question.language, table)
  const isOther = asked !== null && ofKinds.test(headingOf(asked).trim()) && !ofKinds.test(groupBy ?? '')
  const named = isOther ? null : asked
  const column =
    named ??
    (kind === 'person' || isOfWhoMost(question) || isBuyer(groupBy ?? '') ? peopleColumnOf(table) : null)
  return column === null ? null : groupRows(column, rows, null, question.language)
}

export function seriesOf(work: Work, measure: NumberColumn, groups: Group[] | null): Result['series'] {
  const { table, rows, filters, question } = work
  const { language } = question
  const used = new Set(filters.flatMap(({ column }) => (column === null ? [] : [column])))
  const label = labelColumnOf(table, used)
  const dates = dateColumnOf(table, work.meet)
  const byLabel = label === null ? null : groupRows(label, rows, null, language)
  const byMonth =
    dates === null || rows.length <= mostPoints ? null : groupRows(dates, rows, 'month', language)
  const drawn =
    groups ??
    [byLabel, byMonth].find((some) => some !== null && some.length > 1 && some.length <= mostPoints) ??
    null
  if (drawn === null || drawn.length < 2) return null
  const by =
    groups !== null ? (work.question.groupBy ?? 'group') : drawn === byLabel ? (label?.name ?? '') : 'month'
  return drawnSeries(`${measure.name} by ${by}`, pointsOf(drawn, measure))
}

/** What groups come to, or of how many rows they are; months in their order, all else by its size. */
function pointsOf(groups: readonly Group[], measure: NumberColumn | null): ComputedPoint[] {
  const points = groups.map(({ label, rows }): ComputedPoint => {
    const value = measure === null ? rows.length : sumOf(valuesOf(measure, rows)).sum
    return { label, value, text: measure === null ? String(value) : toldFigure(value, measure) }
  })
  return groups.every(({ isTime }) => isTime)
    ? points
    : points.toSorted((one, other) => other.value - one.value)
}

/** 'How many members have not paid their fee' is no sum of fees. */
const isMoneyAside = (question: Question, measure: NumberColumn, meet: Meet): boolean =>
  question.kind === 'count' &&
  isOfMoney(question, measure) &&
  !isUnitAsked(question, measure) &&
  // 'Combien de pourboires' are those of a column.
  ![...headedBy(measure, meet, question.terms)].some((at) => question.terms[at]?.isCounted === true)

/** How somebody paid: 'by voucher', 'bar', 'en espèces'. */
const payingHeading =
  /\b(?:payment|paid (?:by|with|in)|pay(?:ing)? method|zahlung\w*|zahlart|zahlweise|bezahlt (?:mit|per)|paiement|reglement|mode de paiement|pago|forma de pago|medio de pago|tender)\b/

/** Deliveries are paid, and not each piece of them: 'how many deliveries are paid' in a table of deliveries. */
function isOfPaidRows({ question, filters, meet, called, table }: Work): boolean {
  const heads = table.columns.slice(0, 1).map(headingOf)
  const named = meet([called, ...heads].join(' '), anyLanguage).terms
  return (
    filters.some(
      ({ isOfPayment, column }) =>
        isOfPayment === true || (column !== null && payingHeading.test(headingOf(column))),
    ) && named.some(({ term }) => question.terms[term]?.isCounted === true)
  )
}

/** What is counted once only: 'how many different countries'. */
const differentOnes =
  /\b(?:different|distinct|unique|verschiedene[nr]?|differente?s|distint[oa]s|diferentes)\s+(\p{L}+)|\b(\p{L}+) (?:differente?s|distint[oa]s|diferentes)\b/u

function differentOne(text: string): string | null {
  const [, behind, before] = differentOnes.exec(fold(text)) ?? []
  return behind ?? before ?? null
}

/** Where rows are compared in a column, or in any, it is the rows that are counted. */
const isComparedBy = ({ filters }: Work, measure: NumberColumn | null): boolean =>
  filters.some(({ compares }) => compares !== undefined && (measure === null || compares.includes(measure)))

/** Rows, or what a column of numbers counts: 'how many kilos', 'how many visitors'. */
export function counted(work: Work, measure: NumberColumn | null): Result {
  const { question, table, meet, rows } = work
  // On how many days: each row is one.
  const isOfDays = ofDays.test(fold(question.text))
  const quantity = isOfDays ? null : (measures(table).find(isOfThings) ?? null)
  const isOfNumbers =
    measure !== null &&
    !isOfDays &&
    !isMoneyAside(question, measure, meet) &&
    (!isComparedBy(work, measure) || isUnitAsked(question, measure)) &&
    (meet(headingOf(measure), anyLanguage).terms.length > 0 ||
      isUnitAsked(question, measure) ||
      (question.kind === 'duration' && !(measure.clock !== undefined && asksDays.test(fold(question.text)))))
  if (isOfNumbers) return summed(work, measure, 'sum')
  if (quantity !== null && work.filters.length > 0 && !isOfPaidRows(work) && !isComparedBy(work, null))
    return summed(work, quantity, 'sum')
  const thing = differentOne(question.text)
  const isDifferent = thing !== null
  const named = thing === null ? null : groupColumnOf(thing, question.language, table)
  const label = named ?? labelColumnOf(table, new Set())
  const groups = groupsFor(work)
  const count =
    isDifferent && label !== null ? groupRows(label, rows, null, question.language).length : rows.length
  return {
    ...nothing,
    operation: 'count',
    figure: String(count),
    rowCount: rows.length,
    groups: question.groupBy === null || groups === null ? eachNamed(work, null) : pointsOf(groups, null),
    ...toldRows(work, rows, null),
  }
}
