import type { Criteria } from './criteria.ts'

// Learned from labelled questions: `npm run eval -- weights --write`.

/** For choosing a file. */
export const fileWeights: Criteria = {
  own: 6.51, beside: 3.68, heading: 4.15, named: 12.45, passage: 3.20, opening: 3.38, file: -0.21, pairs: -0.97, names: 0.56, ownHere: 6.60, besideHere: 6.34, form: 3.89, formNear: 0.43, formBeside: 2.08, figure: 1.26, name: 0.08, dates: 3.03, datesNear: 2.89, datesNamed: 3.00, otherDates: -1.31, otherDatesNamed: -1.65, codes: 2.30, codesNear: 1.34, codesInFile: 0.86, ofLanguage: 1.12, row: -0.84, caption: -2.04, heads: -0.97, ofFileKind: 3.00, ofLastAnswer: 1.00, length: -0.25,
}

/** For choosing a sentence of a file. */
export const sentenceWeights: Criteria = {
  own: 3.53, beside: 1.80, heading: 2.44, named: 5.36, passage: -3.09, opening: 1.84, file: -6.65, pairs: -2.32, names: -0.58, ownHere: 4.09, besideHere: 3.10, form: 4.26, formNear: 0.23, formBeside: 1.42, figure: 1.22, name: -0.14, dates: 1.68, datesNear: 1.35, datesNamed: 1.35, otherDates: -2.39, otherDatesNamed: 0.00, codes: 1.07, codesNear: -0.21, codesInFile: -0.86, ofLanguage: 0.00, row: -1.14, caption: -2.14, heads: -0.52, ofFileKind: 0.00, ofLastAnswer: 0.00, length: -0.14,
}
