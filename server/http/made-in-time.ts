import { Problem } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'

/** Whoever opens an address does not wait longer for a page that his browser could make, and ask for, by itself. */
export const patienceMs = 2_000

/**
 * A page that is made for whoever opens an address, or null where it could not be made within `waitMs`: he gets the one
 * that finds out by itself what he may see. `log` hears why, unless he was refused.
 */
export async function madeInTime<Page>(
  waitMs: number,
  making: Promise<Page>,
  log: (err: unknown) => void,
): Promise<Page | null> {
  try {
    return await within(waitMs, making, () => new Error(`it took more than ${waitMs} ms`))
  } catch (err) {
    if (!(err instanceof Problem && err.status < 500)) log(err)
    return null
  }
}
