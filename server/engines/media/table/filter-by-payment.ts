import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Columns, TextColumn } from './read-table.ts'
import { headingOf } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/** Money that nobody has paid yet. */
export const owing =
  /\b(?:unpaid|not (?:yet |been )*paid|outstanding|overdue|ow(?:e[ds]?|ing)|unbezahlt\w*|(?:nicht|noch nicht) (?:be|ge)zahlt|offene?[nrs]?|ausstehend\w*|impayee?s?|pas (?:encore )?(?:payee?s?|reglee?s?)|reste(?:nt)? a payer|sin pagar|impagad[oa]s?|pendientes?)\b/
/** The heading of a column that says whether it was paid. */
const paidHeading = /\b(?:paid|bezahlt|beglichen|payee?|reglee?|regle|pagad[oa]|abonad[oa])\b/
const noCell = /^(?:no?|nein|non|false|0|x?open|offen|unpaid|pendiente|nicht|ausstehend|✗|✘)$/
const isNo = (cell: string): boolean => noCell.test(fold(cell).trim())

/** 'Still unpaid': rows whose column of payment says no. */
export function paidFilter({ text, terms }: Question, { columns }: Columns, met: Set<number>): Filter[] {
  const found = owing.exec(fold(text))
  if (found === null) return []
  const column = columns.find(
    (one): one is TextColumn =>
      one.type === 'text' && paidHeading.test(headingOf(one)) && one.texts.some(isNo),
  )
  if (column === undefined) return []
  const values = new Set(column.texts.flatMap((cell, at) => (isNo(cell) ? [at] : [])))
  terms.forEach(({ folded }, at) => {
    if (found[0].includes(folded) || remaining.test(folded)) met.add(at)
  })
  const told = [...values].map((value) => column.texts[value]).join(', ')
  return [ofCells(column, values, `${column.name}: ${told}`)]
}

const remaining = /^(?:queda[n]?|remain\w*|left|reste(?:nt)?|falta[n]?)$/
