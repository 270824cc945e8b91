import { expect, test } from 'vitest'
import { createSpeedAverage } from './upload-speed.ts'

test('one slow second moves the speed a little, and a lasting change all the way', () => {
  const average = createSpeedAverage()
  let now = 0
  const second = (bytes: number) => average(bytes, (now += 1000))
  expect(average(500, now)).toBeNull()
  expect(second(1000)).toBe(1000)
  expect(second(1000)).toBe(1000)
  const after = second(0)
  expect(after).toBeGreaterThan(850)
  expect(after).toBeLessThan(1000)
  for (let at = 0; at < 60; at += 1) second(4000)
  expect(second(4000)).toBeCloseTo(4000, -1)
})

test('bytes of one second count together, whatever file they are of', () => {
  const average = createSpeedAverage()
  average(0, 0)
  for (let at = 1; at < 10; at += 1) expect(average(100, at * 100)).toBeNull()
  expect(average(100, 1000)).toBe(1000)
})
