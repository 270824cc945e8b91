import { fold, wordsIn } from '#server/lib/language/words.ts'
import { anyLanguage, meeter } from '#server/lib/evidence/hits.ts'
import { belowMinimum, paidInTime, paidLate } from '#server/lib/question/comparing-words.ts'
import type { Question } from '#server/lib/question/question.ts'
import { measures } from './measure-columns.ts'
import { isOfMoney } from './column-kinds.ts'
import { dateColumns, type Columns, type NumberColumn } from './columns.ts'
import { dueDays, paidDays } from './payment-days.ts'
import { minimumColumnOf, stockColumnOf } from './stock-columns.ts'
import { headingOf, isOfOtherYearOnly, yearIn } from './table-columns.ts'
import { ofRows, type Compared } from './table-filter.ts'

/** 'Below their minimum stock': rows in which less is there than there should be. */
export function belowMinimumRows({ text }: Question, table: Columns, called: string): Compared | null {
  const said = belowMinimum.exec(fold(text))?.[0]
  if (said === undefined) return null
  const [stock, least] = [stockColumnOf(table, called), minimumColumnOf(table)]
  if (stock === null || least === null) return null
  const isMet = (row: number) => (stock.values[row] ?? Number.NaN) < (least.values[row] ?? Number.NaN)
  return { said, isOfStore: true, filter: ofRows([stock, least], `${stock.name} below ${least.name}`, isMet) }
}

/** 'Paid after the due date': rows with a day of payment behind the day it was due; or not behind it. */
export function paidByDueRows({ text }: Question, table: Columns): Compared | null {
  const asked = fold(text)
  const late = paidLate.exec(asked)?.[0]
  const said = late ?? paidInTime.exec(asked)?.[0]
  if (said === undefined) return null
  const dates = dateColumns(table)
  const due = dates.find((column) => dueDays.test(headingOf(column)))
  const paid = dates.find((column) => column !== due && paidDays.test(headingOf(column)))
  if (due === undefined || paid === undefined) return null
  const isMet = (row: number) => {
    const [paidOn = 0, dueOn = 0] = [paid.values[row], due.values[row]]
    return paidOn > 0 && dueOn > 0 && (late === undefined ? paidOn <= dueOn : paidOn > dueOn)
  }
  const how = late === undefined ? 'not after' : 'after'
  return { said, filter: ofRows([paid, due], `${paid.name} ${how} ${due.name}`, isMet) }
}

const than =
  /\b(?<how>more|higher|greater|dearer|longer|less|fewer|lower|cheaper|expensive|mehr|hoher|grosser|teurer|langer|weniger|niedriger|billiger|plus|moins|mas|menos|mayor(?:es)?|menor(?:es)?|superieure?s?|inferieure?s?|superior(?:es)?|inferior(?:es)?)\b(?<between>[^,;?]{0,40}?)\b(?:than|als|que|qu'|a|au|al)(?=\s)(?<behind>[^,;?]{3,60})/
const fewer = /^(?:less|fewer|lower|cheaper|weniger|niedriger|billiger|moins|menos|menor|inf)/

/** 'More received than ordered', 'adjugés plus cher que leur estimation': two columns that the question names, row by row. */
export function comparedColumnsRows(question: Question, table: Columns): Compared | null {
  const asked = fold(question.text)
  const ofYears = comparedYears.test(asked) ? yearRows(asked, table) : null
  if (ofYears !== null) return ofYears
  if (question.operation !== null && question.operation !== 'count') return null
  const match = than.exec(asked)
  if (match === null) return null
  const { how = '', between = '', behind = '' } = match.groups ?? {}
  const numbers = measures(table)
  const right = namedIn(behind, question, numbers)
  const before = `${asked.slice(0, match.index)} ${between}`
  const others = numbers.filter((column) => column !== right)
  const named = namedIn(before, question, others)
  const left = named ?? (right !== null && ofPrice.test(match[0]) ? priceBeside(right, others) : null)
  if (left === null || right === null || left.unit !== right.unit) return null
  return rowsBeside(left, right, fewer.test(how), match[0].trim())
}

/** Rows are counted or named of which one year told less than another, and not how much less. */
const comparedYears =
  /\b(?:how many|which|wie ?viele|welche[nr]?|combien d(?:e |')|quel(?:le)?s|cuant[oa]s|que|cuales)\s(?!(?:more|less|fewer|mehr|weniger|plus|moins|mas|menos)\b)\p{L}{3,}\b.*\b(?:19|20)\d\d\b.*\b(?:than|als|que|qu')/u
const yearBesideYear =
  /\b(?<first>(?:19|20)\d\d)?[^?\d]{0,30}\b(?<how>more|higher|less|fewer|lower|mehr|hoher|weniger|niedriger|plus|moins|mas|menos)\b[^?\d]{0,30}(?<other>(?:19|20)\d\d)?[^?\d]{0,20}\b(?:than|als|que|qu')\b[^?\d]{0,12}(?<last>(?:19|20)\d\d)/

/** 'How many rows gave less in 2024 than in 2023', where the years have columns of their own. */
function yearRows(asked: string, table: Columns): Compared | null {
  const match = yearBesideYear.exec(asked)
  const { first, other, how = '', last = '' } = match?.groups ?? {}
  const year = first ?? other
  if (match === null || year === undefined) return null
  const numbers = measures(table)
  const [pair, ...more] = numbers
    .filter((left) => yearIn(left.name) === Number(year))
    .flatMap((left) =>
      numbers
        .filter((right) => yearIn(right.name) === Number(last) && isOfOtherYearOnly(left.name, right.name))
        .map((right) => ({ left, right })),
    )
  if (pair === undefined || more.length > 0) return null
  return { ...rowsBeside(pair.left, pair.right, fewer.test(how), match[0].trim()), isOfYears: true }
}

/** Rows in which one column tells less, or more, than the other. */
function rowsBeside(left: NumberColumn, right: NumberColumn, isFewer: boolean, said: string): Compared {
  const isMet = (row: number) => {
    const [one, other] = [left.values[row] ?? Number.NaN, right.values[row] ?? Number.NaN]
    return isFewer ? one < other : one > other
  }
  const words = `${left.name} ${isFewer ? 'below' : 'above'} ${right.name}`
  return { said, filter: ofRows([left, right], words, isMet) }
}

const ofPrice = /\b(?:dearer|expensive|cheaper|teurer|billiger|cher|chers|cheres?|car[oa]s?|barat[oa]s?)\b/

/** The only other column of money that is not called after the same: a price beside two estimates. */
function priceBeside(right: NumberColumn, others: readonly NumberColumn[]): NumberColumn | null {
  const words = new Set(
    headingOf(right)
      .split(/\s+/)
      .filter((word) => word.length > 2),
  )
  const prices = others.filter(
    (column) =>
      isOfMoney({ kind: 'amount' }, column) &&
      !headingOf(column)
        .split(/\s+/)
        .some((word) => words.has(word)),
  )
  const [only, other] = prices
  return other === undefined ? (only ?? null) : null
}

/** The one column that most words of a part of the question head; null where none is, or several are alike. */
function namedIn(part: string, question: Question, numbers: readonly NumberColumn[]): NumberColumn | null {
  const words = new Set(wordsIn(part).map(({ folded }) => folded))
  const terms = question.terms.filter(({ folded }) => words.has(folded))
  const meet = meeter({ terms, codes: [] }, new Map())
  const counted = numbers
    .map((column) => ({
      column,
      count: new Set(meet(headingOf(column), anyLanguage).terms.map(({ term }) => term)).size,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const [best, second] = counted
  return best === undefined || best.count === second?.count ? null : best.column
}
