import { expect, test } from 'vitest'
import { unprovenFigures, unprovenWords } from './check-figures.ts'

const texts = [
  'amount: 1234.56; date: 2024-05-12; share: 0.4237; time: 14:30',
  'Es kostete 1.234.567,89 EUR und 12,5 Liter, 3 000 Stück, 7’500 Fr.',
  'Order A4711 of 98765 parts, 0.004 mm, 7.3 million',
]

test.each([
  '1234.56 [2]',
  '1,234.56',
  '1.234,56',
  '1 234,56',
  "1'234.56",
  'about 1,235',
  'around 1,200',
  '€1234.6',
  '1,234,567.89',
  '1.2 million',
  '1.23 Mio.',
  '12.5 litres',
  '3,000 pieces',
  '7500',
  '42%',
  '42.4 %',
  '42 percent',
  'on 12 May 2024 at 2:30 pm, 14:30',
  '12.05.2024',
  'order A4711 and 4711',
  'since 1987 there were 12 reasons',
  '98,765 parts',
  '0.004',
  '7,300,000',
  '1. first\n13. thirteenth',
  'no figure at all',
])('%j is in the files', (answer) => {
  expect(unprovenFigures(answer, texts)).toEqual([])
})

test.each([
  ['1,334.56', ['1,334.56']],
  ['It cost 1,236 in all.', ['1,236']],
  ['about 1,300', ['1,300']],
  ['1.3 million', ['1.3']],
  ['43%', ['43%']],
  ['17 of them', ['17']],
  ['98,766 and 98,766 parts and 45', ['98,766', '45']],
  ['0.005 mm', ['0.005']],
  ['On 12 May 2024, 55 people came', ['55']],
  ['13.5 litres', ['13.5']],
  ['1,236 1,237 1,238 1,239 1,246 1,247', ['1,236', '1,237', '1,238', '1,239', '1,246']],
])('%j is not', (answer, expected) => {
  expect(unprovenFigures(answer, texts)).toEqual(expected)
})

test('they are named below the answer', () => {
  expect(unprovenWords(['1,236', '43%'])).toBe('\n\nNot found in the files: 1,236; 43%.')
  expect(unprovenWords([])).toBe('')
})

test('H1: long answers and texts are read to a length that takes no time', () => {
  const long = Array.from({ length: 60_000 }, (_, at) => `${at}.${at % 100}`).join(' ')
  expect(unprovenFigures('45678', [long])).toEqual(['45678'])
  expect(unprovenFigures(`${'x'.repeat(20_000)} 45678`, [])).toEqual([])
  expect(unprovenFigures('1,'.repeat(50_000), ['1 '.repeat(50_000), '1'.repeat(100_000)])).toEqual([])
})
