import { expect, test } from 'vitest'
import { codesIn, fold, wordsIn } from './words.ts'

const words = (text: string) => wordsIn(text).map(({ folded }) => folded)

test('words are folded, without elided articles and signs', () => {
  expect(words('L’été, c’est l’eau d’avril')).toEqual(['ete', 'est', 'eau', 'avril'])
  expect(fold('Größe ÆØ Œuvre')).toBe('grosse aeo oeuvre')
  expect(words('日本語テスト')).toEqual(['日本語', 'テスト'])
})

test('a word has its offsets in the text', () => {
  const text = 'Ein Boot, 14 Ruder'
  expect(wordsIn(text).map(({ at, end }) => text.slice(at, end))).toEqual(['Ein', 'Boot', '14', 'Ruder'])
})

test('codes have digits and letters or signs, and are neither dates, ordinals nor times', () => {
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

test('H1: a letter with 400,000 combining marks is folded quickly', () => {
  expect(fold(`a${'\u0301\u0323'.repeat(200_000)}b`)).toBe('ab')
})
