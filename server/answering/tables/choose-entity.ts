import { headingWords } from '#server/answering/languages/languages.ts'
import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'
import { bestMatch, partsOf } from '#server/answering/question/match-words.ts'

/** The column of the things that a question asks for: 'which airline', 'who'. */
export interface Entity {
  column: ColumnVerdict
  /** Several rows are about the same thing. */
  isRepeated: boolean
  /** The question begins with it, or asks for a person: 'which airline', 'airlines with the most passengers'. */
  isAsked: boolean
}

/** Headings of people. */
const personNames = headingWords('person')

const leastMatch = 0.5
/** 'Which product ... at the market' asks for products. */
const ofFirst = 0.15
/** A number of a thing is rarely what is asked for. */
const ofId = 0.7
/** Of the rows; in fewer, a few things are there twice by mistake. */
const nearlyAll = 0.9

export function entityOf(
  { words, asked }: Question,
  { columns, rows, asideRows }: TableVerdict,
  {
    ofColumns,
    fileWords,
  }: { ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>; fileWords: readonly string[] },
): Entity | null {
  if (
    asked !== 'thing' &&
    asked !== 'person' &&
    asked !== 'place' &&
    asked !== 'number' &&
    asked !== 'amount'
  )
    return null
  const [opening, next] = words.filter(({ isInherited }) => !isInherited)
  // 'The biggest customer' asks for customers.
  const first = opening?.isProperty === true ? next : opening
  const howNamed = ({ name, type }: ColumnVerdict): number => {
    const all = [...(ofColumns.get(name) ?? [])].map(([word, how]) => how + (word === first ? ofFirst : 0))
    return Math.max(0, ...all) * (type === 'id' ? ofId : 1)
  }
  const [best] = columns
    .filter(({ type, distinct }) => distinct > 0 && (type === 'text' || type === 'id'))
    .map((column) => ({
      column,
      how: Math.max(
        asked === 'person' &&
          column.role === 'category' &&
          partsOf(column.name).some((part) => personNames.has(part))
          ? leastMatch + 0.1
          : 0,
        howNamed(column),
      ),
    }))
    .toSorted((one, other) => other.how - one.how || rankOf(other.column) - rankOf(one.column))
  const isOfFile = words.some((word) => !word.isName && bestMatch(word, fileWords) > leastMatch)
  const isAboutThings = asked === 'thing' || asked === 'person' || asked === 'place'
  const column =
    best !== undefined && best.how > leastMatch
      ? best.column
      : isOfFile && isAboutThings
        ? keyOf(columns)
        : undefined
  return column === undefined
    ? null
    : {
        column,
        isAsked:
          column === best?.column &&
          (asked === 'person' ||
            asked === 'place' ||
            (first !== undefined && ofColumns.get(column.name)?.has(first) === true)),
        isRepeated: column.distinct > 1 && column.distinct < (rows - asideRows) * nearlyAll,
      }
}

/** Of several columns about one thing, its name says what it is. */
const rankOf = ({ name, type }: ColumnVerdict): number =>
  partsOf(name).includes('name') ? 2 : type === 'text' ? 1 : 0

/** The column that names the rows: the first one of texts that are no categories. */
export const keyOf = (columns: readonly ColumnVerdict[]): ColumnVerdict | undefined =>
  columns.find(({ type, role }) => type === 'text' && role !== 'category') ??
  columns.find(({ type }) => type === 'text')
