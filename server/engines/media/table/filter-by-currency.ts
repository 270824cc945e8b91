import { fold } from '#server/lib/language/words.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { Column, Columns, TextColumn } from './columns.ts'
import { ofCells, type Filter } from './table-filter.ts'

/** How cells write a currency, and how people call it behind 'in'. */
const currencies: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:eur|€|euros?)$/, /^(?:eur|€|euros?)$/],
  [/^(?:gbp|£|pounds?)$/, /^(?:gbp|£|pounds?|pfund|livres?|libras?)$/],
  [/^(?:usd|\$|us\$|dollars?)$/, /^(?:usd|\$|dollars?|dolares|dolar)$/],
  [/^(?:chf|fr\.?|sfr\.?|franken)$/, /^(?:chf|francs?|franken|francos?)$/],
]

const codeOf = (cell: string): RegExp | undefined =>
  currencies.find(([code]) => code.test(fold(cell).trim()))?.[1]

/** A column that tells of each row in which money it is. */
const isOfCurrencies = (column: Column): column is TextColumn =>
  column.type === 'text' &&
  column.texts.length > 1 &&
  column.texts.length <= 12 &&
  column.texts.every((text) => text === '' || codeOf(text) !== undefined)

/** Rows are of money of several kinds: what they come to together is none of them. */
export function isOfSeveralCurrencies({ columns }: Columns, rows: readonly number[]): boolean {
  const column = columns.find(isOfCurrencies)
  const told = new Set(rows.map((row) => column?.values[row] ?? 0).filter((value) => value !== 0))
  return told.size > 1
}

/** 'In Swiss francs', 'en libras': rows in that money, where a column tells it. */
export function currencyFilter({ text, terms }: Question, { columns }: Columns, met: Set<number>): Filter[] {
  const column = columns.find(isOfCurrencies)
  if (column === undefined) return []
  const said = [...fold(text).matchAll(/[\p{L}$€£]+/gu)].map(([word]) => word)
  const values = new Set(
    column.texts.flatMap((cell, at) => (said.some((word) => codeOf(cell)?.test(word) === true) ? [at] : [])),
  )
  if (values.size === 0) return []
  terms.forEach(({ folded }, at) => {
    if (ofMoney.test(folded) || currencies.some(([, word]) => word.test(folded))) met.add(at)
  })
  return [ofCells(column, values, [...values].map((value) => column.texts[value]).join(', '))]
}

/** 'Schweizer' of 'Schweizer Franken', 'sterling'. */
const ofMoney =
  /^(?:schweizer|swiss|suisses?|suizos?|sterling|esterlinas?|britische|currency|wahrung|devise|moneda)$/
