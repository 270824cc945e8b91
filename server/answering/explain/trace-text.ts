import type { Question } from '#server/answering/question/question.ts'
import { worthOf } from '#server/answering/tables/ask-tables.ts'
import type { SettledPlan } from '#server/answering/tables/settle-plan.ts'
import { toSql } from '#server/answering/tables/to-sql.ts'
import { doubtsOf } from '#server/answering/verdict/table-doubts.ts'
import type { TextFeatures, Verdict } from '#server/answering/verdict/verdict.ts'

/** How an answer was found, step by step. */
export interface AnswerTrace {
  question: Question
  plans: readonly SettledPlan[]
  texts: TextFeatures & {
    /** What of the question the best file has nowhere. */
    lacking: readonly string[]
    /** The likelihood that the best sentence answers, from 0 to 1, and what it was computed from. */
    likelihood: number
    features: Readonly<Record<string, number>> | null
    /** The files found, best first, each with its best sentence. */
    files: readonly {
      name: string
      score: number
      sentence: string
      criteria: Readonly<Record<string, number>>
    }[]
  }
  verdict: Verdict
}

/** A trace as text: the question as it was read, each table with its plan, criteria and SQL, the texts, the verdict. */
export function traceText({ question, plans, texts, verdict }: AnswerTrace): string {
  return [
    ...questionLines(question),
    '',
    ...(plans.length === 0
      ? ['No table was found.']
      : plans.flatMap((plan, at) => planLines(question, plan, plans[at + 1]))),
    '',
    `Texts: ${texts.certainty}; ${texts.coverage.toFixed(2)} of the question in the best sentence and its file${texts.isOfTable ? ', a row of a table' : ''}`,
    ...(texts.lacking.length === 0 ? [] : [`  lacking: ${texts.lacking.join(', ')}`]),
    `  likelihood ${texts.likelihood.toFixed(2)}: ${valuesText(texts.features ?? {})}`,
    ...texts.files.flatMap(({ name, score, sentence, criteria }) => [
      `  ${score.toFixed(2)}  ${name}: ${sentence}`,
      `    ${valuesText(criteria)}`,
    ]),
    '',
    `Verdict: ${verdict.certainty}, from ${verdict.from === 'table' ? 'the best table' : 'the texts'}`,
    ...verdict.doubts.map((doubt) => `  ${doubt}`),
  ].join('\n')
}

/** 'own 0.67, form 1.00': those that are not zero. */
const valuesText = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`)
    .join(', ')

function questionLines(question: Question): string[] {
  const { text, language, words, operation, asked, dates, comparisons, groupBy, isFollowUp } = question
  const facts = {
    language,
    operation,
    asked,
    dates: dates
      .map(({ year, month, day }) => [year, month, day].filter((part) => part !== null).join('-'))
      .join(', '),
    comparisons: comparisons.map(({ is, value }) => `${is} ${value}`).join(', '),
    groupBy,
    isFollowUp,
  }
  const named = Object.entries(facts).filter(([, value]) => value !== null && value !== '' && value !== false)
  return [
    `Question: ${text}`,
    `  ${named.map(([name, value]) => `${name} ${value}`).join('; ')}`,
    `  words: ${words.map((word) => `${word.text}${word.isProperty ? ' (property)' : ''}${word.isInherited ? ' (inherited)' : ''}`).join(', ')}`,
  ]
}

function planLines(question: Question, settled: SettledPlan, next: SettledPlan | undefined): string[] {
  const { table, plan, covered, measure, result } = settled
  const { rows, ...others } = toSql(plan, table.verdict.columns)
  const words = [...covered].map(([word, how]) => `${word.text} ${how.toFixed(2)}`)
  return [
    `${worthOf(settled).toFixed(2)}  ${table.fileName}: ${JSON.stringify(plan)}`,
    `  words: ${words.join(', ')}`,
    ...(measure === null ? [] : [`  measure: ${measure.column.name}, score ${measure.score.toFixed(2)}`]),
    `  ${result.row_count} rows, figure ${String(result.figure)}`,
    ...doubtsOf(question, settled, next).map((doubt) => `  doubt: ${doubt}`),
    ...[rows, ...Object.values(others)].flatMap((statement) =>
      statement === null ? [] : [`  ${statement}`],
    ),
  ]
}
