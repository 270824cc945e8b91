import { setTimeout as sleep } from 'node:timers/promises'
import type { Deadlines } from '#server/config/ai-config.ts'
import { failureOf } from './provider-failure.ts'

/** The delay before a retry, unless the provider asks for more; and the most it may ask for. */
const retryAfterMs = 500
const longestRetryAfterMs = 10_000

export interface CallOptions {
  apiKey: string | null
  deadlines: Deadlines
}

/** Deadline and retry of calls to a provider. */
export function createModelCalls({ apiKey, deadlines }: CallOptions) {
  /** Runs a call with the total deadline; converts errors for users, unless `signal` aborted it. */
  async function withDeadline<T>(
    signal: AbortSignal,
    call: (signal: AbortSignal) => Promise<T>,
    ms = deadlines.totalMs,
  ): Promise<T> {
    signal.throwIfAborted()
    const limited = AbortSignal.any([signal, AbortSignal.timeout(Math.min(ms, deadlines.totalMs))])
    try {
      return await call(limited)
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(limited.aborted ? limited.reason : error, apiKey)
    }
  }

  async function waitForRetry(error: unknown, signal: AbortSignal): Promise<void> {
    const failure = failureOf(signal.aborted ? signal.reason : error, apiKey)
    const waitMs = failure.retryAfterMs ?? retryAfterMs
    if (signal.aborted || !failure.isWorthAnotherTry || waitMs > longestRetryAfterMs) throw failure
    await sleep(waitMs, undefined, { signal })
  }

  async function twice<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      await waitForRetry(error, signal)
      return call()
    }
  }

  return { withDeadline, twice }
}
