import { wholeTable, type TablePlan } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import { unitCalled } from '#server/answering/question/unit-names.ts'
import { fold } from '#server/lib/language/words.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { TableFacts } from './candidate-table.ts'
import { chooseDates, chooseFilters, isTime, type ChosenFilter } from './choose-filters.ts'
import { chooseDated } from './choose-dated-columns.ts'
import { chooseFlags } from './choose-flags.ts'
import { chooseMeasure, isOfAmounts, type Measure } from './choose-measure.ts'
import { entityOf } from './choose-entity.ts'
import { shapeOf } from './choose-shape.ts'
import { coverageOf, missingIn, namedBy } from './coverage.ts'
import type { FoundValue } from './find-values.ts'
import { bestMatch, partsOf } from '#server/answering/question/match-words.ts'
import { readingsAround } from './readings-around.ts'

const propertyOfMeasure = 0.9
/** A column that a question names so well is shown. */
const leastWanted = 0.8
const mostNamed = 4
const leastNamed = 0.9

/** A plan for a question, and how much of the question it explains. */
export interface MadePlan {
  table: TableFacts
  plan: TablePlan
  /** Columns that the answer shows first: who or what, then what was asked of it. */
  wanted: readonly string[]
  /** By word: how well it is explained, from 0 to 1. */
  covered: ReadonlyMap<QuestionWord, number>
  /** From 0 to 1, of all that the question says. */
  coverage: number
  /** Words and dates that nothing in the table explains. */
  missing: readonly string[]
  /** Its rows have dates, but none that is asked for. */
  isOfOtherDates: boolean
  /** What is asked for cannot be computed from the table, so that its rows are listed. */
  isFallback: boolean
  measure: Measure | null
  filters: readonly ChosenFilter[]
}

/**
 * Plans what to ask of a table. `found`: values of it that the question names; `without`: columns that turned out to have
 * no value in the rows that are asked for.
 */
