import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '#server/lib/problem.ts'
import { startDeadline, withDeadline } from './deadline.ts'

const said: unknown[] = []
const log = (err: unknown) => void said.push(err)
const never = () => new Promise<string>(() => {})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  said.splice(0)
})
afterEach(() => void vi.useRealTimers())

test('two steps of making a document share one deadline, and it is logged once', async () => {
  const deadline = startDeadline(2_000)
  const both = async () => {
    const first = await withDeadline(deadline, never, log)
    const second = vi.fn<() => Promise<string>>(never)
    return [first, await withDeadline(deadline, second, log), second.mock.calls.length]
  }
  const making = both()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await making).toEqual([null, null, 0])
  expect(said).toEqual([new Error('it took more than 2000 ms')])
})

test('what the first way left of the time is the second one’s', async () => {
  const deadline = startDeadline(2_000)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await withDeadline(deadline, async () => 'made', log)).toBe('made')
  const slow = withDeadline(deadline, never, log)
  await vi.advanceTimersByTimeAsync(500)
  expect(await slow).toBeNull()
})

test('a refusal is no failure', async () => {
  const refuse = () => Promise.reject(new Problem('story_not_found'))
  expect(await withDeadline(startDeadline(), refuse, log)).toBeNull()
  expect(said).toEqual([])
})
