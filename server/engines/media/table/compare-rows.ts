import { dateInWords, datesIn } from '#server/lib/language/dates.ts'
import { fold } from '#server/lib/language/words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import { average, whichOne } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isOfEachRow } from './best-times.ts'
import { dateAt, type Column, type Columns, type DateColumn, type NumberColumn } from './columns.ts'
import { sumsByMonth } from './month-columns.ts'
import { groupsFor, isOfTemperature, seriesOf, seriesOfMonths } from './sum-rows.ts'
import { isRate } from './column-kinds.ts'
import {
  dateColumnOf,
  withoutOtherYears,
  groupColumnOf,
  headingOf,
  isOfHours,
  isOfNumbers,
  labelColumnOf,
  meeterOf,
} from './table-columns.ts'
import { filledRows, sumOf, valuesOf } from './column-sums.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { meanDecimals, toldFigure } from './told-figure.ts'
import { cellOf, toldRow, toldRows } from './told-rows.ts'

export function extreme(work: Work, measure: NumberColumn, operation: 'least' | 'greatest'): Result {
  const sign = operation === 'greatest' ? 1 : -1
  const groups = groupsFor(work)
  const isGrouped =
    !isRate(measure) &&
    !isOfEachRow(work.question, measure) &&
    !isOfTemperature(measure) &&
    groups !== null &&
    groups.some(({ rows }) => rows.length > 1)
  if (isGrouped) {
    const isMean = isOfMeans(work.question)
    const values = groups
      .map((group) => ({ group, ...sumOf(valuesOf(measure, group.rows)) }))
      .filter(({ count }) => count > 0)
      .map(({ group, sum, count }) => ({ group, count, value: isMean ? sum / count : sum }))
    const [best] = values.toSorted((one, other) => sign * (other.value - one.value))
    if (!best) return nothing
    const decimals = isMean ? meanDecimals(measure) : measure.decimals
    return {
      ...nothing,
      operation,
      column: measure.name,
      unit: measure.unit,
      figure: toldFigure(best.value, measure, decimals),
      label: best.group.label,
      rowCount: best.count,
      ...toldRows(work, best.group.rows, measure),
      groupCount: groups.length,
      isOfMeans: isMean,
      series: isMean ? null : seriesOf(work, measure, groups),
    }
  }
  const filled = filledRows(measure, work.rows)
  const best = bestRow(filled, measure.values, operation)
  if (best === null) return nothing
  const told = toldRow(work, best, measure)
  return {
    ...nothing,
    operation,
    column: measure.name,
    unit: measure.unit,
    figure: toldFigure(measure.values[best] ?? 0, measure),
    label: labelOfRow(work, best, measure),
    rowCount: filled.length,
    rows: [told],
  }
}

/** 'Which honey has the lowest average mark': of each the mean is compared. */
const isOfMeans = ({ text }: Question): boolean => average.test(fold(text))

/** 'In which month', where months stand side by side: the one in which the rows come to most; null where that is not asked. */
export function extremeMonth(work: Work, operation: 'least' | 'greatest'): Result | null {
  const { months: together, question, rows } = work
  if (together === null || question.groupBy !== 'month') return null
  const { months, column } = together
  const sums = sumsByMonth(months, rows, question)
  const sign = operation === 'greatest' ? 1 : -1
  const [best] = sums.toSorted((one, other) => sign * (other.sum - one.sum))
  if (best === undefined) return nothing
  return {
    ...nothing,
    operation,
    column: column.name,
    unit: column.unit,
    figure: toldFigure(best.sum, column),
    label: best.label,
    rowCount: rows.length,
    ...toldRows(work, rows, column),
    groupCount: sums.length,
    series: seriesOfMonths(sums, column),
  }
}

