import { expect, test } from 'vitest'
import { readInTurn } from '#server/lib/question/follow-up.ts'
import { supersededAmong as among } from './superseded.ts'

const supersededAmong = (question: string, files: readonly string[], ...earlier: string[]) =>
  among(readInTurn(question, earlier), files)

const names = [
  'lease_draft.txt',
  'lease_signed.txt',
  'sluice_procedure_v2.md',
  'sluice_procedure_v3.md',
  'Pachtvertrag_Entwurf.txt',
]

test('the draft of what was signed and the earlier version give way', () => {
  expect(supersededAmong('What is the rent in the lease?', names)).toEqual(
    new Set(['lease_draft.txt', 'sluice_procedure_v2.md']),
  )
})

test('a draft of which there is nothing else stands', () => {
  expect(supersededAmong('Pacht?', ['Pachtvertrag_Entwurf.txt', 'Brief.txt'])).toEqual(new Set())
})

test.each([
  'What was the rent in the draft?',
  'Wie hoch war die Miete im Entwurf?',
  'What does version 2 of the procedure say?',
])('who asks for it gets it: %s', (question) => {
  expect(supersededAmong(question, names)).toEqual(new Set())
})

test('and goes on to get it', () => {
  const earlier = 'Was kostet die Küche in der ersten Fassung von Holzapfel?'
  const offers = ['Angebot_Küche_v1.txt', 'Angebot_Küche_v2.txt']
  expect(supersededAmong('und wie lange ist da die Lieferzeit?', offers, earlier)).toEqual(new Set())
})
