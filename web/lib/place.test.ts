import { expect, test } from 'vitest'
import { readPlace, writePlace } from './place.ts'

test.each([{ page: 12 }, { row: 1 }, { line: 300 }, { second: 0 }])(
  '%o comes back from an address',
  (place) => {
    expect(readPlace(writePlace(place))).toEqual(place)
  },
)

test.each([null, '', 'page', 'page-', 'page-x', 'page-1.5', 'page--3', 'shelf-3'])(
  '%s is no place',
  (text) => {
    expect(readPlace(text)).toBeNull()
  },
)
