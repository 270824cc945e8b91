import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import { literal } from '#server/lib/sql-literal.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { CandidateTable } from './candidate-table.ts'
import { matchOf, partsOf } from './match-words.ts'

/** A value of a table that a question names. */
export interface FoundValue {
  column: string
  value: string
  rows: number
  /** The question's words that it has, and how well. */
  words: ReadonlyMap<QuestionWord, number>
  /** The share of the value's own words that the question has. */
  share: number
}

const mostColumns = 24
const mostValues = 300
const shortestBeginning = 3
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
  const pattern = String.raw`(^|[^\p{L}\p{N}])(` + beginnings.join('|') + ')'
  const parts = columns.map(
    ({ at }) =>
      `select ${at} as place, v${at + 1}::varchar as value, count(*)::double as rows from t
        where is_data and regexp_matches(strip_accents(lower(v${at + 1}::varchar)), ${literal(pattern)}) group by 2`,
  )
  const [rows = []] = await send([
    `select * from (${parts.join(' union all ')}) order by rows desc limit ${mostValues}`,
  ])
  return rows.flatMap(([place, value, count]) => {
    const column = verdict.columns[Number(place)]
    if (column === undefined || typeof value !== 'string') return []
    const found = wordsOf(question, value)
    return found === null ? [] : [{ column: column.name, value, rows: Number(count), ...found }]
  })
}

const isText = ({ type }: ColumnVerdict): boolean => type === 'text' || type === 'id'

/** How the words that are looked for, and what else they are called, begin; escaped for RE2. */
function beginningsOf({ words }: Question): string[] {
  const all = words.flatMap(({ folded, stem, synonyms, isProperty }) =>
    isProperty ? [folded] : [commonBeginning(folded, stem), ...synonyms.slice(0, 6)],
  )
  return [...new Set(all)].filter((one) => /^[\p{L}\p{N}]+$/u.test(one)).slice(0, 80)
}

/** What a word and its stem begin with: 'sandy' and 'sandi' with 'sand'. */
function commonBeginning(folded: string, stem: string): string {
  let length = 0
  while (length < stem.length && stem[length] === folded[length]) length += 1
  return length >= shortestBeginning ? folded.slice(0, length) : folded
}

function wordsOf({ words, allWords }: Question, value: string): Pick<FoundValue, 'words' | 'share'> | null {
  const own = partsOf(value)
  const found = new Map<QuestionWord, number>()
  for (const word of words) {
    const best = own.reduce((most, one) => Math.max(most, matchOf(word, one)), 0)
    if (best > 0) found.set(word, best)
  }
  const known = own.filter(
    (one) => allWords.includes(one) || [...found.keys()].some((word) => matchOf(word, one) > 0),
  )
  const share = own.length === 0 ? 0 : known.length / own.length
  // 'won' in a name is not what somebody has gained.
  for (const [word, how] of found) if (share < 1 && (how < leastInPart || word.isProperty)) found.delete(word)
  return found.size === 0 ? null : { words: found, share }
}
