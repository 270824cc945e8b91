import { inAndOut } from '#server/lib/question/computing-words.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { hasReadings } from './meter-readings.ts'
import {
  dateAt,
  dateColumns,
  numberColumns,
  type Columns,
  type DateColumn,
  type NumberColumn,
} from './columns.ts'

/** Fewer readings may rise by chance. */
const fewestReadings = 4

/** Which month used most, or how much more one year used than another: what is compared is what a meter ran, and not what it showed. */
const isOfUse = ({ operation, dates, text }: Question): boolean =>
  operation === 'greatest' ||
  operation === 'least' ||
  (operation === 'average' && dates.length < 2) ||
  (operation === 'difference' &&
    dates.length > 0 &&
    dates.every(({ day }) => day === null) &&
    !inAndOut.test(fold(text)))

/** A table of meter readings, its rows in the order of their days, with what each meter ran from a row to the next one in place of what it showed; null where it is none, or that is not asked. */
export function withUse(question: Question, table: Columns, called: string): Columns | null {
  if (!isOfUse(question) || !hasReadings(table, called)) return null
  const [days] = dateColumns(table)
  if (days === undefined || !isRising(days, table)) return null
  const meters = new Set(numberColumns(table).filter((column) => isRising(column, table)))
  if (meters.size === 0) return null
  const isBehind = isOfEnds(days, table) || sinceLast.test(fold(question.text))
  return {
    ...table,
    columns: table.columns.map((column) =>
      column.type === 'number' && meters.has(column) ? runOf(column, isBehind) : column,
    ),
  }
}

/** Each is as much as the one before it, or more, and not all are the same. */
function isRising({ values }: NumberColumn | DateColumn, { headRows, count }: Columns): boolean {
  const told = values.subarray(headRows, count).filter((value) => value > 0)
  return (
    told.length >= fewestReadings &&
    told.every((value, at) => at === 0 || value >= (told[at - 1] ?? value)) &&
    (told.at(-1) ?? 0) > (told[0] ?? 0)
  )
}

/** What was used before a reading is its own, where each was taken as a month ended, or that is asked for. */
const sinceLast =
  /\b(?:since the (?:one before|last one|previous one|(?:last|previous) reading)|seit de[rm] (?:letzten|vorigen|vorherigen)|depuis (?:le|la) (?:precedente?|derniere?)|desde (?:el|la) (?:anterior|ultim[oa]))\b/

/** Most days are the last ones of their months. */
function isOfEnds({ values }: DateColumn, { headRows, count }: Columns): boolean {
  const days = [...values.subarray(headRows, count)].flatMap((value) => dateAt(value)?.day ?? [])
  return days.filter((day) => day >= lateInMonth).length > days.length / 2
}
const lateInMonth = 27

const runOf = (meter: NumberColumn, isBehind: boolean): NumberColumn => {
  const { values } = meter
  const run = new Float64Array(values.length).fill(Number.NaN)
  let last = -1
  for (const [row, value] of values.entries()) {
    if (Number.isNaN(value)) continue
    if (last >= 0) run[isBehind ? row : last] = value - (values[last] ?? Number.NaN)
    last = row
  }
  return { ...meter, name: `${meter.name} used`, values: run }
}
