import type { TableOperation, TablePlan } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import { keyOf, type Entity } from './choose-entity.ts'
import { isTime, type ChosenFilter } from './choose-filters.ts'
import type { Measure } from './choose-measure.ts'

interface Context {
  measure: Measure | null
  filters: readonly ChosenFilter[]
  entity: Entity | null
  /** The measure is columns of months or years. */
  isWide: boolean
  /** How well words name columns. */
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>
  /** The formula of the measure is the difference that is asked for. */
  isDifference: boolean
}

/** What is computed, and the columns that show it. */
interface Shape {
  plan: Partial<TablePlan>
  wanted: string[]
  /** It is between the readings at both ends of a time. */
  isOfReadings: boolean
}

/** What is computed, of which column, by which groups. */
export function shapeOf(question: Question, columns: readonly ColumnVerdict[], context: Context): Shape {
  const { measure, entity, filters, isWide } = context
  const operation = operationOf(question, context)
  const time = columns.find(isTime)
  const name = measure?.column.name ?? null
  const of = (plan: Partial<TablePlan>, ...wanted: (string | null | undefined)[]): Shape => ({
    plan: { ...plan, formula: plan.measure === name ? [...(measure?.formula ?? [])] : [] },
    wanted: wanted.filter((one) => one !== undefined && one !== null),
    isOfReadings: false,
  })
  if (time?.type === 'date' && isOfReadings(question, context))
    return { ...of({ operation: 'difference', measure: name }, name), isOfReadings: true }
  if (context.isDifference) return of({ operation: 'sum', measure: name }, name)
  if (isWide && name !== null && question.groupBy !== null)
    return of({
      operation: operation === 'mean' ? 'mean' : 'sum',
      measure: name,
      groupBy: { column: name, part: 'columns' },
      order:
        operation === 'max' || operation === 'min'
          ? { column: null, isDescending: operation === 'max' }
          : null,
    })
  const byFigure = { column: null, isDescending: operation !== 'min' }
  const isWhole = operation !== 'list' && operation !== 'max' && operation !== 'min'
  /** What is computed for each group. */
  const ofEach = isWhole ? operation : name === null ? 'count' : 'sum'
  const group = groupOf(columns, context)
  if (group !== undefined)
    return of(
      {
        operation: ofEach,
        measure: operation === 'count' ? null : name,
        groupBy: { column: group.name, part: 'value' },
        order: byFigure,
      },
      group.name,
    )
  // 'In 2023 and in 2024', or the difference of both.
  const part = partOfDates(question)
  if (
    part !== null &&
    !isWide &&
    time?.type === 'date' &&
    (operation === 'difference' || operation === 'sum' || operation === 'count')
  )
    return of(
      {
        operation: operation === 'count' ? 'count' : operation,
        measure: operation === 'count' ? null : name,
        groupBy: { column: time.name, part },
      },
      time.name,
    )
  // Two values of one column are compared.
  const compared = filters.find(
    ({ filter }) => filter.is === 'equals' && filter.values.length > 1 && isOfSeveral(filters, filter),
  )
  if (
    compared !== undefined &&
    (operation === 'difference' ||
      operation === 'list' ||
      operation === 'max' ||
      operation === 'min' ||
      operation === 'sum')
  )
    return of(
      {
        operation: question.operation === 'difference' ? 'difference' : name === null ? 'count' : 'sum',
        measure: name,
        groupBy: { column: compared.filter.column, part: 'value' },
        order: byFigure,
      },
      compared.filter.column,
    )
  if (operation === 'first' || operation === 'last')
    return time === undefined
      ? of({ operation: 'list' })
      : of({ operation, measure: time.name }, time.name, entity?.column.name)
  if (question.groupBy !== null && time?.type === 'date')
    return of(
      {
        operation: ofEach,
        measure: name,
        groupBy: { column: time.name, part: question.groupBy },
        order: operation === 'max' || operation === 'min' ? byFigure : null,
      },
      time.name,
    )
  if (operation === 'max' || operation === 'min') {
    const isCounted = measure?.isLikely !== true
    if (
      entity !== null &&
      entity.isRepeated &&
      entity.isAsked &&
      !question.isOfOne &&
      (isCounted || measure.column.role === 'measure' || measure.column.type === 'decimal')
    )
      return of(
        {
          operation: isCounted ? 'count' : 'sum',
          measure: isCounted ? null : name,
          groupBy: { column: entity.column.name, part: 'value' },
          order: byFigure,
        },
        entity.column.name,
      )
    return name === null
      ? of({ operation: 'list' })
      : of(
          { operation, measure: name },
          question.asked === 'date' ? time?.name : null,
          entity?.column.name ?? keyOf(columns)?.name,
          name,
        )
  }
  // Beside how many rows there are is what they add up to.
  if (operation === 'count')
    return of({ operation, measure: measure?.column.role === 'measure' ? name : null })
  if (operation === 'share')
    return of({
      operation,
      measure: measure?.isOfHeading === true && measure.column.role === 'measure' ? name : null,
    })
  if (operation === 'list')
    return of(
      { operation, measure: name },
      entity?.column.name ?? keyOf(columns)?.name,
      name,
      question.asked === 'date' ? time?.name : null,
    )
  return of({ operation, measure: name }, name)
}

