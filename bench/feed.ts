import http from 'node:http'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { listFeed } from '#server/features/stories/stories-queries.ts'
import { limits } from '#contract/limits.ts'
import { alternate, type Figure } from './figure.ts'
import type { OurServer } from './our-server.ts'
import { ask, medianMs } from './requests.ts'
import { statementsOf } from './statements.ts'

const storyCount = 10_000
const requests = 150
const rounds = 3

/** A page of the feed of 10,000 stories as a visitor gets it, beside its main statement alone. */
export async function measureFeed({ url, dataFolder, userId }: OurServer): Promise<Figure> {
  // The server's own cluster: it is running, so this only connects.
  const { connection } = await startEmbeddedPostgres(dataFolder)
  const pool = new pg.Pool({ ...connection, max: 1 })
  const agent = new http.Agent({ keepAlive: true })
  try {
    await insertStories(pool, userId)
    const statement = await feedStatement(pool)
    const times = await alternate(
      rounds,
      () => medianMs(requests, () => ask({ url: `${url}/api/groups/feed`, agent })),
      () => medianMs(requests, () => pool.query(statement.text, statement.values)),
    )
    return {
      what: `first page of a feed of ${storyCount} stories`,
      ours: `${times.ours.toFixed(1)} ms`,
      baseline: `${times.baseline.toFixed(1)} ms`,
      ratio: (times.ours / times.baseline).toFixed(2),
      target: '≤ 2',
    }
  } finally {
    agent.destroy()
    await pool.end()
  }
}

async function insertStories(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `insert into stories (id, owner_id, name, description, tags, show_on_feed, created_at)
       select gen_random_uuid(), $1, 'Story ' || n, 'What happened on day ' || n, array['travel', 'day ' || n % 100],
         true, now() - n * interval '1 minute' from generate_series(1, ${storyCount}) n`,
    [userId],
  )
  await pool.query('analyze stories')
}

/** The statement the feed runs for a visitor, as it reaches the driver. */
async function feedStatement(pool: pg.Pool): Promise<pg.QueryConfig> {
  const visitor = { kind: 'visitor', visitorId: 'bench' } as const
  const page = { list: 'all', search: null, before: null, offset: 0, limit: limits.feedPage + 1 } as const
  const [statement] = await statementsOf(pool, (db) => listFeed(db, visitor, page))
  if (!statement) throw new Error('the feed ran no statement')
  return statement
}
