import { dateInWords } from '#server/lib/language/dates.ts'
import { dateAt, type DateColumn, type TextColumn } from './columns.ts'

/** Rows that have something in common. */
export interface Group {
  label: string
  /** They are of one month or year. */
  isTime: boolean
  rows: number[]
}

/**
 * Rows by what a column holds, those of a date column by their day, month or year and in that order, named in the language of the
 * question. Empty cells make no group.
 */
export function groupRows(
  column: DateColumn | TextColumn,
  rows: readonly number[],
  by: 'day' | 'month' | 'year' | null,
  language: string | null,
): Group[] {
  if (column.type === 'text') return groupTexts(column, rows)
  const unit = by === 'year' ? 10_000 : by === 'month' ? 100 : 1
  const groups = new Map<number, Group>()
  for (const row of rows) {
    const value = column.values[row] ?? 0
    if (value <= 0) continue
    const key = Math.floor(value / unit) * unit
    const date = dateAt(key)
    const group = groups.get(key) ?? {
      label: date === null ? '' : dateInWords(date, language ?? 'en'),
      isTime: true,
      rows: [],
    }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group)
}

function groupTexts(column: TextColumn, rows: readonly number[]): Group[] {
  const groups = new Map<number, Group>()
  for (const row of rows) {
    const value = column.values[row] ?? 0
    if (value === 0) continue
    const group = groups.get(value) ?? { label: column.texts[value] ?? '', isTime: false, rows: [] }
    group.rows.push(row)
    groups.set(value, group)
  }
  return [...groups.values()]
}
