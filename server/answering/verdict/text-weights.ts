import type { AnswerFeatures } from './text-verdict.ts'

/** Learned from labelled questions: `npm run eval -- weights --write`. What is positive speaks for an answer. */
export const weights: AnswerFeatures & { start: number } = {
  own: -0.69,
  named: 0.88,
  elsewhere: 0.36,
  form: 0.56,
  dates: 0.16,
  lacksDate: -0.89,
  otherDates: -1.37,
  lacksCode: -1.46,
  lacksName: -0.68,
  lacking: -0.57,
  ofFile: 1.9,
  ofSentence: 0.59,
  ofQuotes: 1.22,
  whole: 0.7,
  hasForm: -0.54,
  strength: -0.43,
  words: 1.18,
  start: -1.33,
}
