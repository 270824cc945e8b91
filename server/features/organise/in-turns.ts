import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time that other work of this process waits. */
const turnMs = 8

/**
 * Runs a generator step by step and yields to the event loop in between; emits the last value of each slice, and
 * returns the result.
 */
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
