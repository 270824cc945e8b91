import { expect, test } from 'vitest'
import { windowAround } from './window-around.ts'

const list = Array.from({ length: 100 }, (_, index) => index)

test('without a place it is the beginning', () => {
  expect(windowAround(list, null, 3)).toEqual({ items: [0, 1, 2], start: 0 })
})

test('a place within the beginning does not move it', () => {
  expect(windowAround(list, 2, 3).start).toBe(0)
})

test('a place further on is in the middle', () => {
  expect(windowAround(list, 50, 5)).toEqual({ items: [48, 49, 50, 51, 52], start: 48 })
})

test('near the end the window stays full', () => {
  expect(windowAround(list, 99, 4)).toEqual({ items: [96, 97, 98, 99], start: 96 })
})

test('a list shorter than the window is shown whole', () => {
  expect(windowAround([1, 2], 9, 5)).toEqual({ items: [1, 2], start: 0 })
})
