import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

/** Blocks for this many milliseconds at each step. */
function* busy(steps: number, ms: number): Generator<number, string> {
  for (let step = 1; step <= steps; step += 1) {
    for (const until = performance.now() + ms; performance.now() < until;);
    yield step
  }
  return 'done'
}

test('others have their turn while it goes on, and hear how far it is', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const progress: number[] = []
  const work = inTurns(busy(60, 2), new AbortController().signal)
  let step = await work.next()
  for (; !step.done; step = await work.next()) progress.push(step.value)
  clearInterval(counting)
  expect(step.value).toBe('done')
  expect(progress.length).toBeGreaterThan(5)
  expect(turns).toBeGreaterThanOrEqual(progress.length - 2)
})

test('anyone who ends it has it ended at the next turn', async () => {
  const ending = new AbortController()
  const work = inTurns(busy(1_000, 2), ending.signal)
  await work.next()
  ending.abort(new Error('left'))
  await expect(work.next()).rejects.toThrow('left')
})
