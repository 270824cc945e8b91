import type pg from 'pg'
import type { UserId } from '#contract/ids.ts'
import { createConnection, type SingleConnection } from '#server/db/pool-limits.ts'
import { Problem } from '#server/lib/problem.ts'

/** The key of the lock that organising for somebody holds. */
export const runLockKey = (userId: UserId): string => `organise ${userId}`

/** Organising for somebody, until it is released. */
export interface RunLock {
  /** Ends when the lock was lost with its connection: somebody else may have it by now. */
  lost: AbortSignal
  release(): Promise<void>
}

export interface RunLocks {
  /** Null while it is organised for this user, here or in another process. */
  take(userId: UserId): Promise<RunLock | null>
}

interface Line {
  single: SingleConnection
  opened: Promise<unknown>
  lost: AbortController
}

/**
 * Lets one run at a time organise for a user, in all processes together: an advisory lock, which a killed process loses at
 * once. All runs of a process hold theirs on one connection, which is there while one goes on.
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
          // One that was lost is nobody's any more.
          await used.single.client
            .query('select pg_advisory_unlock(hashtextextended($1, 0))', key)
            .catch(() => {})
          await leave(userId, used)
        },
      }
    },
  }
}
