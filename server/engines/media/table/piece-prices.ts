import { fold } from '#server/lib/language/words.ts'
import { atCost, atSale, margin, stockValue, upToMinimum } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { isOfSeveralCurrencies } from './filter-by-currency.ts'
import { rowByRow, type Columns, type NumberColumn } from './columns.ts'
import { measures } from './measure-columns.ts'
import { isOfMoney, isQuantity, isRate, singlePrice } from './column-kinds.ts'
import { costColumnOf, minimumColumnOf, saleColumnOf, stockColumnOf } from './stock-columns.ts'
import { headingOf } from './table-columns.ts'

/** What all pieces of a row cost, where a table has only how many there are and what one of them costs; else null. */
export function ofAllPieces(question: Question, table: Columns, price: NumberColumn): NumberColumn | null {
  if (!singlePrice.test(headingOf(price)) || !isOfMoney(question, price)) return null
  const numbers = measures(table)
  const isTold = numbers.some((column) => column !== price && isOfMoney(question, column) && !isRate(column))
  const count = numbers.find((column) => column !== price && isQuantity(column))
  return isTold || count === undefined ? null : timesOf(count, price)
}

const timesOf = (count: NumberColumn, price: NumberColumn): NumberColumn =>
  rowByRow(price, count, `${count.name} × ${price.name}`, (value, pieces) => value * pieces)

/** One column less another, row by row. */
const lessOf = (column: NumberColumn, other: NumberColumn, least: number): NumberColumn =>
  rowByRow(column, other, `${column.name} − ${other.name}`, (value, less) => Math.max(least, value - less))

/** It asks what all that is in a store comes to. */
export const isOfStockValue = ({ text }: Question): boolean => {
  const asked = fold(text)
  return stockValue.test(asked) || (atCost.test(asked) && storesOnly.test(asked))
}
const storesOnly = /\b(?:value|worth|wert|valeur|valor|vale|vaut)\b/

/**
 * What no column holds and two of them tell: the worth of what is in store, what is left of each price, and what is missing up
 * to the least that should be there. Null where none is asked for, or the table has no such columns.
 */
export function derivedOf(
  question: Question,
  table: Columns,
  { called, rows }: { called: string; rows: readonly number[] },
): NumberColumn | null {
  const asked = fold(question.text)
  const [cost, sale] = [costColumnOf(table), saleColumnOf(table)]
  if (margin.test(asked)) return cost === null || sale === null ? null : lessOf(sale, cost, -Infinity)
  const stock = stockColumnOf(table, fold(called))
  if (stock === null) return null
  if (upToMinimum.test(asked)) {
    const least = minimumColumnOf(table)
    return least === null ? null : { ...lessOf(least, stock, 0), unit: stock.unit }
  }
  return isOfStockValue(question) && !isOfSeveralCurrencies(table, rows)
    ? valueOf(question, table, stock)
    : null
}

/** By what was paid for it, unless another price is asked for. */
function valueOf(question: Question, table: Columns, stock: NumberColumn): NumberColumn | null {
  const prices = measures(table).filter((column) => column !== stock && isOfMoney(question, column))
  const isOfSale = atSale.test(fold(question.text))
  const [only] = prices.length === 1 ? prices : prices.filter((column) => singlePrice.test(headingOf(column)))
  const price = (isOfSale ? saleColumnOf(table) : costColumnOf(table)) ?? only
  return price === undefined || isRate(price) ? null : timesOf(stock, price)
}
