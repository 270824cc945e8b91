import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import type { ColumnVerdict } from '#server/lib/table-verdict.ts'
import type { ChosenFilter } from './choose-filters.ts'

interface Context {
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>
  explained: ReadonlySet<QuestionWord>
  filtered: ReadonlySet<string>
}

const leastNamed = 0.8

/**
 * Conditions that a heading says: 'vegetarians' have a yes there, 'not paid' are rows without a day in 'Paid on'. What is
 * asked for itself is none.
 */
export function chooseFlags(
  question: Question,
  columns: readonly ColumnVerdict[],
  { ofColumns, explained, filtered }: Context,
): ChosenFilter[] {
  if (question.asked === 'yes-no' || question.asked === 'date') return []
  return columns.flatMap((column): ChosenFilter[] => {
    if (filtered.has(column.name)) return []
    const named = [...(ofColumns.get(column.name) ?? [])].filter(
      ([word, how]) => how >= leastNamed && !explained.has(word),
    )
    const condition = conditionOf(
      column,
      named.some(([word]) => word.isNegated),
    )
    return named.length === 0 || condition === null
      ? []
      : [
          {
            filter: { column: column.name, ...condition },
            words: new Map(named),
            isExact: true,
            isAmbiguous: false,
          },
        ]
  })
}

function conditionOf(
  { type, nulls, role }: ColumnVerdict,
  isNegated: boolean,
): Pick<ChosenFilter['filter'], 'is' | 'values'> | null {
  if (type === 'yes-no') return { is: 'equals', values: [isNegated ? 'no' : 'yes'] }
  return isNegated && nulls > 0 && (type === 'date' || role === 'category')
    ? { is: 'empty', values: [] }
    : null
}
