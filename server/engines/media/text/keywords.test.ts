import { expect, test } from 'vitest'
import { keywordsOf } from './keywords.ts'

test('keywords are pairs, names and repeated words', () => {
  const text = `We took the ferry to Kerrera. The ferry was late, and seals lay on the rocks near the ferry pier.
    Gylen Castle is small. We liked Gylen Castle.`
  expect(keywordsOf(text, 'en')).toEqual(['Gylen Castle', 'ferry', 'Kerrera'])
})

test('forms of a word count together', () => {
  expect(keywordsOf('one boat here, two boats there, blue boats too', 'en')).toEqual(['boats'])
})

test('stop words of any language are no keywords', () => {
  expect(keywordsOf('Der Boden kommt zuerst, und dann der Schrank. Der Boden ist aus Stein.', 'de')).toEqual([
    'Boden',
    'Schrank',
    'Stein',
  ])
  expect(keywordsOf('und der die das the and of les des de la', null)).toEqual([])
})

test('URLs are no keywords', () => {
  const text =
    'See https://boats.example/kerrera and https://boats.example/oban for the boats, and www.example for boats.'
  expect(keywordsOf(text, 'en')).toEqual(['boats'])
})

test('a text has at most eight keywords', () => {
  const text = Array.from(
    { length: 40 },
    (_, at) => `near Place${'abcdefghijklmnopqrstuvwxyz'.charAt(at % 26)}ville`,
  ).join('. ')
  expect(keywordsOf(text, 'en')).toHaveLength(8)
})
