import { describe, expect, test } from 'vitest'
import { dateInWords, datesIn, fitOf } from './dates.ts'
import { marksIn, soughtMarks, writtenForms } from './date-forms.ts'

const read = (text: string) => datesIn(text).map(({ year, month, day }) => [year, month, day])

test.each([
  ['2024-04-04', [2024, 4, 4]],
  ['2024-04', [2024, 4, null]],
  ['2024/4/9', [2024, 4, 9]],
  ['04.04.2024', [2024, 4, 4]],
  ['4/4/24', [2024, 4, 4]],
  ['10/24/2026', [2026, 10, 24]],
  ['4 April 2024', [2024, 4, 4]],
  ['the 3rd of May', [null, 5, 3]],
  ['April 4, 2024', [2024, 4, 4]],
  ['am 10. Mai', [null, 5, 10]],
  ['le 1er août 2023', [2023, 8, 1]],
  ['4 de abril de 2024', [2024, 4, 4]],
  ['im März 2023', [2023, 3, null]],
  ['in may', [null, 5, null]],
  ['in 2019?', [2019, null, null]],
])('the date in %j', (text, date) => {
  expect(read(text)).toEqual([date])
})

test.each([
  'you may go',
  '12.50',
  'INV-2024/118',
  '32/13/2024',
  'seven',
  '',
  'version 1.2.3',
  '07700 900123',
])('there is no date in %j', (text) => {
  expect(read(text)).toEqual([])
})

test('the dates of a text are in order and do not overlap', () => {
  expect(read('From 6 to 20 July 2024, paid on 2024-04-04; the next one in 2025.')).toEqual([
    [2024, 7, 20],
    [2024, 4, 4],
    [2025, null, null],
  ])
})

describe('a wanted date', () => {
  const april = { year: 2024, month: 4, day: null }
  test.each([
    [{ year: 2024, month: 4, day: 9 }, 'same'],
    [{ year: null, month: 4, day: 9 }, 'open'],
    [{ year: 2023, month: 4, day: 9 }, 'other'],
    [{ year: 2024, month: 5, day: null }, 'other'],
  ] as const)('%j fits: %s', (date, fit) => {
    expect(fitOf(april, date)).toBe(fit)
  })

  test('is written as words', () => {
    expect(dateInWords({ year: 2024, month: 4, day: 4 })).toBe('4 April 2024')
    expect(dateInWords({ year: null, month: 4, day: null })).toBe('April')
  })
})

test('dates and codes have the same index terms in every spelling', () => {
  for (const text of [
    '4 April 2024',
    '2024-04-04',
    '04.04.2024',
    '4/4/2024',
    '4. April 2024',
    '4 avril 2024',
    '4 de abril de 2024',
  ])
    expect(marksIn(text)).toEqual(['@04', '@04-04', '@2024', '@2024-04', '@2024-04-04'])
  expect(marksIn('part RX-17-03, rx 17')).toEqual(['#rx1703'])
  const diary = '## Saturday 13\nRain all day, 14 mm.\n**Sunday 14, Estella.** Sun.'
  const july = { year: 2024, month: 7, day: null }
  expect(marksIn(diary, july)).toEqual(expect.arrayContaining(['@2024-07-13', '@2024-07-14', '@07-13']))
  expect(marksIn(diary)).toEqual([])
  expect(soughtMarks({ year: 2024, month: 4, day: 4 })).toEqual(['@2024-04-04', '@04-04'])
  expect(soughtMarks({ year: 2024, month: 4, day: null })).toEqual(['@2024-04'])
  expect(soughtMarks({ year: null, month: 4, day: null })).toEqual(['@04'])
})

test('a month is also searched by its names', () => {
  expect(writtenForms({ year: 2024, month: 4, day: null })).toEqual([
    'april 2024',
    'avril 2024',
    'abril 2024',
    '2024-04',
  ])
})

test('days in tables, months in numbers, years of two digits', () => {
  expect(read('14-Oct-24')).toEqual([[2024, 10, 14]])
  expect(read('27-ago-24')).toEqual([[2024, 8, 27]])
  expect(read('3-Mar-1998 and 12-Jan-99')).toEqual([
    [1998, 3, 3],
    [1999, 1, 12],
  ])
  expect(read('geprüft bis 03/2026')).toEqual([[2026, 3, null]])
  expect(read("the Grand Large '23 and the summer of '76")).toEqual([
    [2023, null, null],
    [1976, null, null],
  ])
})

test('numbers that only look like a year or month are no dates', () => {
  for (const text of [
    "he said '23 bottles' and left",
    "5'30",
    "rock'n'roll",
    '13/2026',
    'part 14-Oct',
    "it's 23",
  ])
    expect(datesIn(text).filter(({ year }) => year !== null)).toEqual([])
})

test('a day at the start of a line, and a month alone on a line', () => {
  const days = (text: string) => datesIn(text).map(({ month, day }) => [month, day])
  expect(days('22/09 Mise en service à 16 h 20.\n- 05/10: joint refait')).toEqual([
    [9, 22],
    [10, 5],
  ])
  expect(days('**Mai**')).toEqual([[5, null]])
  for (const text of ['a dose of 05/10 of it', '05/10/15 in a row', '1/2 cup of milk', 'may we?'])
    expect(days(text).filter(([month]) => month !== null && !text.includes('/15'))).toEqual([])
})

test('a time at the end of a sentence is no day', () => {
  const days = (text: string) => datesIn(text).map(({ month, day }) => [month, day])
  for (const text of ['warm at 11.20.', 'um 11.10.', 'à 9.12.', 'a las 10.10.', 'the mark is 11.20.'])
    expect(days(text)).toEqual([])
  expect(days('zahlbar bis 30.4.')).toEqual([[4, 30]])
  expect(days('from 11.10.')).toEqual([[10, 11]])
})

test.each([
  ['in may', 5],
  ['since march', 3],
  ['seit mai', 5],
  ['im Monat mai', 5],
  ['au mois de mars', 3],
  ['desde abr', 4],
  ['nel mag', 5],
  ['Oct to Dec', 10],
  ['they march', null],
  ['you may', null],
])('the month of %j is %j', (text, month) => {
  expect(datesIn(text)[0]?.month ?? null).toBe(month)
})
