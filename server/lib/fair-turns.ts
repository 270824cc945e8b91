/** What waiting work waits for: other work of the same asker, or that of other askers. */
export type WaitingFor = 'own' | 'others'

interface Limits {
  /** The maximum number of turns at the same time. */
  atOnce: number
  /** The maximum per asker. */
  perAsker: number
}

interface Waiting {
  begin(): void
}

/**
 * Chooses whose turn is next: the asker with the fewest running turns comes first, however many are waiting.
 */
export function createFairTurns({ atOnce, perAsker }: Limits) {
  /** Queues by asker; the asker served longest ago comes first. */
  const lines = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let runningInAll = 0

  const runningOf = (asker: string): number => running.get(asker) ?? 0
  const isAtLimit = (asker: string): boolean => runningOf(asker) >= perAsker

  /** Starts turns until all places are taken. */
  function beginNext(): void {
    const asker = runningInAll < atOnce ? nextAsker() : undefined
    const next = asker === undefined ? undefined : lines.get(asker)?.[0]
    if (asker === undefined || next === undefined) return
    leave(asker, next)
    moveToEnd(asker)
    next.begin()
    beginNext()
  }

  /** The next asker whose turn may start: the one with the fewest running, then the one served longest ago. */
  const nextAsker = (): string | undefined =>
    [...lines.keys()]
      .filter((asker) => !isAtLimit(asker))
      .toSorted((one, other) => runningOf(one) - runningOf(other))[0]

  function leave(asker: string, waiting: Waiting): void {
    const rest = (lines.get(asker) ?? []).filter((one) => one !== waiting)
    if (rest.length > 0) lines.set(asker, rest)
    else lines.delete(asker)
  }

  function moveToEnd(asker: string): void {
    const line = lines.get(asker)
    if (line === undefined) return
    lines.delete(asker)
    lines.set(asker, line)
  }

  function enter(asker: string): () => void {
    running.set(asker, runningOf(asker) + 1)
    runningInAll += 1
    return () => {
      const left = runningOf(asker) - 1
      if (left > 0) running.set(asker, left)
      else running.delete(asker)
      runningInAll -= 1
      beginNext()
    }
  }

  return {
    /** How many turns of this asker wait. */
    waiting: (asker: string): number => lines.get(asker)?.length ?? 0,

    /** What a turn of this asker would wait for now; null when it can start at once. */
    waitsFor(asker: string): WaitingFor | null {
      if (isAtLimit(asker)) return 'own'
      return runningInAll >= atOnce ? 'others' : null
    },

    /** Resolves with a function that ends the turn. Rejects with the signal's reason when aborted while waiting. */
    async take(asker: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted()
      if (!isAtLimit(asker) && runningInAll < atOnce) return enter(asker)
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiting: Waiting = { begin: () => resolve(enter(asker)) }
      const onAbort = () => {
        leave(asker, waiting)
        reject(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      lines.set(asker, [...(lines.get(asker) ?? []), waiting])
      try {
        return await promise
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
  }
}
