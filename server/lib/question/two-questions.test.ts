import { expect, test } from 'vitest'
import { twoQuestions } from './two-questions.ts'

const wordsOf = (question: string, earlier: readonly string[] = []) => {
  const both = twoQuestions(question, earlier)
  return both === null
    ? null
    : [both.first, both.second].map(({ operation, terms, dates }) => ({
        operation,
        terms: terms.map(({ folded }) => folded),
        years: dates.map(({ year }) => year),
      }))
}

test.each([
  ['How many invoices are still open, and how much is that?', ['count', 'sum']],
  ['Wie viele Rechnungen sind offen und wie viel ist das?', ['count', 'sum']],
  ['combien de locations impayées et pour combien en tout', ['count', 'sum']],
  ['¿Cuánto pagamos al árbitro y cuántos pagos fueron?', ['sum', 'count']],
  ['Club account 2024: income and expenses in all?', ['sum', 'sum']],
  ['Highest and lowest month of the costs in 2024', ['greatest', 'least']],
  ['Höchster und niedrigster Monat bei den Kosten', ['greatest', 'least']],
  ['In the log, how many boats were cancelled, and how many of those for the weather?', ['count', 'count']],
])('%s', (question, operations) => {
  expect(wordsOf(question)?.map(({ operation }) => operation)).toEqual(operations)
})

test('the second keeps what the first is about, and has its own year', () => {
  const [first, second] = wordsOf('How many bookings were cancelled in 2023 and how many in 2024?') ?? []
  expect(first?.years).toEqual([2023])
  expect(second).toEqual({ operation: 'count', terms: first?.terms, years: [2024] })
})

test('what the first counts is not what the second is measured in', () => {
  const both = twoQuestions('How many litres went into the van in 2025 and what did they cost us?', [])
  expect(both?.first.inFull).toContain('litres')
  expect(both?.second).toMatchObject({ operation: 'sum', kind: 'amount' })
  expect(both?.second.inFull).not.toContain('litres')
})

test.each([
  'Which month was best, and how much was that?',
  'In 2024, how many bookings were cancelled?',
  'Who painted the fence, and when?',
  'How many bookings were there?',
  'all costumes in the loft together, what is the hire per week',
])('one figure, or none: %s', (question) => {
  expect(twoQuestions(question, [])).toBeNull()
})
