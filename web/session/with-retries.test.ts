import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { retryDelaysMs, withRetries } from './with-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the login check waits 250 to 300 ms, then 1.8 times as long, at most 2 s', () => {
  expect(retryDelaysMs(0)).toEqual([250, 450])
  expect(retryDelaysMs(1)).toEqual([300, 540])
})

/** How often a call that fails like this is made. */
async function callsFor(failure: unknown): Promise<number> {
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(failure))
  const outcome = withRetries(ask).catch((last: unknown) => last)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe(failure)
  return ask.mock.calls.length
}

test('it repeats twice on network errors and 5xx, and takes everything else for an answer', async () => {
  expect(await callsFor(new ApiProblem(0, 'no network'))).toBe(3)
  expect(await callsFor(new ApiProblem(503, 'restarting'))).toBe(3)
  expect(await callsFor(new ApiProblem(401, 'nobody'))).toBe(1)
  expect(await callsFor(new ApiProblem(429, 'slowly'))).toBe(1)
})

test('the first answer ends it', async () => {
  const ask = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new ApiProblem(500, 'x'))
    .mockResolvedValue('ada')
  const outcome = withRetries(ask)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('ada')
  expect(ask.mock.calls.length).toBe(2)
})
