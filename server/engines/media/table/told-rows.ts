import { dateInWords } from '#server/lib/language/dates.ts'
import { withUnit, type ComputedRow } from '#server/lib/question/computed.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import type { Question } from '#server/lib/question/question.ts'
import { dateColumnOf, headingOf, labelColumnOf, peopleColumnOf } from './table-columns.ts'
import { dateAt, type Column, type Columns, type NumberColumn } from './columns.ts'
import { isOfCalls } from './build-columns.ts'
import { toldFigure } from './told-figure.ts'
import type { Work } from './table-work.ts'

/** Rows that an answer names. */
const mostRows = 6

export function toldRows(
  work: Work,
  rows: readonly number[],
  measure: NumberColumn | null,
): { rows: ComputedRow[] } {
  return { rows: rows.slice(0, mostRows).map((row) => toldRow(work, row, measure)) }
}

export function toldRow(
  { question, table, filters, months }: Work,
  row: number,
  measure: NumberColumn | null,
): ComputedRow {
  // Of a thing and a month the cell is meant.
  const isCell = months !== null && measure === months.column && question.kind !== 'person'
  const asked = isCell ? measure : askedColumn(question, table, measure)
  const filtered = filters.map(({ column }) => column).find((column) => column?.type === 'text') ?? null
  const label = filtered ?? labelColumnOf(table, new Set(asked === null ? [] : [asked]))
  return {
    row: row + 1,
    label: label === null || label === asked ? `Row ${row + 1}` : cellOf(label, row),
    value: asked === null ? null : withUnit(cellOf(asked, row), isNoValue(asked, row) ? null : asked.unit),
    text: table.columns
      .filter((column) => column.type !== 'number' || !column.isDerived)
      .map((column) => ({ name: column.name, cell: cellOf(column, row) }))
      .filter(({ cell }) => cell !== '')
      .map(({ name, cell }) => `${name}: ${cell}`)
      .join('; '),
  }
}

/** The column whose cell is the answer: the days where a day is asked for, people for a person, else the measure. */
function askedColumn(question: Question, table: Columns, measure: NumberColumn | null): Column | null {
  const whole = meeter(question, new Map())
  const named = table.columns.find((column) => whole(headingOf(column), anyLanguage).terms.length > 0)
  if (question.kind === 'day') return dateColumnOf(table, whole) ?? named ?? null
  if (question.kind === 'phone') return table.columns.find(({ name }) => isOfCalls(name)) ?? null
  if (question.kind === 'person') return peopleColumnOf(table)
  if (
    question.kind === 'amount' ||
    question.kind === 'much' ||
    question.kind === 'count' ||
    question.kind === 'duration'
  )
    return measure
  return named ?? (measure?.isDerived ? measure : null)
}

/** 'DNF' in a column of numbers. */
const isNoValue = ({ type, values }: Column, row: number): boolean =>
  type === 'number' && Number.isNaN(values[row] ?? Number.NaN)

export function cellOf(column: Column, row: number): string {
  const value = column.values[row] ?? 0
  switch (column.type) {
    case 'text':
      return column.texts[value] ?? ''
    case 'date': {
      const date = dateAt(value)
      if (date === null) return ''
      const two = (part: number | null) => String(part ?? 0).padStart(2, '0')
      if (date.year === null && date.day === null) return dateInWords(date)
      if (date.year === null) return `${date.day ?? ''}.${date.month ?? ''}`
      return date.month === null
        ? String(date.year)
        : date.day === null
          ? `${date.year}-${two(date.month)}`
          : `${date.year}-${two(date.month)}-${two(date.day)}`
    }
    case 'number':
      if (column.clock?.cells) return cellOf(column.clock.cells, row)
      if (Number.isNaN(value)) return ''
      if (column.units !== undefined)
        return `${value} ${column.units.texts[column.units.values[row] ?? 0] ?? ''}`.trim()
      return column.clock === undefined ? value.toFixed(column.decimals) : toldFigure(value, column)
  }
}
