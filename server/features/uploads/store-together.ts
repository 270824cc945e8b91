import type { UserId } from '#contract/ids.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Database, Transaction } from '#server/db/database.ts'

type Work<T> = (tx: Transaction) => Promise<T>

/**
 * Stores what one user sends; resolves once it is committed. Work that checks for existing content has a `turn` alone;
 * other works of one transaction do not wait for locks.
 */
type StoreTogether = <T>(ownerId: UserId, work: Work<T>, turn?: Turn) => Promise<T>

type Turn = 'alone' | 'beside'

/** The maximum number of a user's works per transaction. */
const mostTogether = 32

interface Waiting {
  work: Work<unknown>
  turn: Turn
  resolve: (result: never) => void
  reject: (reason: unknown) => void
}

/**
 * Group commit: works that arrive during a transaction of their user share the next one, and one disk sync. If that
 * fails, each runs again by itself, so that only the faulty one is refused.
 */
export function createStoreTogether(database: Database): StoreTogether {
  const queues = new Map<UserId, Waiting[]>()

  async function storeOne({ work, resolve, reject }: Waiting): Promise<void> {
    await database.transaction(work).then((result) => resolve(result as never), reject)
  }

  async function storeSome(some: readonly Waiting[]): Promise<void> {
    const [first] = some
    if (first && some.length === 1) return storeOne(first)
    try {
      const results = await database.transaction((tx) => doAll(tx, some))
      some.forEach(({ resolve }, at) => resolve(results[at] as never))
    } catch (error) {
      // Running each alone shows which one failed. If the database is unavailable, none is retried.
      if (isDatabaseAway(error)) for (const { reject } of some) reject(error)
      else for (const one of some) await storeOne(one)
    }
  }

  async function storeAll(ownerId: UserId, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await storeSome(queue.splice(0, mostTogether))
    queues.delete(ownerId)
  }

  return <T>(ownerId: UserId, work: Work<T>, turn: Turn = 'beside') =>
    new Promise<T>((resolve, reject) => {
      const waiting = { work, turn, resolve, reject }
      const queue = queues.get(ownerId)
      if (queue) return void queue.push(waiting)
      const begun = [waiting]
      queues.set(ownerId, begun)
      void storeAll(ownerId, begun)
    })
}

/** Statements of works in one batch are pipelined; none continues after the end of the transaction. */
async function doAll(tx: Transaction, some: readonly Waiting[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = []
  for (const { work, turn } of some) {
    if (turn === 'alone') await Promise.allSettled(begun)
    const one = work(tx)
    // Handled below, when all have settled.
    one.catch(() => {})
    begun.push(one)
    if (turn === 'alone') await Promise.allSettled(begun)
  }
  await Promise.allSettled(begun)
  return Promise.all(begun)
}
