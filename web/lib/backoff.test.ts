import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test('each wait is twice the one before, and never more than a minute', () => {
  expect([0, 1, 2, 5, 6, 2000].map(backoffMs)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})
