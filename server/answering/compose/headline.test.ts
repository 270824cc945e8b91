import { expect, test } from 'vitest'
import { dayText, valueText } from './value-text.ts'
import { filtersText, forFilters, measureText } from './filters-text.ts'
import { columnOf } from '#test/support/table-verdict.ts'

const facts = { type: 'money', decimals: 2, unit: 'EUR' } as const

test.each([
  [156.65, facts, '€156.65'],
  [1_991, { type: 'integer', decimals: 0, unit: null }, '1991'],
  [12_000, { type: 'integer', decimals: 0, unit: null }, '12,000'],
  [0.5, { type: 'decimal', decimals: 1, unit: 'kg' }, '0.5 kg'],
  [12.345, { type: 'decimal', decimals: 1, unit: null }, '12.35'],
  [47, { type: 'percent', decimals: 0, unit: '%' }, '47%'],
  [4_800, { type: 'duration', decimals: 0, unit: 's' }, '1:20:00'],
  [-90, { type: 'duration', decimals: 0, unit: 's' }, '−0:01:30'],
  [2024, { type: 'year', decimals: 0, unit: null }, '2024'],
  ['2024-03-05', { type: 'date', decimals: 0, unit: null }, '5 March 2024'],
  [true, { type: 'yes-no', decimals: 0, unit: null }, 'yes'],
  [null, facts, ''],
] as const)('%j is told as people write it', (value, column, text) => {
  expect(valueText(value, column)).toBe(text)
})

test('months and moments are days in words', () => {
  expect([dayText('2024-03'), dayText('2024-03-05T14:30:00'), dayText('spring')]).toEqual([
    'March 2024',
    '5 March 2024, 14:30',
    'spring',
  ])
})

const columns = [
  columnOf('category'),
  columnOf('day', { type: 'date' }),
  columnOf('eur', { type: 'money', decimals: 2, unit: 'EUR' }),
]

test('conditions end a sentence, days last', () => {
  const filters = [
    { column: 'day', is: 'equals' as const, values: ['2024-03'] },
    { column: 'category', is: 'equals' as const, values: ['Food'] },
    { column: 'eur', is: 'above' as const, values: ['5'] },
  ]
  expect(forFilters(filters, columns)).toBe(' for Food, eur above €5.00 in March 2024')
  expect(filtersText([], columns)).toBe('')
  const since = { column: 'day', is: 'between' as const, values: ['2024-06', ''] }
  expect(forFilters([since], columns)).toBe(' since June 2024')
  expect(forFilters([{ ...since, values: ['', '2006'] }], columns)).toBe(' until 2006')
  const least = { column: 'eur', is: 'between' as const, values: ['5', ''] }
  expect(filtersText([least], columns)).toBe('eur of at least €5.00')
  const many = { column: 'category', is: 'equals' as const, values: ['a', 'b', 'c', 'd', 'e'] }
  expect(filtersText([many], columns)).toBe('a, b, c or 2 more')
  expect(filtersText([{ ...many, is: 'not', values: ['a'] }], columns)).toBe('other than a')
})

test('what is computed is called as its columns are, and a currency an amount', () => {
  expect(measureText({ measure: 'unit_price', formula: [] })).toBe('unit price')
  expect(measureText({ measure: 'eur', formula: [] })).toBe('amount')
  expect(measureText({ measure: 'Pieces', formula: [{ is: 'times', column: 'Price' }] })).toBe(
    'Pieces times Price',
  )
  const months = ['Feb', 'Mar', 'Apr'].map((name) => ({ is: 'plus' as const, column: name }))
  expect(measureText({ measure: 'Jan', formula: months })).toBe('Jan to Apr')
})
