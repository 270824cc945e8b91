import { fold } from '#server/lib/language/words.ts'
import { anyLanguage } from '#server/lib/evidence/hits.ts'
import { rowByRow, type NumberColumn } from './columns.ts'
import { measures } from './measure-columns.ts'
import { headingOf } from './table-columns.ts'
import type { Work } from './table-work.ts'

/** What both come to is asked for. */
const together =
  /\b(?:together|plus|combined|both|in all|altogether|added|sum|total|zusammen|beides?|addiert|gesamt|insgesamt|ensemble|cumule\w*|additionne\w*|confondu\w*|mas|juntos?|juntas?|sumad[oa]s?|sumando|contando|en total)\b/
const link = String.raw`(?:\s*(?:,|&|\+)\s*|\s+(?:and|plus|und|et|y|e|mas)\s+)(?:\p{L}+\s+){0,2}?`

/** What two columns that are named side by side come to in each row: 'boats up and down together', 'efectivo más tarjeta'. */
export function columnsTogether({ question, table, meet, filters }: Work): NumberColumn | null {
  const { operation, terms, inFull } = question
  const asked = fold(inFull)
  if (operation === 'difference' || operation === 'share' || operation === 'count') return null
  if (!together.test(asked)) return null
  const taken = new Set(filters.map(({ column }) => column))
  const said = measures(table)
    .filter((column) => !taken.has(column) && column.clock === undefined)
    .map((column) => {
      const heads = meet(headingOf(column), anyLanguage).terms.flatMap(
        ({ term }) => terms[term]?.folded ?? [],
      )
      return { column, words: new Set([...headingOf(column).split(/[^\p{L}]+/u), ...heads]) }
    })
  for (const one of said)
    for (const other of said) {
      if (one === other || one.column.unit !== other.column.unit) continue
      const [first, second] = [only(one.words, other.words), only(other.words, one.words)]
      if (first.length === 0 || second.length === 0) continue
      const sideBySide = new RegExp(
        `(?<!\\p{L})(?:${first.join('|')})${link}(?:${second.join('|')})(?!\\p{L})`,
        'u',
      )
      if (sideBySide.test(asked)) {
        const name = `${one.column.name} + ${other.column.name}`
        return addedUp(one.column, other.column, name)
      }
    }
  return null
}

/** Words of the one and not of the other that may well name it. */
const only = (words: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...words].filter((word) => word.length > 1 && !others.has(word))

/** A cell that is empty adds nothing. */
const addedUp = (one: NumberColumn, other: NumberColumn, name: string): NumberColumn => ({
  ...rowByRow(one, other, name, (value, more) =>
    Number.isNaN(value) ? more : Number.isNaN(more) ? value : value + more,
  ),
  isDerived: true,
})
