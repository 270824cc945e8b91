import { datesIn } from '#server/lib/language/dates.ts'
import { codesIn, fold, wordsIn } from '#server/lib/language/words.ts'
import { isOfLimit } from './limits.ts'
import type { AnswerKind, AskedFileKind, Operation, Question } from './question.ts'
import { mostTerms, termOf } from './read-terms.ts'

/** A question as a model understands it: of the right shape, and nothing of it believed yet. */
export interface QuestionReading {
  language: string | null
  kind: AnswerKind
  /** What it is about, as it was typed. */
  words: readonly string[]
  /** What texts may say in their place. */
  alike: readonly string[]
  /** '2024', '2024-04', '2024-04-09'. */
  dates: readonly string[]
  codes: readonly string[]
  types: readonly AskedFileKind[]
  operation: Operation | null
  groupBy: string | null
}

/**
 * The question with what a model makes of it. Only what was said may be missed, by the asker now or before (`said`): a model
 * adds words that help to find, and none that an answer has to have. What rules read as it is written stands.
 */
export function withReading(question: Question, reading: QuestionReading, said: string): Question {
  const spoken = new Set(wordsIn(said).map(({ folded }) => folded))
  const isSaid = (word: string) => wordsIn(word).every(({ folded }) => spoken.has(folded))
  const known = new Set(question.terms.map(({ folded }) => folded))
  const language = reading.language ?? question.language
  const added = [...reading.words, ...reading.alike]
    .flatMap((words) => wordsIn(words))
    .filter(({ folded }) => folded.length > 1 && !known.has(folded) && known.add(folded))
    .map(({ text }) => ({ ...termOf(text, language, false), isInherited: true }))
  const codes = reading.codes
    .filter((written) => isSaid(written) && !isOfLimit(question.limits, written))
    .flatMap((written) => codesIn(written).map(({ code }) => ({ written, code })))
  return {
    ...question,
    language,
    kind: question.kind === 'other' ? reading.kind : question.kind,
    terms: [...question.terms, ...added].slice(0, mostTerms),
    dates: question.dates.length > 0 ? question.dates : reading.dates.flatMap((date) => datesIn(date)),
    codes: question.codes.length > 0 ? question.codes : codes,
    fileKinds: question.fileKinds.length > 0 ? question.fileKinds : reading.types,
    operation: question.operation ?? reading.operation,
    groupBy: question.groupBy ?? (reading.groupBy === null ? null : fold(reading.groupBy)),
    isByModel: true,
  }
}
