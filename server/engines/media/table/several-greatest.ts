import { anyLanguage } from '#server/lib/evidence/hits.ts'
import { decimal, withUnit, type ComputedPoint } from '#server/lib/question/computed.ts'
import { labelOfRow } from './compare-rows.ts'
import { filledRows, sumOf, valuesOf } from './column-sums.ts'
import type { Group } from './group-rows.ts'
import { isRate } from './column-kinds.ts'
import { sumsByMonth } from './month-columns.ts'
import { isOfMostRows } from './most-rows.ts'
import type { DateColumn, NumberColumn } from './columns.ts'
import { groupsFor } from './sum-rows.ts'
import { headingOf, meeterOf } from './table-columns.ts'
import { nothing, type Result, type Work } from './table-work.ts'
import { cellOf, toldRow } from './told-rows.ts'

type Operation = 'least' | 'greatest'

interface Ranked extends ComputedPoint {
  /** Rows it is of. */
  rows: readonly number[]
}

/** The first of several, in their order: groups where the question groups, else rows by a measure or their days. */
export function severalGreatest(
  work: Work,
  by: NumberColumn | DateColumn | null,
  operation: Operation,
): Result {
  const ranked = (by?.type === 'date' ? null : byGroups(work, by)) ?? (by === null ? [] : byRows(work, by))
  const sign = operation === 'greatest' ? 1 : -1
  const sorted = ranked.toSorted((one, other) => sign * (other.value - one.value))
  const told = firstOf(sorted, work.question.several ?? 1)
  const [best] = told
  // Where all are alike, none is before another.
  if (best === undefined || best.value === sorted.at(-1)?.value) return nothing
  const isCounted = by === null || by.type === 'date' || (ranked.length > 0 && isOfMostRows(work, by))
  return {
    ...nothing,
    operation,
    column: isCounted && by?.type !== 'date' ? null : by.name,
    unit: isCounted ? null : by.unit,
    figure: best.text,
    label: best.label,
    rowCount: sorted.reduce((sum, { rows }) => sum + rows.length, 0),
    rows: told.map(({ rows: [row = 0], label, text }) => ({
      ...toldRow(work, row, null),
      label,
      value: withUnit(text, isCounted ? null : by.unit),
    })),
    groupCount: sorted.length,
    groups: told.map(({ label, value, text }) => ({ label, value, text })),
  }
}

/** As many as are asked for, and those that are like the last of them. */
const firstOf = (sorted: readonly Ranked[], count: number): Ranked[] =>
  sorted.filter(
    ({ value }, at) => at < count || (at < count + mostAlike && value === sorted[count - 1]?.value),
  )
const mostAlike = 3

/** What months or groups come to, or of how many rows they are; null where the question does not group, or each is one row. */
function byGroups(work: Work, measure: NumberColumn | null): Ranked[] | null {
  const { months, question, rows } = work
  if (months !== null && question.groupBy === 'month')
    return sumsByMonth(months.months, rows, question).map(({ label, sum }) => ({
      label,
      value: sum,
      text: decimal(sum, months.column.decimals),
      rows,
    }))
  const groups = groupsFor(work)
  if (groups === null || !groups.some((group) => group.rows.length > 1)) return null
  const isCounted = measure === null || isOfMostRows(work, measure)
  if (!isCounted && isRate(measure)) return null
  return groups.flatMap((group) => (isCounted ? [counted(group)] : summed(group, measure)))
}

const counted = ({ label, rows }: Group): Ranked => ({
  label,
  rows,
  value: rows.length,
  text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
})

function summed({ label, rows }: Group, measure: NumberColumn): Ranked[] {
  const { sum, count } = sumOf(valuesOf(measure, rows))
  return count === 0
    ? []
    : [{ label, rows: filledRows(measure, rows), value: sum, text: decimal(sum, measure.decimals) }]
}

/** What rows are of, where they are called nothing else. */
const entries =
  /^(?:expenses|payments|costs|purchases|bills|invoices|orders|transactions|entries|amounts|items|prices|values|days|bookings|reservations|trips|sales|\p{L}*(?:ausgaben|zahlungen|kosten|einkaufe|rechnungen|bestellungen|buchungen|posten|betrage|beitrage|preise|werte|tage|fahrten|reisen)|depenses|paiements|frais|achats|factures|commandes|operations|montants|prix|jours|reservations|trajets|ventes|gastos|pagos|compras|facturas|pedidos|movimientos|importes|precios|dias|reservas|viajes|ventas)$/u

/** Rows are no colonies where nothing of a table says so. */
function isOfRows({ question, table, called }: Work): boolean {
  const { groupBy, language } = question
  if (groupBy === null || entries.test(groupBy)) return true
  const told = `${called} ${table.columns.map(headingOf).join(' ')}`
  return meeterOf(groupBy, language)(told, anyLanguage).terms.length > 0
}

function byRows(work: Work, by: NumberColumn | DateColumn): Ranked[] {
  if (!isOfRows(work)) return []
  const rows =
    by.type === 'date' ? work.rows.filter((row) => (by.values[row] ?? 0) > 0) : filledRows(by, work.rows)
  // What names no column of theirs is none of their names.
  const unnamed = groupsFor(work) === null ? { ...work, question: { ...work.question, groupBy: null } } : work
  return rows.map((row) => {
    const value = by.values[row] ?? 0
    const text = by.type === 'date' ? cellOf(by, row) : decimal(value, by.decimals)
    return { label: labelOfRow(unnamed, row, by), value, text, rows: [row] }
  })
}
