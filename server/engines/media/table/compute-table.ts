import { datesIn, fitOf } from '#server/lib/language/dates.ts'
import type { Computed, ComputedPoint, ComputedRow } from '#server/lib/question/computed.ts'
import { spelledName } from '#server/lib/question/evidence-names.ts'
import { meeter } from '#server/lib/question/hits.ts'
import type { Operation, Question } from '#server/lib/question/question.ts'
import { readQuestion, termOf } from '#server/lib/question/read-question.ts'
import type { TableQuestion } from '#server/engines/media/media.ts'
import { filtersOf, meetable, rowsOf, type Filter } from './filter-rows.ts'
import { groupRows, type Group } from './group-rows.ts'
import {
  dateColumnOf,
  groupColumnOf,
  headingOf,
  labelColumnOf,
  isQuantity,
  isUnitAsked,
  measureOf,
  measures,
  peopleColumnOf,
  type Meet,
} from './table-columns.ts'
import { dateAt, readTable, type Column, type Columns, type NumberColumn } from './read-table.ts'

/** Rows that an answer names, and points that it draws. */
const mostRows = 6
const mostPoints = 12

/** What the rows of a table say to a question; null when they say nothing. */
export async function computeTable({ path, name, title, question }: TableQuestion): Promise<Computed | null> {
  const table = await readTable(path)
  if (table.count <= table.headRows) return null
  const meet = meeter(question, new Map())
  const spelled = `${spelledName(name)} ${title ?? ''}`
  const about = new Set(meet(spelled, null).terms.map(({ term }) => term))
  const heads = new Set(
    table.columns.flatMap((column) => meet(headingOf(column), null).terms.map(({ term }) => term)),
  )
  const named = new Set([...about, ...heads])
  const asked = filtersOf(question, table, { meet, named, nameDates: datesIn(spelled) })
  const { met, unmet } = asked
  const filters = meetable(table, asked.filters)
  const covered = new Set([...named, ...met])
  const isUnit = (at: number) =>
    measures(table).some((column) => isUnitAsked({ text: question.terms[at]?.word ?? '' }, column))
  const missing = question.terms.flatMap((_, at) =>
    covered.has(at) || isGroupWord(question, at) || isUnit(at) ? [] : [at],
  )
  const fitting = coverageOf(question, missing, about, {
    unit: measures(table).some((column) => isUnitAsked(question, column)),
    date: question.dates.length > 0 && unmet === null,
  })
  const rows = rowsOf(table, filters)
  const work: Work = { question, table, meet, filters, rows }
  const result = unmet === null || unmet.instead === null ? compute(work) : nothing
  return {
    ...result,
    fit: fitting,
    conditions: filters.map(({ words }) => words),
    missing: missing.flatMap((at) => {
      const term = question.terms[at]
      return term === undefined || term.isMinor || term.isInherited ? [] : [term.word]
    }),
    unmet,
  }
}

const inheritedWeight = 0.6
const minorWeight = 0.5
/** Beside a word that only a heading or a cell holds: what a table is called after it is about. */
const aboutBonus = 0.02

/** Share of what a question tells that the table covers; a unit and a day that it has say as much as a word. */
function coverageOf(
  { terms }: Question,
  missing: readonly number[],
  about: ReadonlySet<number>,
  has: { unit: boolean; date: boolean },
): number {
  const weightOf = (at: number) =>
    (terms[at]?.isInherited === true ? inheritedWeight : 1) * (terms[at]?.isMinor === true ? minorWeight : 1)
  const besides = (has.unit ? 1 : 0) + (has.date ? 1 : 0)
  const all = terms.reduce((sum, _, at) => sum + weightOf(at), besides)
  if (all === 0) return 0
  const lacking = missing.reduce((sum, at) => sum + weightOf(at), 0)
  return (all - lacking) / all + about.size * aboutBonus
}

const isGroupWord = ({ terms, groupBy }: Question, at: number): boolean => terms[at]?.folded === groupBy

interface Work {
  question: Question
  table: Columns
  meet: Meet
  filters: readonly Filter[]
  rows: readonly number[]
}

type Result = Omit<Computed, 'fit' | 'conditions' | 'missing' | 'unmet'>

const nothing: Result = {
  operation: null,
  column: null,
  unit: null,
  figure: null,
  label: null,
  rowCount: 0,
  rows: [],
  groupCount: null,
  series: null,
}

