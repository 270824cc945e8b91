import { Problem } from '#server/lib/problem.ts'
import { within } from '#server/lib/within.ts'

/** The time a visitor waits for a page, however many ways of rendering it are tried: `ms` milliseconds from `began`. */
export interface Deadline {
  began: number
  ms: number
}

/** Past this the browser renders the page itself from the plain document. */
export const startDeadline = (ms = 2_000): Deadline => ({ began: performance.now(), ms })

/**
 * The result of `make`, or null when it fails or the deadline passes: the browser then gets the plain document. Nothing starts
 * after the deadline. `log` receives the error unless it is a refusal (a Problem below 500).
 */
export async function withDeadline<Made>(
  { began, ms }: Deadline,
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
