import { expect, test } from 'vitest'
import { laneOf, lanes, readingMs } from './lanes.ts'

test.each([
  ['text/plain', 'quick'],
  ['text/csv', 'quick'],
  ['application/json', 'quick'],
  ['application/zip', 'quick'],
  ['image/jpeg', 'pictures'],
  ['image/heic', 'pictures'],
  ['image/bmp', 'pictures'],
  ['image/svg+xml', 'slow'],
  ['application/pdf', 'slow'],
  ['video/mp4', 'slow'],
])('%s is read among the %s ones, G3', (mime, lane) => {
  expect(laneOf(mime)).toBe(lane)
})

test('a drawing has seconds, and no owner has all places of a lane, G3', () => {
  expect(readingMs('image/svg+xml')).toBeLessThanOrEqual(10_000)
  for (const { atOnce, perOwner } of Object.values(lanes)) expect(perOwner).toBeLessThan(atOnce)
})
