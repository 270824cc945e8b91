import { abortError } from './watched-child.ts'

/** A pool of things, each used by one caller at a time. */
export interface Turns<T> {
  /** Waits for a free thing, uses it and returns it. Rejects when the signal ends the wait. */
  use<R>(signal: AbortSignal, work: (thing: T) => Promise<R>): Promise<R>
}

/** First come, first served. */
export function takeTurns<T>(things: readonly T[]): Turns<T> {
  const free = [...things]
  const waiting: ((thing: T) => void)[] = []

  async function take(signal: AbortSignal): Promise<T> {
    signal.throwIfAborted()
    const thing = free.pop()
    if (thing !== undefined) return thing
    return new Promise((resolve, reject) => {
      const serve = (given: T): void => {
        signal.removeEventListener('abort', leave)
        resolve(given)
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(serve), 1)
        reject(abortError(signal))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(serve)
    })
  }

  function giveBack(thing: T): void {
    const next = waiting.shift()
    if (next === undefined) free.push(thing)
    else next(thing)
  }

  return {
    use: async (signal, work) => {
      const thing = await take(signal)
      try {
        return await work(thing)
      } finally {
        giveBack(thing)
      }
    },
  }
}
