import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Columns, TextColumn } from './read-table.ts'
import { headingOf } from './table-columns.ts'
import type { Filter } from './table-filter.ts'

/** Money that nobody has paid yet. */
export const owing =
  /\b(?:unpaid|not (?:yet |been )*paid|outstanding|overdue|ow(?:e[ds]?|ing)|unbezahlt\w*|(?:nicht|noch nicht) (?:be|ge)zahlt|offene?[nrs]?|ausstehend\w*|impayee?s?|pas (?:encore )?(?:payee?s?|reglee?s?)|reste(?:nt)? a payer|sin pagar|impagad[oa]s?|pendientes?)\b/
/** The heading of a column that says whether it was paid. */
const paidHeading = /\b(?:paid|bezahlt|beglichen|payee?|reglee?|regle|pagad[oa]|abonad[oa])\b/
/** So it says that it was not. */
const noCell = /^(?:no?|nein|non|false|0|x?open|offen|unpaid|pendiente|nicht|ausstehend|✗|✘)$/

/** 'Still unpaid': rows whose column of payment says no. */
export function paidFilter({ text, terms }: Question, { columns }: Columns, met: Set<number>): Filter[] {
  const found = owing.exec(fold(text))
  if (found === null) return []
  const column = columns.find(
    (one): one is TextColumn =>
      one.type === 'text' &&
      paidHeading.test(headingOf(one)) &&
      one.texts.some((cell) => noCell.test(fold(cell).trim())),
  )
  if (column === undefined) return []
  const values = new Set(column.texts.flatMap((cell, at) => (noCell.test(fold(cell).trim()) ? [at] : [])))
  terms.forEach(({ folded }, at) => {
    if (found[0].includes(folded) || remaining.test(folded)) met.add(at)
  })
  return [
    {
      words: `${column.name}: ${[...values].map((value) => column.texts[value]).join(', ')}`,
      column,
      values,
      givesWay: 'never',
      meets: (row) => values.has(column.values[row] ?? 0),
    },
  ]
}

const remaining = /^(?:queda[n]?|remain\w*|left|reste(?:nt)?|falta[n]?)$/
