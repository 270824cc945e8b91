import type { UserId } from '#contract/ids.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import type { Database, Transaction } from '#server/db/database.ts'

type Work<T> = (tx: Transaction) => Promise<T>

/** Stores what one person sends; resolves once it is committed. */
export type StoreTogether = <T>(ownerId: UserId, work: Work<T>) => Promise<T>

/** So many of one person's are stored in one transaction at most. */
const mostTogether = 32

interface Waiting {
  work: Work<unknown>
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
      const results = await database.transaction(async (tx) => {
        const done: unknown[] = []
        for (const { work } of some) done.push(await work(tx))
        return done
      })
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

  return <T>(ownerId: UserId, work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      const waiting = { work, resolve, reject }
      const queue = queues.get(ownerId)
      if (queue) return void queue.push(waiting)
      const begun = [waiting]
      queues.set(ownerId, begun)
      void storeAll(ownerId, begun)
    })
}
