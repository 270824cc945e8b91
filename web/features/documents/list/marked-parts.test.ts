import { expect, test } from 'vitest'
import { fromFirstWord, markedParts } from './marked-parts.ts'

const marked = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('each word is marked at every occurrence, spelled as in the text', () => {
  expect(marked('Herons at dusk, two herons', 'herons')).toBe('[Herons] at dusk, two [herons]')
  expect(marked('IMG_4102-tarn.jpg', 'tarn', 'img')).toBe('[IMG]_4102-[tarn].jpg')
})

test('signs of a pattern are signs of a text', () => {
  expect(marked('a+b (50%) a.b', 'a+b', '50%')).toBe('[a+b] ([50%]) a.b')
})

test('of words that begin alike the longer one is marked, and without words none', () => {
  expect(marked('heronry', 'heron', 'heronry')).toBe('[heronry]')
  expect(marked('heronry', '')).toBe('heronry')
})

test('where there is little room a text begins shortly before the first word', () => {
  const text = 'Day 78: rain. Day 79: rain. Eleven herons stood at the weir.'
  expect(fromFirstWord(text, ['herons'])).toBe('…Eleven herons stood at the weir.')
  expect(fromFirstWord('Two herons.', ['herons'])).toBe('Two herons.')
  expect(fromFirstWord(text, ['Day'])).toBe(text)
  expect(fromFirstWord(text, ['boat'])).toBe(text)
  expect(fromFirstWord('abcdefghijklmnopqrstuvwxyz herons', ['herons'])).toBe('…herons')
})
