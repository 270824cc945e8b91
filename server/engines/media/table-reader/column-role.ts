import { isAdditive } from './column-unit.ts'
import type { ColumnReading } from './column-reading.ts'
import { headingSays, headingWords } from './heading-words.ts'
import type { ColumnRole } from '#server/lib/table-verdict.ts'

/** Facts about a column's values over all rows. */
export interface ColumnFacts {
  rows: number
  distinct: number
  /** No value is less than the one before. */
  isRising: boolean
  /** Each value is one more than the one before. */
  isCounting: boolean
  /** The table is sorted by its dates. */
  isInTimeOrder: boolean
  /** Another column has the currency of each row, and there are several. */
  isInCurrencies: boolean
}

const fewestRising = 10
const mostCategories = 50

/** The role of a column. Only a certain amount is a measure, because a wrong sum is worse than none. */
export function roleOf(name: string, reading: ColumnReading, facts: ColumnFacts): ColumnRole {
  switch (reading.type) {
    case 'id':
      return 'identifier'
    case 'year':
    case 'date':
      // A day of birth does not date its row.
      return headingSays(name, 'birth') ? 'text' : 'time'
    case 'time':
    case 'percent':
      return 'rate'
    case 'yes-no':
      return 'category'
    case 'text':
      return isCategory(facts) ? 'category' : headingSays(name, 'identifier') ? 'identifier' : 'text'
    default:
      return numberRole(name, reading, facts)
  }
}

const isCategory = ({ rows, distinct }: ColumnFacts): boolean =>
  distinct > 0 && distinct <= Math.min(mostCategories, rows / 2)

function numberRole(
  name: string,
  { type, unit, isAmbiguous }: ColumnReading,
  facts: ColumnFacts,
): ColumnRole {
  if (isAmbiguous) return 'rate'
  if (headingSays(name, 'identifier') || (facts.isCounting && facts.rows >= fewestRising)) return 'identifier'
  if (headingSays(name, 'cumulative')) return 'cumulative'
  const isGrowing =
    facts.isRising && facts.isInTimeOrder && facts.rows >= fewestRising && facts.distinct > fewestRising / 2
  const isAmount = headingSays(name, 'amount') || isTotal(name)
  if (headingSays(name, 'rate') && !(isAmount && isTotalPrice(name))) return 'rate'
  if (!isAmount && type !== 'money' && type !== 'duration' && !isAdditive(unit))
    return isGrowing ? 'cumulative' : 'rate'
  // Amounts in several currencies have no sum.
  if (unit === null && facts.isInCurrencies && type !== 'duration') return 'rate'
  return isGrowing ? 'cumulative' : 'measure'
}

/** 'Total' or 'Gesamt' alone, as on a receipt; 'Total litres per head' is uncertain. */
const isTotal = (name: string): boolean => headingWords(name).length === 1 && headingSays(name, 'total')

/** 'Total price' is an amount; 'Price' and 'Average total' are not. */
const isTotalPrice = (name: string): boolean =>
  headingSays(name, 'price') &&
  !headingSays(name, 'each') &&
  (headingSays(name, 'total') || headingWords(name).includes('amount'))
