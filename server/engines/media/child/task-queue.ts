import { abortError } from './watched-child.ts'

/** How often a waiting task may be passed by later ones; then it goes first. */
const mostPassed = 16

interface Waiting<T> {
  task: T
  isUrgent: boolean
  passed: number
  go(): void
}

/** Decides which waiting task is admitted next: urgent ones first, then in order of arrival. */
export interface TaskQueue<T> {
  /** Resolves when the task is admitted; rejects when the signal ends the wait. */
  join(task: T, isUrgent: boolean, signal: AbortSignal): Promise<void>
  /** Admits every task that may go now. */
  serve(rules: AdmissionRules<T>): void
}

interface AdmissionRules<T> {
  /** Takes what the task needs; false when there is no room for it. */
  admit(task: T): boolean
  /** Whether a task may run while `first`, which is urgent or was passed often, waits for room. */
  mayPass(task: T, first: T): boolean
}

export function createTaskQueue<T>(): TaskQueue<T> {
  const waiting: Waiting<T>[] = []

  function serveOne({ admit, mayPass }: AdmissionRules<T>): boolean {
    const before: Waiting<T>[] = []
    for (const entry of waiting.toSorted((a, b) => rank(a) - rank(b))) {
      const isHeldUp = before.some((first) => rank(first) < rank(entry) && !mayPass(entry.task, first.task))
      if (!isHeldUp && admit(entry.task)) {
        const at = waiting.indexOf(entry)
        for (const earlier of waiting.slice(0, at)) earlier.passed += 1
        waiting.splice(at, 1)
        entry.go()
        return true
      }
      before.push(entry)
    }
    return false
  }

  return {
    join: async (task, isUrgent, signal) => {
      signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(abortError(signal))
        }
        const go = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const entry: Waiting<T> = { task, isUrgent, passed: 0, go }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(entry)
      })
    },
    serve: (rules) => {
      while (serveOne(rules));
    },
  }
}

/** Smaller goes first; of the same rank, the earlier one. */
function rank({ passed, isUrgent }: Waiting<unknown>): number {
  if (passed >= mostPassed) return 0
  return isUrgent ? 1 : 2
}
