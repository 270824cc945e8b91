import { expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { citedPlace, textBefore } from './cited-place.ts'

const source = { number: 1, fileId: 'f' as FileId, page: null, row: null, line: null, second: null }

test('a citation points to the row it was taken from', () => {
  const text = 'item: Cottage; gbp: 612.00\nitem: Launch; gbp: 46.40\nitem: Scones; gbp: 31.20'
  const place = citedPlace({ source: { ...source, row: 10 }, text, isExact: false }, 'The scones cost 31.20')
  expect(place.row).toBe(12)
})

test('a citation points to the line it was taken from', () => {
  const text = 'Rain till eleven.\nAda counted eleven herons.\nBack on the 15.40.'
  expect(
    citedPlace({ source: { ...source, line: 1 }, text, isExact: false }, 'Ada counted eleven herons').line,
  ).toBe(2)
})

test('rows that something was computed from stay what they are', () => {
  const text = 'item: Cottage; gbp: 612.00\nitem: Launch; gbp: 46.40'
  const exact = { source: { ...source, row: 1, rowTo: 2 }, text, isExact: true }
  expect(citedPlace(exact, 'The launch cost 46.40')).toEqual({ ...source, row: 1, rowTo: 2 })
})

test('without a shared word it stays at the beginning, and a page stays a page', () => {
  expect(
    citedPlace({ source: { ...source, line: 7 }, text: 'Rain.\nWind.', isExact: false }, 'Snow').line,
  ).toBe(7)
  expect(
    citedPlace({ source: { ...source, page: 3 }, text: 'Rain.\nWind.', isExact: false }, 'Wind'),
  ).toEqual({
    ...source,
    page: 3,
  })
})

test('a citation covers the text back to the one before it', () => {
  expect(textBefore('One. [1] Two, and three. [2]', 2)).toBe(' Two, and three. ')
  expect(textBefore('One. [1]', 4)).toBe('')
})
