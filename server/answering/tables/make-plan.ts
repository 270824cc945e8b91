import { wholeTable, type TableOperation, type TablePlan } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import { fold } from '#server/lib/language/words.ts'
import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import type { CandidateTable } from './candidate-table.ts'
import { chooseDates, chooseFilters, isTime, type ChosenFilter } from './choose-filters.ts'
import { chooseMeasure, type Measure } from './choose-measure.ts'
import { entityOf, keyOf, type Entity } from './choose-entity.ts'
import { coverageOf, missingIn, namedBy } from './coverage.ts'
import type { FoundValue } from './find-values.ts'
import { bestMatch, partsOf } from './match-words.ts'

/** A plan for a question, and how much of the question it explains. */
export interface MadePlan {
  table: CandidateTable
  plan: TablePlan
  /** Columns that the answer shows first: who or what, then what was asked of it. */
  wanted: readonly string[]
  /** By word: how well it is explained, from 0 to 1. */
  covered: ReadonlyMap<QuestionWord, number>
  /** From 0 to 1, of all that the question says. */
  coverage: number
  /** Words and dates that nothing in the table explains. */
  missing: readonly string[]
  /** What is asked for cannot be computed from the table, so that its rows are listed. */
  isFallback: boolean
  measure: Measure | null
  filters: readonly ChosenFilter[]
}

/** Plans what to ask of a table; `found`: values of it that the question names. */
export function planWith(question: Question, table: CandidateTable, found: readonly FoundValue[]): MadePlan {
  const { columns } = table.verdict
  const fileWords = partsOf(`${table.fileName.replace(/\.\w+$/, '')} ${table.title ?? ''}`)
  const ofColumns = columnMatches(question, columns)
  const named = namedBy(question, ofColumns, fileWords)
  const entity = entityOf(question, table.verdict, { ofColumns, fileWords })
  const filters = chooseFilters(found, {
    named: (word) => named.get(word) ?? 0,
    namedColumn: (word, column) => ofColumns.get(column)?.get(word) ?? 0,
    entity: entity?.column.name ?? null,
  })
  const dates = chooseDates(question, columns)
  const filtered = new Set(
    [...filters, ...(dates === null ? [] : [dates])].map(({ filter }) => filter.column),
  )
  const explained = new Set(filters.flatMap(({ words }) => [...words.keys()]))
  const ofEntity = entity === null ? [] : [...(ofColumns.get(entity.column.name)?.keys() ?? [])]
  const measure = chooseMeasure(question, columns, {
    ofColumns,
    filtered,
    explained: new Set([...explained, ...ofEntity]),
  })
  const context = { measure, filters, filtered, explained, entity, rows: rowsOfData(table.verdict) }
  const shape = shapeOf(question, columns, context)
  const hasDates = dates !== null || measure?.isOfYear === true
  const covered = new Map(
    question.words.map((word) => [
      word,
      Math.max(named.get(word) ?? 0, ...filters.map((one) => one.words.get(word) ?? 0)),
    ]),
  )
  return {
    table,
    plan: {
      ...wholeTable,
      limit: 20,
      filters: [
        ...(dates === null ? [] : [dates.filter]),
        ...inOrderOf(filters).map(({ filter }) => filter),
        ...comparisonFilters(question, measure),
      ],
      ...shape.plan,
    },
    wanted: shape.wanted,
    covered,
    coverage: coverageOf(question, covered, hasDates),
    missing: missingIn(question, covered, hasDates),
    measure,
    isFallback: question.operation !== null && shape.plan.operation === 'list',
    filters: dates === null ? filters : [...filters, dates],
  }
}

const rowsOfData = ({ rows, asideRows }: TableVerdict): number => rows - asideRows

/** As the question says them: of a share, the last is what has it. */
const inOrderOf = (filters: readonly ChosenFilter[]): ChosenFilter[] =>
  filters.toSorted((one, other) => lastPlace(one) - lastPlace(other))
const lastPlace = ({ words }: ChosenFilter): number =>
  Math.max(...[...words.keys()].map(({ place }) => place))