const namedGroup = 0.9

/** The column that each is asked for of: 'per category'. */
const groupOf = (columns: readonly ColumnVerdict[], { ofColumns }: Context): ColumnVerdict | undefined =>
  columns.find(
    ({ name, type }) =>
      (type === 'text' || type === 'id' || type === 'yes-no' || type === 'year') &&
      [...(ofColumns.get(name) ?? [])].some(([word, how]) => word.isGroup && how >= namedGroup),
  )

/** What two dates that are no span differ in. */
function partOfDates({ dates, isSpan, bound, asked }: Question): 'year' | 'month' | 'day' | null {
  const [first, second, ...more] = dates
  if (
    first === undefined ||
    second === undefined ||
    more.length > 0 ||
    isSpan ||
    bound !== null ||
    asked === 'date'
  )
    return null
  return first.day !== null ? 'day' : first.month !== null ? 'month' : 'year'
}

/** Its values are several things of the question, not several spellings of one. */
const isOfSeveral = (filters: readonly ChosenFilter[], filter: ChosenFilter['filter']): boolean =>
  filters.some((one) => one.filter === filter && one.isExact && filter.values.length <= one.words.size)

/** 'How many goals' are added up where goals are a column, and counted where they are rows. */
function operationOf(question: Question, { measure, entity, filters }: Context): TableOperation {
  const { operation, asked, isForAmount } = question
  const isNamed = measure?.isNamed === true
  const isOfYears = measure?.column.type === 'year'
  const isRate = measure?.column.role === 'rate' && measure.column.type !== 'decimal'
  if (operation === 'count' || (operation === null && asked === 'number'))
    return measure !== null &&
      !isOfYears &&
      (isNamed || (isForAmount && measure.isLikely) || isOfQuantity(question, measure, filters))
      ? 'sum'
      : 'count'
  if (operation === 'use') return measure === null ? 'list' : 'sum'
  if (operation === null && (asked === 'amount' || asked === 'duration'))
    return measure !== null && !isOfYears && (isNamed || entity?.isAsked !== true) && !isRate ? 'sum' : 'list'
  if (operation === null)
    return asked === 'thing' &&
      entity?.isAsked !== true &&
      measure?.isLikely === true &&
      !isOfYears &&
      !isRate &&
      isAddedUp(question, measure)
      ? 'sum'
      : 'list'
  const needsMeasure =
    operation === 'sum' || operation === 'mean' || operation === 'median' || operation === 'difference'
  return needsMeasure && (measure === null || (operation === 'sum' && isOfYears)) ? 'list' : operation
}

/** 'How many scarves were sold': as many as each row says; 'how many cancelled orders': rows. */
function isOfQuantity({ words }: Question, measure: Measure, filters: readonly ChosenFilter[]): boolean {
  const [counted] = words.filter(({ isInherited }) => !isInherited)
  const isValue = (word: QuestionWord): boolean => filters.some((one) => one.words.has(word))
  const isThing = (word: QuestionWord): boolean => word.place === (counted?.place ?? 0) + 1 && !isValue(word)
  return measure.isQuantity && counted !== undefined && isValue(counted) && !words.some(isThing)
}

/** 'What did we spend in March' is a sum, 'What is the price of X' are rows. */
const isAddedUp = ({ words, dates }: Question, { isNamed, formula }: Measure): boolean =>
  formula.length > 0 ||
  words.some(({ isProperty, synonyms }) => isProperty && synonyms.includes('amount')) ||
  (isNamed && dates.some(({ day }) => day === null))

/** Of a meter, what was used is between two readings: their sum says nothing. */
function isOfReadings({ operation, asked, dates, isSpan }: Question, { measure }: Context): boolean {
  if (measure === null || measure.formula.length > 0) return false
  const { role, type } = measure.column
  if (operation === 'use') return role === 'cumulative' || role === 'rate'
  const isForWhole =
    operation === 'sum' ||
    operation === 'count' ||
    (operation === null && (asked === 'number' || asked === 'amount'))
  const isOfTime = isSpan || dates.every(({ day }) => day === null)
  return role === 'cumulative' && type !== 'money' && isForWhole && isOfTime
}
