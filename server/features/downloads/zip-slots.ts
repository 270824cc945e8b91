import { Problem } from '#server/lib/problem.ts'

/** Zips that one person may download at once, per process. A broken download may take a moment to be noticed. */
const mostAtOnce = 4

/** Counts the zips that are being sent. */
export function createZipSlots() {
  const taken = new Map<string, number>()
  return {
    /** Takes a slot until the signal aborts. @throws Problem `too_many_downloads` */
    take(person: string, signal: AbortSignal): void {
      signal.throwIfAborted()
      const count = taken.get(person) ?? 0
      if (count >= mostAtOnce) throw new Problem('too_many_downloads', { retryAfterSeconds: 30 })
      taken.set(person, count + 1)
      const end = () => {
        const left = (taken.get(person) ?? 1) - 1
        if (left > 0) taken.set(person, left)
        else taken.delete(person)
      }
      signal.addEventListener('abort', end, { once: true })
    },
  }
}
