import type pg from 'pg'
import { findLostPools, unlockPools } from './pool-locks.ts'
import type { QueueLogger } from './queue.ts'

interface SweeperOptions {
  pool: pg.Pool
  logger: QueueLogger
  /** The pool of workers that lives in this process. */
  ownId: () => string | null
  onUnlocked: (count: number) => void
}

/** Finds jobs of pools of workers that are gone, and makes them run again. */
export function createJobSweeper({ pool, logger, ownId, onUnlocked }: SweeperOptions) {
  let suspects: string[] = []

  async function unlock(poolIds: string[]): Promise<void> {
    if (poolIds.length === 0) return
    await unlockPools(pool, poolIds)
    logger.info({ pools: poolIds.length }, 'Jobs of ended workers run again.')
    onUnlocked(poolIds.length)
  }

  return {
    unlock,
    /** Everything that nobody holds. */
    first: async () => unlock(await findLostPools(pool)),
    /** Twice in a row without its lock: a live process has taken it again by then, after a lost connection. */
    async look(): Promise<void> {
      const lost = (await findLostPools(pool)).filter((id) => id !== ownId())
      await unlock(lost.filter((id) => suspects.includes(id)))
      suspects = lost.filter((id) => !suspects.includes(id))
    },
  }
}
