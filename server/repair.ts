import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { prepareDataFolder } from '#server/config/data-folder.ts'
import { derivedValues, lookUpAll } from '#server/db/change-over/derived-values.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { takeInstanceLock } from '#server/db/instance-lock.ts'
import { migrationState } from '#server/db/migrate.ts'
import { createConnection, setUpLimits } from '#server/db/pool-limits.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

/**
 * Looks all derived values up anew and tells of each how many rows it has mended; a server may run meanwhile.
 * @throws StartFailure when the database does not answer, has other tables, or `signal` ends it.
 */
export async function repair(
  config: Config,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { connection, close } = await reachDatabase(config)
  try {
    await requireTables(connection)
    await mendAll(connection, say, signal)
  } finally {
    await close()
  }
}

interface Reached {
  connection: pg.ClientConfig
  close(): Promise<void>
}

async function reachDatabase({ database, dataFolder }: Config): Promise<Reached> {
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
      // Nobody else takes a database that is about to stop.
      await postgres.stop()
      await claim.lock.release()
    },
  }
}

async function requireTables(connection: pg.ClientConfig): Promise<void> {
  const { missing } = await migrationState(connection).catch((cause: unknown) => {
    throw new StartFailure(`The database does not answer: ${(cause as Error).message}`, { cause })
  })
  if (missing > 0)
    throw new StartFailure('The database has not the tables of this version yet; start StoryPad once.')
}

async function mendAll(
  connection: pg.ClientConfig,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { client, close } = createConnection(connection, setUpLimits)
  try {
    await client.connect()
    for (const value of derivedValues)
      say(
        `${value.name}: ${rows(await lookUpAll(client, value, 'all', () => signal.throwIfAborted()))} mended`,
      )
  } catch (cause) {
    if (!signal.aborted) throw cause
    throw new StartFailure('The repair was stopped; what is mended stays so.', { cause })
  } finally {
    await close()
  }
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
