/** What an answer waits for before it is begun: other answers of its asker, or those of everybody else. */
export type WaitingFor = 'own' | 'others'

interface Limits {
  /** Answers of everybody together that are written at the same time. */
  atOnce: number
  /** Of them, answers of one asker. */
  perAsker: number
}

interface Waiting {
  begin(): void
}

/** Decides which answer is written next: the asker with the fewest at work comes first, however many questions each of them has asked. */
export function createAnswerTurns({ atOnce, perAsker }: Limits) {
  /** By asker; the asker who was served longest ago comes first. */
  const lines = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  let runningInAll = 0

  const runningOf = (asker: string): number => running.get(asker) ?? 0
  const isAtLimit = (asker: string): boolean => runningOf(asker) >= perAsker

  /** Begins as many answers as have a place. */
  function beginNext(): void {
    const asker = runningInAll < atOnce ? nextAsker() : undefined
    const next = asker === undefined ? undefined : lines.get(asker)?.[0]
    if (asker === undefined || next === undefined) return
    leave(asker, next)
    moveToEnd(asker)
    next.begin()
    beginNext()
  }

  /** Of the askers who may begin an answer the one with the fewest at work; of several the one served longest ago. */
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
    /** What a question of this asker would wait for now; null when it can begin at once. */
    waitsFor(asker: string): WaitingFor | null {
      if (isAtLimit(asker)) return 'own'
      return runningInAll >= atOnce ? 'others' : null
    },

    /** Resolves with the function that ends the turn. Rejects with the reason of the signal when that ends the wait. */
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
