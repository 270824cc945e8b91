import type { Question, QuestionWord } from '#server/answering/question/question.ts'
import { bestMatch } from '#server/answering/question/match-words.ts'

/** What a word counts, compared with others. */
const weights = { name: 1.6, inherited: 0.7, property: 0.3, word: 1, letter: 0.2, date: 1.5 } as const
/** The name of a file says what all of its rows are about. */
const ofFile = 0.9
const leastExplained = 0.5

/** How well each word names a column of the table, or its file. */
export function namedBy(
  { words }: Question,
  ofColumns: ReadonlyMap<string, ReadonlyMap<QuestionWord, number>>,
  fileWords: readonly string[],
): ReadonlyMap<QuestionWord, number> {
  return new Map(
    words.map((word) => [
      word,
      Math.max(
        bestMatch(word, fileWords) * ofFile,
        ...[...ofColumns.values()].map((of) => of.get(word) ?? 0),
      ),
    ]),
  )
}

const weightOf = ({ isName, isInherited, isProperty, folded }: QuestionWord): number =>
  (/^\p{L}$/u.test(folded)
    ? weights.letter
    : isName
      ? weights.name
      : isProperty
        ? weights.property
        : weights.word) * (isInherited ? weights.inherited : 1)

/** The share of the question that is explained, from 0 to 1. */
export function coverageOf(
  { words, dates }: Question,
  covered: ReadonlyMap<QuestionWord, number>,
  hasDates: boolean,
): number {
  const ofDates = dates.length > 0 ? weights.date : 0
  const whole = words.reduce((sum, word) => sum + weightOf(word), ofDates)
  const part = words.reduce(
    (sum, word) => sum + weightOf(word) * (covered.get(word) ?? 0),
    hasDates ? ofDates : 0,
  )
  // 'What did it cost in all?' says nothing that a table could lack.
  return whole === 0 ? 1 : part / whole
}

/** Words and dates that are not explained. Properties need not be: a heading says them in another way. */
export function missingIn(
  { words, dates }: Question,
  covered: ReadonlyMap<QuestionWord, number>,
  hasDates: boolean,
): string[] {
  const unexplained = words
    .filter(
      (word) =>
        (covered.get(word) ?? 0) < leastExplained && !word.isProperty && weightOf(word) >= weights.property,
    )
    .map(({ text }) => text)
  return dates.length > 0 && !hasDates
    ? [
        ...unexplained,
        ...dates.map(({ year, month, day }) => [day, month, year].filter((part) => part !== null).join('.')),
      ]
    : unexplained
}
