import { expect, test } from 'vitest'
import { placeOf } from '#web/lib/place.ts'
import { placeText } from './source-place.ts'

const nowhere = { page: null, row: null, line: null, second: null }

test('a place in words', () => {
  expect(placeText({ ...nowhere, page: 2 })).toBe('p. 2')
  expect(placeText({ ...nowhere, row: 17 })).toBe('row 17')
  expect(placeText({ ...nowhere, row: 1, row_to: 4 })).toBe('rows 1–4')
  expect(placeText({ ...nowhere, row: 3, row_to: 3 })).toBe('row 3')
  expect(placeText({ ...nowhere, line: 9 })).toBe('line 9')
  expect(placeText({ ...nowhere, second: 18.7 })).toBe('0:18')
  expect(placeText({ ...nowhere, second: 3661 })).toBe('1:01:01')
  expect(placeText(nowhere)).toBe('')
})

test('the same place for the viewer', () => {
  expect(placeOf({ ...nowhere, second: 0 })).toEqual({ second: 0 })
  expect(placeOf(nowhere)).toBeNull()
})
