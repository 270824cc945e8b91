import type { FormulaStep } from '#contract/table-plan.ts'
import type { Asked } from '#server/answering/languages/language.ts'
import { headingWords } from '#server/answering/languages/languages.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { type ComputedColumn, spanColumn, worthColumns } from './computed-columns.ts'
import { matchOf, partsOf, quality } from '#server/answering/question/match-words.ts'
import { isNumeric } from './measure-sql.ts'

/** The column of numbers that a question is about. */
export interface Measure {
  column: ColumnVerdict
  /** What is computed with it. */
  formula: readonly FormulaStep[]
  /** Words that it explains besides its heading: 'hours' of a start and an end. */
  explains: readonly QuestionWord[]
  /** The question calls it by its name. */
  isNamed: boolean
  /** And not only by what a verb or an adjective asks for. */
  isOfHeading: boolean
  /** It is named, or the only one that can be meant. */
  isLikely: boolean
  /** It says of how many things a row is. */
  isQuantity: boolean
  /** Its heading has the year that is asked for. */
  isOfYear: boolean
  score: number
}

/** What speaks for a column. */
const points = {
  /** For each word that it is called by, by how well. */
  word: 2,
  /** For the share of its own words that the question has. */
  share: 1,
  year: 2.5,
  measure: 0.4,
  rate: 0.25,
  identifier: -1.5,
  /** Of a meter, where rows are added up. */
  cumulative: -0.6,
  /** Prices of one are not added up. */
  price: -0.6,
  unit: 0.6,
  /** Where money is asked for, or nothing else is named. */
  money: 0.3,
  whole: 0.2,
  computed: 1.6,
  time: -2,
  only: 0.5,
} as const
const leastScore = 0.2
const namedScore = 0.9
/** Without its name, what speaks for it. */
const likelyScore = 0.7

/** Headings of what is asked for without its name. */
const askedNames: Partial<Record<Asked, ReadonlySet<string>>> = {
  amount: headingWords('amount'),
  duration: headingWords('duration'),
}
/** It asks for an amount of money: 'cost', 'paid'. */
export const isOfAmounts = ({ isProperty, synonyms }: QuestionWord): boolean =>
  isProperty && synonyms.some((name) => askedNames.amount?.has(name))

/** Headings of parts of a day or year, whose numbers are names. */
const timeNames = headingWords('time')

interface Context {
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>
  filtered: ReadonlySet<string>
  explained: ReadonlySet<QuestionWord>
  /** Columns that have no value where they were asked for. */
  without: ReadonlySet<string>
}

/** The column of numbers that fits a question best; null when none does. */
export function chooseMeasure(
  question: Question,
  columns: readonly ColumnVerdict[],
  context: Context,
): Measure | null {
  const isFree = ({ name }: ColumnVerdict): boolean =>
    !context.filtered.has(name) && !context.without.has(name)
  const numbers = columns.filter((column) => isNumeric(column) && isFree(column))
  const scored = [
    ...numbers.map((column) => scoreOf(question, column, context, numbers.length === 1)),
    ...computedMeasures(question, columns),
  ].toSorted((one, other) => other.score - one.score)
  const pair = pairOf(question, scored, context)
  if (pair !== null) return pair
  const [best] = scored
  return best !== undefined && best.score >= leastScore ? best : null
}

/** 'Cash and card' are added up, 'paid less refunded' is a difference; each word names one column as a whole. */
function pairOf({ operation }: Question, scored: readonly Measure[], { ofColumns }: Context): Measure | null {
  const wholeWords = ({ column }: Measure): QuestionWord[] =>
    [...(ofColumns.get(column.name) ?? [])].flatMap(([word, how]) => (how >= quality.form ? [word] : []))
  const [first, second, ...more] = scored.filter(
    (one) => one.formula.length === 0 && wholeWords(one).length > 0,
  )
  if (first === undefined || second === undefined || more.length > 0) return null
  const [ofFirst, ofSecond] = [wholeWords(first), wholeWords(second)]
  const isEach =
    ofFirst.some((word) => !ofSecond.includes(word)) && ofSecond.some((word) => !ofFirst.includes(word))
  const isComparable =
    first.column.type === second.column.type &&
    first.column.unit === second.column.unit &&
    first.column.role === second.column.role
  if (!isEach || !isComparable || first.column.role === 'cumulative') return null
  if (operation !== 'difference' && operation !== 'sum' && operation !== 'max' && operation !== null)
    return null
  // What was said first is what is taken from.
  const isInOrder = placeOf(wholeWords(first)) <= placeOf(wholeWords(second))
  const [one, other] = isInOrder ? [first, second] : [second, first]
  return {
    ...one,
    formula: [{ is: operation === 'difference' ? 'minus' : 'plus', column: other.column.name }],
  }
}

const placeOf = (words: readonly QuestionWord[]): number => Math.min(...words.map(({ place }) => place))