function compute(work: Work): Result {
  const { question, table, rows, meet } = work
  const measure = measureOf(question, table, meet, rows)
  const operation = operationFor(question, work, measure)
  if (rows.length === 0) return { ...nothing, operation }
  switch (operation) {
    case null:
      return {
        ...nothing,
        ...toldRows(work, rows, measure),
        rowCount: rows.length,
        column: measure?.name ?? null,
        unit: measure?.unit ?? null,
      }
    case 'count':
      return counted(work, measure)
    case 'difference':
      return measure === null ? nothing : difference(work, measure)
    case 'least':
    case 'greatest':
      return measure === null ? greatestCount(work, operation) : extreme(work, measure, operation)
    case 'sum':
    case 'average':
      return measure === null ? nothing : summed(work, measure, operation)
  }
}

/** Of one thing that was asked for, several rows are added up only where the question wants all of them. */
function operationFor(
  question: Question,
  { rows, filters }: Work,
  measure: NumberColumn | null,
): Operation | null {
  const isOfNumbers = question.operation === 'sum' || (question.operation === 'count' && measure !== null)
  if (isOfNumbers && rows.length === 1) return null
  if (question.operation !== null) return question.operation
  const isAmount = question.kind === 'amount' || question.kind === 'duration'
  if (!isAmount || measure === null || rows.length <= 3 || filters.length === 0) return null
  // The same price in each row is the price.
  const values = new Set(rows.map((row) => measure.values[row] ?? Number.NaN))
  return values.size > 1 ? 'sum' : null
}

function toldRows(
  work: Work,
  rows: readonly number[],
  measure: NumberColumn | null,
): { rows: ComputedRow[] } {
  return { rows: rows.slice(0, mostRows).map((row) => toldRow(work, row, measure)) }
}

function toldRow({ question, table, filters }: Work, row: number, measure: NumberColumn | null): ComputedRow {
  const asked = askedColumn(question, table, measure)
  const filtered = filters.map(({ column }) => column).find((column) => column?.type === 'text') ?? null
  const label = filtered ?? labelColumnOf(table, new Set(asked === null ? [] : [asked]))
  return {
    row: row + 1,
    label: label === null || label === asked ? `Row ${row + 1}` : cellOf(label, row),
    value: asked === null ? null : withUnit(cellOf(asked, row), asked.unit),
    text: table.columns
      .map((column) => ({ name: column.name, cell: cellOf(column, row) }))
      .filter(({ cell }) => cell !== '')
      .map(({ name, cell }) => `${name}: ${cell}`)
      .join('; '),
  }
}

/** The column whose cell is the answer: the days where a day is asked for, people for a person, else the measure. */
function askedColumn(question: Question, table: Columns, measure: NumberColumn | null): Column | null {
  const whole = meeter(question, new Map())
  const named = table.columns.find((column) => whole(headingOf(column), null).terms.length > 0)
  if (question.kind === 'day') return dateColumnOf(table, whole) ?? named ?? null
  if (question.kind === 'person') return peopleColumnOf(table)
  if (question.kind === 'amount' || question.kind === 'count' || question.kind === 'duration') return measure
  return named ?? null
}

const withUnit = (text: string, unit: string | null): string =>
  unit === null || text === '' ? text : /^[$€£]$/.test(unit) ? `${unit}${text}` : `${text} ${unit}`

export function cellOf(column: Column, row: number): string {
  const value = column.values[row] ?? 0
  switch (column.type) {
    case 'text':
      return column.texts[value] ?? ''
    case 'date': {
      const date = dateAt(value)
      if (date === null) return ''
      const two = (part: number | null) => String(part ?? 0).padStart(2, '0')
      if (date.year === null) return `${date.day ?? ''}.${date.month ?? ''}`
      return date.month === null
        ? String(date.year)
        : date.day === null
          ? `${date.year}-${two(date.month)}`
          : `${date.year}-${two(date.month)}-${two(date.day)}`
    }
    case 'number':
      return Number.isNaN(value) ? '' : value.toFixed(column.decimals)
  }
}

const formats = new Map<number, Intl.NumberFormat>()

