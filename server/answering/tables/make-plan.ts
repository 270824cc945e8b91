import { wholeTable, type TableOperation, type TablePlan } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { CandidateTable } from './candidate-table.ts'
import { chooseDates, chooseFilters, hasTimes, type ChosenFilter } from './choose-filters.ts'
import { chooseMeasure, type Measure } from './choose-measure.ts'
import { findValues } from './find-values.ts'
import { bestMatch, partsOf } from './match-words.ts'

/** A plan for a question, and how much of the question it explains. */
export interface MadePlan {
  table: CandidateTable
  plan: TablePlan
  /** What the question asks of each row: the measure, a day, a name. */
  wanted: readonly string[]
  /** By word: how well it is explained, from 0 to 1. */
  covered: ReadonlyMap<QuestionWord, number>
  /** From 0 to 1, of all that the question says. */
  coverage: number
  /** Names and dates that nothing in the table explains. */
  missing: readonly string[]
  measure: Measure | null
  filters: readonly ChosenFilter[]
}

/** What a word counts, compared with others. */
const weights = { name: 1.6, inherited: 0.7, property: 0.5, word: 1, date: 1.5 } as const
/** The name of a file says what all of its rows are about. */
const ofName = 0.85

/** Plans what to ask of a table. */
export async function makePlan(question: Question, table: CandidateTable): Promise<MadePlan> {
  const { columns } = table.verdict
  const names = partsOf(`${table.fileName.replace(/\.\w+$/, '')} ${table.title ?? ''}`)
  const ofColumns = columnMatches(question, columns)
  const bestOfColumns = new Map(
    question.words.map((word) => [
      word,
      Math.max(0, ...[...ofColumns.values()].map((of) => of.get(word) ?? 0)),
    ]),
  )
  const found = await findValues(question, table)
  const filters = chooseFilters(found, bestOfColumns)
  const dates = chooseDates(question, columns)
  const all = dates === null ? filters : [...filters, dates]
  const filtered = new Set(all.map(({ filter }) => filter.column))
  const explained = new Set(filters.flatMap(({ words }) => [...words.keys()]))
  const measure = chooseMeasure(question, columns, { ofColumns, filtered, explained })
  const shape = shapeOf(question, columns, { measure, ofColumns, filtered, explained })
  const covered = coveredBy(question, { filters, ofColumns, names, used: shape.used })
  const missing = missingIn(question, { covered, hasDates: dates !== null || shape.hasYear, columns })
  return {
    table,
    plan: {
      ...wholeTable,
      limit: 20,
      filters: [...all.map(({ filter }) => filter), ...comparisonFilters(question, measure)],
      ...shape.plan,
    },
    wanted: shape.wanted,
    covered,
    coverage: coverageOf(question, covered, dates !== null || shape.hasYear),
    missing,
    measure,
    filters: all,
  }
}

/** How well the words of the question name each column. */
function columnMatches(
  { words }: Question,
  columns: readonly ColumnVerdict[],
): ReadonlyMap<string, ReadonlyMap<QuestionWord, number>> {
  return new Map(
    columns.map((column) => {
      const parts = partsOf(column.name)
      const matches = words.flatMap((word): [QuestionWord, number][] => {
        const how = bestMatch(word, parts)
        return how > 0 ? [[word, how]] : []
      })
      return [column.name, new Map(matches)]
    }),
  )
}

interface Shape {
  plan: Partial<TablePlan>
  wanted: string[]
  /** Columns that the plan uses. */
  used: ReadonlySet<string>
  /** A column is of the year that is asked for. */
  hasYear: boolean
}

interface Context {
  measure: Measure | null
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>
  filtered: ReadonlySet<string>
  explained: ReadonlySet<QuestionWord>
}

/** What is computed, of which column, by which groups. */
function shapeOf(question: Question, columns: readonly ColumnVerdict[], context: Context): Shape {
  const { measure, filtered } = context
  const entity = entityOf(question, columns, context)
  const time = columns.find(({ role, type }) => role === 'time' || type === 'date' || type === 'year')
  const operation = operationOf(question, measure)
  const used = new Set([
    ...filtered,
    ...(measure === null ? [] : [measure.column.name]),
    ...(entity === null ? [] : [entity.name]),
  ])
  const hasYear = measure?.isOfYear === true
  const of = (plan: Partial<TablePlan>, wanted: (string | undefined)[]): Shape => ({
    plan,
    wanted: wanted.filter((name) => name !== undefined),
    used,
    hasYear,
  })
  const name = measure?.column.name ?? null
  if (operation === 'first' || operation === 'last') {
    if (time === undefined) return of({ operation: 'list' }, [])
    return of({ operation, measure: time.name }, [time.name, entity?.name])
  }
  if (question.groupBy !== null && time !== undefined && time.type === 'date')
    return of(
      {
        operation: operation === 'list' ? 'sum' : operation,
        measure: name,
        groupBy: { column: time.name, part: question.groupBy },
        order: orderOfGroups(operation),
      },
      [time.name],
    )
  if (operation === 'max' || operation === 'min') {
    const isRepeated = entity !== null && entity.distinct < rowsOf(columns, entity) && entity.distinct > 1
    if (name === null && entity !== null)
      return of(
        {
          operation: 'count',
          groupBy: { column: entity.name, part: 'value' },
          order: { column: null, isDescending: operation === 'max' },
        },
        [entity.name],
      )
    if (isRepeated && measure?.column.role === 'measure')
      return of(
        {
          operation: 'sum',
          measure: name,
          groupBy: { column: entity.name, part: 'value' },
          order: { column: null, isDescending: operation === 'max' },
        },
        [entity.name],
      )
    return name === null
      ? of({ operation: 'list' }, [])
      : of({ operation, measure: name }, [entity?.name ?? keyOf(columns)?.name, name])
  }
  if (operation === 'count') return of({ operation: 'count' }, [])
  if (operation === 'share')
    return of({ operation: 'share', measure: measure?.isNamed === true ? name : null }, [])
  if (operation === 'list')
    return of({ operation: 'list', measure: name }, [
      entity?.name,
      name ?? undefined,
      question.asked === 'date' ? time?.name : undefined,
    ])
  return of({ operation, measure: name }, [name ?? undefined])
}

