import { ApiProblem } from '#web/api/api-problem.ts'

// The login check of specification 2, section 4.
const retries = 2
const firstMs = { min: 250, max: 300 }
const factor = 1.8
const mostMs = 2_000

/** How long to wait before each retry; `random` is from 0 up to 1. */
export function retryDelaysMs(random: number): number[] {
  const first = firstMs.min + random * (firstMs.max - firstMs.min)
  return Array.from({ length: retries }, (_, round) => Math.min(mostMs, first * factor ** round))
}

/** Nothing answered, or the server is in trouble; everything else is an answer. */
const isWorthRetrying = (failure: unknown): boolean =>
  failure instanceof ApiProblem && (failure.status === 0 || failure.status >= 500)

/** Calls again after a failure that may pass; the last failure is thrown. */
export async function withRetries<T>(ask: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs(Math.random())) {
    try {
      return await ask()
    } catch (failure) {
      if (!isWorthRetrying(failure)) throw failure
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  return ask()
}
