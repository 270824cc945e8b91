import { expect, test } from 'vitest'
import { createTypeAhead } from './type-ahead.ts'

const names = ['Apple.txt', 'apricot.txt', 'Banana.txt', 'avocado.txt']

test('letters typed together find the name that begins with them', () => {
  const find = createTypeAhead(() => 0)
  expect(find('a', names, 2)).toBe(3)
  expect(find('p', names, 3)).toBe(0)
  expect(find('r', names, 0)).toBe(1)
  expect(find('x', names, 1)).toBeNull()
})

test('the same letter again goes to the next one, and round', () => {
  const find = createTypeAhead(() => 0)
  expect(find('a', names, 0)).toBe(1)
  expect(find('a', names, 1)).toBe(3)
  expect(find('a', names, 3)).toBe(0)
})

test('after a pause one begins again', () => {
  let now = 0
  const find = createTypeAhead(() => now)
  find('b', names, 0)
  now = 5_000
  expect(find('a', names, 2)).toBe(3)
})
