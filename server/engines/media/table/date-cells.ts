import { fold } from '#server/lib/language/words.ts'
import { datesIn, type PartialDate } from '#server/lib/language/dates.ts'
import { parseDay } from './table-values.ts'

/** A column of years, by its heading and its cells. */
export const isOfYears = (name: string, cells: readonly string[]): boolean =>
  /jahr|\b(?:years?|joined|since|seit|eintritt|beitritt|adhesion|depuis|desde|alta|annees?|an|anos?|seasons?|saison|built|born|birth|geboren|naissance|ne(?:\(e\)|e)?s? en|nacid[oa]s?|nacimiento)\b/.test(
    fold(name),
  ) &&
  cells.length > 0 &&
  cells.every((cell) => yearOf(cell) !== null)

export const yearOf = (cell: string): PartialDate | null =>
  /^(?:1[6-9]|20)\d\d$/.test(cell.trim()) ? { year: Number(cell.trim()), month: null, day: null } : null

/** '04.2024', '4/2024'. */
const monthOfYear = /^(0?[1-9]|1[0-2])[./]((?:19|20)\d\d)$/
export const isMonthOfYear = (cell: string): boolean => monthOfYear.test(cell.trim())

/** The day, month or year that all of a cell tells; null where it tells none. */
export function dateOf(cell: string, isMonthFirst: boolean): PartialDate | null {
  const days = parseDay(cell)
  const day = (isMonthFirst ? days?.monthFirst : days?.dayFirst) ?? days?.monthFirst ?? null
  if (day !== null)
    return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
  const [, monthTold, yearTold] = monthOfYear.exec(cell.trim()) ?? []
  if (monthTold !== undefined) return { year: Number(yearTold), month: Number(monthTold), day: null }
  if (cell.length > 40 || !/\p{L}{3}|^\d{4}-\d{2}$|^\d{1,2}\.\d{1,2}\./u.test(cell)) return null
  // 'May' alone is no word for 'might' in a cell.
  if (/^\p{L}+$/u.test(cell.trim())) {
    const [month] = datesIn(`in ${cell.trim()}`)
    return month !== undefined && month.end === cell.trim().length + 3 ? month : null
  }
  const [told, ...others] = datesIn(cell)
  // A cell that says more than a date is no date.
  return told !== undefined && others.length === 0 && told.end - told.at >= cell.trim().length - 12
    ? told
    : null
}
