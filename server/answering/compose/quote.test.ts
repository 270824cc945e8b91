import { describe, expect, test } from 'vitest'
import type { TextPassage } from '#server/answering/candidates/text-passage.ts'
import { rankedFor, textPassage } from '#test/support/text-passage.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { quoteOf } from './quote.ts'

/** The quote of the sentence that begins so, as it is ranked for the question. */
function quoteIn(question: string, passages: readonly TextPassage[], start: string): string {
  const files = rankedFor(question, passages)
  const unit = files.flatMap(({ units }) => units).find(({ text }) => text.startsWith(start))
  if (unit === undefined) throw new Error(`No sentence begins with ${start}`)
  return quoteOf(unit, files, readQuestion(question)).text
}

const quoteOfText = (
  question: string,
  text: string,
  start: string,
  more: Partial<TextPassage> = {},
): string => quoteIn(question, [textPassage('log.md', text, more)], start)

describe('a list', () => {
  test('is quoted with the line above it, up to its end', () => {
    const text =
      'Boats to varnish:\n- Kittiwake: two coats\n- Dunlin: needs sanding\n\nNot this year: Fulmar.'
    expect(quoteOfText('Which boats need varnish?', text, 'Boats to varnish')).toBe(
      'Boats to varnish: Kittiwake: two coats; Dunlin: needs sanding',
    )
  })

  test('is quoted with the heading above it, up to the next heading', () => {
    const text = '# Oars\n\n- two of ash\n- one of pine\n\n# Sails\n\n- jib'
    expect(quoteOfText('Which oars are there?', text, '# Oars')).toBe('Oars; two of ash; one of pine')
  })

  test('with numbers is quoted with them', () => {
    const text = 'Prizes of the raffle:\n1. a kettle\n2. two oars\n\nThanks to all.'
    expect(quoteOfText('Which prizes had the raffle?', text, 'Prizes')).toBe(
      'Prizes of the raffle: 1. a kettle; 2. two oars',
    )
  })

  test('in Spanish is quoted with its figures', () => {
    const text =
      'Trabajos en la cubierta:\n\n- Andamio lateral ....... 410,00\n- Retirar la teja ....... 640,00\n\nSalud.'
    expect(quoteOfText('¿Qué trabajos hay en la cubierta?', text, 'Trabajos', { language: 'es' })).toBe(
      'Trabajos en la cubierta: Andamio lateral … 410,00; Retirar la teja … 640,00',
    )
  })

  test('is quoted by its first ten items', () => {
    const items = Array.from({ length: 14 }, (_, at) => `- oar ${at + 1}`).join('\n')
    expect(quoteOfText('Which oars are there?', `Oars:\n${items}`, 'Oars:')).toMatch(/oar 9; oar 10$/)
  })

  test('of another passage is not quoted', () => {
    const passages = [
      textPassage('a.md', 'Oars:\n- ash'),
      textPassage('a.md', 'Rain.\n- not an oar'),
      textPassage('b.md', '- pine'),
    ]
    expect(quoteIn('Which oars are there?', passages, 'Oars:')).toBe('Oars: ash')
  })
})

describe('a day of a diary', () => {
  test('is quoted with what happened on it', () => {
    const diary = textPassage(
      'diary-july-2024.md',
      '## Saturday 13\n\nWe ate soup.\n\n## Sunday 14\n\nWe ate plaice.\n\n## Monday 15\n\nWe fasted.',
    )
    expect(quoteIn('What did we eat on 14 July 2024?', [diary], '## Sunday 14')).toBe(
      'Sunday 14; We ate plaice.',
    )
  })
})

