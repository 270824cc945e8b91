import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { decimal } from '#server/lib/question/computed.ts'
import type { Bound, Limit } from '#server/lib/question/limits.ts'
import type { Question } from '#server/lib/question/question.ts'
import { measureOf, measures } from './measure-columns.ts'
import { isCurrency, isOfMoney } from './column-kinds.ts'
import { numberColumns, type Columns, type NumberColumn } from './columns.ts'
import { headedBy, headingOf, meeterOf } from './table-columns.ts'
import { ofRows, type Filter } from './table-filter.ts'
import { isUnitAsked } from './units.ts'

const compare: Readonly<Record<Bound, (value: number, limit: number) => boolean>> = {
  over: (value, limit) => value > limit,
  under: (value, limit) => value < limit,
  'at least': (value, limit) => value >= limit,
  'at most': (value, limit) => value <= limit,
}

/** Rows whose number is over or under a limit of the question; null where no column tells. `rest`: the question without its limits. */
export function limitFilter(limit: Limit, rest: Question, table: Columns): Filter | null {
  const column = limitedColumnOf(limit, rest, table)
  if (column === null) return null
  const { bound, value } = limit
  // Decimals as they are typed: '1.35'.
  const decimals = String(value).split('.')[1]?.length ?? 0
  const isMet = compare[bound]
  return ofRows([column], `${column.name} ${bound} ${decimal(value, decimals)}`, (row) =>
    isMet(column.values[row] ?? Number.NaN, value),
  )
}

/** Spans of which rows are put together: no row is one. */
const ofSpans =
  /\b(?:(?:how many|in how many|which) (?:weeks|months|years)|wie ?viele[nr]? (?:wochen|monaten?|jahren?)|combien de (?:semaines|mois|annees)|cuant[oa]s (?:semanas|meses|anos))\b/

function limitedColumnOf(limit: Limit, rest: Question, table: Columns): NumberColumn | null {
  if (ofSpans.test(fold(rest.text))) return null
  const numbers = measures(table)
  const money = numbers.filter((column) => isOfMoney({ kind: 'amount' }, column))
  if (limit.currency !== null)
    return bestOf(
      money.filter((column) => isIn(column, limit)),
      { ...rest, kind: 'amount' },
      table,
    )
  const { unit } = limit
  if (unit !== null && ofYears.test(fold(unit))) return ageColumnOf(table)
  const meet = meeter(rest, new Map())
  const named = numbers.filter((column) =>
    unit === null ? headedBy(column, meet, rest.terms).size > 0 : isMeasuredIn(column, unit, rest.language),
  )
  const isAmount = unit === null && named.length === 0 && limit.value >= leastAmount
  if (isAmount) return bestOf(money, { ...rest, kind: 'amount' }, table)
  return bestOf(named, { ...rest, inFull: `${rest.inFull} ${unit ?? ''}` }, table)
}

/** A bare number below it may be an age, a place or a size. */
const leastAmount = 100

const ofYears = /^(?:years?|jahren?|ans?|anos?)$/
const ageColumnOf = (table: Columns): NumberColumn | null =>
  numberColumns(table).find((column) => /\b(?:age|alter|edad)\b/.test(headingOf(column))) ?? null

const signs: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD' }
const isIn = (column: NumberColumn, { currency }: Limit): boolean =>
  !isCurrency(column) || (signs[column.unit ?? ''] ?? column.unit) === currency

const isMeasuredIn = (column: NumberColumn, unit: string, language: string | null): boolean =>
  isUnitAsked({ inFull: unit }, column) ||
  (unit === '%' && (column.unit === '%' || column.name.includes('%'))) ||
  wordsIn(unit).some(
    ({ folded }) => meeterOf(folded, language)(headingOf(column), anyLanguage).terms.length > 0,
  )

/** Of some columns the one that the question is about. */
function bestOf(some: readonly NumberColumn[], rest: Question, table: Columns): NumberColumn | null {
  const [only, other] = some
  if (only === undefined || other === undefined) return only ?? null
  const asked = { ...rest, operation: null, groupBy: null }
  return measureOf(asked, { ...table, columns: [...some] }, meeter(rest, new Map()), [])
}
