import { dateInWords, datesIn, fitOf, placeOf, type PartialDate } from '#server/lib/language/dates.ts'
import { isBeside } from '#server/lib/question/date-bounds.ts'
import type { Question } from '#server/lib/question/question.ts'
import { dateAt, type Columns, type DateColumn, type TextColumn } from './columns.ts'
import { dateColumnOf, withoutOtherYears, type Meet } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/** A date that was asked for and that no row has, or that cannot be told from the table. */
export interface Unmet {
  condition: string
  instead: string | null
}

/** Rows of the days, months or years that are asked for; what is unmet where none is, or none can be told. */
export function dateFilter(
  { dates, isSpan, bound, text }: Question,
  table: Columns,
  meet: Meet,
  nameDates: readonly PartialDate[],
): { filter: Filter | null; unmet: Unmet | null } {
  if (dates.length === 0) return { filter: null, unmet: null }
  const own = withoutOtherYears(table, { text, meet, nameDates })
  const column = dateColumnOf(own, meet)
  const present = markedOn(dates, table)
  if (present !== null) return { filter: present, unmet: null }
  // 'Fee 2024' is of that year in all rows.
  const isInHead = dates.every((date) =>
    table.columns.some(({ name }) => datesIn(name).some((told) => fitOf(date, told) === 'same')),
  )
  if (isInHead) return { filter: null, unmet: null }
  const named = dates.map((date) => dateInWords(date)).join(isSpan ? ' to ' : ' and ')
  const words = bound === null ? named : `${bound} ${named}`
  if (column === null) {
    const isNamed = dates.every((date) => nameDates.some((told) => fitOf(date, told) === 'same'))
    const isOther =
      nameDates.length > 0 && dates.every((date) => nameDates.every((told) => fitOf(date, told) === 'other'))
    return {
      filter: null,
      unmet: isNamed
        ? null
        : {
            condition: words,
            instead: isOther ? nameDates.map((date) => dateInWords(date)).join(', ') : null,
          },
    }
  }
  // A row that tells no day is of the year that the table is called after, and so is one that ends in it.
  const isOfName = isCalledAfter(dates, nameDates)
  const others = isOfName ? own.columns.filter((one): one is DateColumn => one.type === 'date') : []
  const isTold = (row: number): boolean =>
    meets(row) || (isOfName && (column.values[row] ?? 0) === 0) || others.some((one) => isIn(one, row))
  const isIn = ({ values }: DateColumn, row: number): boolean => {
    const told = dateAt(values[row] ?? 0)
    return told !== null && dates.some((date) => fitOf(date, told) === 'same')
  }
  // A year that only the name of the table tells counts for all its rows.
  const [ofName] = nameDates.filter(({ year }) => year !== null)
  const fits = new Map<number, boolean>()
  const meets = (row: number): boolean => {
    const value = column.values[row] ?? 0
    const known = fits.get(value)
    if (known !== undefined) return known
    const told = dateAt(value)
    const whole =
      told !== null && told.year === null && ofName !== undefined ? { ...told, year: ofName.year } : told
    const isMet =
      whole !== null &&
      (bound !== null
        ? dates.some((asked) => isBeside(whole, bound, asked))
        : isSpan
          ? isBetween(whole, dates)
          : dates.some((date) => fitOf(date, whole) === 'same'))
    fits.set(value, isMet)
    return isMet
  }
  let isAny = false
  for (let row = table.headRows; row < table.count && !isAny; row += 1) isAny = isTold(row)
  return isAny
    ? { filter: { words, column, values: null, givesWay: 'never', meets: isTold }, unmet: null }
    : { filter: null, unmet: { condition: words, instead: spanOf(column, table) } }
}

/** Columns of so many days make a list of who was there. */
const fewestDays = 3
const isThere = /^(?:x|✓|✔|✗?✓|y|yes|ja|j|oui|o|si|sí|1|p|pres\.?|present|presente?|anwesend|da|there)$/i

/** 'Who was there on 30 April', where each day has a column of marks: rows that have one. */
function markedOn(dates: readonly PartialDate[], { columns }: Columns): Filter | null {
  const [only, ...more] = dates
  if (only === undefined || only.day === null || more.length > 0) return null
  const ofDays = columns.filter(
    (column): column is TextColumn =>
      column.type === 'text' &&
      column.texts.some((text) => isThere.test(text.trim())) &&
      datesIn(column.name).some(({ day }) => day !== null),
  )
  const asked = ofDays.find(({ name }) => datesIn(name).some((told) => isSameDay(only, told)))
  if (asked === undefined || ofDays.length < fewestDays) return null
  const values = new Set(asked.texts.flatMap((text, at) => (isThere.test(text.trim()) ? [at] : [])))
  return ofCells(asked, values, dateInWords(only))
}

const isSameDay = (asked: PartialDate, told: PartialDate): boolean =>
  asked.day === told.day &&
  asked.month === told.month &&
  fitOf({ ...asked, day: null, month: null }, told) !== 'other'

/** 'Fees 2024' where 2024 is asked for. */
const isCalledAfter = (dates: readonly PartialDate[], nameDates: readonly PartialDate[]): boolean =>
  dates.every(
    (date) =>
      date.month === null &&
      nameDates.some((told) => fitOf(date, told) === 'same') &&
      nameDates.every((told) => fitOf(date, told) !== 'other'),
  )

/** Within two days, both of them included. */
function isBetween(date: PartialDate, [first, last]: readonly PartialDate[]): boolean {
  if (first === undefined || last === undefined) return false
  return placeOf(first) <= placeOf(date) && placeOf(date) <= placeOf(last)
}

/** From when to when a column tells, in words. */
function spanOf(column: DateColumn, { headRows }: Columns): string | null {
  let least = 0
  let greatest = 0
  for (const value of column.values.subarray(headRows)) {
    if (value <= 0) continue
    if (least === 0 || value < least) least = value
    if (value > greatest) greatest = value
  }
  const inMonths = (value: number) => {
    const date = dateAt(value)
    return date === null ? '' : dateInWords({ ...date, day: null })
  }
  if (least === 0) return null
  return inMonths(least) === inMonths(greatest)
    ? inMonths(least)
    : `${inMonths(least)} to ${inMonths(greatest)}`
}
