import type { AnswerFeatures } from './text-verdict.ts'

/** Learned from labelled questions: `npm run eval -- weights --write`. What is positive speaks for an answer. */
export const weights: AnswerFeatures & { start: number } = {
  own: -0.99,
  named: 0.97,
  elsewhere: -0.49,
  form: 0.74,
  dates: 0.27,
  lacksDate: -0.82,
  otherDates: -1.5,
  lacksCode: -1.62,
  lacksName: -0.7,
  lacking: 0,
  ofFile: 2.14,
  ofSentence: 0.57,
  ofQuotes: 1.65,
  whole: 0.27,
  hasForm: -0.6,
  strength: -0.38,
  words: 1.06,
  start: -1.1,
}
