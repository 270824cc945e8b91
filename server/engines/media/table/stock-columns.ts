import { isOfMoney, isQuantity } from './column-kinds.ts'
import { numberColumns, type Column, type Columns, type NumberColumn } from './columns.ts'
import { costing, leastStock, selling } from './stock-headings.ts'
import { headingOf } from './table-columns.ts'

const greatest = /\b(?:max\w*|hochst\w*|soll\w*|ordered|bestellt|commande\w*|pedid[oa]s?)\b/
const inStore =
  /\b(?:stock|on hand|in store|(?:lager|ist|waren)?bestand|lagermenge|vorrat|auf lager|existencias?|hay|vorhanden)\b/
const storeTables =
  /\b(?:stock\w*|inventory|inventar\w*|inventaire|inventario|(?:waren)?lager\w*|(?:waren|lager)?bestand\w*|almacen|existencias|vorrat\w*)\b/

const isOfPrice = (column: NumberColumn): boolean => isOfMoney({ kind: 'amount' }, column)

/** How much of each thing there should be at least. */
export const isOfMinimum = (column: Column): boolean => leastStock.test(headingOf(column).trim())

export const minimumColumnOf = (table: Columns): NumberColumn | null =>
  numberColumns(table).find((column) => isOfMinimum(column)) ?? null

/** How much of each thing there is: where none says so, what a table of a store counts. */
export function stockColumnOf(table: Columns, called: string): NumberColumn | null {
  const numbers = numberColumns(table).filter(
    (column) => !isOfMinimum(column) && !greatest.test(headingOf(column)) && !isOfPrice(column),
  )
  const isOfStore = minimumColumnOf(table) !== null || storeTables.test(called)
  return (
    numbers.find((column) => inStore.test(headingOf(column))) ??
    (isOfStore ? numbers.find(isQuantity) : undefined) ??
    null
  )
}

/** What each thing costs who sells it, and what it is sold for; null where the table has no such column. */
export const costColumnOf = (table: Columns): NumberColumn | null => pricesOf(table, costing, selling)
export const saleColumnOf = (table: Columns): NumberColumn | null => pricesOf(table, selling, costing)

const pricesOf = (table: Columns, is: RegExp, isNot: RegExp): NumberColumn | null =>
  numberColumns(table).find(
    (column) => is.test(headingOf(column)) && !isNot.test(headingOf(column)) && isOfPrice(column),
  ) ?? null
