import { expect, test } from 'vitest'
import { irregularForms } from './irregular-forms.ts'

test.each([
  ['bought', 'buy'],
  ['hold', 'held'],
  ['gefahren', 'fuhr'],
  ['prendre', 'pris'],
  ['hizo', 'hacer'],
  ['mice', 'mouse'],
])('%s and %s are forms of one word', (one, other) => {
  expect(irregularForms(one)).toContain(other)
  expect(irregularForms(other)).toContain(one)
})

test.each([
  ['aufbewahren', 'bewahren'],
  ['angerufen', 'anrufen'],
  ['abziehen', 'zieht'],
])('%s has the form %s without its prefix or another of its forms', (whole, part) =>
  expect(irregularForms(whole)).toContain(part),
)

test('most words have no irregular forms', () => {
  for (const word of ['fence', 'ausgabe', 'anhanger', 'auto']) expect(irregularForms(word)).toEqual([])
})
