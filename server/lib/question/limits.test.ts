import { describe, expect, test } from 'vitest'
import { readInTurn } from './follow-up.ts'
import { isOfLimit, limitsIn } from './limits.ts'
import { readQuestion } from './read-question.ts'

describe('limits of a question', () => {
  test.each([
    ['bookings over 700 euros', 'over', 700, 'EUR', null],
    ['payments over £1,000', 'over', 1000, 'GBP', null],
    ['Rechnungen über 1.000 €', 'over', 1000, 'EUR', null],
    ['factures de plus de 1 500,50 €', 'over', 1500.5, 'EUR', null],
    ["plus d'1 km", 'over', 1, null, 'km'],
    ['more than eight hours', 'over', 8, null, 'hours'],
    ['over a thousand pounds', 'over', 1000, 'GBP', null],
    ['über dreihundert Euro', 'over', 300, 'EUR', null],
    ['plus de deux mille euros', 'over', 2000, 'EUR', null],
    ['más de quinientos euros', 'over', 500, 'EUR', null],
    ['reservas de más de 300 euros', 'over', 300, 'EUR', null],
    ['trips > 100km', 'over', 100, null, 'km'],
    ['no more than 5 kg', 'at most', 5, null, 'kg'],
    ['Fahrten unter 2,5 km', 'under', 2.5, null, 'km'],
    ['articles à moins de 10 €', 'under', 10, 'EUR', null],
    ['mindestens 5 Nächte', 'at least', 5, null, 'Nächte'],
    ['au moins 300 €', 'at least', 300, 'EUR', null],
    ['al menos 4 personas', 'at least', 4, null, 'personas'],
    ['5 nights or more', 'at least', 5, null, 'nights'],
    ['höchstens 20 Franken', 'at most', 20, 'CHF', null],
    ['over 700 in May', 'over', 700, null, null],
    ['over 2000 € in May', 'over', 2000, 'EUR', null],
  ])('%s', (text, bound, value, currency, unit) => {
    expect(limitsIn(text)).toMatchObject([{ bound, value, currency, unit }])
  })

  test.each([
    'What did we spend over 2024?',
    'how much for under 18s?',
    'invoices from more than 30 days ago',
    'after more than 18:30',
    'die Rechnung über 350 Euro',
    'Haben wir 2024 mehr oder weniger bestellt als 2023?',
    'over the summer',
  ])('none in: %s', (text) => {
    expect(limitsIn(text)).toEqual([])
  })
})

test('a number that rows are compared with is no code and no year, and what is computed is told by other words', () => {
  const question = readQuestion('How many bookings of at least 2000 euros were there in 2024?')
  expect(question).toMatchObject({ operation: 'count', codes: [], dates: [{ year: 2024 }] })
  expect(question.limits).toMatchObject([{ bound: 'at least', value: 2000 }])
  expect(readQuestion('How many bookings were at most 300 euros?').operation).toBe('count')
  expect(readQuestion('How many hours a week does Clémence work at most?').operation).toBeNull()
  expect(readQuestion('factures de plus de 300 €, combien ?')).toMatchObject({ kind: 'count' })
})

test('what something is or costs with a number in it has no limit', () => {
  expect(readQuestion('What is the discount for orders over 200 euros?').limits).toEqual([])
  expect(readQuestion('Why must gold under 22 carat not be used?')).toMatchObject({
    limits: [],
    codes: [{ code: '22' }],
  })
})

test('a question that goes on keeps it, until it has another', () => {
  const first = 'How many bookings were over 700 euros?'
  expect(readInTurn('And in May?', [first]).limits).toMatchObject([{ value: 700 }])
  expect(readInTurn('And over 1,100 euros?', [first])).toMatchObject({
    operation: 'count',
    limits: [{ value: 1100 }],
    codes: [],
  })
})

test('only whole numbers of a limit are its own', () => {
  const { limits } = readQuestion('bookings over 700 euros: how many?')
  expect([isOfLimit(limits, '700'), isOfLimit(limits, '70')]).toEqual([true, false])
})

describe('what compares each row is no least and no greatest:', () => {
  test.each([
    ['How many things are below their minimum stock?', 'count'],
    ['Wie viele Artikel sind unter dem Mindestbestand?', 'count'],
    ['Combien de lots sont partis plus cher que leur estimation ?', 'count'],
    ['¿Cuántos artículos están por debajo del stock mínimo?', 'count'],
    ['What is the minimum temperature?', 'least'],
    ['Quel est le vélo le plus cher ?', 'greatest'],
    ['¿Cuál es el artículo más caro?', 'greatest'],
  ])('%s %s', (text, operation) => {
    expect(readQuestion(text).operation).toBe(operation)
  })
})
