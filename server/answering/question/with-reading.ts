import type { QuestionReading } from '#server/engines/ai/ai.ts'
import { languageCalled } from '#server/answering/languages/languages.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { codesIn, wordsIn } from '#server/lib/language/words.ts'
import type { Question } from './question.ts'
import { wordOf } from './question-word.ts'

const mostWords = 24

/**
 * The question with what a model makes of it. Words that a model adds help to find, and an answer need not have them.
 * Codes count only where they were `said`, by the asker now or before.
 */
export function withReading(question: Question, reading: QuestionReading, said: string): Question {
  const spoken = new Set(wordsIn(said).map(({ folded }) => folded))
  const known = new Set(question.words.map(({ folded }) => folded))
  const language = languageCalled(reading.language ?? question.language)
  const added = [...reading.words, ...reading.alike]
    .flatMap((words) => wordsIn(words))
    .filter(({ folded }) => folded.length > 1 && !known.has(folded) && known.add(folded))
    .map((word, at) => ({ ...wordOf(word, language), isInherited: true, place: -1_000 + 2 * at }))
  const codes = reading.codes
    .filter((written) => wordsIn(written).every(({ folded }) => spoken.has(folded)))
    .flatMap((written) => codesIn(written).map(({ code }) => ({ written, code })))
  return {
    ...question,
    words: [...question.words, ...added].slice(0, mostWords),
    dates: question.dates.length > 0 ? question.dates : reading.dates.flatMap((date) => datesIn(date)),
    codes: question.codes.length > 0 ? question.codes : codes,
    fileKinds: question.fileKinds.length > 0 ? question.fileKinds : reading.types,
    isOverview: question.isOverview && added.length === 0,
  }
}
