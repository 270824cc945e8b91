import { fold } from '#server/lib/language/words.ts'
import {
  breakHeading,
  hoursBetween,
  isOfBeginning,
  isOfDayTimes,
  isOfEnding,
  isOfLengths,
} from './durations.ts'
import { textColumns, type Column, type Columns, type NumberColumn, type TextColumn } from './columns.ts'
import { headingOf, isOfHours } from './table-columns.ts'

/** When somebody came and when they left: of a journey the other way round. */
const [coming, leaving] = [
  /\b(?:arriv\w*|ankunft|llegada|kommt|kommen)\b|^(?:time )?in$/,
  /\b(?:depart(?:ure|ed|s)?|abfahrt|salida|left|geht|gehen)\b|^(?:time )?out$/,
]

/** A table of times from and to, and of no hours, with the hours of each row, less the break that it tells. */
export function withHours(table: Columns): Columns {
  const { columns } = table
  const isTold = columns.some(
    ({ name }) => isOfLengths(name) && !isOfDayTimes(name) && !breakHeading.test(fold(name)),
  )
  if (isTold) return table
  const times = textColumns(table).filter(isOfHours)
  const ends = endsOf(times, table)
  const rest = restOf(columns)
  if (ends === null || rest === null) return table
  const [from, to] = ends
  const hours: NumberColumn = {
    type: 'number',
    name: 'Hours',
    unit: 'h',
    decimals: 2,
    clock: { parts: 60, cells: null },
    isDerived: true,
    values: Float64Array.from({ length: table.count }, (_, row) => {
      const worked = (hoursBetween(textAt(from, row), textAt(to, row)) ?? Number.NaN) - rest(row)
      return worked > 0 ? worked : Number.NaN
    }),
  }
  return { ...table, columns: [...columns, hours] }
}

const textAt = ({ texts, values }: TextColumn, row: number): string => texts[values[row] ?? 0] ?? ''

/** From when and to when; null where no two columns tell, or several may. */
function endsOf(times: readonly TextColumn[], table: Columns): readonly [TextColumn, TextColumn] | null {
  const named = onlyTwo(
    times.filter(({ name }) => isOfBeginning(name)),
    times.filter(({ name }) => isOfEnding(name)),
  )
  if (named !== null) return named
  const stay = onlyTwo(
    times.filter((column) => coming.test(fold(column.name))),
    times.filter((column) => leaving.test(fold(column.name))),
  )
  if (stay === null) return null
  const [came, left] = stay
  return isInOrder(came, left, table) ? stay : isInOrder(left, came, table) ? [left, came] : null
}

function onlyTwo(
  [from, ...others]: readonly TextColumn[],
  [to, ...more]: readonly TextColumn[],
): readonly [TextColumn, TextColumn] | null {
  const isSure = others.length + more.length === 0
  return isSure && from !== undefined && to !== undefined && from !== to ? [from, to] : null
}

/** Nobody comes at night and leaves in the morning: so less than half a day lies between the two. */
function isInOrder(from: TextColumn, to: TextColumn, { headRows, count }: Columns): boolean {
  for (let row = headRows; row < count; row += 1) {
    const hours = hoursBetween(textAt(from, row), textAt(to, row))
    if (hours !== null && hours > 12) return false
  }
  return true
}

/** Breaks of so many minutes are no hours. */
const leastMinutes = 5

/** Hours of each row that are a break; null where the table has breaks that nobody can tell. */
function restOf(columns: readonly Column[]): ((row: number) => number) | null {
  const [rest, ...others] = columns.filter((column) => breakHeading.test(headingOf(column)))
  if (rest === undefined) return () => 0
  if (rest.type !== 'number' || others.length > 0) return null
  const told = [...rest.values].filter((value) => value > 0)
  const isClocked = rest.clock !== undefined && rest.unit !== 'min'
  const isOfMinutes =
    !isClocked &&
    (rest.unit === 'min' ||
      /\bmin/.test(headingOf(rest)) ||
      (rest.unit === null && told.every((value) => value >= leastMinutes)))
  const isKnown =
    isClocked || isOfMinutes || /^(?:h|hrs?|hours|std|stunden|heures|horas)$/i.test(rest.unit ?? '')
  if (!isKnown) return null
  return (row) => {
    const value = rest.values[row] ?? Number.NaN
    return Number.isNaN(value) ? 0 : isOfMinutes ? value / 60 : value
  }
}