/** How well the words of the question name each column. */
function columnMatches(
  { words }: Question,
  columns: readonly ColumnVerdict[],
): ReadonlyMap<string, ReadonlyMap<QuestionWord, number>> {
  return new Map(
    columns.map((column) => {
      const parts = [...partsOf(column.name), ...(column.unit === null ? [] : [fold(column.unit)])]
      const matches = words.flatMap((word): [QuestionWord, number][] => {
        const how = bestMatch(word, parts)
        return how > 0 ? [[word, how]] : []
      })
      return [column.name, new Map(matches)]
    }),
  )
}

interface Context {
  measure: Measure | null
  filters: readonly ChosenFilter[]
  filtered: ReadonlySet<string>
  explained: ReadonlySet<QuestionWord>
  entity: Entity | null
  rows: number
}

interface Shape {
  plan: Partial<TablePlan>
  wanted: string[]
}

/** What is computed, of which column, by which groups. */
function shapeOf(question: Question, columns: readonly ColumnVerdict[], context: Context): Shape {
  const { measure, entity, filters } = context
  const operation = operationOf(question, context)
  const time = columns.find(isTime)
  const name = measure?.column.name ?? null
  const of = (plan: Partial<TablePlan>, ...wanted: (string | null | undefined)[]): Shape => ({
    plan,
    wanted: wanted.filter((one) => one !== undefined && one !== null),
  })
  const byFigure = { column: null, isDescending: operation !== 'min' }
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
        operation:
          operation === 'list' || operation === 'max' || operation === 'min'
            ? name === null
              ? 'count'
              : 'sum'
            : operation,
        measure: name,
        groupBy: { column: time.name, part: question.groupBy },
        order: operation === 'max' || operation === 'min' ? byFigure : null,
      },
      time.name,
    )
  if (operation === 'max' || operation === 'min') {
    const isCounted = measure?.isLikely !== true
    if (entity !== null && entity.isRepeated && (isCounted || measure.column.role === 'measure'))
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
  if (operation === 'count') return of({ operation })
  if (operation === 'share')
    return of({
      operation,
      measure: measure?.isNamed === true && measure.column.role === 'measure' ? name : null,
    })
  if (operation === 'list')
    return of(
      { operation, measure: name },
      entity?.column.name,
      name,
      question.asked === 'date' ? time?.name : null,
    )
  return of({ operation, measure: name }, name)
}

/** Its values are several things of the question, not several spellings of one. */
const isOfSeveral = (filters: readonly ChosenFilter[], filter: ChosenFilter['filter']): boolean =>
  filters.some((one) => one.filter === filter && one.isExact && filter.values.length <= one.words.size)

/** 'How many goals' are added up where goals are a column, and counted where they are rows. */
function operationOf({ operation, asked }: Question, { measure, entity }: Context): TableOperation {
  const isNamed = measure?.isNamed === true
  if (operation === 'count' || (operation === null && asked === 'number'))
    return isNamed && measure.column.type !== 'year' ? 'sum' : 'count'
  if (operation === null && asked === 'amount')
    return measure?.column.type !== 'year' && (isNamed || (measure !== null && entity === null))
      ? 'sum'
      : 'list'
  if (operation === null) return 'list'
  const needsMeasure =
    operation === 'sum' || operation === 'mean' || operation === 'median' || operation === 'difference'
  const isOfYears = operation === 'sum' && measure?.column.type === 'year'
  return (needsMeasure && measure === null) || isOfYears ? 'list' : operation
}

function comparisonFilters({ comparisons }: Question, measure: Measure | null): TablePlan['filters'] {
  if (measure === null) return []
  const { name } = measure.column
  return comparisons.map(({ is, value }) => {
    switch (is) {
      case 'above':
      case 'below':
        return { column: name, is, values: [String(value)] }
      case 'from':
        return { column: name, is: 'between', values: [String(value), '1e300'] }
      case 'to':
        return { column: name, is: 'between', values: ['-1e300', String(value)] }
    }
  })
}
