import { expect, test } from 'vitest'
import { longestView, readTableView, type TableView, wholeView, writeTableView } from './table-view.ts'

const view: TableView = {
  filters: [
    { column: 'Kind "é" 🦦', is: 'equals', values: ['Food', 'café', ''] },
    { column: 'Note', is: 'empty', values: [] },
  ],
  order: { column: 'Amount (EUR)', isDescending: true },
  measure: 'Amount (EUR)',
  groupBy: { column: 'Date', part: 'month' },
  figure: 'sum',
  hidden: ['Shop', 'שם'],
}

test('a view is read as it was written, in letters that an address takes as they are', () => {
  const text = writeTableView(view) ?? ''
  expect(text).toMatch(/^[\w-]+$/)
  expect(readTableView(text)).toEqual(view)
  expect(writeTableView(wholeView)).toBe('')
  expect(readTableView('')).toEqual(wholeView)
})

const of = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{"f":').toString('base64url')],
  ['no object', of(7)],
  ['another key', of({ f: [], __proto__x: 1 })],
  ['a condition that there is none of', of({ f: [['Kind', 'drop', 'x']] })],
  ['a filter without a condition', of({ f: [['Kind']] })],
  ['a value that is no text', of({ f: [['Kind', 'equals', { a: 1 }]] })],
  ['too many filters', of({ f: Array.from({ length: 21 }, () => ['Kind', 'empty']) })],
  ['an order without a direction', of({ o: ['Kind'] })],
  ['a figure that there is none of', of({ c: 'difference' })],
  ['a text that is too long', 'a'.repeat(longestView + 1)],
])('%s is no view', (_, text) => {
  expect(readTableView(text)).toBeNull()
})

test('a view that is too long for an address is not written', () => {
  const values = Array.from({ length: 30 }, (_, at) => `${at} ${'x'.repeat(150)}`)
  expect(writeTableView({ ...wholeView, filters: [{ column: 'Kind', is: 'equals', values }] })).toBeNull()
})
