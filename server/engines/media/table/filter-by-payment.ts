import { fold } from '#server/lib/language/words.ts'
import { eitherWay } from '#server/lib/question/comparing-words.ts'
import { leavingOut, owing } from '#server/lib/question/computing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import {
  numberColumns,
  rowByRow,
  type Column,
  type Columns,
  type DateColumn,
  type NumberColumn,
  type TextColumn,
} from './columns.ts'
import { isOfIncome } from './money-flows.ts'
import { headingOf, isOfFewTexts } from './table-columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/**
 * What was paid already, told of it as it is: 'the paid hires', 'sind schon bezahlt'; 'what we paid' is no condition. What is
 * in brackets says so: the 'adult members' of 'how many adult members have paid' are a condition of their own.
 */
const settled: readonly RegExp[] = [
  /\b(?:is|are|was|were|been) (?:already |fully |all )?paid\b(?! (?:by|for|to|from|out)\b)/,
  /\balready paid\b/,
  /(?:^|\b(?:the|all|of|from|our|only|many|other) )(paid) (?!(?:for|to|by|in|on|with|out|back|the|an?|our|my|up|off)\b)\p{L}{3,}/u,
  /\b(?:how many|which|who)\b(?:(?! (?:we|i|you|they) ).)*\b((?:have|has) (?:already |fully )?paid)\b/,
  /\b(?:die|der|den|das|alle[nr]?|nur) (?:be|ge)zahlte[nrsm]?\b/,
  /\b(?:schon|bereits) (?:be|ge)zahlt\b/,
  /\b(?:ist|sind|war|waren|wurden?) (?:\S+ ){0,6}((?:be|ge)zahlt)\b/,
  /\b(?:est|sont|etait|etaient|ete) (?:deja )?(?:payee?s?|reglee?s?)\b/,
  /\bdeja (?:payee?s?|reglee?s?)\b/,
  /\b\p{L}{3,}s (payee?s|reglee?s)\b/u,
  /\bcombien de? .*\b(ont (?:deja )?paye)\b/,
  /\b(?:esta|estan|fue|fueron|ya) (?:ya )?pagad[oa]s?\b/,
  /\b\p{L}{3,}s (pagad[oa]s)\b/u,
  /\bcuant[oa]s .*\b(han pagado)\b/,
]

/** The heading of a column that says whether it was paid, or when. */
const paidHeading = /\b(?:paid|bezahlt|beglichen|payee?|reglee?|regle|pagad[oa]|abonad[oa])\b/
const noCell =
  /^(?:n|no|nein|non|false|0|x?open|offen|unpaid|not paid|pending|due|outstanding|overdue|pendiente|impagad[oa]|impayee?|en attente|nicht|ausstehend|unbezahlt|✗|✘)$/
const partCell =
  /^(?:part(?:ly|ial(?:ly)?)?|half|teil(?:weise)?|halb|partiel(?:le|lement)?|parcial(?:mente)?)$/
const paidCell = /^(?:paid|bezahlt|beglichen|payee?|reglee?|pagad[oa]|abonad[oa])$/
const yesCell = /^(?:y|yes|ja|j|oui|o|si|s|true|x|✓|✔|1)$/

/** What was paid in part is not meant. */
const nothingOf =
  /\b(?:at all|gar nicht|gar nichts|uberhaupt nicht|uberhaupt nichts|pas du tout|rien paye|en absoluto|nada pagado|paid nothing)\b|= ?(?:no|nein|non)\b/

const has = (column: TextColumn, pattern: RegExp): boolean =>
  column.texts.some((cell) => pattern.test(fold(cell).trim()))

/** A column that says of each row whether it was paid: 'Paid: yes', 'Status: offen'. */
const isOfPayment = (column: Column): column is TextColumn =>
  column.type === 'text' &&
  ((paidHeading.test(headingOf(column)) && has(column, noCell)) ||
    (isOfFewTexts(column) && has(column, paidCell) && column.texts.length > 2))

/** A column of the days of payment, which are not told where nobody has paid. */
const isOfPaymentDays = (column: Column): column is DateColumn =>
  column.type === 'date' && paidHeading.test(headingOf(column)) && column.values.some((value) => value <= 0)

interface State {
  /** As it was asked. */
  words: string
  isPaid: boolean
}

/** Whether only what was paid, or what was not, is asked for; null where neither is. */
function stateIn(text: string): State | null {
  const asked = fold(text)
  const open = owing.exec(asked)
  const out = leavingOut.exec(asked)?.[1] ?? ''
  // 'Without the open invoice' is what was paid.
  if (open !== null) return { words: open[0], isPaid: out.includes(open[0]) }
  for (const pattern of settled) {
    const found = pattern.exec(asked)
    if (found !== null && eitherWay.test(asked.slice(found.index + found[0].length))) return null
    if (found !== null) return { words: found[1] ?? found[0], isPaid: true }
  }
  return null
}

