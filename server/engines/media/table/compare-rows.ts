import { dateInWords, datesIn, fitOf } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { inAndOut, whichOne } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isOfEachRow } from './best-times.ts'
import type { Group } from './group-rows.ts'
import { dateAt, type Column, type Columns, type DateColumn, type NumberColumn } from './read-table.ts'
import { sumsByMonth } from './month-columns.ts'
import { groupsFor, isOfTemperature, seriesOf, seriesOfMonths } from './sum-rows.ts'
import { flowsOf, isRate, measures } from './measure-columns.ts'
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
import { toldFigure } from './told-figure.ts'
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
    const sums = groups
      .map((group) => ({ group, ...sumOf(valuesOf(measure, group.rows)) }))
      .filter(({ count }) => count > 0)
    const [best] = sums.toSorted((one, other) => sign * (other.sum - one.sum))
    if (!best) return nothing
    return {
      ...nothing,
      operation,
      column: measure.name,
      unit: measure.unit,
      figure: toldFigure(best.sum, measure),
      label: best.group.label,
      rowCount: best.count,
      ...toldRows(work, best.group.rows, measure),
      groupCount: groups.length,
      series: seriesOf(work, measure, groups),
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

/** Between two that are named, or two days, months or years; else between the greatest and the least. */
export function difference(work: Work, measure: NumberColumn): Result {
  const [one, other] = parted(work)
  if (one !== undefined && other !== undefined) {
    // What a table says nothing of is not nought.
    if (one.rows.length === 0 || other.rows.length === 0) return nothing
    return {
      ...differenceOf(
        { label: one.label, rows: one.rows, column: measure },
        { label: other.label, rows: other.rows, column: measure },
      ),
      column: measure.name,
      rowCount: one.rows.length + other.rows.length,
      ...toldRows(work, [...one.rows.slice(0, 3), ...other.rows.slice(0, 3)], measure),
    }
  }
  const columns = ofTwoColumns(work)
  if (columns !== null) return columns
  const filled = filledRows(measure, work.rows)
  if (filled.length < 2) return nothing
  const sorted = filled.toSorted((a, b) => (measure.values[a] ?? 0) - (measure.values[b] ?? 0))
  const ends = [sorted[0], sorted.at(-1)].filter((row) => row !== undefined)
  const [least = 0, greatest = 0] = ends.map((row) => measure.values[row] ?? 0)
  return {
    ...nothing,
    operation: 'difference',
    column: measure.name,
    unit: measure.unit,
    figure: toldFigure(greatest - least, measure),
    label: `${toldFigure(greatest, measure)} and ${toldFigure(least, measure)}`,
    rowCount: filled.length,
    ...toldRows(work, ends, measure),
  }
}

/** 'Between what was paid and what was paid back': two columns that the question names, of the same rows. */
function ofTwoColumns(work: Work): Result | null {
  const asked = fold(work.question.inFull)
  const words = new Set(wordsIn(asked).map(({ folded }) => folded))
  const isNamed = (column: NumberColumn) =>
    words.has(headingOf(column).trim()) || work.meet(headingOf(column), anyLanguage).terms.length > 0
  const isOfFlows = inAndOut.test(asked)
  const named = isOfFlows ? flowsOf(work.table) : measures(work.table).filter(isNamed)
  const [one, other] = named
  if (one === undefined || other === undefined || named.length > 2) return isOfFlows ? nothing : null
  return {
    ...differenceOf(
      { label: one.name, rows: work.rows, column: one },
      { label: other.name, rows: work.rows, column: other },
    ),
    column: `${one.name} and ${other.name}`,
    rowCount: work.rows.length,
    ...toldRows(work, work.rows, one),
  }
}

interface Side {
  label: string
  rows: readonly number[]
  column: NumberColumn
}

/** Between what two columns, or a column in two parts of the rows, come to. */
function differenceOf(one: Side, other: Side): Result {
  const [first, second] = [one, other].map(({ column, rows }) => sumOf(valuesOf(column, rows)).sum)
  const decimals = Math.max(one.column.decimals, other.column.decimals)
  const told = (value: number | undefined) => toldFigure(value ?? 0, one.column, decimals)
  return {
    ...nothing,
    operation: 'difference',
    unit: one.column.unit,
    figure: told(Math.abs((first ?? 0) - (second ?? 0))),
    label: `${one.label}: ${told(first)}; ${other.label}: ${told(second)}`,
  }
}

function parted({ question, table, filters, rows, meet }: Work): Group[] {
  const dates = dateColumnOf(table, meet)
  if (question.dates.length === 2 && dates !== null) {
    return question.dates.map((asked) => ({
      label: [asked.day, asked.month, asked.year].filter((part) => part !== null).join('/'),
      isTime: true,
      rows: rows.filter((row) => {
        const told = dateAt(dates.values[row] ?? 0)
        // The rows meet one of the days; a year that only the table's name tells stands in none of them.
        return told !== null && fitOf(asked, told) !== 'other'
      }),
    }))
  }
  const named = filters.find(
    ({ column, values }) => column?.type === 'text' && values !== null && values.size > 1,
  )
  if (named?.column?.type !== 'text') return []
  const { column } = named
  const terms = question.terms.map((term) => ({
    term,
    meet: meeter({ ...question, terms: [term], codes: [] }, new Map()),
  }))
  const groups = terms.flatMap(({ term, meet: meetOne }) => {
    const held = rows.filter((row) =>
      meetOne(column.texts[column.values[row] ?? 0] ?? '', null).terms.some(({ level }) => level > 0.65),
    )
    return held.length > 0 && held.length < rows.length
      ? [{ label: term.word, isTime: false, rows: held }]
      : []
  })
  // 'Lycée Malraux' is one of the two, and its words hold the same rows.
  const different = [...new Map(groups.map((group) => [group.rows.join(), group])).values()]
  return different.length === 2 ? different : []
}