const worthWords = headingWords('worth')
const hours: ReadonlySet<string> = new Set(['h', 'min'])
const lengths: ReadonlySet<string> = new Set(['km', 'mi', 'm'])

/** What several columns come to, where the question asks for it. */
function computedMeasures(
  { words, allWords, asked, operation }: Question,
  columns: readonly ColumnVerdict[],
): Measure[] {
  const span = spanColumn(columns)
  const spanUnits = span?.column.type === 'duration' ? hours : lengths
  const ofUnit = words.filter(({ synonyms, folded }) =>
    [folded, ...synonyms].some((one) => spanUnits.has(one)),
  )
  const isOfSpan =
    ofUnit.length > 0 ||
    (span?.column.type === 'duration' && asked === 'duration') ||
    (span?.column.type === 'decimal' && operation === 'use')
  const ofWorth = words.filter(({ folded }) => worthWords.has(folded))
  const measure = (
    { column, formula }: ComputedColumn,
    score: number,
    explains: QuestionWord[],
  ): Measure => ({
    column,
    formula,
    explains,
    isNamed: true,
    isOfHeading: true,
    isQuantity: false,
    isLikely: true,
    isOfYear: false,
    score,
  })
  const isNamed = ({ name }: ColumnVerdict): number =>
    partsOf(name).filter((part) => allWords.includes(part)).length
  return [
    ...(span === null || !isOfSpan
      ? []
      : [measure(span, points.word + points.share + points.computed, ofUnit)]),
    ...(ofWorth.length > 0
      ? worthColumns(columns).map((one) => measure(one, 2 * points.word + isNamed(one.column), ofWorth))
      : []),
  ]
}

/** Words whose headings are those of money. */
const moneyNames = headingWords('money')
const quantityNames = headingWords('quantity')
const wholeNames = headingWords('whole')
const isAboutMoney = ({ words, asked }: Question): boolean =>
  words.some(({ isProperty, synonyms }) => isProperty && synonyms.some((one) => moneyNames.has(one))) ||
  asked === 'amount'

function scoreOf(
  question: Question,
  column: ColumnVerdict,
  { ofColumns, explained }: Context,
  isOnly: boolean,
): Measure {
  const { dates, asked, allWords, operation } = question
  const parts = partsOf(column.name)
  const matches = [...(ofColumns.get(column.name) ?? [])].filter(
    ([word]) => !explained.has(word) && !word.isNegated,
  )
  const byWords = matches.reduce(
    (sum, [word, how]) => sum + how * (word.isProperty ? 0.6 : word.isInherited ? 0.8 : 1),
    0,
  )
  const isSaid = (part: string): boolean =>
    allWords.includes(part) || matches.some(([word]) => matchOf(word, part) > 0)
  const share = parts.length === 0 ? 0 : parts.filter(isSaid).length / parts.length
  const isOfYear = dates.some(({ year }) => year !== null && parts.includes(String(year)))
  const isAskedUnit =
    (asked === 'amount' && column.type === 'money') ||
    (asked === 'duration' && column.type === 'duration') ||
    parts.some((part) => askedNames[asked]?.has(part))
  const isAdded = operation === 'sum' || operation === 'mean' || operation === 'count'
  const isMoney =
    column.type === 'money' || parts.some((part) => moneyNames.has(part) || wholeNames.has(part))
  const isOfThings = asked === 'number' || asked === 'duration'
  const isMeant = isMoney && (isAboutMoney(question) || (operation !== null && !isOfThings))
  const isPrice = column.role === 'rate' && isMoney && !parts.some((part) => wholeNames.has(part))
  const isSaidWhole = parts.some((part) => wholeNames.has(part) && allWords.includes(part))
  const isQuantity = parts.some((part) => quantityNames.has(part))
  const isOfTime = parts.some((part) => timeNames.has(part)) && byWords < 1.5
  const score =
    byWords * points.word +
    (byWords > 0 ? share * points.share : 0) +
    (isOfYear ? points.year : 0) +
    (column.role === 'measure'
      ? points.measure
      : column.role === 'identifier'
        ? points.identifier
        : points.rate) +
    (column.role === 'cumulative' && isAdded ? points.cumulative : 0) +
    (isPrice && operation === 'sum' ? points.price : 0) +
    (isAskedUnit ? points.unit : 0) +
    (isMeant ? points.money : 0) +
    (isMeant && parts.some((part) => wholeNames.has(part)) ? points.whole : 0) +
    (isMeant && isSaidWhole ? points.money : 0) +
    (isQuantity && asked === 'number' ? points.unit : 0) +
    (isOfTime ? points.time : 0) +
    (isOnly ? points.only : 0)
  const isNamed = byWords * points.word >= namedScore || isOfYear
  return {
    column,
    formula: [],
    explains: [],
    isNamed,
    isOfHeading: matches.some(([word]) => !word.isProperty),
    isQuantity,
    isLikely: isNamed || score >= likelyScore,
    isOfYear,
    score,
  }
}