/** Of rows with the same value the first. */
function bestRow(
  rows: readonly number[],
  values: Float64Array | Int32Array,
  operation: 'least' | 'greatest',
): number | null {
  const sign = operation === 'greatest' ? 1 : -1
  let best = rows[0] ?? null
  for (const row of rows)
    if (best !== null && sign * ((values[row] ?? 0) - (values[best] ?? 0)) > 0) best = row
  return best
}

/** The row of the first day, or of the last. */
export function extremeDay(work: Work, dates: DateColumn, operation: 'least' | 'greatest'): Result {
  const filled = work.rows.filter((row) => (dates.values[row] ?? 0) > 0)
  const best = bestRow(filled, dates.values, operation)
  if (best === null) return nothing
  const label = askedLabel(work.question, work.table)
  return {
    ...nothing,
    operation,
    column: dates.name,
    figure: cellOf(dates, best),
    label: label === null ? null : labelCell(label, best),
    rowCount: filled.length,
    rows: [toldRow(work, best, null)],
  }
}

/** The column of what is asked for, 'which machine', 'in welcher KW'; else what tells rows apart. */
function askedLabel({ text, groupBy, language }: Question, table: Columns): Column | null {
  const asked = groupBy === null ? null : groupColumnOf(groupBy, language, table)
  const which = whichOne.exec(fold(text))?.[1]
  const meet = which === undefined ? null : meeterOf(which, language)
  const named =
    meet === null
      ? undefined
      : table.columns.find(
          (column) =>
            headingOf(column).trim() === which ||
            (column.type === 'text' &&
              !isOfNumbers(column) &&
              meet(headingOf(column), anyLanguage).terms.length > 0),
        )
  return asked ?? named ?? labelColumnOf(table, new Set())
}

/** What else tells which row it is: 'U48-20481' of a battery whose bike others have too, and of 'EQ-160' what that is. */
function identifyingCell(
  { table, rows }: Pick<Work, 'table' | 'rows'>,
  row: number,
  label: Column | null,
): string | null {
  if (label?.type === 'text' && isOfNumbers(label)) {
    const name = labelColumnOf(table, new Set([label]))
    return name === null || isOfNumbers(name) ? null : cellOf(name, row)
  }
  const isOfSeveral =
    label !== null && rows.some((one) => one !== row && label.values[one] === label.values[row])
  if (!isOfSeveral) return null
  const column = table.columns.find(
    (one) => one.type === 'text' && isOfNumbers(one) && !isOfHours(one) && isDifferentInEach(one, table),
  )
  return column === undefined || column === label ? null : cellOf(column, row)
}

function isDifferentInEach({ values }: Column, { count, headRows }: Columns): boolean {
  const filled = [...values.subarray(headRows, count)].filter((value) => value !== 0)
  return filled.length > 1 && new Set(filled).size === filled.length
}

/** A number says what it is the number of: 'KW 31'. */
const labelCell = (column: Column, row: number): string =>
  column.type === 'number' ? `${column.name} ${cellOf(column, row)}` : cellOf(column, row)

/** What a row is of: its day too, where there is one. */
export function labelOfRow(
  { table, meet, question, rows, called }: Work,
  row: number,
  measure: Column,
): string {
  const label = askedLabel(question, table)
  const { text } = question
  const dates = dateColumnOf(withoutOtherYears(table, { text, meet, nameDates: datesIn(called) }), meet)
  const day = dates === null ? null : dateAt(dates.values[row] ?? 0)
  const isDayAsked = question.kind === 'day' && dates !== null
  const identified = identifyingCell({ table, rows }, row, label)
  const parts = [
    label === null || label === dates ? '' : labelCell(label, row),
    dates === null || day === null
      ? ''
      : day.day === null
        ? dateInWords(day, question.language ?? 'en')
        : cellOf(dates, row),
  ]
  const [first, second] = isDayAsked ? parts.toReversed() : parts
  const known = [identified, first, second].filter(
    (part) => part !== undefined && part !== null && part !== '',
  )
  return known.length > 0 ? known.join(', ') : `${measure.name}, row ${row + 1}`
}
