import type pg from 'pg'
import { createConnection } from './pool-limits.ts'

const lock = 7_041_776_002

export interface InstanceLock {
  release(): Promise<void>
  /** Resolves when the connection is gone, by release or with the database. */
  ended: Promise<void>
}

export interface Holder {
  serverPid: number
  /** The npm process that started it; null without npm. */
  launcherPid: number | null
  /** The start script above it; null without one. */
  scriptPid: number | null
}

/**
 * Locks the embedded database for this process, or returns the current holder. The lock belongs to a connection, so
 * that Postgres releases it when a killed process is gone; the holder is in the connection's name.
 */
export async function takeInstanceLock(
  connection: pg.ClientConfig,
  self: Holder,
): Promise<{ lock: InstanceLock } | { holder: Holder | null }> {
  const { client, close } = createConnection({
    ...connection,
    // Not the product's own database, which must have no connections while it is copied.
    database: 'postgres',
    application_name: nameOf(self),
  })
  // A stopping database closes this connection too; the pool reports that.
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const taken = await client.query('select pg_try_advisory_lock($1) as taken', [lock])
    if ((taken.rows[0] as { taken: boolean }).taken) return { lock: { release: close, ended } }
    const holder = await client.query(
      `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32) + l.objid::bigint = $1`,
      [lock],
    )
    await close()
    return { holder: parseHolder((holder.rows[0] as { name: string } | undefined)?.name ?? '') }
  } catch (error) {
    await close()
    throw error
  }
}

const nameOf = ({ serverPid, launcherPid, scriptPid }: Holder) =>
  `storypad server=${serverPid} launcher=${launcherPid ?? '-'} script=${scriptPid ?? '-'}`

function parseHolder(name: string): Holder | null {
  const match = /^storypad server=(\d+) launcher=(\d+|-)(?: script=(\d+|-))?$/.exec(name)
  if (!match?.[1]) return null
  return { serverPid: Number(match[1]), launcherPid: pidOf(match[2]), scriptPid: pidOf(match[3]) }
}

const pidOf = (text: string | undefined) => (text === undefined || text === '-' ? null : Number(text))
