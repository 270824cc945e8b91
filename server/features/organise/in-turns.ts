import { setImmediate as nextTurn } from 'node:timers/promises'

/** Others who wait for this process wait no longer. */
const turnMs = 8

/** Does work step by step and lets others go on in between; gives what the last step of each turn said, and what came of it. */
export async function* inTurns<Told, Result>(
  work: Generator<Told, Result>,
  signal: AbortSignal,
): AsyncGenerator<Told, Result> {
  for (;;) {
    const until = performance.now() + turnMs
    let step = work.next()
    while (!step.done && performance.now() < until) step = work.next()
    if (step.done) return step.value
    yield step.value
    await nextTurn()
    signal.throwIfAborted()
  }
}
