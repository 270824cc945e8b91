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
    isProperty ? [] : [stem.length >= shortestBeginning ? stem : folded, ...synonyms.slice(0, 6)],
  )
  return [...new Set(all)].filter((one) => /^[\p{L}\p{N}]+$/u.test(one)).slice(0, 80)
}

function wordsOf({ words, allWords }: Question, value: string): Pick<FoundValue, 'words' | 'share'> | null {
  const own = partsOf(value)
  const found = new Map<QuestionWord, number>()
  for (const word of words) {
    const best = own.reduce((most, one) => Math.max(most, matchOf(word, one)), 0)
    if (best > 0) found.set(word, best)
  }
  if (found.size === 0) return null
  const asked = new Set([...allWords, ...[...found.keys()].flatMap(({ synonyms }) => synonyms)])
  const known = own.filter(
    (one) => asked.has(one) || [...found.keys()].some((word) => matchOf(word, one) > 0),
  )
  return { words: found, share: own.length === 0 ? 0 : known.length / own.length }
}
