import { expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'
import { withReading, type QuestionReading } from './with-reading.ts'

const reading: QuestionReading = {
  language: 'pt',
  kind: 'place',
  words: ['chave'],
  alike: ['key', 'spare key'],
  dates: ['2024-04'],
  codes: [],
  types: ['pdf'],
  operation: 'count',
  groupBy: 'Month',
}

test('what a model makes of a question helps to find, and is not missed', () => {
  const question = withReading(readQuestion('Onde está a chave?'), reading, 'Onde está a chave?')
  expect(question).toMatchObject({ language: 'pt', kind: 'place', operation: 'count', groupBy: 'month' })
  expect(question.dates).toMatchObject([{ year: 2024, month: 4, day: null }])
  expect(question.terms.map(({ folded, isInherited }) => [folded, isInherited])).toEqual([
    ['onde', false],
    ['chave', false],
    ['key', true],
    ['spare', true],
  ])
  expect(question.isByModel).toBe(true)
})

test('what rules read as it is written stands, whatever a model says', () => {
  const written = 'How much was the boiler service in 2023, RX-17-03?'
  const question = withReading(
    readQuestion(written),
    { ...reading, dates: ['2019'], codes: ['ZZ-99-1'], kind: 'person', operation: null, types: [] },
    written,
  )
  expect(question.kind).toBe('much')
  expect(question.dates).toMatchObject([{ year: 2023 }])
  expect(question.codes.map(({ code }) => code)).toEqual(['rx1703'])
})

test('a code that nobody said is none, and there are never more than 24 terms', () => {
  const invented = withReading(readQuestion('chave?'), { ...reading, codes: ['ZZ-99-1'] }, 'chave?')
  expect(invented.codes).toEqual([])
  const said = withReading(readQuestion('chave?'), { ...reading, codes: ['ZZ-99-1'] }, 'ZZ-99-1 chave?')
  expect(said.codes).toEqual([{ written: 'ZZ-99-1', code: 'zz991' }])
  const many = withReading(
    readQuestion('chave?'),
    { ...reading, alike: Array.from({ length: 24 }, (_, at) => `one${at} two${at}`) },
    'chave?',
  )
  expect(many.terms).toHaveLength(24)
})

test('a number that rows are compared with is no code, whatever a model says', () => {
  const written = 'bookings over 700 euros: how many?'
  const question = withReading(readQuestion(written), { ...reading, codes: ['700'] }, written)
  expect(question.codes).toEqual([])
  expect(question.limits).toMatchObject([{ value: 700 }])
})
