import { expect, test } from 'vitest'
import { answerRequest, passage } from '#server/engines/ai/ai.suite.ts'
import { quotesFor } from './choose-answer.ts'

const passages = [
  passage(1, 'barn.md', 'The pump behind the barn is repaired by Wilhelmina Tarrant.'),
  passage(2, 'well.md', 'The well has a pump that Osric Venn looks after.'),
]
const { asked, evidence } = answerRequest({
  question: 'Who repairs the pump of the well behind the barn?',
  passages,
})

/** Two files of which the second lies as far behind, in log-odds, and its words are worth that share. */
const behind = (logOdds: number, share: number) =>
  evidence.map((file, place) => ({
    ...file,
    logOdds: place === 0 ? 5 : 5 - logOdds,
    score: place === 0 ? 10 : 10 * share,
    units: file.units.map((unit) => ({ ...unit, near: Math.min(unit.near, 0.7) })),
  }))
const quotedOf = (logOdds: number, share: number) => {
  const { quotes, isUnsure } = quotesFor(asked, behind(logOdds, share))
  return { files: quotes.map((quote) => quote.passage.fileName), isUnsure }
}

test.each([
  ['nearly as likely', 0.5, 0.5, ['barn.md', 'well.md'], true],
  ['less likely, of words that are worth as much', 1.2, 0.95, ['barn.md', 'well.md'], true],
  ['less likely, of words that are worth less', 1.2, 0.5, ['barn.md'], true],
  ['not far less likely, of words that are worth little', 2.4, 0.3, ['barn.md'], true],
  ['far less likely, of words that are worth as much', 2.5, 0.95, ['barn.md'], false],
])('the next file, where it is %s', (_, logOdds, share, files, isUnsure) => {
  expect(quotedOf(logOdds, share)).toEqual({ files, isUnsure })
})

test.each([
  ['The new version takes a second to draw, and its pump was released by the fleet.', true],
  ['The new version of the pump was released on 4 May 2024.', false],
  ['The new version of the pump was released in spring.', false],
])('a day that is asked for and not quoted leaves the answer unsure: %s', (text, isUnsure) => {
  const { asked: when, evidence: told } = answerRequest({
    question: 'When was the new version of the pump released?',
    passages: [passage(1, 'pump.md', text)],
  })
  expect(quotesFor(when, told).isUnsure).toBe(isUnsure)
})

test.each([
  ['Who repairs the pump behind the barn?', false],
  ['Who repairs the green pump behind the barn?', false],
  ['Who repairs the green Pallworth pump behind the barn?', true],
])('what lacks two words of a question is not told plainly: %s', (question, isUnsure) => {
  const { asked: who, evidence: told } = answerRequest({ question, passages: passages.slice(0, 1) })
  expect(quotesFor(who, told).isUnsure).toBe(isUnsure)
})

test.each([
  ['When did Wilhelmina repair the pump?', false],
  ['When did Wilhelmina repair the green pump?', true],
])('a row that has not nearly all of a question is not told plainly: %s', (question, isUnsure) => {
  const row = passage(1, 'repairs.csv', 'Who: Wilhelmina; What: pump; Repair: 2024-05-04', { kind: 'csv' })
  const { asked: when, evidence: told } = answerRequest({ question, passages: [row] })
  expect(quotesFor(when, told).isUnsure).toBe(isUnsure)
})
