import { expect, test } from 'vitest'
import { isEdited, withLineEndsOf } from './edited-text.ts'

test('a text keeps the line ends it had', () => {
  expect(withLineEndsOf('a\r\nb\r\n', 'a\nb\nc\n')).toBe('a\r\nb\r\nc\r\n')
  expect(withLineEndsOf('a\nb', 'a\nb\nc')).toBe('a\nb\nc')
  expect(withLineEndsOf('', 'a\r\nb')).toBe('a\nb')
})

test('line ends alone are no change', () => {
  expect(isEdited('a\r\nb', 'a\nb')).toBe(false)
  expect(isEdited('a\r\nb', 'a\nb ')).toBe(true)
})
