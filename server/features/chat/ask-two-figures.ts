import { decimal } from '#server/lib/question/computed.ts'
import type { Question } from '#server/lib/question/question.ts'
import type { QuestionThread } from '#server/features/search/question-thread.ts'
import type { AskTables, ComputedOf, TablesAsked } from './ask-tables.ts'

/** A figure, and the second one that the question asks for. */
export interface ComputedOfBoth extends ComputedOf {
  /** From the same table; null when one figure is asked for. */
  second: ComputedOf | null
}

interface Asked {
  /** The whole question as interpreted, and as typed after the earlier ones. */
  question: Question
  written: string
  earlier: readonly string[]
}

/**
 * Queries tables for both figures when a question asks for two of the same things; if only one is found, falls back to
 * the main one.
 */
export async function askTwoFigures(
  { askTables, questionThread }: { askTables: AskTables; questionThread: QuestionThread },
  files: Parameters<AskTables>[0],
  { question, written, earlier }: Asked,
  asking: TablesAsked,
  signal: AbortSignal,
): Promise<ComputedOfBoth | null> {
  const both = question.isByModel ? null : await questionThread.readTwo(written, earlier)
  const first =
    both && (await askTables(files, both.first, withMatchedTerms(asking, question, both.first), signal))
  if (both !== null && isFigure(first)) {
    const table = [...files, ...asking.further].filter(({ id }) =>
      first.tables.some(({ fileId }) => fileId === id),
    )
    const forSecond = {
      ...withMatchedTerms(asking, question, both.second),
      before: new Set<never>(),
      further: [],
    }
    const second = await askTables(table, both.second, forSecond, signal)
    if (isFigure(second)) return { ...first, second: isSameRows(first, second) ? rowsOf(first) : second }
  }
  const only = await askTables(files, question, asking, signal)
  return only === null ? null : { ...only, second: null }
}

const isFigure = (result: ComputedOf | null): result is ComputedOf =>
  result !== null && result.computed.figure !== null && result.computed.unmet === null

/** The count has the same conditions as the sum. */
const isSameRows = (first: ComputedOf, { computed }: ComputedOf): boolean =>
  computed.operation === 'count' &&
  computed.column === null &&
  first.computed.operation !== 'count' &&
  computed.conditions.every((condition) => isPartOfOne(condition, first.computed.conditions))

/** One figure may have more conditions than the other. */
const isPartOfOne = (condition: string, conditions: readonly string[]): boolean =>
  conditions.some((one) => condition.split(' ').every((word) => one.split(' ').includes(word)))

/** The number of rows behind a figure. */
const rowsOf = (first: ComputedOf): ComputedOf => ({
  ...first,
  computed: {
    ...first.computed,
    operation: 'count',
    column: null,
    unit: null,
    label: null,
    figure: decimal(first.computed.rowCount, 0),
    groupCount: null,
    groups: null,
    series: null,
  },
})

/** Maps the terms found for the whole question to those of a part of it. */
function withMatchedTerms(asking: TablesAsked, whole: Question, part: Question): TablesAsked {
  const words = new Set([...asking.matchedTerms].flatMap((at) => whole.terms[at]?.folded ?? []))
  return {
    ...asking,
    matchedTerms: new Set(part.terms.flatMap(({ folded }, at) => (words.has(folded) ? [at] : []))),
  }
}
