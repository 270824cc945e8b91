import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { CandidateTable } from './candidate-table.ts'
import { wordsIn } from '#server/lib/language/words.ts'
import { matchOf, quality } from '#server/answering/question/match-words.ts'

/** A value of a table that a question names. */
export interface FoundValue {
  column: string
  value: string
  rows: number
  /** The question's words that it has, and how well. */
  words: ReadonlyMap<QuestionWord, number>
  /** The share of the value's own words that the question has. */
  share: number
  /** Its column has few values, which many rows share. */
  isCategory: boolean
}

const mostColumns = 24
const mostValues = 300
/** Words of a question that are looked up, and by which values are put in order. */
const mostWords = 16
const mostCompared = 8
const shortestBeginning = 3
const longestValue = 300
/** A form or a synonym. */
const leastOfValue = 0.8
/** In letters; shorter ones differ by one letter from others. */
const longName = 6
const shortestName = 5
const longestEnding = 3
/** A part of a value has to be the word itself, or a form of it. */
const leastInPart = 0.9

/** Looks for the words of a question among the texts of a table. */
export async function findValues(
  question: Question,
  { verdict, send }: CandidateTable,
): Promise<FoundValue[]> {
  const columns = verdict.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => isText(column))
    .slice(0, mostColumns)
  const beginnings = beginningsOf(question)
  if (columns.length === 0 || beginnings.length === 0) return []
  const values = columns
    .map(
      ({ at }) =>
        `select ${at} as place, v${at + 1}::varchar as value, count(*)::double as rows from t where is_data group by 2`,
    )
    .join(' union all ')
  // Materialized, so that the pattern is compiled once and not for each column. Of many values those with most of the
  // words come first: all are valves, but one is of that name.
  const [rows = []] = await send([
    `with folded as materialized (select *, strip_accents(lower(value)) as folded from (${values}))
      select place, value, rows from folded where regexp_matches(folded, ${literal(patternOf(beginnings.flat()))})
      order by ${beginnings
        .slice(0, mostCompared)
        .map((some) => `regexp_matches(folded, ${literal(patternOf(some))})::int`)
        .join(' + ')} desc, rows desc limit ${mostValues}`,
  ])
  return rows.flatMap(([place, value, count]) => {
    const column = verdict.columns[Number(place)]
    if (column === undefined || typeof value !== 'string') return []
    const found = wordsOf(question, value)
    return found === null
      ? []
      : [
          {
            column: column.name,
            value,
            rows: Number(count),
            isCategory: column.role === 'category',
            ...found,
          },
        ]
  })
}

const isText = ({ type }: ColumnVerdict): boolean => type === 'text' || type === 'id'

/** By word: how it begins, and what else it is called; escaped for RE2. */
function beginningsOf({ words }: Question): string[][] {
  const all = words.map(({ folded, stem, synonyms, isProperty, isName }) =>
    isProperty
      ? [folded]
      : [
          isName && folded.length > longName ? nameBeginning(folded) : commonBeginning(folded, stem),
          ...synonyms.slice(0, 10),
        ],
  )
  return all
    .map((some) => [...new Set(some)].filter((one) => /^[\p{L}\p{N}]+$/u.test(one)))
    .filter((some) => some.length > 0)
    .slice(0, mostWords)
}

const patternOf = (beginnings: readonly string[]): string =>
  String.raw`(^|[^\p{L}\p{N}])(` + beginnings.join('|') + ')'

/** 'Colombian' is found as 'Colombia'. */
const nameBeginning = (folded: string): string =>
  folded.slice(0, Math.max(shortestName, folded.length - longestEnding))

/** What a word and its stem begin with: 'sandy' and 'sandi' with 'sand'. */
function commonBeginning(folded: string, stem: string): string {
  let length = 0
  while (length < stem.length && stem[length] === folded[length]) length += 1
  return length >= shortestBeginning ? folded.slice(0, length) : folded
}

function wordsOf({ words, allWords }: Question, value: string): Pick<FoundValue, 'words' | 'share'> | null {
  const own = wordsIn(value.slice(0, longestValue)).map(({ folded }) => folded)
  const matches = new Map(words.map((word) => [word, own.map((one) => valueMatch(word, one))]))
  const known = own.filter(
    (one, at) => allWords.includes(one) || [...matches.values()].some((of) => (of[at] ?? 0) > 0),
  )
  const share = own.length === 0 ? 0 : known.length / own.length
  const found = new Map(
    [...matches].flatMap(([word, of]): [QuestionWord, number][] => {
      const how = Math.max(0, ...of)
      // 'won' in a name is not what somebody has gained, nor is a letter in it.
      const isOfWhole = how < leastInPart || word.isProperty || /^\p{L}$/u.test(word.folded)
      return how > 0 && (share >= 1 || !isOfWhole) ? [[word, how]] : []
    }),
  )
  return found.size === 0 || !hasWholeNames(words, found, share) ? null : { words: found, share }
}

/** A value is not named by a part of a word. A slip is in a name. */
function valueMatch(word: QuestionWord, other: string): number {
  const how = matchOf(word, other)
  if (how >= leastOfValue) return how
  if (!word.isName) return 0
  if (isOfName(word.folded, other)) return quality.form
  return how === quality.slip && word.folded.length >= longName ? how : 0
}

/** 'Colombian' and 'Colombia', in any language. */
function isOfName(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length)
  return short.length >= shortestName && long.length - short.length <= longestEnding && long.startsWith(short)
}

/** 'New Zealand' is no part of what 'New York' names. */
const hasWholeNames = (
  words: readonly QuestionWord[],
  found: ReadonlyMap<QuestionWord, number>,
  share: number,
): boolean =>
  share >= 1 ||
  [...found.keys()].some((word) => !word.isName) ||
  namesBeside(words, [...found.keys()]).every((word) => found.has(word))

/** The names that stand in a row with any of these. */
function namesBeside(words: readonly QuestionWord[], some: readonly QuestionWord[]): QuestionWord[] {
  const names = words.filter(({ isName }) => isName)
  return names.filter((name) => some.some((one) => Math.abs(one.place - name.place) === 1))
}
