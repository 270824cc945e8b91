import { expect, test } from 'vitest'
import { signOf } from './answer-signs.ts'
import type { AnswerKind } from '#server/lib/question/question.ts'

test.each<[AnswerKind, string]>([
  ['amount', 'The bill was 132.60 pounds.'],
  ['amount', 'Zusammen 289,70 €.'],
  ['count', 'Ada counted eleven herons.'],
  ['measure', 'Die Kelterhalle, 46 Quadratmeter.'],
  ['duration', 'Aguanta nueve meses en sitio fresco.'],
  ['duration', 'Delivery time: nine to ten days.'],
  ['duration', 'Left empty for more than 45 consecutive days.'],
  ['day', 'On 4 April 2024.'],
  ['day', 'Rain till eleven, then the wind dropped.'],
  ['day', 'Getriebeöl: einmal im Jahr.'],
  ['day', 'Le filtre, tous les six mois.'],
  ['deadline', 'Zahlbar bis zum 15.06.2024 ohne Abzug.'],
  ['deadline', 'Due within 30 days.'],
  ['deadline', 'Die Wärmeplanung, die 2026 fertig sein muss.'],
  ['deadline', 'Payable sous trente jours.'],
  ['measure', 'The lacquer comes off at sixty degrees.'],
  ['time', 'Bed at half past seven.'],
  ['person', 'The engineer was Mrs Lund.'],
  ['phone', 'Demandez Odile, au 03 88 80 51 66.'],
  ['deadline', 'Löscher: Flur, Küche. Geprüft bis 03/2026.'],
  ['colour', 'We paint it sage green.'],
  ['code', 'The new code is 9026.'],
])('%s is told by %j', (kind, text) => {
  expect(signOf(kind, text)).toBeGreaterThanOrEqual(0.6)
})

test.each<[AnswerKind, string]>([
  ['amount', 'La imprenta ya había tirado 1.500 ejemplares.'],
  ['duration', 'Para su pan de Navidad le propongo la piel confitada en cubitos de 6 mm.'],
  ['deadline', 'Rechnungsdatum: 16.05.2024.'],
  ['time', 'Le voyage se fera par le bac en mai.'],
  ['person', 'Each member may hand in three.'],
  ['phone', 'On 12 March 2024 we had 1,204.40 pounds.'],
  ['count', 'No quiero más de 7.500 euros de gasto.'],
  ['phone', 'Réf. : ODP-2024/0187, CONV-2024-117'],
  ['colour', 'It comes in a colour of your choice.'],
])('%s is not told by %j', (kind, text) => {
  expect(signOf(kind, text)).toBeLessThan(0.6)
})

test('what the question says itself is no answer to it', () => {
  const asked = { words: new Set(['dunwich', 'heath']), dates: [{ year: 2024, month: 9, day: 11 }] }
  expect(signOf('person', 'The outing goes to Dunwich Heath.', asked)).toBe(0)
  expect(signOf('person', 'Ottilie Brandreth leads it.', asked)).toBe(1)
  expect(signOf('day', 'Ipswich, le 11 septembre 2024.', asked)).toBe(0)
  expect(signOf('day', 'Promised for 4 October 2024.', asked)).toBe(1)
})

test('a number to call is no number of a policy', () => {
  const named = signOf('code', 'Policy no. CMB-PB-660318')
  const called = signOf('code', 'Claims desk 0800 555 0166, with policy number')
  expect(named).toBe(1)
  expect(called).toBeLessThan(0.8)
})

test('more of the name of whoever is asked about is nobody else', () => {
  const asked = { words: new Set(['dulcie', 'librarian']), dates: [] }
  expect(signOf('person', 'Dulcie Pargeter stops in the summer.', asked)).toBeLessThan(0.6)
  expect(signOf('person', 'Dulcie Pargeter hands it to Lowri Banfield.', asked)).toBeGreaterThanOrEqual(0.6)
})

test('of money that is counted, money tells how much', () => {
  const asked = { words: new Set(['euros']), dates: [] }
  expect(signOf('count', 'It came to 7,500 euros.', asked)).toBe(1)
})

test('a percentage has its sign or its word', () => {
  expect(signOf('percentage', 'The gallery keeps 38 % of each sale.')).toBe(1)
  expect(signOf('percentage', 'La boutique garde 38 pour cent.')).toBe(1)
  expect(signOf('percentage', 'It is 38 euros.')).toBe(0)
})

test('until when is told by a clock, too', () => {
  expect(signOf('deadline', 'Bitte die Proben bis 16.40 Uhr bereitstellen.')).toBe(1)
  expect(signOf('deadline', 'Die Sitzung war um 16.40 Uhr.')).toBe(0)
})

test('a row tells how long something took where its heading says in what', () => {
  expect(signOf('duration', 'Beleg: 23-11-9145; Dauer (Min.): 72; Betrag CHF: 32,00')).toBe(1)
  expect(signOf('duration', 'Beleg: 23-11-9145; Betrag CHF: 32,00; Minna: 4')).toBe(0)
})

test('four people are no kilometres, and a row says by its heading what its numbers are', () => {
  const asked = { words: new Set(['kilometres', 'ines']), dates: [] }
  expect(signOf('count', 'Last year four people had shin splints.', asked)).toBeLessThan(0.6)
  expect(signOf('count', 'Inés ran 84 km.', asked)).toBe(1)
  expect(signOf('count', 'Name: Inés; Distance (km): 84', asked)).toBe(1)
})

test('money tells how much there is of something', () => {
  expect(signOf('much', 'Float in the till is £60.')).toBeGreaterThanOrEqual(0.6)
})
