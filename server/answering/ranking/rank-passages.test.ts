import { describe, expect, test } from 'vitest'
import { rankedFor, textPassage } from '#test/support/text-passage.ts'

const filesOf = (...given: Parameters<typeof rankedFor>): string[] =>
  rankedFor(...given).map(({ file }) => file)
const bestOf = (...given: Parameters<typeof rankedFor>): string | undefined =>
  rankedFor(...given)[0]?.units[0]?.text

describe('sentences of a file', () => {
  test.each([
    [
      'Who mended the boat?',
      'Rain till eleven. Tilda mended the boat. Then we ate.',
      'Tilda mended the boat.',
    ],
    [
      'Wer hat das Boot geflickt?',
      'Regen bis elf. Tilda hat das Boot geflickt. Dann aßen wir.',
      'Tilda hat das Boot geflickt.',
    ],
    [
      'Qui a réparé le bateau ?',
      'Pluie jusqu’à onze heures. Tilda a réparé le bateau. Ensuite on a mangé.',
      'Tilda a réparé le bateau.',
    ],
    [
      '¿Quién arregló el barco?',
      'Lluvia hasta las once. Tilda arregló el barco. Luego comimos.',
      'Tilda arregló el barco.',
    ],
    [
      'Chi ha riparato la barca?',
      'Pioggia fino alle undici. Tilda ha riparato la barca. Poi abbiamo mangiato.',
      'Tilda ha riparato la barca.',
    ],
  ])('%s: the one with the words is best', (question, text, best) => {
    expect(bestOf(question, [textPassage('log.md', text)])).toBe(best)
  })

  test('one in another language with the same words is best', () => {
    const text = 'Es regnete bis elf. Tilda hat das Dach repariert. Dann aßen wir.'
    expect(bestOf('Who fixed the roof?', [textPassage('log.md', text, { language: 'de' })])).toBe(
      'Tilda hat das Dach repariert.',
    )
  })

  test('of two with the words, the one that has what is asked for is best', () => {
    const text = 'The fence was painted with care. The fence was painted on 4 May 2024.'
    expect(bestOf('When was the fence painted?', [textPassage('log.md', text)])).toBe(
      'The fence was painted on 4 May 2024.',
    )
  })

  test('the one below the heading that is asked for is best', () => {
    const text = '## Roof\n\nIt costs 4,180 pounds.\n\n## Chimney\n\nIt costs 950 pounds.'
    expect(bestOf('How much does the chimney cost?', [textPassage('offer.md', text)])).toBe(
      'It costs 950 pounds.',
    )
  })

  test('those of the day of a diary that is asked for are before others', () => {
    const text = '## Saturday 13\n\nWe ate soup.\n\n## Sunday 14\n\nWe ate plaice.'
    const [file] = rankedFor('What did we eat on 14 July 2024?', [textPassage('diary-july-2024.md', text)])
    expect(file?.units[0]?.text).toBe('We ate plaice.')
  })

  test('A5: one of another year is behind one of the year that is asked for', () => {
    const text = 'Nora painted the fence in 2022. Omar painted the fence in 2019.'
    expect(bestOf('Who painted the fence in 2019?', [textPassage('log.md', text)])).toBe(
      'Omar painted the fence in 2019.',
    )
  })

  test('equal ones are in the order of the text', () => {
    const [file] = rankedFor('Where is the boat?', [
      textPassage('log.md', 'The boat is red. Ah. The boat is red.'),
    ])
    expect(file?.units.slice(0, 2).map(({ order }) => order)).toEqual([0, 2])
  })
})

