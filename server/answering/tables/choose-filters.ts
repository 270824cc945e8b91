import type { TableFilter } from '#contract/table-plan.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { FoundValue } from './find-values.ts'

/** A condition, and the words of the question that it explains. */
export interface ChosenFilter {
  filter: TableFilter
  words: ReadonlyMap<QuestionWord, number>
  /** Each value is what the question says, as a whole. */
  isExact: boolean
  /** Another column has the same value, and could be meant. */
  isAmbiguous: boolean
}

/** What explains words otherwise: a value that has one of them in part is not what is meant. */
interface Otherwise {
  /** How well a word names any column, or the file. */
  named: (word: QuestionWord) => number
  /** How well it names this column. */
  namedColumn: (word: QuestionWord, column: string) => number
  /** A word besides these names the column. */
  isColumnNamed: (column: string, besides: ReadonlyMap<QuestionWord, number>) => boolean
  /** The column of what is asked for: a name in part is no condition on it. */
  entity: string | null
}

const mostValues = 60
const exactShare = 0.999
const halfShare = 0.5
const leastNamed = 0.8

/** Chooses values to filter by: those that explain most words, as whole as possible. */
export function chooseFilters(found: readonly FoundValue[], otherwise: Otherwise): ChosenFilter[] {
  const options = [...Map.groupBy(found, ({ column }) => column)]
    .flatMap(([column, values]) => optionsOf(column, values, otherwise))
    .toSorted(
      (one, other) =>
        Number(isInherited(one.words)) - Number(isInherited(other.words)) || other.worth - one.worth,
    )
  const taken: ChosenFilter[] = []
  /** By word: the column that it names a value of. */
  const explained = new Map<QuestionWord, string>()
  for (const { filter, words, isExact } of options) {
    const same = taken.find((one) => one.filter.column === filter.column)
    const isReplaced = same !== undefined && isInherited(words) && !isInherited(same.words)
    if (isReplaced) {
      // 'And how many dogs?' asks for no cats, and for nothing else that is called so.
      for (const word of words.keys()) explained.set(word, filter.column)
      continue
    }
    const known = [...words.keys()].flatMap((word) => explained.get(word) ?? [])
    if (known.length > 0 && !(same?.isExact === true && isExact && isOneMore(words, explained))) {
      const other = taken.find((one) => one.filter.column === known[0])
      if (other?.isExact === true && isExact && other !== same) other.isAmbiguous = true
      continue
    }
    if (same !== undefined && (same.isExact !== isExact || same.filter.is !== filter.is)) continue
    for (const word of words.keys()) explained.set(word, filter.column)
    if (same === undefined) {
      taken.push({ filter, words, isExact, isAmbiguous: false })
      continue
    }
    // 'Iowa or North Carolina': rows with either.
    same.filter.values.push(...filter.values)
    same.words = new Map([...same.words, ...words])
  }
  return taken
}

/** 'Avengers: Endgame' and 'Avengers: Infinity War' have a word in common, which the question says twice. */
function isOneMore(
  words: ReadonlyMap<QuestionWord, number>,
  explained: ReadonlyMap<QuestionWord, string>,
): boolean {
  const all = [...words.keys()]
  const isTwice = (word: QuestionWord): boolean =>
    all.some((other) => other !== word && other.folded === word.folded)
  return (
    all.some((word) => !explained.has(word)) && all.every((word) => !explained.has(word) || isTwice(word))
  )
}

/** Only an earlier question says so. */
const isInherited = (words: ReadonlyMap<QuestionWord, number>): boolean =>
  [...words.keys()].every((word) => word.isInherited)

interface Option extends Pick<ChosenFilter, 'filter' | 'words' | 'isExact'> {
  worth: number
}

function optionsOf(column: string, values: readonly FoundValue[], otherwise: Otherwise): Option[] {
  // Values that have the same words of the question are one option.
  const groups = Map.groupBy(values, ({ words }) =>
    [...words.keys()].map(({ place, isNegated }) => (isNegated ? -place : place)).join(' '),
  )
  return [...groups.values()].flatMap((group) => optionOf(column, group, otherwise) ?? [])
}

