import http from 'node:http'
import pg from 'pg'
import type { UserId } from '#contract/ids.ts'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { createSessions, sessionCookie } from '#server/features/accounts/sessions.ts'
import { findUser } from '#server/features/accounts/accounts-queries.ts'
import { alternate, type Figure } from './figure.ts'
import type { OurServer } from './our-server.ts'
import { ask, medianMs } from './requests.ts'
import { statementsOf } from './statements.ts'

const requests = 400
const rounds = 5

/** The call every page makes first, beside its own statements sent one after another by a bare client. */
export async function measureProfile({ url, dataFolder, userId, headers }: OurServer): Promise<Figure> {
  // The server's own cluster: it is running, so this only connects.
  const { connection } = await startEmbeddedPostgres(dataFolder)
  const pool = new pg.Pool({ ...connection, max: 1 })
  const agent = new http.Agent({ keepAlive: true })
  try {
    const statements = await statementsOf(pool, async (db) => {
      await createSessions({ db, announceEnded: async () => {} }).read(sessionToken(headers))
      await findUser(db, userId as UserId)
    })
    const sendBare = async () => {
      for (const statement of statements) await pool.query(statement)
    }
    const times = await alternate(
      rounds,
      () => medianMs(requests, () => ask({ url: `${url}/profile`, agent, headers })),
      () => medianMs(requests, sendBare),
    )
    return {
      what: `the profile of who is signed in, beside its ${statements.length} statements`,
      ours: `${times.ours.toFixed(2)} ms`,
      baseline: `${times.baseline.toFixed(2)} ms`,
      ratio: (times.ours / times.baseline).toFixed(2),
      target: '≤ 1.5',
    }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

function sessionToken(headers: Record<string, string>): string {
  const token = new RegExp(`${sessionCookie}=([^;]+)`).exec(headers['cookie'] ?? '')?.[1]
  if (token === undefined) throw new Error('nobody is signed in')
  return token
}
