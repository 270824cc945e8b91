import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/config/data-folder.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { takeInstanceLock } from '#server/db/instance-lock.ts'
import { migrationState } from '#server/db/migrate.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

/** The database of an installation, for a command next to the server. */
interface ReachedDatabase {
  connection: pg.ClientConfig
  /** Stops what was started for it. */
  close(): Promise<void>
}

/**
 * The configured database, which a server may be using at the same time.
 * @throws StartFailure when it does not respond, or has another version's schema
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const reached = await reach(config)
  try {
    const { missing } = await migrationState(reached.connection).catch((cause: unknown) => {
      throw new StartFailure(`The database isn’t responding: ${(cause as Error).message}`, { cause })
    })
    if (missing > 0)
      throw new StartFailure("The database doesn't have this version's tables yet; start StoryPad once.")
    return reached
  } catch (error) {
    await reached.close()
    throw error
  }
}

async function reach({ database, dataFolder }: Config): Promise<ReachedDatabase> {
  if (database.engine === 'external')
    return { connection: { connectionString: database.url }, close: async () => {} }
  await prepareDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres(dataFolder)
  const { connection } = postgres
  const self = { serverPid: process.pid, launcherPid: null, scriptPid: null }
  const claim = await takeInstanceLock(connection, self)
  // A running server has it, and stops it.
  if (!('lock' in claim)) return { connection, close: async () => {} }
  return {
    connection,
    async close() {
      // Still locked, so no other process uses a database that is about to stop.
      await postgres.stop()
      await claim.lock.release()
    },
  }
}
