import type pg from 'pg'
import { findLostPools, unlockPools } from './pool-locks.ts'
import type { QueueLogger } from './queue.ts'

interface SweeperOptions {
  pool: pg.Pool
  logger: QueueLogger
  /** This process's worker pool. */
  ownId: () => string | null
  onUnlocked: (count: number) => void
}

/** Finds jobs of worker pools that are gone, and unlocks them. */
export function createJobSweeper({ pool, logger, ownId, onUnlocked }: SweeperOptions) {
  let suspects: string[] = []

  async function unlock(poolIds: string[]): Promise<void> {
    if (poolIds.length === 0) return
    await unlockPools(pool, poolIds)
    logger.info({ pools: poolIds.length }, 'Jobs of ended workers were unlocked and run again.')
    onUnlocked(poolIds.length)
  }

  return {
    unlock,
    /** Everything without a lock. */
    first: async () => unlock(await findLostPools(pool)),
    /** Twice in a row without its lock: a live process would have taken it again by then, after a lost connection. */
    async look(): Promise<void> {
      const lost = (await findLostPools(pool)).filter((id) => id !== ownId())
      await unlock(lost.filter((id) => suspects.includes(id)))
      suspects = lost.filter((id) => !suspects.includes(id))
    },
  }
}
