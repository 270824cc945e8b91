import type { TableFilter } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { FoundValue } from './find-values.ts'

/** Conditions that the question's words, dates and numbers make, and the words that each explains. */
export interface ChosenFilter {
  filter: TableFilter
  words: ReadonlyMap<QuestionWord, number>
  /** Each value is what the question says, as a whole. */
  isExact: boolean
}

const mostValues = 40
const exactShare = 0.999
/** A value that the question names only a part of has to be named by more than this. */
const leastShare = 0.25

/**
 * Chooses values to filter by: those that explain most words, as whole as possible. `ofColumns`: how well the words name
 * columns; a word that names a column names no value by a part.
 */
export function chooseFilters(
  found: readonly FoundValue[],
  ofColumns: ReadonlyMap<QuestionWord, number>,
): ChosenFilter[] {
  const options = [...Map.groupBy(found, ({ column }) => column)]
    .flatMap(([column, values]) => optionsOf(column, values, ofColumns))
    .toSorted((one, other) => other.worth - one.worth)
  const taken: ChosenFilter[] = []
  const explained = new Set<QuestionWord>()
  for (const { filter, words, isExact } of options) {
    const isNew = [...words.keys()].some((word) => !explained.has(word))
    const overlaps = [...words.keys()].filter((word) => explained.has(word)).length
    const same = taken.find((one) => one.filter.column === filter.column)
    if (!isNew || overlaps > 0) continue
    for (const word of words.keys()) explained.add(word)
    if (same === undefined) taken.push({ filter, words, isExact })
    else if (same.isExact && isExact) {
      // 'Iowa or North Carolina': rows with either.
      same.filter.values.push(...filter.values)
      same.words = new Map([...same.words, ...words])
    }
  }
  return taken
}

interface Option extends ChosenFilter {
  worth: number
}

function optionsOf(
  column: string,
  values: readonly FoundValue[],
  ofColumns: ReadonlyMap<QuestionWord, number>,
): Option[] {
  // Values that have the same words of the question are one option.
  const groups = Map.groupBy(values, ({ words }) =>
    [...words.keys()]
      .map(({ place }) => place)
      .toSorted()
      .join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const exact = group.filter(({ share }) => share >= exactShare)
    const chosen = exact.length > 0 ? exact : group.filter(({ share }) => share >= leastShare)
    const [first] = chosen
    if (first === undefined || chosen.length > mostValues) return []
    const isExact = exact.length > 0
    const words = new Map(
      [...first.words].filter(([word, how]) => isExact || (ofColumns.get(word) ?? 0) < how),
    )
    if (words.size === 0) return []
    const share = Math.max(...chosen.map((one) => one.share))
    const worth =
      [...words].reduce((sum, [word, how]) => sum + how * (word.isName ? 1.3 : 1), 0) * (0.4 + 0.6 * share)
    return [
      { filter: { column, is: 'equals', values: chosen.map(({ value }) => value) }, words, isExact, worth },
    ]
  })
}

/** A condition on a column of dates or years; null when none of the table's columns has the question's dates. */
export function chooseDates(question: Question, columns: readonly ColumnVerdict[]): ChosenFilter | null {
  if (question.dates.length === 0) return null
  const told = question.dates.map(dateText)
  const column = columns.find(
    (one) => isTime(one) && told.every((text) => text !== null && isWithin(text, one)),
  )
  if (column === undefined || told.some((text) => text === null)) return null
  const values = told
    .flatMap((text) => text ?? [])
    .map((text) => (column.type === 'year' ? text.slice(0, 4) : text))
  const filter: TableFilter = question.isSpan
    ? { column: column.name, is: 'between', values }
    : { column: column.name, is: 'equals', values }
  return { filter, words: new Map(), isExact: true }
}

/** Time columns that the question's dates may be of, whether or not they reach so far. */
export const hasTimes = (columns: readonly ColumnVerdict[]): boolean => columns.some(isTime)

const isTime = ({ type, min }: ColumnVerdict): boolean => (type === 'date' || type === 'year') && min !== null

const two = (number: number): string => String(number).padStart(2, '0')

/** '2014-07-12', '2014-07' or '2014'; null without a year. */
function dateText({ year, month, day }: Question['dates'][number]): string | null {
  if (year === null) return null
  return [
    String(year),
    ...(month === null ? [] : [two(month)]),
    ...(month === null || day === null ? [] : [two(day)]),
  ].join('-')
}

function isWithin(text: string, { type, min, max }: ColumnVerdict): boolean {
  if (min === null || max === null) return false
  const length = type === 'year' ? 4 : Math.min(text.length, min.length)
  const cut = text.slice(0, length)
  return cut >= min.slice(0, length) && cut <= max.slice(0, length)
}
