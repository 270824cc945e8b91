import { onlineManager } from '@tanstack/react-query'
import { getSite } from '#contract/calls/site.ts'
import { backoffMs } from '#web/lib/backoff.ts'
import { hasLine, isOnline, noteAnswers, onLineChange } from '#web/lib/online.ts'
import { apiUrl } from './address.ts'

/** A question after whether anything answers must not take longer. */
const probeMs = 5_000
/** How soon a waiting page learns that the server is back. */
const mostPauseMs = 10_000

let isFollowed = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<boolean> | null = null

/** Any reply will do; while there is none, it is asked again. */
async function probe(): Promise<boolean> {
  if (!hasLine()) return false
  try {
    await fetch(apiUrl(getSite.path), {
      cache: 'no-store',
      credentials: 'include',
      signal: AbortSignal.timeout(probeMs),
    })
    failures = 0
    noteAnswers(true)
    return true
  } catch {
    failures += 1
    clearTimeout(timer)
    timer = setTimeout(() => void checkReach(), Math.min(mostPauseMs, backoffMs(failures)))
    noteAnswers(false)
    return false
  }
}

/** Finds out whether the server answers; while it does not, it is asked again and again. */
export function checkReach(): Promise<boolean> {
  if (!isFollowed) return Promise.resolve(true)
  probing ??= probe().finally(() => {
    probing = null
  })
  return probing
}

/** Follows the line from now on: what could not be loaded without it is asked for again with it. */
export function followLine(): void {
  isFollowed = true
  onLineChange(() => {
    onlineManager.setOnline(isOnline())
    void checkReach()
  })
  onlineManager.setOnline(isOnline())
}
