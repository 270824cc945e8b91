import { expect, test } from 'vitest'
import { statusBackoffMs } from './status-backoff.ts'

test('the wait grows by 1.6 from one second and stops at five', () => {
  expect([0, 1, 2, 3, 4, 20].map((round) => Math.round(statusBackoffMs(round)))).toEqual([
    1000, 1600, 2560, 4096, 5000, 5000,
  ])
})
