import { expect, test } from 'vitest'
import { readQuestion } from '#server/lib/question/read-question.ts'
import { likeliestFirst } from './likeliest-first.ts'
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
    'hotel-letters.txt',
    'Island hotel, voucher\n\nThe hotel was full. The hotel sent a letter.\n\nOn the island it rains.\n\nThe voucher is in the drawer.',
  ),
  text('chat.txt', 'It costs 428, voucher and hotel.'),
]
const question = readQuestion('How much is the hotel on the island with the voucher?')
const byWorth = () =>
  weighEvidence(question, passages, () => 2).toSorted((one, other) => other.worth - one.worth)
const namesOf = (files: readonly { file: string }[]) => files.map(({ file }) => file)

test('where all of a question stands near together comes before what is worth more by its words', () => {
  expect(namesOf(byWorth())).toEqual(['chat.txt', 'hotel-letters.txt'])
  expect(namesOf(weighEvidence(question, passages, () => 2))).toEqual(['hotel-letters.txt', 'chat.txt'])
})

test('scores fall from the first file to the last, and what words alone are worth is kept', () => {
  const files = weighEvidence(question, passages, () => 2)
  const worths = files.map(({ worth }) => worth)
  expect(worths[0]).toBeLessThan(worths[1] ?? 0)
  expect(files.map(({ score }) => score)).toEqual(worths.toSorted((one, other) => other - one))
})

test('files of a type that is asked for stay as they are', () => {
  expect(namesOf(likeliestFirst(question, byWorth()))).not.toEqual(namesOf(byWorth()))
  expect(likeliestFirst({ ...question, fileKinds: ['text'] }, byWorth())).toEqual(byWorth())
})

test('the paper of the month that is asked for comes before that of another one, and what is signed before its draft', () => {
  const first = (asked: string, papers: Record<string, string>) =>
    weighEvidence(
      readQuestion(asked),
      Object.entries(papers).map(([name, words]) => text(name, words)),
      () => 2,
    )[0]?.file
  const invoices = {
    'gas invoice May.txt': 'Gas invoice. Total 492.72. Payment due 30 June 2024.',
    'gas invoice June.txt': 'Gas invoice. Total 705.96. Payment due 28 July 2024.',
  }
  expect(first('When is the gas invoice for June 2024 due?', invoices)).toBe('gas invoice June.txt')
  expect(first('When is the gas invoice for May 2024 due?', invoices)).toBe('gas invoice May.txt')
  const contracts = {
    'contract Odalys DRAFT.txt': 'Contract of Odalys. Holidays: 28 working days a year in this contract.',
    'contract Odalys FINAL.txt': 'Contract of Odalys. Holidays: 30 working days a year.',
  }
  const asked = 'How many working days of holiday does Odalys get in the signed contract?'
  expect(first(asked, contracts)).toBe('contract Odalys FINAL.txt')
})
