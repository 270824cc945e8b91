import type { AnswerFeatures } from './text-verdict.ts'

/** Learned from labelled questions: `npm run eval -- weights --write`. What is positive speaks for an answer. */
export const weights: AnswerFeatures & { start: number } = {
  own: -0.76,
  named: 0.93,
  elsewhere: -0.78,
  form: 0.33,
  dates: 0.08,
  lacksDate: -0.71,
  otherDates: -1.47,
  lacksCode: -1.59,
  lacksName: -0.65,
  lacking: 0.07,
  ofFile: 2.03,
  ofSentence: 0.76,
  ofQuotes: 1.26,
  whole: 0.05,
  hasForm: -0.4,
  strength: -0.01,
  words: 1.21,
  start: -1.4,
}
