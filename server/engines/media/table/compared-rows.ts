import { datesIn, fitOf } from '#server/lib/language/dates.ts'
import { codeOf, fold, wordsIn } from '#server/lib/language/words.ts'
import { margin } from '#server/lib/question/comparing-words.ts'
import { perPiece } from '#server/lib/question/computing-words.ts'
import { isOfLimit, limitsIn, withoutLimits, type Limit } from '#server/lib/question/limits.ts'
import type { Question } from '#server/lib/question/question.ts'
import { belowMinimumRows, comparedColumnsRows, paidByDueRows } from './filter-by-columns.ts'
import type { Unmet } from './filter-by-date.ts'
import { limitFilter } from './filter-by-limit.ts'
import { emptyRows, paidNothingRows, soldOutRows } from './filter-by-nought.ts'
import { scoreRows } from './filter-by-score.ts'
import { derivedOf } from './piece-prices.ts'
import type { Columns } from './columns.ts'
import type { Filter } from './table-filter.ts'

export interface ComparedRows {
  /** The question without what says the conditions. */
  question: Question
  filters: readonly Filter[]
  /** Limits that no column of the table tells. */
  missing: readonly string[]
  unmet: Unmet | null
}

/** The conditions of a question that compare numbers and days of each row: with a number, with each other, with nought. */
export function comparedRows(asked: Question, table: Columns, called: string): ComparedRows {
  const spelled = fold(called)
  const [inCells, limits] = partition(asked.limits, (limit) => isInCells(limit, table))
  const rest = withoutLimitsOf(withCodes(asked, inCells), limits)
  const byLimit = limits.map((limit) => ({ limit, filter: limitFilter(limit, rest, table) }))
  const untold = byLimit.filter(({ filter }) => filter === null).map(({ limit }) => limit)
  const compared = [
    belowMinimumRows(rest, table, spelled),
    paidByDueRows(rest, table),
    paidNothingRows(rest, table),
    soldOutRows(rest, table, spelled),
    emptyRows(rest, table),
    scoreRows(rest, table),
  ].filter((one) => one !== null)
  const columns = compared.length > 0 ? null : comparedColumnsRows(rest, table)
  const all = columns === null ? compared : [columns]
  const isOfStore =
    compared.some(({ isOfStore: isSo }) => isSo === true) ||
    derivedOf(rest, table, { called, rows: [] }) !== null
  const rowWords = all.flatMap(({ rowsAre }) => rowsAre ?? [])
  const bare = [...pieceWords(rest), ...rowWords].reduce(
    withoutTerms,
    all.map(({ said }) => said).reduce(withoutSaid, isOfStore ? withoutOwnDays(rest, called) : rest),
  )
  const isOfYears = all.some(({ isOfYears: isSo }) => isSo === true)
  const question = isOfYears
    ? { ...bare, dates: [], operation: bare.kind === 'count' ? ('count' as const) : null }
    : bare
  const isComputed = asked.operation !== null
  const told = untold.map(({ bound, value }) => `${bound} ${value}`)
  return {
    question,
    filters: [...byLimit.flatMap(({ filter }) => filter ?? []), ...all.map(({ filter }) => filter)],
    missing: isComputed ? [] : told,
    unmet: isComputed && told.length > 0 ? { condition: told.join(' and '), instead: null } : null,
  }
}

/** 'Under 14' of a cell is a group and no number. */
const isInCells = ({ phrase }: Limit, { columns }: Columns): boolean => {
  const said = fold(phrase)
  return columns.some(
    (column) =>
      column.type === 'text' && column.texts.some((cell) => cell !== '' && fold(cell).includes(said)),
  )
}

const partition = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter((one) => is(one)),
  all.filter((one) => !is(one)),
]

const withCodes = (asked: Question, limits: readonly Limit[]): Question => {
  const written = limits.map(({ value }) => String(value))
  return {
    ...asked,
    codes: [
      ...asked.codes.filter(({ written: known }) => !written.includes(known)),
      ...written.map((one) => ({ written: one, code: codeOf(one) })),
    ],
  }
}

function withoutLimitsOf(asked: Question, limits: readonly Limit[]): Question {
  if (limits.length === 0) return asked
  const bare = { ...asked, codes: asked.codes.filter(({ written }) => !isOfLimit(limits, written)) }
  // An earlier question may have named another one.
  const inFull = withoutLimits(asked.inFull, [...limits, ...limitsIn(asked.inFull)])
  return limits.reduce<Question>((rest, { phrase }) => withoutTerms(rest, fold(phrase)), {
    ...bare,
    text: withoutLimits(asked.text, limits),
    inFull,
  })
}

/** A count is of the day that it is called after: none of its rows is told by it. */
function withoutOwnDays(question: Question, called: string): Question {
  const own = datesIn(called)
  return {
    ...question,
    dates: question.dates.filter((date) => !own.some((told) => fitOf(date, told) === 'same')),
  }
}

/** What is left of the price of a piece is asked of things, and of no pieces. */
const pieceWords = ({ text }: Question): string[] => {
  const asked = fold(text)
  return margin.test(asked) ? (perPiece.exec(asked)?.slice(0, 1) ?? []) : []
}

const withoutSaid = (question: Question, said: string): Question => ({
  ...withoutTerms(question, said),
  text: fold(question.text).replace(said, ' '),
  inFull: fold(question.inFull).replace(said, ' '),
})

function withoutTerms(question: Question, said: string): Question {
  const words = new Set(wordsIn(said).map(({ folded }) => folded))
  return { ...question, terms: question.terms.filter(({ folded }) => !words.has(folded)) }
}
