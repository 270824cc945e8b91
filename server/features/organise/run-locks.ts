import type pg from 'pg'
import type { UserId } from '#contract/ids.ts'
import { createConnection, type SingleConnection } from '#server/db/pool-limits.ts'
import { Problem } from '#server/lib/problem.ts'

/** The key of the advisory lock for organising for a user. */
export const runLockKey = (userId: UserId): string => `organise ${userId}`

/** The lock of a running organisation, until it is released. */
export interface RunLock {
  /** Aborts when the lock was lost with its connection; another run may hold it by now. */
  lost: AbortSignal
  release(): Promise<void>
}

export interface RunLocks {
  /** Null while another run for this user is active, in this or another process. */
  take(userId: UserId): Promise<RunLock | null>
}

interface Line {
  single: SingleConnection
  opened: Promise<unknown>
  lost: AbortController
}

/**
 * Allows one run per user across all processes: an advisory lock, which a killed process loses at once. All runs of a
 * process share one connection, open while any runs.
 */
export function createRunLocks(connection: pg.ClientConfig): RunLocks {
  const running = new Set<UserId>()
  let line: Line | null = null

  function open(): Line {
    const single = createConnection(connection)
    const opening: Line = { single, opened: single.client.connect(), lost: new AbortController() }
    const lose = () => {
      opening.lost.abort(new Problem('database_unavailable'))
      if (line === opening) line = null
    }
    single.client.on('error', lose)
    single.client.on('end', lose)
    return opening
  }

  async function leave(userId: UserId, used: Line): Promise<void> {
    running.delete(userId)
    if (running.size > 0 && line === used) return
    if (line === used) line = null
    await used.single.close()
  }

  return {
    async take(userId) {
      if (running.has(userId)) return null
      running.add(userId)
      const used = (line ??= open())
      const key = [runLockKey(userId)]
      try {
        await used.opened
        const { rows } = await used.single.client.query<{ taken: boolean }>(
          'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
          key,
        )
        if (!rows[0]?.taken) {
          await leave(userId, used)
          return null
        }
      } catch (cause) {
        await leave(userId, used)
        throw new Problem('database_unavailable', { cause })
      }
      return {
        lost: used.lost.signal,
        async release() {
          // A lost connection holds no locks.
          await used.single.client
            .query('select pg_advisory_unlock(hashtextextended($1, 0))', key)
            .catch(() => {})
          await leave(userId, used)
        },
      }
    },
  }
}
