import { fold } from '#server/lib/language/words.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { paidNothing, soldOut } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isOfMoney } from './column-kinds.ts'
import { hasCell, numberColumns, type Columns, type NumberColumn } from './columns.ts'
import { stockColumnOf } from './stock-columns.ts'
import { headingOf } from './table-columns.ts'
import { ofRows, type Compared } from './table-filter.ts'

/** 'Sold out', where a table tells how much there is of each thing, and no cell says it itself. */
export function soldOutRows({ text }: Question, table: Columns, called: string): Compared | null {
  const said = soldOut.exec(fold(text))?.[0]
  if (said === undefined || hasCell(table, (cell) => soldOut.test(fold(cell)))) return null
  const stock = stockColumnOf(table, called)
  if (stock === null) return null
  const filter = ofRows([stock], `${stock.name} at 0`, (row) => stock.values[row] === 0)
  return { said, isOfStore: true, filter }
}

const deposit = /\b(?:deposits?|anzahl\w*|angezahlt\w*|acomptes?|arrhes|senal(?:es)?|anticipos?)\b/
const paid =
  /\b(?:paid|received|bezahlt|gezahlt|eingegangen|payee?|regle|verse|recu|pagad[oa]|abonad[oa]|recibid[oa])\b/

/** 'Have paid nothing of the deposit': rows whose number in that column is 0, or that have none. */
export function paidNothingRows(question: Question, table: Columns): Compared | null {
  const said = paidNothing.exec(fold(question.text))?.[0]
  const column = said === undefined ? null : paidColumnOf(question, table)
  if (said === undefined || column === null) return null
  const isNone = (row: number) => !((column.values[row] ?? Number.NaN) > 0)
  return { said, filter: ofRows([column], `${column.name}: nothing`, isNone) }
}

/** A column of deposits where these are asked for, or of what was paid. */
function paidColumnOf(question: Question, table: Columns): NumberColumn | null {
  const asked = fold(question.text)
  const money = numberColumns(table)
  const named = meeter(question, new Map())
  const ofDeposit = money.filter((column) => deposit.test(headingOf(column)))
  const ofPaid = money.filter((column) => paid.test(headingOf(column)))
  if (deposit.test(asked)) return ofDeposit.length === 1 ? (ofDeposit[0] ?? null) : null
  const ofName = money.filter(
    (column) =>
      isOfMoney({ kind: 'amount' }, column) && named(headingOf(column), anyLanguage).terms.length > 0,
  )
  const [only, other] = ofPaid.length > 0 ? ofPaid : ofName
  return only === undefined || other !== undefined ? null : only
}

/** 'Without a phone number', 'noch kein Abholdatum', 'sans adresse', 'sin teléfono'. */
const without =
  /\b(?:(?:has|have|had|with|is|are|got|gave|left|stands?|still) no|without(?: an?| any)?|(?:is |are )?(?:missing|lack(?:s|ing)?)(?: an?| their| the)?|(?:noch )?kein(?:e[nrms]?)?|ohne|fehl(?:t|en)(?: (?:noch )?(?:die|der|das|ein\w*))?|sans|aucune?|(?:pas|n['’]ont pas) d(?:e |['’])|manque(?:nt)? (?:le |la |l['’])?|sin|ningun\w*|falta(?:n)? (?:el |la )?)\s*(\p{L}{3,}(?: \p{L}{3,})?)/u

/** Rows in which a column that is asked for is left empty, where some are and some are not. */
export function emptyRows(question: Question, table: Columns): Compared | null {
  const { operation } = question
  if (operation !== null && operation !== 'count') return null
  const match = without.exec(fold(question.text))
  const [said, word = ''] = match ?? []
  if (said === undefined) return null
  const words = new Set(word.split(' '))
  const terms = question.terms.filter(({ folded }) => words.has(folded))
  const meet = meeter({ terms, codes: [] }, new Map())
  if (terms.length === 0 || hasCell(table, (cell) => meet(cell, anyLanguage).terms.length > 0)) return null
  const column = table.columns.find((one) => meet(headingOf(one), anyLanguage).terms.length > 0)
  if (column === undefined) return null
  const isEmpty = (row: number) =>
    column.type === 'number'
      ? Number.isNaN(column.values[row] ?? Number.NaN)
      : (column.values[row] ?? 0) === 0
  let empty = 0
  for (let row = table.headRows; row < table.count; row += 1) if (isEmpty(row)) empty += 1
  if (empty === 0 || empty === table.count - table.headRows) return null
  return { said, filter: ofRows([column], `${column.name}: empty`, isEmpty) }
}
