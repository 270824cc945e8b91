import { fitOf } from '#server/lib/language/dates.ts'
import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { inAndOut } from '#server/lib/question/computing-words.ts'
import type { Group } from './group-rows.ts'
import { dateAt, type Columns, type NumberColumn } from './columns.ts'
import { measures } from './measure-columns.ts'
import { dateColumnOf, headingOf } from './table-columns.ts'
import { filledRows, sumOf, valuesOf } from './column-sums.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { toldFigure } from './told-figure.ts'
import { toldRows } from './told-rows.ts'
import { comingIn, goingOut } from './money-flows.ts'

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
  const [least = '', greatest = ''] = ends.map((row) => toldFigure(measure.values[row] ?? 0, measure))
  const label = `${greatest} and ${least}`
  return { ...betweenRows(work, measure, ends, label), rowCount: filled.length }
}

/** How much more a column holds in the second of two rows than in the first. */
export function betweenRows(
  work: Work,
  measure: NumberColumn,
  ends: readonly number[],
  label: string,
): Result {
  const [before = 0, after = 0] = ends.map((row) => measure.values[row] ?? 0)
  return {
    ...nothing,
    operation: 'difference',
    column: measure.name,
    unit: measure.unit,
    figure: toldFigure(after - before, measure),
    label,
    rowCount: ends.length,
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

/** The columns of what came in and of what went out; none where one of them is not there. */
function flowsOf(table: Columns): NumberColumn[] {
  const ofOne = (is: RegExp, isNot: RegExp) =>
    measures(table).find((column) => is.test(headingOf(column)) && !isNot.test(headingOf(column)))
  const [income, expense] = [ofOne(comingIn, goingOut), ofOne(goingOut, comingIn)]
  return income === undefined || expense === undefined ? [] : [income, expense]
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
