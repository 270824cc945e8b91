import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

const lengthOf = (text: string) => [...new Intl.Segmenter().segment(text)].length

test('names of up to 50 characters stay as they are', () => {
  const name = `${'a'.repeat(46)}.jpg`
  expect(shortName(name)).toBe(name)
  expect(shortName('👩‍👩‍👧'.repeat(50))).toBe('👩‍👩‍👧'.repeat(50))
})

test('longer ones are cut before their ending, which stays', () => {
  const cut = shortName(`${'plum-cake-and-two-ways-to-fold-egg-whites-'.repeat(3)}.pdf`)
  expect([lengthOf(cut), cut.endsWith('….pdf')]).toEqual([50, true])
})

test('a name without an ending, or with a long one, is cut at its end', () => {
  expect(shortName('x'.repeat(300))).toBe(`${'x'.repeat(49)}…`)
  expect(shortName(`notes.${'y'.repeat(300)}`)).toBe(`notes.${'y'.repeat(43)}…`)
})

test('no character of more than one part is cut in two', () => {
  expect(shortName('👩‍👩‍👧'.repeat(60))).toBe(`${'👩‍👩‍👧'.repeat(49)}…`)
})
