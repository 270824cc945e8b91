import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { takeInstanceLock, type Holder, type InstanceLock } from './instance-lock.ts'
import { isAlive, send, waitForEnd } from '#server/lib/processes.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

/** Postgres notices a killed server's closed connection within this time. */
const noticeMs = 3_000
const giveUpMs = 30_000
/** The grace period of an orphaned server: it has no clients any more, and nothing acknowledged is lost. */
const orphanMs = 2_500

export interface Claim {
  postgres: EmbeddedPostgres
  lock: InstanceLock
}

/**
 * Starts the embedded database and locks it for this process. Takes over what a killed start left behind: uses an
 * orphaned database; asks an orphaned server (whose npm or start script is gone) to stop, then kills it.
 * @throws StartFailure when another start is using the data folder
 */
export async function claimEmbedded(dataFolder: string, self: Holder): Promise<Claim> {
  const end = Date.now() + giveUpMs
  let deniedSince: number | null = null
  for (;;) {
    const postgres = await startEmbeddedPostgres(dataFolder)
    // A stopping owner may take the database down with it; then this fails, and the next round starts it.
    const result = await takeInstanceLock(postgres.connection, self).catch(() => ({ holder: null }))
    if ('lock' in result) return { postgres, lock: result.lock }
    deniedSince ??= Date.now()
    const { holder } = result
    if (holder && isOrphan(holder)) {
      await endOrphan(holder.serverPid)
    } else if (Date.now() - deniedSince > noticeMs && holder) {
      throw new StartFailure(
        `The data folder ${dataFolder} is in use by another StoryPad (process ${holder.serverPid}); stop it or set DATA_DIR.`,
      )
    }
    if (Date.now() > end)
      throw new StartFailure(`The data folder ${dataFolder} is in use; stop the StoryPad that uses it.`)
    await sleep(100)
  }
}

/** Its npm or its start script is gone. */
const isOrphan = ({ serverPid, launcherPid, scriptPid }: Holder) =>
  [launcherPid, scriptPid].some((pid) => pid !== null && !isAlive(pid)) && isAlive(serverPid)

/** It may already be stopping, or be unable to. */
async function endOrphan(pid: number): Promise<void> {
  send(pid, 'SIGTERM')
  if (await waitForEnd(pid, orphanMs)) return
  send(pid, 'SIGKILL')
  await waitForEnd(pid, orphanMs)
}
