import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { cellAt, countCells, mapPointOf } from '#contract/map-grid.ts'
import { boxOfCell, cellsInSight, positionIn } from './map-view.ts'

const phone = { width: 390, height: 500 }

test('the whole world on a phone has few cells, and a street has those in sight', () => {
  expect(cellsInSight({ x: 0, y: 0, width: 390 }, phone)).toEqual({
    level: 2,
    left: 0,
    top: 0,
    right: 3,
    bottom: 3,
  })
  const street = cellsInSight({ x: -100_000, y: -100_000, width: 400_000 }, phone)
  expect(street.level).toBe(12)
  expect(countCells(street)).toBeLessThanOrEqual(42)
})

test('a very wide screen asks for no more cells than may be asked for', () => {
  const cells = cellsInSight({ x: -1e6, y: -1e6, width: 4e6 }, { width: 7_680, height: 4_320 })
  expect(countCells(cells)).toBeLessThanOrEqual(limits.mapCells)
})

test('pictures of neighbouring cells do not overlap', () => {
  const view = { x: 0, y: 0, width: 400 }
  const left = positionIn(view, { level: 2, x: 0, y: 0 }, { x: 0.249, y: 0.1 })
  const right = positionIn(view, { level: 2, x: 1, y: 0 }, { x: 0.251, y: 0.1 })
  expect(right.left - left.left).toBeGreaterThanOrEqual(52)
})

test('a place is in the box of its cell', () => {
  const oban = { latitude: 56.412, longitude: -5.472 }
  const box = boxOfCell(cellAt(14, mapPointOf(oban)))
  expect(box.west).toBeLessThanOrEqual(oban.longitude)
  expect(box.east).toBeGreaterThan(oban.longitude)
  expect(box.south).toBeLessThanOrEqual(oban.latitude)
  expect(box.north).toBeGreaterThan(oban.latitude)
})
