import { expect, test } from 'vitest'
import { periodOfSigned } from './signed-address.ts'

test('the address of a store is longer valid than a browser keeps the redirect to it', () => {
  for (let second = 0; second < 700; second += 1) {
    const now = Date.UTC(2026, 6, 12) + second * 1_000
    const { from, until } = periodOfSigned(now)
    expect([from <= now / 1_000, until - now / 1_000 >= 360]).toEqual([true, true])
  }
})
