import { onlineManager } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { isOnline, onLineChange } from '#web/lib/online.ts'
import { createStore } from '#web/lib/store.ts'
import { apiUrl } from './address.ts'

/** `offline`: the browser has no line. `unreached`: it has one, and nothing answers on it. */
export type Reach = 'reached' | 'offline' | 'unreached'

/** A question after whether anything answers must not take longer. */
const probeMs = 5_000
/** Who waits before the page is told within this that the server is back. */
const mostPauseMs = 10_000

const reach = createStore<Reach>('reached')
let isFollowed = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<Reach> | null = null

function note(next: Reach): Reach {
  if (next === 'reached') failures = 0
  if (next !== reach.read()) {
    reach.write(next)
    // What could not be loaded meanwhile is asked for again.
    onlineManager.setOnline(next === 'reached')
  }
  return next
}

async function probe(): Promise<Reach> {
  if (!isOnline()) return note('offline')
  try {
    await fetch(apiUrl(getSite.path), {
      cache: 'no-store',
      credentials: 'include',
      signal: AbortSignal.timeout(probeMs),
    })
    return note('reached')
  } catch {
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(() => void checkReach(), Math.min(mostPauseMs, backoffMs(failures)))
    return note(isOnline() ? 'unreached' : 'offline')
  }
}

/** Finds out whether the server answers; while it does not, it is asked again and again. */
export function checkReach(): Promise<Reach> {
  if (!isFollowed) return Promise.resolve('reached')
  probing ??= probe().finally(() => {
    probing = null
  })
  return probing
}

/** Follows the browser's line from now on. */
export function followLine(): void {
  isFollowed = true
  onLineChange(() => void checkReach())
  if (!isOnline()) note('offline')
}

/** Whether the server answers, as far as is known. */
export const useReach = (): Reach => reach.use()

/** Resolves as soon as the server answers. */
export function untilReached(): Promise<void> {
  return new Promise((resolve) => {
    const stop = reach.listen((now) => {
      if (now !== 'reached') return
      stop()
      resolve()
    })
    if (reach.read() !== 'reached') return
    stop()
    resolve()
  })
}
