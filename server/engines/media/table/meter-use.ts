import { inAndOut } from '#server/lib/question/computing-words.ts'
import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { hasReadings } from './meter-readings.ts'
import { dateColumns, numberColumns, type Columns, type DateColumn, type NumberColumn } from './columns.ts'

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
  return {
    ...table,
    columns: table.columns.map((column) =>
      column.type === 'number' && meters.has(column) ? runOf(column) : column,
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

const runOf = (meter: NumberColumn): NumberColumn => {
  const { values } = meter
  const run = new Float64Array(values.length).fill(Number.NaN)
  let next = Number.NaN
  for (let row = values.length - 1; row >= 0; row -= 1) {
    const value = values[row] ?? Number.NaN
    if (Number.isNaN(value)) continue
    run[row] = next - value
    next = value
  }
  return { ...meter, name: `${meter.name} used`, values: run }
}