export function planWith(
  question: Question,
  table: TableFacts,
  found: readonly FoundValue[],
  without: ReadonlySet<string>,
): MadePlan {
  const { columns } = table.verdict
  const fileWords = partsOf(`${table.fileName.replace(/\.\w+$/, '')} ${table.title ?? ''}`)
  const ofColumns = columnMatches(question, columns)
  const named = namedBy(question, ofColumns, fileWords)
  const entity = entityOf(question, table.verdict, { ofColumns, fileWords })
  const filters = chooseFilters(found, {
    named: (word) => named.get(word) ?? 0,
    namedColumn: (word, column) => ofColumns.get(column)?.get(word) ?? 0,
    isColumnNamed: (column, besides) =>
      [...(ofColumns.get(column) ?? [])].some(([word, how]) => how >= leastNamed && !besides.has(word)),
    entity: entity?.column.name ?? null,
  })
  const bestOf = ({ name }: ColumnVerdict): number => Math.max(0, ...(ofColumns.get(name)?.values() ?? []))
  const flags = chooseFlags(question, columns, {
    ofColumns,
    explained: new Set(filters.flatMap(({ words }) => [...words.keys()])),
    filtered: new Set(filters.map(({ filter }) => filter.column)),
  })
  filters.push(...flags)
  // 'Not paid for 2024' are not those that were paid in it.
  const isEmpty = ({ name }: ColumnVerdict): boolean => flags.some(({ filter }) => filter.column === name)
  const dates = chooseDates(
    question,
    columns.filter((column) => !isEmpty(column)),
    bestOf,
  )
  const filtered = new Set(
    [...filters, ...(dates === null ? [] : [dates])].map(({ filter }) => filter.column),
  )
  const explained = new Set(filters.flatMap(({ words }) => [...words.keys()]))
  const ofEntity = entity === null ? [] : [...(ofColumns.get(entity.column.name)?.keys() ?? [])]
  // Rows of years with a column for each month: 'gas in January 2024'.
  const isOfMonths =
    columns.find(({ name }) => name === dates?.filter.column)?.type === 'year' &&
    question.dates.some(({ month }) => month !== null)
  const dated = dates === null || isOfMonths ? chooseDated(question, columns, fileWords) : null
  const measure =
    dated?.measure ??
    chooseMeasure(question, columns, {
      ofColumns,
      filtered,
      explained: new Set([...explained, ...ofEntity]),
      without,
    })
  const shape = shapeOf(question, columns, {
    measure,
    filters,
    entity,
    isWide: dated !== null,
    ofColumns,
    isDifference:
      dated?.isDifference === true ||
      (measure?.formula[0]?.is === 'minus' && question.operation === 'difference'),
  })
  const hasDates =
    dates !== null ||
    (dated === null ? measure?.isOfYear === true : dated.hasDates) ||
    (!columns.some(isTime) && isOfFile(question, fileWords))
  const explainedBy = (word: QuestionWord): number =>
    Math.max(
      named.get(word) ?? 0,
      measure?.explains.includes(word) === true ? 1 : 0,
      // 'What was the biggest cost?' is answered by a column of money, whatever it is called.
      measure?.column.type === 'money' && isOfAmounts(word) ? propertyOfMeasure : 0,
      ...filters.map((one) => one.words.get(word) ?? 0),
    )
  // 'Open' is explained where 'not paid', which stands for it in its place, is.
  const covered = new Map(
    question.words.map((word) => {
      const inPlace = question.words.filter(({ place }) => place === word.place)
      return [word, Math.max(...inPlace.map(explainedBy))]
    }),
  )
  return {
    table,
    plan: {
      ...wholeTable,
      limit: 20,
      filters: [
        ...(dates === null
          ? []
          : [shape.isOfReadings ? readingsAround(dates.filter, columns) : dates.filter]),
        ...inOrderOf(filters).map(({ filter }) => filter),
        ...comparisonFilters(question, measure),
      ],
      ...shape.plan,
    },
    wanted: wantedColumns(shape.wanted, namedColumns(columns, ofColumns, explained)),
    covered,
    coverage: coverageOf(question, covered, hasDates),
    missing: missingIn(question, covered, hasDates),
    measure,
    isOfOtherDates: question.dates.length > 0 && !hasDates && columns.some(isTime),
    isFallback: question.operation !== null && shape.plan.operation === 'list',
    filters: dates === null ? filters : [...filters, dates],
  }
}

/** The columns that words of the question name, besides those that name values of it: 'what does it cost?'. */
const namedColumns = (
  columns: readonly ColumnVerdict[],
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>,
  explained: ReadonlySet<QuestionWord>,
): string[] =>
  columns
    .filter(({ name }) =>
      [...(ofColumns.get(name) ?? [])].some(([word, how]) => how >= leastWanted && !explained.has(word)),
    )
    .map(({ name }) => name)

/** What names the rows is first, then what was asked of them. */
const wantedColumns = ([first, ...others]: readonly string[], named: readonly string[]): string[] => [
  ...new Set([...(first === undefined ? [] : [first]), ...named.slice(0, mostNamed), ...others]),
]

/** All rows are of the year that the file is called by. */
const isOfFile = ({ dates }: Question, fileWords: readonly string[]): boolean =>
  dates.length > 0 && dates.every(({ year, month }) => month === null && fileWords.includes(String(year)))

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
      const heading = partsOf(column.name)
      const units = [column.unit === null ? null : fold(column.unit), ...heading.map(unitCalled)]
      const parts = [
        ...heading,
        ...units.filter((unit) => unit !== null),
        ...(column.type === 'duration' ? ['h', 'min'] : []),
      ]
      const matches = words.flatMap((word): [QuestionWord, number][] => {
        const how = bestMatch(word, parts)
        return how > 0 ? [[word, how]] : []
      })
      return [column.name, new Map(matches)]
    }),
  )
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
        return { column: name, is: 'between', values: [String(value), ''] }
      case 'to':
        return { column: name, is: 'between', values: ['', String(value)] }
    }
  })
}
