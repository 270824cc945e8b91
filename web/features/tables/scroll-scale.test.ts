import { describe, expect, test } from 'vitest'
import { elementPlaceOf, isStuck, placeAfter, rowsPlaceOf, type ScrollPlace } from './scroll-scale.ts'

const longestStep = 2_000
const million = { element: 8_000_000 - 600, rows: 36_000_000 - 600 }

test('a table that a browser can draw is scrolled as it is', () => {
  const lengths = { element: 719_400, rows: 719_400 }
  expect(placeAfter({ element: 0, rows: 0 }, 500_000, lengths, longestStep)).toEqual({
    element: 500_000,
    rows: 500_000,
  })
})

describe('a table of a million rows', () => {
  test('a wheel moves the rows as far as the element, wherever it is', () => {
    for (const rows of [0, 5_000, 18_000_000, million.rows - 5_000]) {
      const before = { element: elementPlaceOf(rows, million), rows }
      expect(placeAfter(before, before.element + 100, million, longestStep).rows).toBeCloseTo(rows + 100)
    }
  })
  test('the scroll bar reaches every part of it, both ends exactly', () => {
    const drag = (element: number) =>
      placeAfter({ element: 3_000_000, rows: 9 }, element, million, longestStep)
    expect(drag(0).rows).toBe(0)
    expect(drag(million.element).rows).toBe(million.rows)
    expect(drag(million.element / 2).rows).toBeCloseTo(million.rows / 2)
  })
  test('a place of the rows is the same after the way to the element and back', () => {
    for (const rows of [0, 1, 199_999, 200_001, 7_654_321, million.rows - 3, million.rows])
      expect(rowsPlaceOf(elementPlaceOf(rows, million), million)).toBeCloseTo(rows, 3)
  })
  test('near the beginning as many pixels are above the element as rows are above, and at the end below', () => {
    expect(elementPlaceOf(72_000, million)).toBe(72_000)
    expect(million.element - elementPlaceOf(million.rows - 72_000, million)).toBe(72_000)
  })
  test('scrolling up from anywhere comes to the first row, also when the element has come to its edge before', () => {
    let place: ScrollPlace = { element: elementPlaceOf(400_000, million), rows: 400_000 }
    let moves = 0
    for (; place.rows > 0 && moves < 10_000; moves += 1) {
      place = placeAfter(place, Math.max(0, place.element - 120), million, longestStep)
      if (isStuck(place, million)) place = { element: elementPlaceOf(place.rows, million), rows: place.rows }
    }
    expect(moves).toBeLessThan(400_000 / 120 + 10)
  })
})
