import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createConnection, setUpLimits } from '#server/db/pool-limits.ts'
import { buildIndexes } from './build-indexes.ts'
import { captionsWithoutColours } from './captions-without-colours.ts'
import { derivedValues, lookUpAll } from './derived-values.ts'
import { takenTimes } from './taken-times.ts'
import { gatherFirstStatistics, lookAtUnseen } from './first-statistics.ts'
import { roomElsewhere, type KeepRoom } from './keep-room.ts'

/** One process of an installation runs them. */
const lock = 7_041_776_003
/** After a database outage, or while another process runs them. */
const againMs = 10_000

/** Logs the progress. */
interface BackfillLogger {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

interface Backfills {
  /** Resolves when nothing is left to do, or after a stop. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs a new version's backfills of existing rows while it serves: queries are correct before and after, and faster
 * after. Resumes after an interruption.
 */
export function startBackfills(
  connection: pg.ClientConfig,
  logger: BackfillLogger,
  keepRoom: KeepRoom = roomElsewhere,
): Backfills {
  const stopping = new AbortController()
  const open = new Set<() => Promise<void>>()

  async function attempt(): Promise<boolean> {
    const { client, close } = createConnection(connection, setUpLimits)
    open.add(close)
    client.on('error', () => {})
    try {
      await client.connect()
      return await runBackfills(client, logger, stopping.signal, keepRoom)
    } finally {
      open.delete(close)
      await close()
    }
  }

  async function untilDone(): Promise<void> {
    let logged = ''
    while (!stopping.signal.aborted) {
      try {
        if (await attempt()) return
      } catch (err) {
        if (stopping.signal.aborted) return
        // Logs a repeated error, such as a disk that stays full, only once.
        if (logged !== String(err))
          logger.warn(
            { err },
            `The backfills of this version are not finished; retrying every ${againMs / 1000} seconds.`,
          )
        logged = String(err)
      }
      await sleep(againMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ended = untilDone()
  return {
    ended,
    async stop() {
      stopping.abort()
      // Closing the connection aborts a running statement.
      await Promise.all([...open].map((close) => close()))
      await ended
    },
  }
}

/** True when all are done; false while another process runs them. */
export async function runBackfills(
  client: pg.Client,
  logger: BackfillLogger,
  signal: AbortSignal,
  keepRoom: KeepRoom,
): Promise<boolean> {
  // Tried without waiting: a waiting statement would block index builds.
  const held = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [lock])
  if (!held.rows[0]?.isHeld) return false
  await lookAtUnseen(client)
  const finished = await finishedChanges(client)
  const mayGoOn = () => {
    signal.throwIfAborted()
    keepRoom(0).end()
  }
  for (const value of [captionsWithoutColours, takenTimes, ...derivedValues]) {
    const change = value.version ? `${value.name} ${value.version}` : value.name
    if (finished.has(change)) continue
    const startedAt = performance.now()
    const count = await lookUpAll(client, value, 'unknown', mayGoOn)
    await finish(client, change)
    if (count > 0) logger.info({ count, ...since(startedAt) }, `Backfilled: ${value.name}.`)
  }
  // Built afterwards: an index on values that are not backfilled yet would contain every row.
  await buildIndexes(
    client,
    keepRoom,
    (name, ms) => logger.info({ seconds: seconds(ms) }, `Built the index ${name}.`),
    signal,
  )
  if (!finished.has(statistics)) {
    await gatherFirstStatistics(client)
    await finish(client, statistics)
  }
  return true
}

/** Rename whenever a new column needs statistics. */
const statistics = 'statistics with files.camera'

const finish = (client: pg.Client, name: string) =>
  client.query('insert into finished_changes (name) values ($1) on conflict do nothing', [name])

async function finishedChanges(client: pg.Client): Promise<ReadonlySet<string>> {
  const found = await client.query<{ name: string }>('select name from finished_changes')
  return new Set(found.rows.map(({ name }) => name))
}

const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(1))
const since = (startedAt: number) => ({ seconds: seconds(performance.now() - startedAt) })
