import { expect, test } from 'vitest'
import { irregularForms } from './irregular-forms.ts'

test.each([
  ['bought', 'buy'],
  ['hold', 'held'],
  ['gefahren', 'fuhr'],
  ['prendre', 'pris'],
  ['hizo', 'hacer'],
  ['mice', 'mouse'],
])('%s is a form of the same word as %s', (one, other) => {
  expect(irregularForms(one)).toContain(other)
  expect(irregularForms(other)).toContain(one)
})

test.each([
  ['aufbewahren', 'bewahren'],
  ['angerufen', 'anrufen'],
  ['abziehen', 'zieht'],
])('%s meets its parts: %s', (whole, part) => expect(irregularForms(whole)).toContain(part))

test('most words have no such forms', () => {
  for (const word of ['fence', 'ausgabe', 'anhanger', 'auto']) expect(irregularForms(word)).toEqual([])
})
