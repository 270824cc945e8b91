import { wordsIn } from '#server/lib/language/words.ts'
import { distanceWord, timeWord } from '#server/lib/question/computing-words.ts'
import { shareOf, type Question } from '#server/lib/question/question.ts'
import { breakHeading } from './durations.ts'
import { type Columns } from './columns.ts'
import { measures } from './measure-columns.ts'
import type { Filter } from './table-filter.ts'

/** 'Miles', 'driven' and 'Zeit' are told by a column of distances or of lengths of time, whatever it is called. */
export const isMeasured = (word: string, table: Columns): boolean =>
  measures(table).some(
    ({ isDistance, clock }) =>
      (isDistance && distanceWord.test(word)) ||
      (clock !== undefined && (timeWord.test(word) || breakHeading.test(word))),
  )

/** What people were asked to give: 'la nota media de la excursión' is the mean of that column. */
export const marks = /^(?:marks?|ratings?|scores?|noten?|\w+note|bewertung(?:en)?|notes?|notas?|puntuacion)$/

/** Beside a word that only a heading or a cell holds: what a table is called after it is about. */
const aboutBonus = 0.08

/** And that a column is measured in what is asked for. */
const unitBonus = 0.1

/** And what is all of a cell, beside a table where it stands among others in one. */
export const wholeBonus = 0.03

/** Each word of the only cell that is meant was asked for. */
export function isWholeCell({ terms }: Question, { column, values }: Filter): boolean {
  const [only] = values ?? []
  if (column?.type !== 'text' || values?.size !== 1 || only === undefined) return false
  const asked = new Set(terms.map(({ folded }) => folded))
  return wordsIn(column.texts[only] ?? '').every(({ folded }) => asked.has(folded))
}

/** Share of what a question tells that the table covers; a unit, a day and a code that it has say as much as a word. */
export function coverageOf(
  { terms }: Question,
  missing: readonly number[],
  about: ReadonlySet<number>,
  has: { unit: boolean; date: boolean; code: boolean; comparison: boolean },
): number {
  const weightOf = (at: number) => {
    const term = terms[at]
    return term === undefined ? 0 : shareOf(term)
  }
  const besides = Object.values(has).filter((isSo) => isSo).length
  const all = terms.reduce((sum, _, at) => sum + weightOf(at), besides)
  if (all === 0) return 0
  const lacking = missing.reduce((sum, at) => sum + weightOf(at), 0)
  return (all - lacking) / all + about.size * aboutBonus + (has.unit ? unitBonus : 0)
}
