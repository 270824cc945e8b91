import type { UserId } from '#contract/ids.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Database, Transaction } from '#server/db/database.ts'

type Work<T> = (tx: Transaction) => Promise<T>

/**
 * Stores what one person sends; resolves once it is committed. What asks what is there already has its `turn` alone:
 * those beside each other in one transaction wait for no lock.
 */
type StoreTogether = <T>(ownerId: UserId, work: Work<T>, turn?: Turn) => Promise<T>

type Turn = 'alone' | 'beside'

/** So many of one person's are stored in one transaction at most. */
const mostTogether = 32

interface Waiting {
  work: Work<unknown>
  turn: Turn
  resolve: (result: never) => void
  reject: (reason: unknown) => void
}

/**
 * What one person sends takes turns anyway, at the count of what he stores. So what comes while a transaction of his is on
 * its way waits for it, and then shares the next one: one wait for the disk instead of many. Where that fails, each is
 * stored by itself: only what is at fault is refused. A work may therefore be begun a second time, after a rollback.
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
      // Whose fault it was is found, and told, where each is alone. Of a database that went away nothing more is asked.
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

/** Statements of works beside each other travel together; none of them goes on behind the end of the transaction. */
async function doAll(tx: Transaction, some: readonly Waiting[]): Promise<unknown[]> {
  const begun: Promise<unknown>[] = []
  for (const { work, turn } of some) {
    if (turn === 'alone') await Promise.allSettled(begun)
    const one = work(tx)
    // Heard below, when all have ended.
    one.catch(() => {})
    begun.push(one)
    if (turn === 'alone') await Promise.allSettled(begun)
  }
  await Promise.allSettled(begun)
  return Promise.all(begun)
}
