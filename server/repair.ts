import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { derivedValues, lookUpAll } from '#server/db/backfills/derived-values.ts'
import { createConnection, setUpLimits } from '#server/db/pool-limits.ts'
import { StartFailure } from '#server/lib/start-failure.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * Recomputes all derived values and reports how many rows each has corrected; a server may be running.
 * @throws StartFailure when the database does not respond, has another schema, or `signal` aborts
 */
export async function repair(
  config: Config,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { connection, close } = await reachDatabase(config)
  try {
    await mendAll(connection, say, signal)
  } finally {
    await close()
  }
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
    throw new StartFailure('The repair was stopped; finished corrections are kept.', { cause })
  } finally {
    await close()
  }
}

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