const orderOfGroups = (operation: TableOperation): TablePlan['order'] =>
  operation === 'max' || operation === 'min' ? { column: null, isDescending: operation === 'max' } : null

/** The number of rows with a value. */
const rowsOf = (columns: readonly ColumnVerdict[], column: ColumnVerdict): number =>
  Math.max(
    ...columns.map(({ distinct }) => distinct),
    column.top.reduce((sum, [, count]) => sum + count, 0),
  )

/** 'How many goals' are added up where goals are a column, and counted where they are rows. */
function operationOf({ operation, asked }: Question, measure: Measure | null): TableOperation {
  if (operation === 'count' || (operation === null && asked === 'number'))
    return measure?.isNamed === true ? 'sum' : 'count'
  if (operation === null) return measure?.isNamed === true && asked === 'amount' ? 'sum' : 'list'
  const needsMeasure =
    operation === 'sum' || operation === 'mean' || operation === 'median' || operation === 'difference'
  return needsMeasure && measure === null ? 'list' : operation
}

/** The column of the things that are asked for: 'which airline', 'who'. */
function entityOf(
  { words }: Question,
  columns: readonly ColumnVerdict[],
  { ofColumns, filtered, explained, measure }: Context,
): ColumnVerdict | null {
  const named = columns
    .filter(
      ({ name, type }) =>
        (type === 'text' || type === 'id') && !filtered.has(name) && name !== measure?.column.name,
    )
    .map((column) => ({
      column,
      how: Math.max(
        0,
        ...words
          .filter((word) => !explained.has(word))
          .map((word) => ofColumns.get(column.name)?.get(word) ?? 0),
      ),
    }))
    .toSorted((one, other) => other.how - one.how)
  const [best] = named
  return best !== undefined && best.how > 0.5 ? best.column : null
}

/** The column that names the rows: the first one of texts that differ. */
const keyOf = (columns: readonly ColumnVerdict[]): ColumnVerdict | undefined =>
  columns.find(({ type, role }) => type === 'text' && role !== 'category') ??
  columns.find(({ type }) => type === 'text')

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

function coveredBy(
  { words }: Question,
  {
    filters,
    ofColumns,
    names,
    used,
  }: {
    filters: readonly ChosenFilter[]
    ofColumns: Context['ofColumns']
    names: readonly string[]
    used: ReadonlySet<string>
  },
): ReadonlyMap<QuestionWord, number> {
  return new Map(
    words.map((word) => {
      const byFilter = Math.max(0, ...filters.map((one) => one.words.get(word) ?? 0))
      const byColumn = Math.max(
        0,
        ...[...ofColumns].map(([column, of]) => (of.get(word) ?? 0) * (used.has(column) ? 1 : 0.7)),
      )
      return [word, Math.max(byFilter, byColumn, bestMatch(word, names) * ofName)]
    }),
  )
}

const weightOf = ({ isName, isInherited, isProperty }: QuestionWord): number =>
  (isName ? weights.name : isProperty ? weights.property : weights.word) *
  (isInherited ? weights.inherited : 1)

function coverageOf(
  { words, dates }: Question,
  covered: ReadonlyMap<QuestionWord, number>,
  hasDates: boolean,
): number {
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0) + (dates.length > 0 ? weights.date : 0)
  const part =
    words.reduce((sum, word) => sum + weightOf(word) * (covered.get(word) ?? 0), 0) +
    (dates.length > 0 && hasDates ? weights.date : 0)
  return whole === 0 ? 0 : part / whole
}

function missingIn(
  { words, dates }: Question,
  {
    covered,
    hasDates,
    columns,
  }: { covered: ReadonlyMap<QuestionWord, number>; hasDates: boolean; columns: readonly ColumnVerdict[] },
): string[] {
  const unexplained = words
    .filter((word) => (covered.get(word) ?? 0) < 0.5 && !word.isProperty)
    .map(({ text }) => text)
  return dates.length > 0 && !hasDates
    ? [...unexplained, hasTimes(columns) ? 'the date' : 'dates']
    : unexplained
}
