import { describe, expect, test } from 'vitest'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { alikeRare, rankedFor, textPassage } from '#test/support/text-passage.ts'
import { textVerdictOf } from './text-verdict.ts'

const verdictOn = (
  question: string,
  passages: readonly TextPassage[],
  rarity: (folded: string) => number = alikeRare,
) => textVerdictOf(readQuestion(question), rankedFor(question, passages), rarity)

const lackingIn = (question: string, text: string): readonly string[] =>
  verdictOn(question, [textPassage('log.md', text)]).lacking

test('without files there is nothing', () => {
  expect(verdictOn('Who mended the boat?', [])).toMatchObject({ certainty: 'nothing', quotes: [] })
})

test('the likelihood is between 0 and 1, and the best sentence is quoted first', () => {
  const verdict = verdictOn('Who mended the boat?', [textPassage('log.md', 'Rain. Tilda mended the boat.')])
  expect(verdict.likelihood).toBeGreaterThan(0)
  expect(verdict.likelihood).toBeLessThan(1)
  expect(verdict.quotes[0]?.text).toBe('Tilda mended the boat.')
})

test('no more than four sentences are quoted, none of them twice', () => {
  const many = Array.from({ length: 2 }, (_, at) =>
    textPassage(
      `${at}.md`,
      'The boat is red. The boat is blue. The boat is old. The boat is wet. The boat is long.',
    ),
  )
  const { quotes } = verdictOn('Is the boat red?', many)
  expect(quotes).toHaveLength(4)
  expect(new Set(quotes.map(({ passage, text }) => `${passage.file} ${text}`)).size).toBe(4)
})

describe('A5: what the best file has nowhere is lacking', () => {
  test.each([
    ['a name', 'Who mended the boat of Marblehead?', 'Tilda mended the boat.', ['Marblehead']],
    ['a code', 'When was KX-204 replaced?', 'KX-203 was replaced in May.', ['KX-204']],
    ['a number', 'Who paid invoice 20331?', 'Invoice 20332 was paid by Tilda.', ['20331']],
    ['a date', 'Who painted the fence in 2019?', 'Nora painted the fence in 2022.', ['2019']],
    ['a month', 'Who painted the fence in May 2019?', 'Nora painted the fence.', ['May 2019']],
    ['a word', 'Who commissioned the statue?', 'The statue is of bronze.', ['commissioned']],
    [
      'in German',
      'Wer hat das Boot von Marblehead geflickt?',
      'Tilda hat das Boot geflickt.',
      ['Marblehead'],
    ],
  ])('%s: %s', (_, question, text, lacking) => {
    expect(lackingIn(question, text)).toEqual(expect.arrayContaining(lacking))
  })

  test.each([
    [
      'a name in another sentence',
      'Who mended the boat of Tilda?',
      'Ben mended the boat. Later Tilda came.',
      'Tilda',
    ],
    ['a word in another form', 'Who paints the fence?', 'Nora painted the fence.', 'paints'],
    ['a code in other signs', 'When was KX-204 replaced?', 'KX204 was replaced in May.', 'KX-204'],
    [
      'a month by its day',
      'Who painted the fence in May 2019?',
      'Nora painted the fence on 4 May 2019.',
      'May 2019',
    ],
  ])('%s is not: %s', (_, question, text, word) => {
    expect(lackingIn(question, text)).not.toContain(word)
  })

  test('a name of its file’s name is not', () => {
    const passages = [textPassage('boat-Marblehead.md', 'Tilda mended the boat.')]
    expect(verdictOn('Who mended the boat of Marblehead?', passages).lacking).toEqual([])
  })

  test('what is left out is not, nor what an earlier question said', () => {
    expect(lackingIn('Which boats sailed without Marblehead?', 'The boats sailed.')).toEqual([])
    const question = readQuestion('And who mended it?', ['Where is the boat of Marblehead?'])
    const files = rankedFor('And who mended it?', [textPassage('log.md', 'Tilda mended it.')])
    expect(textVerdictOf(question, files, alikeRare).lacking).not.toContain('Marblehead')
  })
})

test.each([
  ['When was KX-204 replaced?', textPassage('KX-204.md', 'It was replaced in May.')],
  ['Who sent invoice 20331?', textPassage('invoice-20331.md', 'Sent by Nora Vance.')],
  ['Who sent invoice 20331?', textPassage('scan.md', 'Sent by Nora Vance.', { title: 'Invoice 20331' })],
])('%s: a code of the name or title of its file is not lacking', (question, passage) => {
  expect(verdictOn(question, [passage]).lacking).toEqual([])
})

test('a sentence that a file has several times is quoted once', () => {
  const passages = [textPassage('log.md', 'The boat is red. The boat is red. The boat is red.')]
  expect(verdictOn('Which boat?', passages).quotes.map(({ text }) => text)).toEqual(['The boat is red.'])
})

test('without files, all that the question names is lacking', () => {
  expect(verdictOn('When was KX-204 of Marblehead replaced in 2019?', []).lacking).toEqual(
    expect.arrayContaining(['Marblehead', 'KX-204', '2019']),
  )
})

test('A5: a word that another file has is not said to be nowhere', () => {
  const { lacking } = verdictOn('What did Rosalind write about the Vespa?', [
    textPassage('letter.txt', 'Dear Tobias, the boat is sold. With love, Rosalind'),
    textPassage('workshop.txt', 'The Vespa has a new battery.'),
  ])
  expect(lacking).not.toContain('Vespa')
  expect(lacking).not.toContain('Rosalind')
})

test('what has the words of the earlier question alone is not stated', () => {
  const passages = [textPassage('letter.md', 'Uncle Percival had his hip replaced on 4 May 2024 in Truro.')]
  const earlier = ['When did uncle Percival have his hip replaced?']
  const verdictAfter = (question: string) =>
    textVerdictOf(readQuestion(question, earlier), rankedFor(question, passages, { earlier }), alikeRare)
  expect(verdictAfter('And in which town was it?').certainty).not.toBe('nothing')
  expect(verdictAfter('What does she say about the cat?')).toMatchObject({ stated: 0 })
  expect(verdictAfter('What does she say about the cat?').lacking).toContain('cat')
})
