import { expect, test } from 'vitest'
import { panBy, pinch, swipeOf, toggleAt, wholePicture, zoomAt } from './zoom.ts'

const stage = { width: 400, height: 600 }
/** A picture that fills its stage. */
const frame = { stage, picture: stage }

test('what is under the finger stays there when the picture grows', () => {
  const view = zoomAt(wholePicture, 2, { x: 100, y: -50 }, frame)
  expect(view).toEqual({ scale: 2, x: -100, y: 50 })
  // The place of the picture under the finger: (finger − shift) / scale, before and after.
  expect((100 - view.x) / view.scale).toBe(100)
})

test('a picture never leaves its stage, and never gets smaller than whole', () => {
  const large = zoomAt(wholePicture, 2, { x: 0, y: 0 }, frame)
  expect(panBy(large, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -300 })
  expect(panBy(wholePicture, { x: 50, y: 50 }, frame)).toEqual(wholePicture)
  expect(zoomAt(large, 0.1, { x: 80, y: 80 }, frame)).toEqual(wholePicture)
  expect(zoomAt(large, 1000, { x: 0, y: 0 }, frame).scale).toBe(8)
})

test('a wide picture stays in the middle until it is higher than its stage', () => {
  const wide = { stage, picture: { width: 400, height: 200 } }
  const view = zoomAt(wholePicture, 2, { x: 100, y: 80 }, wide)
  expect([view.scale, view.x, Math.abs(view.y)]).toEqual([2, -100, 0])
  expect(zoomAt(wholePicture, 4, { x: 100, y: 100 }, wide)).toEqual({ scale: 4, x: -300, y: -100 })
})

test('a double tap enlarges, the next shows the whole again', () => {
  const large = toggleAt(wholePicture, { x: 10, y: 10 }, frame)
  expect(large.scale).toBe(2.5)
  expect(toggleAt(large, { x: 0, y: 0 }, frame)).toEqual(wholePicture)
})

test('two fingers twice as far apart make it twice as large', () => {
  const before = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const after = [
    { x: -100, y: 0 },
    { x: 100, y: 0 },
  ] as const
  expect(pinch(wholePicture, before, after, frame)).toEqual({ scale: 2, x: 0, y: 0 })
})

test('a swipe is long and goes across', () => {
  expect(swipeOf({ x: -120, y: 10 }, 390)).toBe('after')
  expect(swipeOf({ x: 120, y: -10 }, 390)).toBe('before')
  expect(swipeOf({ x: 120, y: 100 }, 390)).toBeNull()
  expect(swipeOf({ x: 30, y: 0 }, 390)).toBeNull()
  expect(swipeOf({ x: 20, y: 140 }, 390)).toBe('out')
  expect(swipeOf({ x: 20, y: -140 }, 390)).toBeNull()
  expect(swipeOf({ x: 0, y: 60 }, 390)).toBeNull()
})
