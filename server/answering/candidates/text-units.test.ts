import { describe, expect, test } from 'vitest'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { textPassage } from '#test/support/text-passage.ts'
import { createTextMatcher } from './match-text.ts'
import type { TextPassage } from './text-passage.ts'
import { unitsOf, type TextUnit } from './text-units.ts'

function units(text: string, more: Partial<TextPassage> = {}): TextUnit<TextPassage>[] {
  const match = createTextMatcher(readQuestion('Who mended the boat?').words)
  return unitsOf(textPassage('log.md', text, more), 0, match)
}

const textsOf = (found: readonly TextUnit<TextPassage>[]): string[] => found.map(({ text }) => text)
const datesOf = (found: readonly TextUnit<TextPassage>[]) =>
  found.map(({ dates }) => dates.map(({ year, month, day }) => [year, month, day]))

describe('sentences', () => {
  const log = '# Boat shed\n\nRain till eleven. Then Tilda mended the boat.\n\n- oars\n- rope'

  test('a heading, each sentence and each item is one, in their order', () => {
    const found = units(log)
    expect(textsOf(found)).toEqual([
      '# Boat shed',
      'Rain till eleven.',
      'Then Tilda mended the boat.',
      '- oars',
      '- rope',
    ])
    expect(found.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4])
  })

  test('each has its place in the text, and sentences of a paragraph are together', () => {
    const found = units(log)
    for (const { at, text } of found) expect(log.slice(at, at + text.length)).toBe(text)
    expect(found[1]?.block).toBe(found[2]?.block)
    expect(found[3]?.block).not.toBe(found[2]?.block)
  })

  test('each has the words, dates and codes that stand in it alone', () => {
    const [first, second] = units('Tilda mended KX-204 on 4 May 2024. The boat sailed in 2025.')
    expect([[...(first?.words.keys() ?? [])], [...(second?.words.keys() ?? [])]]).toEqual([[0], [1]])
    expect(datesOf([first, second].flatMap((one) => one ?? []))).toEqual([
      [[2024, 5, 4]],
      [[2025, null, null]],
    ])
    expect([first?.codes.has('kx204'), second?.codes.has('kx204'), second?.codes.has('2025')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('a text without words has none', () => {
    expect(units('')).toEqual([])
    expect(units('---\n\n***\n')).toEqual([])
  })

  test('a text written from right to left is parted as well', () => {
    expect(textsOf(units('הספינה נסעה ביום שני. היא חזרה ביום שלישי.', { language: 'he' }))).toEqual([
      'הספינה נסעה ביום שני.',
      'היא חזרה ביום שלישי.',
    ])
  })

  test('a word of 700 letters is part of its sentence', () => {
    expect(textsOf(units(`${'x'.repeat(700)} boat. Then rain.`))).toEqual([
      `${'x'.repeat(700)} boat.`,
      'Then rain.',
    ])
  })
})

describe('headings', () => {
  test.each([
    '# Boat shed',
    '### Costs of 2024',
    'Boats to varnish:',
    '**Raffle**',
    'Subject: the boat',
    'Betreff: Boot',
  ])('%s is one', (line) => {
    expect(units(`${line}\n\nTilda mended it.`)[0]?.isHeading).toBe(true)
  })

  test.each(['Tilda mended the boat.', '- oars', 'Was it late? Nobody knew:'])('%s is none', (line) => {
    expect(units(`${line}\n\nTilda mended it.`)[0]?.isHeading).toBe(false)
  })
})

describe('a diary', () => {
  const entries = '## Saturday 13\n\nWe sailed.\n\n## Sunday 14\n\nTilda mended the boat.'
  const thirteenthOfJuly = [[[2024, 7, 13]], [], [[2024, 7, 14]], []]

  test('days have the month of the file’s name', () => {
    expect(datesOf(units(entries, { fileName: 'diary-july-2024.md' }))).toEqual(thirteenthOfJuly)
  })

  test('days have the month of the title', () => {
    expect(datesOf(units(entries, { title: 'Diary, July 2024' }))).toEqual(thirteenthOfJuly)
  })

  test('days have the month of the heading above them', () => {
    const text = '# June 2024\n\nRain.\n\n# July 2024\n\n## Saturday 13\n\nWe sailed.'
    expect(datesOf(units(text)).flat()).toEqual([
      [2024, 6, null],
      [2024, 7, null],
      [2024, 7, 13],
    ])
  })

  test('days of another language have it, too', () => {
    const french = '**Lundi 5, Rennes.** On a fait le marché.\n\n**Mardi 6.** Il a plu.'
    expect(
      datesOf(units(french, { title: 'Carnet, juin 2023', language: 'fr' })).filter((all) => all.length > 0),
    ).toEqual([[[2023, 6, 5]], [[2023, 6, 6]]])
  })

  test('days have no date where no month stands above them', () => {
    expect(datesOf(units(entries)).flat()).toEqual([])
  })
})

describe('tables', () => {
  const rows = 'name: boat; date: 2024-05-01\nname: oar. Long; date: 2024-05-02\n\n'

  test('each line of a table is a row as it is', () => {
    const found = units(rows, { kind: 'csv' })
    expect(textsOf(found)).toEqual(['name: boat; date: 2024-05-01', 'name: oar. Long; date: 2024-05-02'])
    expect(datesOf(found)).toEqual([[[2024, 5, 1]], [[2024, 5, 2]]])
    expect(found.map(({ words }) => words.size)).toEqual([1, 0])
  })

  test('the caption of a table has sentences', () => {
    expect(textsOf(units('2 rows of boats. Sum: 40 EUR.', { kind: 'csv', isCaption: true }))).toEqual([
      '2 rows of boats.',
      'Sum: 40 EUR.',
    ])
  })
})

describe('marks of Markdown and HTML', () => {
  test('a link is read by its words, and nothing is found in where it leads to', () => {
    const [unit] = units('See [the plan](https://example.com/boat-2031.pdf "KX-99 of the boat") first.')
    expect(unit?.text).toBe('See the plan first.')
    expect(unit?.words.size).toBe(0)
    expect([...(unit?.codes ?? [])]).toEqual([])
  })

  test('tags, scripts and comments are not read', () => {
    const [unit] = units('Tilda <b>mended</b><script>boat()</script><!-- boat --> it <img src="boat.png">.')
    expect(unit?.text.replaceAll(/\s+/g, ' ')).toMatch(/^Tilda mended it ?\.$/)
    expect([...(unit?.words.keys() ?? [])]).toEqual([0])
  })

  test('where a link leads to may be a line of its own, which is not read', () => {
    expect(textsOf(units('[plan]: https://example.com/boat\n\nThe oars.'))).toEqual(['The oars.'])
  })
})
