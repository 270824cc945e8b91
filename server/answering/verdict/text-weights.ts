import type { AnswerFeatures } from './text-verdict.ts'

/** Learned from labelled questions: `npm run eval -- weights --write`. What is positive speaks for an answer. */
export const weights: AnswerFeatures & { start: number } = {
  own: -1.01,
  named: 0.96,
  elsewhere: -0.63,
  form: 0.58,
  dates: 0.27,
  lacksDate: -0.81,
  otherDates: -1.49,
  lacksCode: -1.62,
  lacksName: -0.76,
  lacking: 0.07,
  ofFile: 2.11,
  ofSentence: 0.58,
  ofQuotes: 1.65,
  whole: 0.26,
  hasForm: -0.47,
  strength: -0.39,
  words: 1.16,
  start: -1.1,
}