/** '1,204.40' with the decimals of its column. */
function decimal(value: number, decimals: number): string {
  const known =
    formats.get(decimals) ??
    new Intl.NumberFormat('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  formats.set(decimals, known)
  return known.format(value)
}

/** Exact to the last decimal: what rounding loses is kept (Neumaier 1974). */
export function sumOf(values: Iterable<number>): { sum: number; count: number } {
  let sum = 0
  let lost = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    count += 1
  }
  return { sum: sum + lost, count }
}

const valuesOf = function* (column: NumberColumn, rows: readonly number[]): Generator<number> {
  for (const row of rows) yield column.values[row] ?? Number.NaN
}

function summed(work: Work, measure: NumberColumn, operation: 'sum' | 'average'): Result {
  const groups = groupsFor(work)
  const { sum, count } = sumOf(valuesOf(measure, work.rows))
  if (count === 0) return nothing
  const isOfGroups = operation === 'average' && groups !== null
  const value = operation === 'sum' ? sum : sum / (isOfGroups ? groups.length : count)
  const decimals = operation === 'average' ? Math.max(2, measure.decimals) : measure.decimals
  const rows = filledRows(measure, work.rows)
  return {
    operation,
    column: measure.name,
    unit: measure.unit,
    figure: decimal(value, decimals),
    label: null,
    rowCount: count,
    ...toldRows(work, rows, measure),
    groupCount: isOfGroups ? groups.length : null,
    series: seriesOf(work, measure, groups),
  }
}

const filledRows = (measure: NumberColumn, rows: readonly number[]): number[] =>
  rows.filter((row) => !Number.isNaN(measure.values[row] ?? Number.NaN))

/** By what the question groups; null where it does not. */
function groupsFor({ question, table, meet, rows }: Work): Group[] | null {
  const { groupBy, kind } = question
  if (groupBy === 'month' || groupBy === 'year') {
    const column = dateColumnOf(table, meet)
    return column === null ? null : groupRows(column, rows, groupBy)
  }
  const word = groupBy === null ? null : termOf(groupBy, question.language, false)
  const asked =
    word === null
      ? null
      : groupColumnOf(word.folded, table, meeter({ ...readQuestion(''), terms: [word] }, new Map()))
  const column = asked ?? (kind === 'person' ? peopleColumnOf(table) : null)
  return column === null ? null : groupRows(column, rows, null)
}

function seriesOf(work: Work, measure: NumberColumn, groups: Group[] | null): Result['series'] {
  const { table, rows, filters } = work
  const used = new Set(filters.flatMap(({ column }) => (column === null ? [] : [column])))
  const label = labelColumnOf(table, used)
  const dates = dateColumnOf(table, work.meet)
  const byLabel = label === null ? null : groupRows(label, rows, null)
  const byMonth = dates === null || rows.length <= mostPoints ? null : groupRows(dates, rows, 'month')
  const drawn =
    groups ??
    [byLabel, byMonth].find((some) => some !== null && some.length > 1 && some.length <= mostPoints) ??
    null
  if (drawn === null || drawn.length < 2) return null
  const by =
    groups !== null ? (work.question.groupBy ?? 'group') : drawn === byLabel ? (label?.name ?? '') : 'month'
  const points = drawn.map((group): ComputedPoint => {
    const { sum } = sumOf(valuesOf(measure, group.rows))
    return { label: group.label, value: sum, text: decimal(sum, measure.decimals) }
  })
  // Months stand in their order, all else by its size.
  const isTime = drawn.every(({ isTime: time }) => time)
  const sorted = isTime ? points : points.toSorted((one, other) => other.value - one.value)
  return {
    title: `${measure.name} by ${by}`,
    points: sorted.slice(0, mostPoints),
    more: Math.max(0, points.length - mostPoints),
  }
}

/** Rows, or what a column of numbers counts: 'how many kilos', 'how many visitors'. */
function counted(work: Work, measure: NumberColumn | null): Result {
  const { question, table, meet, rows } = work
  const quantity = measures(table).find(isQuantity) ?? null
  const isOfNumbers =
    measure !== null &&
    (meet(headingOf(measure), null).terms.length > 0 ||
      isUnitAsked(question, measure) ||
      question.kind === 'duration')
  if (isOfNumbers) return summed(work, measure, 'sum')
  if (quantity !== null && work.filters.length > 0) return summed(work, quantity, 'sum')
  const isDifferent =
    /\b(?:different|distinct|unique|verschiedene|differents?|distint[oa]s|diferentes)\b/.test(
      question.text.toLowerCase(),
    )
  const label = labelColumnOf(table, new Set())
  const count = isDifferent && label !== null ? groupRows(label, rows, null).length : rows.length
  return {
    ...nothing,
    operation: 'count',
    figure: String(count),
    rowCount: rows.length,
    ...toldRows(work, rows, null),
  }
}

