import http from 'node:http'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { listFeed, listFirstFiles } from '#server/features/stories/stories-queries.ts'
import { limits } from '#contract/limits.ts'
import { alternate, type Figure } from './figure.ts'
import type { OurServer } from './our-server.ts'
import { ask, medianMs } from './requests.ts'
import { statementsOf } from './statements.ts'

const storyCount = 10_000
const fileCount = 10_000
const filesOfEach = 5
const requests = 150
const rounds = 3

/** A page of the feed of 10,000 stories with their files as a visitor gets it, beside its bare statements. */
export async function measureFeed({ url, dataFolder, userId }: OurServer): Promise<Figure> {
  // The server's own cluster: it is running, so this only connects.
  const { connection } = await startEmbeddedPostgres(dataFolder)
  const pool = new pg.Pool({ ...connection, max: 1 })
  const agent = new http.Agent({ keepAlive: true })
  try {
    await insertStories(pool, userId)
    const statements = await feedStatements(pool)
    const sendBare = async () => {
      for (const statement of statements) await pool.query(statement)
    }
    const times = await alternate(
      rounds,
      () => medianMs(requests, () => ask({ url: `${url}/api/groups/feed`, agent })),
      () => medianMs(requests, sendBare),
    )
    return {
      what: `first page of a feed of ${storyCount} stories, beside its ${statements.length} statements`,
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

/** Stories as people have them: of pictures with captions, in the order in which they were put in. */
async function insertStories(pool: pg.Pool, userId: string): Promise<void> {
  await pool.query(
    `insert into stories (id, owner_id, name, description, tags, show_on_feed, created_at)
       select gen_random_uuid(), $1, 'Story ' || n, 'What happened on day ' || n, array['travel', 'day ' || n % 100],
         true, now() - n * interval '1 minute' from generate_series(1, ${storyCount}) n`,
    [userId],
  )
  await pool.query(
    `insert into files (id, owner_id, name, mime, size_bytes, content_hash, storage_key, status, caption, caption_by,
         display_at, uploaded_at, width, height, small_key, large_key, preview, keywords)
       select gen_random_uuid(), $1, 'IMG_' || n || '.jpg', 'image/jpeg', 3000000, sha256(n::text::bytea),
         'originals/' || n, 'captioned', 'A photo, mostly slate blue and sage. Taken on day ' || n, 'builtin', now(), now(),
         4000, 3000, 'small/' || n, 'large/' || n, 'data:image/webp;base64,' || repeat('UklG', 24), array['photo']
       from generate_series(1, ${fileCount}) n`,
    [userId],
  )
  await pool.query(
    `with story as (select id, row_number() over (order by created_at) as n from stories),
       file as (select id, row_number() over (order by name) - 1 as n from files where storage_key like 'originals/%')
     insert into story_files (story_id, file_id)
       select story.id, file.id from story cross join generate_series(1, ${filesOfEach}) place
         join file on file.n = (story.n * ${filesOfEach} + place) % ${fileCount}`,
  )
  await pool.query('analyze')
}

/** The statements the feed runs for a visitor, as they reach the driver. */
function feedStatements(pool: pg.Pool): Promise<pg.QueryConfig[]> {
  const visitor = { kind: 'visitor', visitorId: 'bench', via: 'program' } as const
  const page = { list: 'all', search: null, before: null, offset: 0, limit: limits.feedPage + 1 } as const
  return statementsOf(pool, async (db) => {
    const rows = await listFeed(db, visitor, page)
    const shown = rows.slice(0, limits.feedPage).map((row) => row.id)
    const files = await listFirstFiles(db, visitor, shown, limits.storyTiles)
    if (files.length !== limits.feedPage * filesOfEach) throw new Error('the stories of the feed lack files')
  })
}