function optionOf(column: string, group: readonly FoundValue[], otherwise: Otherwise): Option | null {
  const exact = group.filter(({ share }) => share >= exactShare)
  const isExact = exact.length > 0
  const chosen = isExact ? exact : group
  const [first] = chosen
  if (first === undefined || chosen.length > mostValues) return null
  const words = isExact ? wholeWords(column, first.words, otherwise) : partialWords(column, chosen, otherwise)
  if (words.size === 0) return null
  const share = Math.max(...chosen.map((one) => one.share))
  const rows = chosen.reduce((sum, one) => sum + one.rows, 0)
  const quality = [...words].reduce((sum, [word, how]) => sum + how * (word.isName ? 1.3 : 1), 0)
  // Of parts, what more rows have says what they are about.
  const isNegated = [...words.keys()].some((word) => word.isNegated)
  // 'Of the province Teruel' is no town of that name.
  const isNamed = otherwise.isColumnNamed(column, words)
  const worth =
    (isNegated ? 0.9 : 1) * (quality + (isNamed ? 0.5 : 0)) * (isExact ? 1 : 0.4 + 0.4 * share) +
    (isExact ? 0 : 0.05 * Math.log10(rows))
  return {
    filter: { column, is: isNegated ? 'not' : 'equals', values: chosen.map(({ value }) => value) },
    words,
    isExact,
    worth,
  }
}

/** A word that names a column, or what all rows are about, names no value but by itself, and not what is asked for. */
function wholeWords(
  column: string,
  words: ReadonlyMap<QuestionWord, number>,
  { named, namedColumn }: Otherwise,
): ReadonlyMap<QuestionWord, number> {
  const isNamedOnly = [...words].every(
    ([word, how]) =>
      !word.isName && named(word) >= leastNamed && (how < 1 || namedColumn(word, column) >= leastNamed),
  )
  return isNamedOnly ? new Map() : words
}

/** The words that only a part of each value says. */
function partialWords(
  column: string,
  chosen: readonly FoundValue[],
  { named, entity }: Otherwise,
): ReadonlyMap<QuestionWord, number> {
  const [first] = chosen
  const words = new Map([...(first?.words ?? [])].filter(([word, how]) => named(word) < Math.min(how, 0.8)))
  const share = Math.max(...chosen.map((one) => one.share))
  const [only] = words.keys()
  const isAlone = words.size === 1
  if (
    isAlone &&
    only !== undefined &&
    (column === entity ||
      (!only.isName && (share <= halfShare || first?.isCategory !== true)) ||
      (words.get(only) ?? 0) < 0.9)
  )
    return new Map()
  return words
}

/** A condition on a column of dates or years; null when none of the table's columns has the question's dates. */
export function chooseDates(
  question: Question,
  columns: readonly ColumnVerdict[],
  named: (column: ColumnVerdict) => number,
): ChosenFilter | null {
  if (question.dates.length === 0) return null
  for (const column of columns.filter(isTime).toSorted((one, other) => named(other) - named(one))) {
    const values = question.dates.map((date) => datesWithin(date, column))
    if (values.some((some) => some.length === 0)) continue
    const condition = conditionOf(question, values)
    if (condition !== null)
      return {
        filter: { column: column.name, ...condition },
        words: new Map(),
        isExact: true,
        isAmbiguous: false,
      }
  }
  return null
}

function conditionOf(
  { isSpan, bound }: Question,
  values: readonly (readonly string[])[],
): Pick<TableFilter, 'is' | 'values'> | null {
  const [first = [], second = []] = values
  const [from = '', to = ''] = [first[0], second.at(-1)]
  if (isSpan) return { is: 'between', values: [from, to] }
  switch (bound) {
    case null:
      return { is: 'equals', values: values.flat() }
    case 'above':
    case 'below':
      return { is: bound, values: [from] }
    case 'from':
      return { is: 'between', values: [from, ''] }
    case 'to':
      return { is: 'between', values: ['', from] }
  }
}

const mostYears = 15

/** A date as the column writes it; without a year, of each year that the column has. */
function datesWithin(date: Question['dates'][number], column: ColumnVerdict): string[] {
  const { min, max, type } = column
  if (min === null || max === null || (type === 'year' && date.year === null)) return []
  const first = Number(min.slice(0, 4))
  const years =
    date.year === null
      ? Array.from(
          { length: Math.min(mostYears, Number(max.slice(0, 4)) - first + 1) },
          (_, at) => first + at,
        )
      : [date.year]
  return years
    .map((year) => textOf({ ...date, year }))
    .map((text) => (type === 'year' ? text.slice(0, 4) : text))
    .filter((text) => isWithin(text, column))
}

const two = (number: number): string => String(number).padStart(2, '0')

/** '2014-07-12', '2014-07' or '2014'. */
const textOf = ({ year, month, day }: Question['dates'][number]): string =>
  [
    String(year),
    ...(month === null ? [] : [two(month)]),
    ...(month === null || day === null ? [] : [two(day)]),
  ].join('-')

export const isTime = ({ type, min }: ColumnVerdict): boolean =>
  (type === 'date' || type === 'year') && min !== null

function isWithin(text: string, { type, min, max }: ColumnVerdict): boolean {
  if (min === null || max === null) return false
  const length = type === 'year' ? 4 : Math.min(text.length, min.length)
  const cut = text.slice(0, length)
  return cut >= min.slice(0, length) && cut <= max.slice(0, length)
}
