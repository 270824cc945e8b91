import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

test('an abbreviation or an ordinal does not end a sentence', () => {
  const text = 'Er kam am 10. Mai zu Dr. Weiss. Dann ging er, z. B. nach Ulm. Es kostet ca. 30 Euro.'
  expect(sentencesIn(text, 'de').map((sentence) => sentence.text)).toEqual([
    'Er kam am 10. Mai zu Dr. Weiss.',
    'Dann ging er, z. B. nach Ulm.',
    'Es kostet ca. 30 Euro.',
  ])
})

test('headings, items and short lines are sentences, wrapped lines are joined', () => {
  const wrapped = 'This is a line that goes on for longer than sixty characters, and is\nwrapped here.'
  expect(
    sentencesIn(`# Head\nText.\n- one\n- two\n\n${wrapped}\nHarbour Mutual\nPolicy 12`, 'en').map(
      ({ text }) => text,
    ),
  ).toEqual([
    '# Head',
    'Text.',
    '- one',
    '- two',
    'This is a line that goes on for longer than sixty characters, and is wrapped here.',
    'Harbour Mutual',
    'Policy 12',
  ])
})

test('a line that ends with a figure is a sentence, and its leader is shortened', () => {
  const offer = `Angebot, Fassung 2, wie besprochen mit Frau Benali am Montag der letzten Woche im Hof

Arbeitsplatte Schichtstoff, ein Becken       1.180
Summe inklusive MwSt.                       10.930 Euro
Total TTC ............ 3 240,60
Lámina impermeable ... 522,25 €

It rained... and rained.`
  expect(sentencesIn(offer, 'de').map(({ text }) => text)).toEqual([
    'Angebot, Fassung 2, wie besprochen mit Frau Benali am Montag der letzten Woche im Hof',
    'Arbeitsplatte Schichtstoff, ein Becken … 1.180',
    'Summe inklusive MwSt. … 10.930 Euro',
    'Total TTC … 3 240,60',
    'Lámina impermeable … 522,25 €',
    'It rained... and rained.',
  ])
})

test('a sentence has its offset in the text', () => {
  const text = 'One here. Two there.\n\n  Three.'
  expect(sentencesIn(text, 'en').map(({ text: sentence, at }) => text.startsWith(sentence, at))).toEqual([
    true,
    true,
    true,
  ])
})

test.each([
  ['en', 'See fig. 3 and vol. 2 of Mr. Holt, e.g. the map.'],
  ['de', 'Die Miete zzgl. MwSt. gilt ggf. bzw. vgl. Nr. 4 der Liste.'],
  ['fr', 'Voir réf. 12 de Mme. Colin, tél. 0145.'],
  ['es', 'La Sra. Ruiz vive en avda. Mayor, núm. 8.'],
  ['en', 'Written by J. Holt.'],
])('abbreviations in %s: %s', (language, text) => {
  expect(sentencesIn(text, language)).toHaveLength(1)
})

test.each([
  ['a pronoun', 'They counted 12. It was enough.', 2],
  ['a German noun', 'Er kam am 10. Mai zurück.', 1],
  ['nothing', 'They counted 12.', 1],
])('after an ordinal comes %s', (_, text, count) => {
  expect(sentencesIn(text, 'de')).toHaveLength(count)
})

const long = 'and this line is long enough that no line end after it is one of a letterhead or form'

test.each([
  ['a blank line', `One ${long}\n \nTwo.`],
  ['an item', `One ${long}\n- two`],
  ['a numbered item', `One ${long}\n2) two`],
  ['a quotation', `One ${long}\n> two`],
  ['a time', `One ${long}\n14:30 two`],
  ['a bracket', `One ${long}\n[two] two`],
  ['a label', `One ${long}\nTwo: two`],
  ['a line after a figure', `One ${long} ... 3,40 EUR\ntwo`],
  ['a line of code', `One ${long}\u2028two`],
])('a block ends before %s', (_, text) => {
  expect(sentencesIn(text, 'en').map(({ block }) => block)).toEqual([0, 1])
})

test('bold words at the start of a paragraph are a heading', () => {
  expect(sentencesIn('**Saturday 13** Rain all day.', 'en').map(({ text }) => text)).toEqual([
    '**Saturday 13**',
    'Rain all day.',
  ])
})

test('a line of a chat that begins with its day is apart from the line before', () => {
  const chat = `12/03/2023, 18:30 - Ada: the code of the door is 7731 and the lights are on the left of it\n12/03/2023, 18:31 - Ben: I bring olives.`
  const sentences = sentencesIn(chat, 'en').map(({ text }) => text)
  expect(sentences.filter((text) => text.includes('7731') && text.includes('olives'))).toEqual([])
})
