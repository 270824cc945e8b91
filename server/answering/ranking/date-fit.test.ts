import { describe, expect, test } from 'vitest'
import { readQuestion } from '#server/answering/question/read-question.ts'
import { datesIn } from '#server/lib/language/dates.ts'
import { areOthers, datesMet } from './date-fit.ts'

const met = (question: string, text: string): number => datesMet(readQuestion(question), datesIn(text))
const others = (question: string, text: string): boolean => areOthers(readQuestion(question), datesIn(text))

describe('a date', () => {
  const question = 'What happened in May 2024?'

  test.each(['on 4 May 2024', 'in May 2024', 'am 4. Mai 2024', 'le 4 mai 2024', '2024-05-31'])(
    '%s is the same',
    (text) => {
      expect([met(question, text), others(question, text)]).toEqual([1, false])
    },
  )

  test.each(['in 2024', 'in May', 'no date'])('%s may be the same', (text) => {
    expect([met(question, text), others(question, text)]).toEqual([0, false])
  })

  test.each(['in June 2024', '2 May 2023', 'in 2023', 'in June'])('%s is another one', (text) => {
    expect([met(question, text), others(question, text)]).toEqual([0, true])
  })

  test('one of several dates that is the same is enough', () => {
    const text = 'built in 2019, mended in May 2024'
    expect([met(question, text), others(question, text)]).toEqual([1, false])
  })

  test('a question without dates has none met, and no others', () => {
    expect([met('What happened?', '4 May 2024'), others('What happened?', '4 May 2024')]).toEqual([0, false])
  })

  test('of two months that are asked for, one is half of it', () => {
    expect(met('What happened in March and April 2024?', '4 April 2024')).toBe(0.5)
    expect(met('What happened in March and April 2024?', '1 March 2024, then 4 April 2024')).toBe(1)
  })
})

describe('a time between two dates', () => {
  test.each([
    'What happened between March and May 2024?',
    'What happened from March to May 2024?',
    'Was geschah zwischen März und Mai 2024?',
    'Que s’est-il passé entre mars et mai 2024 ?',
    '¿Qué pasó entre marzo y mayo de 2024?',
    'Che cosa è successo tra marzo e maggio 2024?',
  ])('%s', (question) => {
    for (const within of ['1 March 2024', '4 April 2024', '31 May 2024', 'in April 2024'])
      expect([within, met(question, within)]).toEqual([within, 1])
    for (const outside of ['29 February 2024', '1 June 2024', '4 April 2023'])
      expect([outside, met(question, outside)]).toEqual([outside, 0])
  })

  test('a quarter of a year is one', () => {
    expect(met('What happened in the second quarter of 2024?', '4 May 2024')).toBe(1)
    expect(met('What happened in the second quarter of 2024?', '1 July 2024')).toBe(0)
  })
})

describe('a bound', () => {
  test.each([
    ['What was built before 2006?', 'in 2004', 'in 2008'],
    ['What was built until 2006?', 'May 2006', 'in 2007'],
    ['What was built after 2006?', 'May 2007', 'in 2005'],
    ['What was built since 2006?', 'May 2006', 'December 2005'],
  ])('%s: %s is within it, %s is not', (question, within, outside) => {
    expect([met(question, within), met(question, outside)]).toEqual([1, 0])
  })

  test('a date without a year is not within it', () => {
    expect(met('What was built before 2006?', 'in May')).toBe(0)
  })
})

test.each([
  ['What happened between March and May 2024?', '4 April 2024'],
  ['What was built before 2006?', 'in 2004'],
  ['What was built after 2006?', 'May 2007'],
])('%s: what is within it is not another date: %s', (question, text) => {
  expect([met(question, text), others(question, text)]).toEqual([1, false])
})
