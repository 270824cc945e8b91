import { expect, test } from 'vitest'
import { steadyOrder } from './steady-order.ts'

const listOf = (ids: string) => [...ids].map((id) => ({ id }))
const order = (ids: string, fixed: string) =>
  steadyOrder(listOf(ids), [...fixed])
    .map(({ id }) => id)
    .join('')

test('D4: what is in sight keeps its place, and what arrives follows it', () => {
  expect(order('pAqBC', 'AB')).toBe('ABpqC')
  expect(order('BC', 'AB')).toBe('BC')
  expect(order('CBA', '')).toBe('CBA')
})