/** Which group has most rows, where nothing is measured: 'who came most often'. */
function greatestCount(work: Work, operation: 'least' | 'greatest'): Result {
  const groups = groupsFor(work)
  if (groups === null) return nothing
  const sorted = groups.toSorted(
    (one, other) => (operation === 'greatest' ? 1 : -1) * (other.rows.length - one.rows.length),
  )
  const [best] = sorted
  if (!best) return nothing
  return {
    ...nothing,
    operation,
    figure: `${best.rows.length} rows`,
    label: best.label,
    rowCount: best.rows.length,
    ...toldRows(work, best.rows, null),
  }
}

function extreme(work: Work, measure: NumberColumn, operation: 'least' | 'greatest'): Result {
  const sign = operation === 'greatest' ? 1 : -1
  const groups = groupsFor(work)
  const isGrouped = groups !== null && groups.some(({ rows }) => rows.length > 1)
  if (isGrouped) {
    const sums = groups
      .map((group) => ({ group, ...sumOf(valuesOf(measure, group.rows)) }))
      .filter(({ count }) => count > 0)
    const [best] = sums.toSorted((one, other) => sign * (other.sum - one.sum))
    if (!best) return nothing
    return {
      operation,
      column: measure.name,
      unit: measure.unit,
      figure: decimal(best.sum, measure.decimals),
      label: best.group.label,
      rowCount: best.count,
      ...toldRows(work, best.group.rows, measure),
      groupCount: groups.length,
      series: seriesOf(work, measure, groups),
    }
  }
  const filled = filledRows(measure, work.rows)
  let best = filled[0]
  if (best === undefined) return nothing
  for (const row of filled)
    if (sign * ((measure.values[row] ?? 0) - (measure.values[best] ?? 0)) > 0) best = row
  const told = toldRow(work, best, measure)
  return {
    operation,
    column: measure.name,
    unit: measure.unit,
    figure: decimal(measure.values[best] ?? 0, measure.decimals),
    label: labelOfRow(work, best, measure),
    rowCount: filled.length,
    rows: [told],
    groupCount: null,
    series: null,
  }
}

/** What a row is of: its day too, where there is one. */
function labelOfRow({ table, meet, question }: Work, row: number, measure: NumberColumn): string {
  const label = labelColumnOf(table, new Set())
  const dates = dateColumnOf(table, meet)
  const day = dates === null ? null : dateAt(dates.values[row] ?? 0)
  const isDayAsked = question.kind === 'day' && dates !== null
  const parts = [
    label === null ? '' : cellOf(label, row),
    dates === null || day === null ? '' : cellOf(dates, row),
  ]
  const [first, second] = isDayAsked ? parts.toReversed() : parts
  const known = [first, second].filter((part) => part !== undefined && part !== '')
  return known.length > 0 ? known.join(', ') : `${measure.name}, row ${row + 1}`
}

/** Between two that are named, or two days, months or years; else between the greatest and the least. */
function difference(work: Work, measure: NumberColumn): Result {
  const [one, other] = parted(work)
  if (one !== undefined && other !== undefined) {
    const first = sumOf(valuesOf(measure, one.rows)).sum
    const second = sumOf(valuesOf(measure, other.rows)).sum
    return {
      ...nothing,
      operation: 'difference',
      column: measure.name,
      unit: measure.unit,
      figure: decimal(Math.abs(first - second), measure.decimals),
      label: `${one.label}: ${decimal(first, measure.decimals)}; ${other.label}: ${decimal(second, measure.decimals)}`,
      rowCount: one.rows.length + other.rows.length,
      ...toldRows(work, [...one.rows.slice(0, 3), ...other.rows.slice(0, 3)], measure),
    }
  }
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
    figure: decimal(greatest - least, measure.decimals),
    label: `${decimal(greatest, measure.decimals)} and ${decimal(least, measure.decimals)}`,
    rowCount: filled.length,
    ...toldRows(work, ends, measure),
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
        return told !== null && fitOf(asked, told) === 'same'
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
  return groups.length === 2 ? groups : []
}
