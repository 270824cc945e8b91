import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import type { EvidencePassage } from './unit.ts'
import { weighEvidence } from './weigh-evidence.ts'

const text = (fileName: string, words: string): EvidencePassage => ({
  file: fileName,
  fileName,
  title: null,
  kind: 'text',
  language: 'en',
  text: words,
  isHead: false,
  date: null,
})

const passages = [
  text(
    'letters.txt',
    'The hotel was full. The hotel has a garden. The hotel sent a letter.\n\nOn the island it rains.\n\nThe voucher is in the drawer. The hotel sent the voucher twice.',
  ),
  text('chat.txt', 'The hotel on the island costs 428 with the voucher.'),
]
const question = readQuestion('How much is the hotel on the island with the voucher?')

test('what stands together in one sentence comes before what has the words more often, apart', () => {
  expect(weighEvidence(question, passages, () => 2).map(({ file }) => file)).toEqual([
    'chat.txt',
    'letters.txt',
  ])
})

test('scores fall from the first file to the last, and what words alone are worth is kept', () => {
  const files = weighEvidence(question, passages, () => 2)
  const scores = files.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(scores).toEqual(files.map(({ worth }) => worth).toSorted((one, other) => other - one))
})
