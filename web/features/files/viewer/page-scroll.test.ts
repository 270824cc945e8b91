import { expect, test } from 'vitest'
import { pageRead } from './page-scroll.ts'

test('the first page is read at the top, the last one at the bottom, and none is left out between', () => {
  // Pages of 100 pixels in a room of 300.
  const read = (scrollTop: number) => pageRead({ scrollTop, scrollHeight: 1000, clientHeight: 300 })
  expect(read(0)).toBe(0)
  expect(read(700)).toBe(1000)
  const seen = new Set(Array.from({ length: 701 }, (_, at) => Math.min(9, Math.floor(read(at) / 100))))
  expect(seen.size).toBe(10)
  expect(pageRead({ scrollTop: 0, scrollHeight: 200, clientHeight: 300 })).toBe(0)
})
