import { Problem } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'

/** How long somebody waits for a document, in whatever ways it is tried to make one: `ms` from `began` on. */
export interface Patience {
  began: number
  ms: number
}

/** Whoever opens an address does not wait longer for a page that his browser could make, and ask for, by itself. */
export const beginPatience = (ms = 2_000): Patience => ({ began: performance.now(), ms })

/**
 * What is made for whoever opens an address, or null where it could not be made in time: he gets the page that finds out by
 * itself what he may see. `log` hears why, unless he was refused. Nothing is begun when the time has passed.
 */
export async function madeInTime<Made>(
  { began, ms }: Patience,
  make: () => Promise<Made>,
  log: (err: unknown) => void,
): Promise<Made | null> {
  const left = began + ms - performance.now()
  if (left <= 0) return null
  try {
    return await within(left, make(), () => new Error(`it took more than ${ms} ms`))
  } catch (err) {
    if (!(err instanceof Problem && err.status < 500)) log(err)
    return null
  }
}