describe('a sentence', () => {
  test('is quoted alone where it has what is asked for', () => {
    const text = 'Rain till eleven. Tilda mended the boat.'
    expect(quoteOfText('Who mended the boat?', text, 'Tilda')).toBe('Tilda mended the boat.')
  })

  test('that says little of the question is quoted with the one before that does', () => {
    const text = 'Ludger looked at the roof. It would cost 4,180 pounds.'
    expect(quoteOfText('How much does Ludger charge for the roof?', text, 'It would')).toBe(text)
  })

  test('of another paragraph is not quoted with it', () => {
    const text = 'Ludger looked at the roof.\n\nIt would cost 4,180 pounds.'
    expect(quoteOfText('How much does Ludger charge for the roof?', text, 'It would')).toBe(
      'It would cost 4,180 pounds.',
    )
  })

  test('P13: emphasis is quoted without the signs of Markdown', () => {
    const text = 'The _Gannet_ sails at **nine**, and *no one* waits for `late` guests.'
    expect(quoteOfText('When does the Gannet sail?', text, 'The')).toBe(
      'The Gannet sails at nine, and no one waits for late guests.',
    )
  })

  test('P13: signs of emphasis that is cut off are not quoted', () => {
    expect(quoteOfText('When does the Gannet sail?', 'The **Gannet sails at nine.', 'The')).toBe(
      'The Gannet sails at nine.',
    )
  })

  test('P13: signs that are no emphasis stay', () => {
    const text = 'The Gannet costs 3 * 4 pounds in file_name_2 and a_b.'
    expect(quoteOfText('What does the Gannet cost?', text, 'The')).toBe(text)
  })

  test('a heading, an item and a quotation are quoted without their signs', () => {
    expect(quoteOfText('Where is the boat?', 'Rain.\n\n> The boat is here.', '> The')).toBe(
      'The boat is here.',
    )
    expect(quoteOfText('Where is the boat?', 'Rain.\n\n- The boat is here', '- The')).toBe('The boat is here')
  })

  test('that is very long is cut at a word', () => {
    const text = `The puffin sat there ${'after '.repeat(200)}`
    const quote = quoteOfText('Where did the puffin sit?', text, 'The puffin')
    expect(quote).toMatch(/^The puffin sat there (?:after )+…$/)
    expect(quote.length).toBeLessThanOrEqual(422)
  })

  test('of one word that is very long is cut within it', () => {
    const quote = quoteOfText('Who?', `${'x'.repeat(700)} end.`, 'xxx')
    expect(quote.length).toBeLessThanOrEqual(422)
  })

  test('is kept as it is in its text, to be found there', () => {
    const files = rankedFor('When does the Gannet sail?', [
      textPassage('log.md', 'The _Gannet_ sails at nine.'),
    ])
    const [unit] = files.flatMap(({ units }) => units)
    if (unit === undefined) throw new Error('It has no sentence')
    expect(quoteOf(unit, files, readQuestion('When does the Gannet sail?')).sentence).toBe(
      'The _Gannet_ sails at nine.',
    )
  })
})

test('a row is quoted as it is', () => {
  const rows = 'item: *Diesel*; gbp: 61.20\nitem: Harbour fee; gbp: 24.00'
  expect(quoteOfText('What did the diesel cost?', rows, 'item: *Diesel', { kind: 'csv' })).toBe(
    'item: *Diesel*; gbp: 61.20',
  )
})

test('a caption is quoted as it is', () => {
  const caption = 'A boat. It is *red*.'
  const picture: Partial<TextPassage> = { kind: 'image', isCaption: true }
  expect(quoteOfText('Which pictures show a boat?', caption, 'It', picture)).toBe('It is *red*.')
})

test('a list below a line that is its heading is quoted with it', () => {
  const text =
    'Premium £214.\nItems named separately\nViola, with bow: £4,200\nEngagement ring: £2,350\nHow to claim\nRing the office.'
  expect(quoteOfText('Which items are named separately?', text, 'Items')).toBe(
    'Items named separately: Viola, with bow: £4,200; Engagement ring: £2,350',
  )
})

test('a sentence that ends in a quotation mark is no item', () => {
  const text = 'Omar called: “Come on!” It would cost 4,180 pounds.'
  expect(quoteOfText('What did Omar call?', text, 'It would')).not.toContain(';')
})

test('a very long line is quoted from where it has what is asked for', () => {
  const filler = 'the sea was grey and nothing came in sight '.repeat(40)
  const line = `${filler}then Zanzibar rose out of the haze ${filler}`.trim()
  const quote = quoteOfText('Where is Zanzibar?', line, 'the sea')
  expect(quote).toContain('Zanzibar')
  expect(quote.length).toBeLessThan(440)
  expect(quote).toMatch(/^… .+ …$/)
})
