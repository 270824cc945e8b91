import { expect, test } from 'vitest'
import { justify } from './justify.ts'

const shape = { gap: 8, target: 176, least: 148, most: 210 }
const lay = (ratios: number[], width = 808) => justify(ratios, (ratio) => ratio, width, shape)
const widthOf = ({ widths }: { widths: readonly number[] }) =>
  widths.reduce((total, width) => total + width, 0) + 8 * (widths.length - 1)

test('full rows fill the width exactly', () => {
  const rows = lay([1.5, 1.5, 1.5, 1.5, 1.5, 1.5])
  expect(rows.map(({ items }) => items.length)).toEqual([3, 3])
  for (const row of rows) expect(widthOf(row)).toBeCloseTo(808)
})

test('every item is laid once, in its order', () => {
  const ratios = Array.from({ length: 40 }, (_, index) => 0.6 + ((index * 7) % 13) / 6)
  expect(lay(ratios).flatMap(({ items }) => items)).toEqual(ratios)
})

test('no row is higher than the most', () => {
  const ratios = Array.from({ length: 60 }, (_, index) => 0.5 + ((index * 5) % 11) / 5)
  expect(Math.max(...lay(ratios).map(({ height }) => height))).toBeLessThanOrEqual(210)
})

test('a single picture in the last row keeps the target height', () => {
  expect(lay([1.5])[0]).toMatchObject({ height: 176 })
})

test('a panorama wider than the page is made to fit', () => {
  const [row] = lay([8])
  expect(row?.height).toBe(101)
})
