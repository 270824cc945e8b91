import type pg from 'pg'
import { createConnection, type SingleConnection } from '#server/db/pool-limits.ts'
import type { QueueLogger } from './queue.ts'

/** First half of the advisory locks' key, distinct from all other locks of the product. */
const lockNamespace = 0x51_7e
const retryMs = 500

/** Shows other processes that this one is alive, by locks that end with its connection. */
export interface PoolLocks {
  /** Resolves when the pool's lock is held. */
  hold(poolId: string): Promise<void>
  release(poolId: string): void
  isHeld(): boolean
  close(): Promise<void>
}

/**
 * Holds an advisory lock for each worker pool of this process on one dedicated connection; after a lost connection it
 * reconnects and locks again.
 */
export async function openPoolLocks(connection: pg.ClientConfig, logger: QueueLogger): Promise<PoolLocks> {
  const held = new Set<string>()
  let current: SingleConnection | null = null
  let closing = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const opened = createConnection(connection)
    opened.client.on('error', () => lose(opened))
    opened.client.on('end', () => lose(opened))
    try {
      await opened.client.connect()
      for (const poolId of held) await lock(opened.client, poolId)
    } catch (error) {
      await opened.close()
      throw error
    }
    if (closing) return opened.close()
    current = opened
  }

  function lose(lost: SingleConnection): void {
    if (lost !== current) return
    current = null
    logger.warn({}, 'The connection for the locks of running jobs is lost.')
    reconnect()
  }

  function reconnect(): void {
    if (closing) return
    retry = setTimeout(() => {
      connect().catch((err: unknown) => {
        logger.warn({ err }, 'The connection for the locks of running jobs could not be opened.')
        reconnect()
      })
    }, retryMs)
  }

  await connect()
  return {
    hold: async (poolId) => {
      held.add(poolId)
      if (current !== null) await lock(current.client, poolId)
    },
    release: (poolId) => {
      held.delete(poolId)
      current?.client
        .query('select pg_advisory_unlock($1, hashtext($2))', [lockNamespace, poolId])
        .catch(() => {})
    },
    isHeld: () => current !== null,
    close: async () => {
      closing = true
      clearTimeout(retry)
      const open = current
      current = null
      await open?.close()
    },
  }
}

async function lock(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockNamespace, poolId])
}

/** Pools that hold jobs or named queues while their own lock is free. */
export async function findLostPools(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `with holders as materialized (
       select locked_by from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     )
     select locked_by from holders where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [lockNamespace],
  )
  return rows.map((row) => row.locked_by)
}

/** Unlocks the jobs of ended pools; the interrupted attempt counts. */
export async function unlockPools(pool: pg.Pool, poolIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [poolIds])
}
