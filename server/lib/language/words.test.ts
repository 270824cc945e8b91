import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'
import { editDistance, isSlipOf } from './slips.ts'
import { stemsOf } from './stems.ts'
import { codesIn, fold, wordsIn } from './words.ts'

const words = (text: string) => wordsIn(text).map(({ folded }) => folded)

test('words are compared without accents, articles that hang on them, and signs', () => {
  expect(words('L’été, c’est l’eau d’avril')).toEqual(['ete', 'est', 'eau', 'avril'])
  expect(fold('Größe ÆØ Œuvre')).toBe('grosse aeo oeuvre')
  expect(words('日本語テスト')).toEqual(['日本語', 'テスト'])
})

test('each word knows where it stands', () => {
  const text = 'Ein Boot, 14 Ruder'
  expect(wordsIn(text).map(({ at, end }) => text.slice(at, end))).toEqual(['Ein', 'Boot', '14', 'Ruder'])
})

test('codes are runs with digits that are no plain number and no date', () => {
  expect(codesIn('RX-17-03, INV-2024/118, 07700-900123, B12, WK14').map(({ code }) => code)).toEqual([
    'rx1703',
    'inv2024118',
    '07700900123',
    'b12',
    'wk14',
  ])
  expect(codesIn('slip 24-06-4171').map(({ code }) => code)).toEqual(['24064171'])
  expect(codesIn('2022/23, 2022-23, 2022/2023').map(({ code }) => code)).toEqual([
    '202223',
    '202223',
    '202223',
  ])
  expect(codesIn('in 2010-11')).toEqual([])
  expect(codesIn('4,180 at 9am on the 3rd, 2024-04-04, 04.04.2024 and/or 12.5')).toEqual([])
})

test('a sentence ends at no abbreviation and no ordinal', () => {
  const text = 'Er kam am 10. Mai zu Dr. Weiss. Dann ging er, z. B. nach Ulm. Es kostet ca. 30 Euro.'
  expect(sentencesIn(text, 'de').map((sentence) => sentence.text)).toEqual([
    'Er kam am 10. Mai zu Dr. Weiss.',
    'Dann ging er, z. B. nach Ulm.',
    'Es kostet ca. 30 Euro.',
  ])
})

test('headings, items and short lines are sentences of their own, wrapped lines are not', () => {
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

test('a line with a figure at its end is a sentence of its own, and what leads the eye to that is short', () => {
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

test('a sentence knows where it begins', () => {
  const text = 'One here. Two there.\n\n  Three.'
  expect(sentencesIn(text, 'en').map(({ text: sentence, at }) => text.startsWith(sentence, at))).toEqual([
    true,
    true,
    true,
  ])
})

test('a slip of the fingers is one letter, two in a long word, or two that changed places', () => {
  expect(editDistance('choir', 'chior')).toBe(1)
  expect(editDistance('abc', '')).toBe(3)
  expect(isSlipOf('choir', 'chior')).toBe(true)
  expect(isSlipOf('evening', 'eveninng')).toBe(true)
  expect(isSlipOf('piran', 'piano')).toBe(false)
  expect(isSlipOf('cat', 'car')).toBe(false)
})

test('a word of a question has a stem for each language it may be of', () => {
  expect(stemsOf('rechnungen', 'de')).toContain('rechnung')
  expect(stemsOf('painting', null)).toContain('paint')
})

test('H1: a word of endless marks is folded at once', () => {
  expect(fold(`a${'\u0301\u0323'.repeat(200_000)}b`)).toBe('ab')
})