describe('files', () => {
  test('one with the words is before one without', () => {
    const passages = [
      textPassage('a.md', 'The cat sat there.'),
      textPassage('b.md', 'The boat is red.'),
      textPassage('c.md', 'Tilda mended the boat.'),
    ]
    expect(filesOf('Who mended the boat?', passages)).toEqual(['c.md', 'b.md', 'a.md'])
  })

  test.each([
    ['its name', textPassage('roof-quotation_Ludger.md', 'The sum is 4,180 pounds.')],
    ['its name in one word', textPassage('RoofQuotationLudger.md', 'The sum is 4,180 pounds.')],
    [
      'its title',
      textPassage('scan0007.md', 'The sum is 4,180 pounds.', { title: 'Roof quotation of Ludger' }),
    ],
  ])('one that is called what is asked for by %s is first', (_, named) => {
    const other = textPassage('a.md', 'The sum is 300 pounds. It is a quotation.')
    expect(filesOf('What does the roof quotation of Ludger come to?', [other, named])[0]).toBe(named.file)
  })

  test('one with the code that is asked for is first, and one with a code like it is not', () => {
    const passages = [
      textPassage('a.md', 'KX-203 was replaced in May 2022.'),
      textPassage('b.md', 'KX-204 was replaced in May 2021.'),
      textPassage('c.md', 'It was replaced.'),
    ]
    expect(filesOf('When was KX-204 replaced?', passages)[0]).toBe('b.md')
  })

  test('the words of a name that is written as one are known', () => {
    const passages = [textPassage('RoofQuotationLudger.md', 'The sum is 4,180 pounds.')]
    const [file] = rankedFor('What does the roof quotation of Ludger come to?', passages)
    expect([...(file?.held ?? [])].toSorted()).toEqual([0, 1, 2])
  })

  test('one with the code is before one with its parts', () => {
    const passages = [
      textPassage('a.md', 'Permit 7741 was signed, as was B.'),
      textPassage('b.md', 'Permit 7741/B was signed, as was C.'),
    ]
    expect(filesOf('Who signed permit 7741/B?', passages)[0]).toBe('b.md')
  })

  test('A5: one of another year is behind one without a year', () => {
    const passages = [
      textPassage('a.md', 'Nora painted the fence in 2022.'),
      textPassage('b.md', 'Omar painted the fence in full.'),
    ]
    expect(filesOf('Who painted the fence in 2019?', passages)[0]).toBe('b.md')
  })

  test('A5: one of another year is behind one of the year that is asked for', () => {
    const passages = [
      textPassage('a.md', 'Nora painted the fence in 2022.'),
      textPassage('b.md', 'Omar painted the fence in 2019.'),
    ]
    expect(filesOf('Who painted the fence in 2019?', passages)[0]).toBe('b.md')
  })

  test('A5: one whose name has another year is behind one whose name has the year', () => {
    const passages = [
      textPassage('budget-2022.md', 'The rent is 900 pounds.'),
      textPassage('budget-2023.md', 'The rent is 950 pounds.'),
    ]
    expect(filesOf('How much is the rent in the budget of 2023?', passages)[0]).toBe('budget-2023.md')
  })

  test('a photo taken on the day that is asked for is first', () => {
    const photo = (name: string, date: string) =>
      textPassage(name, 'A boat at the pier.', { kind: 'image', isCaption: true, date })
    const passages = [photo('a.jpg', '2023-07-02T10:00:00Z'), photo('b.jpg', '2024-05-04T10:00:00Z')]
    expect(filesOf('Which photos of the boat are of May 2024?', passages)[0]).toBe('b.jpg')
  })

  test('one of the type that is asked for is first', () => {
    const passages = [
      textPassage('a.md', 'The lighthouse is white.'),
      textPassage('b.jpg', 'The lighthouse is white.', { kind: 'image', isCaption: true }),
    ]
    expect(filesOf('Which photos show the lighthouse?', passages)[0]).toBe('b.jpg')
  })

  test('of two alike, the one of the last answer is first', () => {
    const passages = [textPassage('a.md', 'Paid by Nora Vance.'), textPassage('b.md', 'Paid by Omar Vance.')]
    const earlier = ['Who painted the fence?']
    expect(filesOf('And who paid for it?', passages, { earlier })[0]).toBe('a.md')
    expect(filesOf('And who paid for it?', passages, { earlier, before: ['b.md'] })[0]).toBe('b.md')
  })

  test('equal ones are in a fixed order, however they come', () => {
    const passages = ['b.md', 'a.md', 'c.md'].map((name) => textPassage(name, 'Nora painted the fence.'))
    expect(filesOf('Who painted the fence?', passages)).toEqual(['a.md', 'b.md', 'c.md'])
    expect(filesOf('Who painted the fence?', passages.toReversed())).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('the words that a file has anywhere are known', () => {
    const [file] = rankedFor('Who mended the boat of the harbour?', [
      textPassage('boats.md', 'Tilda mended it.\n\nThe end.'),
    ])
    expect([...(file?.held ?? [])].toSorted()).toEqual([0, 1])
  })

  test('without passages there are none', () => {
    expect(rankedFor('Who mended the boat?', [])).toEqual([])
  })
})

test('a file with the code in other signs is before one with a code like it', () => {
  const passages = [textPassage('a.md', 'KX-203 was replaced.'), textPassage('b.md', 'KX204 was replaced.')]
  expect(filesOf('When was KX-204 replaced?', passages)[0]).toBe('b.md')
})

test('a name that is left out does not speak for a file', () => {
  const passages = [textPassage('b.md', 'Tilda came.'), textPassage('a.md', 'Ben came.')]
  expect(filesOf('Who came without Tilda?', passages)).toEqual(['a.md', 'b.md'])
})
