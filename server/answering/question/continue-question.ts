import type { Question, QuestionWord } from './question.ts'

/** A question that goes on from another one, with what it does not say itself. */
export function continueQuestion(question: Question, before: Question): Question {
  const own = new Set(question.words.map((word) => word.stem))
  const isReplaced = replacedBy(question)
  const inherited = before.words
    .filter((word) => !own.has(word.stem) && !isReplaced(word))
    .map((word) => ({ ...word, isInherited: true, place: word.place - 1_000 }))
  return {
    ...question,
    words: [...inherited, ...question.words],
    operation: question.operation ?? before.operation,
    // 'E ad agosto?' begins as 'È aperto?' does.
    asked: question.asked === 'thing' || question.asked === 'yes-no' ? before.asked : question.asked,
    answerForm:
      question.answerForm === 'thing' || question.answerForm === 'yes-no'
        ? before.answerForm
        : question.answerForm,
    dates: question.dates.length > 0 ? withYearOf(question.dates, before.dates) : before.dates,
    isSpan: question.dates.length > 0 ? question.isSpan : before.isSpan,
    bound: question.dates.length > 0 ? question.bound : before.bound,
    codes: question.codes.length > 0 ? question.codes : before.codes,
    fileKinds: question.fileKinds.length > 0 ? question.fileKinds : before.fileKinds,
    isOverview: question.isOverview && before.isOverview,
    comparisons: question.comparisons.length > 0 ? question.comparisons : before.comparisons,
    groupBy: question.groupBy ?? before.groupBy,
  }
}

/** 'And in November?' is of the same year. */
function withYearOf(dates: Question['dates'], before: Question['dates']): Question['dates'] {
  const year = before.find((date) => date.year !== null)?.year ?? null
  return dates.map((date) => (date.year === null ? { ...date, year } : date))
}

/** 'And in 2012?' keeps all words; 'And Ben?' replaces the name. */
const replacedBy =
  ({ words }: Question) =>
  (word: QuestionWord): boolean =>
    word.isName && words.some(({ isName }) => isName)
