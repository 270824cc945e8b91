import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { takeInstanceLock, type Holder, type InstanceLock } from './instance-lock.ts'
import { isAlive, waitForEnd } from '#server/lib/processes.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

/** A killed server's connection is noticed by Postgres within this time. */
const noticeMs = 3_000
const drainMs = 30_000

export interface Claim {
  postgres: EmbeddedPostgres
  lock: InstanceLock
}

/**
 * Starts the embedded database and takes it for this process alone. What a killed start left behind is taken over: an
 * orphaned database is used, an orphaned server (its npm is gone) is asked to stop first.
 * @throws StartFailure when another start is using the data folder.
 */
export async function claimEmbedded(dataFolder: string, self: Holder): Promise<Claim> {
  const end = Date.now() + drainMs
  let deniedSince: number | null = null
  for (;;) {
    const postgres = await startEmbeddedPostgres(dataFolder)
    // A previous owner that is just stopping may take the database with it: then this fails, and the next round starts it.
    const result = await takeInstanceLock(postgres.connection, self).catch(() => ({ holder: null }))
    if ('lock' in result) return { postgres, lock: result.lock }
    deniedSince ??= Date.now()
    const { holder } = result
    if (holder && isOrphan(holder)) {
      process.kill(holder.serverPid, 'SIGTERM')
      await waitForEnd(holder.serverPid, drainMs)
    } else if (Date.now() - deniedSince > noticeMs && holder) {
      throw new StartFailure(
        `The data folder ${dataFolder} is in use by another StoryPad (process ${holder.serverPid}); stop it or set DATA_DIR.`,
      )
    }
    if (Date.now() > end)
      throw new StartFailure(`The data folder ${dataFolder} stays in use; stop the StoryPad that has it.`)
    await sleep(100)
  }
}

const isOrphan = (holder: Holder) =>
  holder.launcherPid !== null && !isAlive(holder.launcherPid) && isAlive(holder.serverPid)