/** 'Still unpaid', 'the paid ones': rows whose column of payment says so. `owed`: what of each row is still to be paid. */
export function paidFilter(
  { text, inFull, terms, operation, kind }: Question,
  { columns }: Columns,
  met: Set<number>,
  owed: NumberColumn | null,
): Filter[] {
  const state = stateIn(text) ?? stateIn(inFull)
  if (state === null) return []
  // What was paid in part is owed by somebody, and nobody knows how much of it.
  const isOfRows =
    (operation === 'count' || kind === 'person' || kind === 'list') && !nothingOf.test(fold(text))
  const isMet = (cell: string): boolean =>
    state.isPaid
      ? paidCell.test(cell) || yesCell.test(cell)
      : noCell.test(cell) || (isOfRows && partCell.test(cell))
  const filter =
    owed !== null && !state.isPaid
      ? ofOwed(owed)
      : (ofStates(columns.find(isOfPayment), isMet) ?? ofDays(columns.find(isOfPaymentDays), state.isPaid))
  if (filter === null) return []
  const said = new Set(state.words.split(' '))
  terms.forEach(({ folded }, at) => {
    if (said.has(folded) || remaining.test(folded)) met.add(at)
  })
  return [{ ...filter, isOfPayment: true }]
}

const remaining = /^(?:queda[n]?|remain\w*|left|reste(?:nt)?|falta[n]?)$/

function ofStates(column: TextColumn | undefined, isMet: (cell: string) => boolean): Filter | null {
  if (column === undefined) return null
  const values = new Set(column.texts.flatMap((cell, at) => (isMet(fold(cell).trim()) ? [at] : [])))
  const told = [...values].map((value) => column.texts[value]).join(', ')
  return values.size === 0 ? null : ofCells(column, values, `${column.name}: ${told}`)
}

const ofDays = (column: DateColumn | undefined, isPaid: boolean): Filter | null =>
  column === undefined
    ? null
    : {
        words: `${column.name}: ${isPaid ? 'told' : 'none'}`,
        column,
        values: null,
        givesWay: 'never',
        meets: (row) => (column.values[row] ?? 0) > 0 === isPaid,
      }

const ofOwed = (column: NumberColumn): Filter => ({
  words: `more than 0`,
  column,
  values: null,
  givesWay: 'never',
  meets: (row) => (column.values[row] ?? 0) > 0,
})

const dueHeading =
  /\b(?:due|owed|fees?|amount|total|price|subs|subscription|dues|betrag|beitrag|soll|fallig|schuld|montant|cotisation|a payer|cuota|importe|debido)\b/

/** In numbers, what came in of it. */
const receivedHeading =
  /\b(?:paid|received|bezahlt|beglichen|erhalten|eingegangen|payee?|reglee?|regle|recu|encaisse|pagad[oa]|abonad[oa]|cobrad[oa]|recibid[oa])\b/

interface DueAndPaid {
  due: NumberColumn
  paid: NumberColumn
}

/** Where one column tells what is due and another what was paid of it; null where there are no such columns. */
function dueAndPaid(table: Columns): DueAndPaid | null {
  const numbers = numberColumns(table)
  const paid = numbers.find((column) => receivedHeading.test(headingOf(column)))
  const due = numbers.find((column) => column !== paid && dueHeading.test(headingOf(column)))
  return paid === undefined || due === undefined || due.unit !== paid.unit ? null : { due, paid }
}

/** Of fees that came in what was paid of them is meant. */
export function receivedOf(
  question: Question,
  table: Columns,
  measure: NumberColumn | null,
): NumberColumn | null {
  const both = measure === null || !isOfIncome(question) ? null : dueAndPaid(table)
  return both !== null && both.due === measure ? both.paid : measure
}

/**
 * A table with what is left in place of what is due and what was paid, and that column: of 90.00 due and 45.00 paid 45.00 are
 * owed. Null where nothing owed is asked for, or there are no such columns.
 */
export function withOwed({ text }: Question, table: Columns): { table: Columns; owed: NumberColumn } | null {
  const both = owing.test(fold(text)) ? dueAndPaid(table) : null
  if (both === null) return null
  const { due, paid } = both
  const owed = rowByRow(due, paid, `${due.name} − ${paid.name}`, (value, given) =>
    Math.max(0, value - (Number.isNaN(given) ? 0 : given)),
  )
  const columns = table.columns.flatMap((column) =>
    column === paid ? [] : column === due ? [owed] : [column],
  )
  return { table: { ...table, columns }, owed }
}
