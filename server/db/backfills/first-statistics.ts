import type pg from 'pg'

// Without statistics Postgres assumes that half a percent of a table is not deleted, and sorts. These apply until
// autovacuum analyses the tables, a minute after a first large upload or a restore.

/** No user can have such a name. */
const isSample = `username like '@sample%'`

/** A few rows in typical states. */
const sample = [
  `insert into users (id, name, username, email)
   select gen_random_uuid(), 'Sample', '@sample' || n, '@sample' || n from generate_series(1, 20) n`,
  `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, display_at,
     uploaded_at, caption_by, small_key, camera, latitude, longitude, deleted_at)
   select gen_random_uuid(), u.id, 'Sample', 'image/jpeg', 'images', 50000 * 10 ^ (n % 6), ''::bytea, 'sample', case when n = 1 then 'pending' else 'captioned' end,
     now(), now(), 'builtin', 'sample', 'Sample ' || n || u.username, case when n > 10 then n end, case when n > 10 then n end, case when n > 18 then now() - make_interval(hours => n * 7) end
   from users u cross join generate_series(1, 20) n where ${isSample}`,
  `insert into stories (id, owner_id, name, show_on_feed, created_at, deleted_at)
   select gen_random_uuid(), u.id, 'Sample', n % 2 = 0, now(), case when n = 20 then now() end
   from users u cross join generate_series(1, 20) n where ${isSample}`,
  `insert into story_files (story_id, file_id)
   select s.id, f.id from stories s join users u on u.id = s.owner_id
     cross join lateral (select f.id from files f where f.owner_id = u.id limit 4) f where ${isSample}`,
  `insert into chat_messages (id, thread, story_id, user_id, visitor_id, role, content, status, created_at)
   select gen_random_uuid(), 'public:' || gen_random_uuid(), s.id, case when not s.asked_by_visitor then u.id end,
     case when s.asked_by_visitor then u.id end, case n when 1 then 'user' else 'assistant' end, 'Sample', 'complete', now()
   from (select *, row_number() over () % 2 = 0 as asked_by_visitor from stories) s join users u on u.id = s.owner_id
     cross join generate_series(1, 2) n where ${isSample}`,
  `insert into story_stars (user_id, story_id)
   select u.id, s.id from stories s join users u on u.id = s.owner_id where ${isSample}`,
]

/** State columns, and owner columns. */
const states = `users (deleted_at), files (deleted_at, status, is_public, in_story, file_type, caption_by, small_key, playable_key,
    owner_id, camera, latitude, longitude, size_bytes),
  stories (deleted_at, show_on_feed, owner_closed, owner_id), story_files (is_kept, story_id, file_type), chat_messages (role, status, thread, user_id, visitor_id),
  story_stars (user_id, story_created_at)`

/**
 * Statistics that a sample would get wrong: one user can own half a table, and one story any part of it. Each thread
 * and camera occurs only once in the sample, as the most common one would count as the maximum.
 */
const belongings = [
  { table: 'files', column: 'owner_id', different: 2 },
  { table: 'files', column: 'camera', different: 2 },
  { table: 'stories', column: 'owner_id', different: 2 },
  { table: 'story_files', column: 'story_id', different: 50 },
  { table: 'chat_messages', column: 'thread', different: 2 },
  { table: 'chat_messages', column: 'user_id', different: 2 },
  { table: 'chat_messages', column: 'visitor_id', different: 2 },
  { table: 'story_stars', column: 'user_id', different: 2 },
] as const

/** Analyses tables that have rows but no statistics, as after a restore. */
export async function lookAtUnseen(client: pg.Client): Promise<void> {
  const unseen = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0 and pg_relation_size(oid) > 0`,
  )
  for (const { name } of unseen.rows) await client.query(`analyze ${name}`)
}

/** Analyses everything, including new columns; an empty database gets a sample, which is removed afterwards. */
export async function gatherFirstStatistics(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from users limit 1')
  if (found.rowCount === 0) await gatherFromSample(client)
  else await client.query('analyze')
}

async function gatherFromSample(client: pg.Client): Promise<void> {
  const alter = async (changes: (of: (typeof belongings)[number]) => string[]) => {
    for (const of of belongings) {
      const all = changes(of).map((change) => `alter column ${of.column} ${change}`)
      await client.query(`alter table ${of.table} ${all.join(', ')}`)
    }
  }
  await client.query('begin')
  try {
    for (const statement of sample) await client.query(statement)
    // Runs deferred counting now, as the users are gone at the end.
    await client.query('set constraints all immediate')
    await alter(({ different }) => ['set statistics 1', `set (n_distinct = ${different})`])
    await client.query(`analyze ${states}`)
    await alter(() => ['set statistics -1', 'reset (n_distinct)'])
    await client.query(`delete from users where ${isSample}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await keepDensity(client)
}

const sampled = ['users', 'files', 'stories', 'story_files', 'chat_messages', 'story_stars']

/**
 * Vacuums away what the sample left in its tables, and keeps their recorded rows per page: for an empty table Postgres
 * would forget these, expect few rows, and sort. Not possible before Postgres 18.
 */
async function keepDensity(client: pg.Client): Promise<void> {
  const tables = await client.query<{ name: string; pages: number; rows: number }>(
    `select relname as name, relpages as pages, reltuples as rows from pg_class
     where relnamespace = 'public'::regnamespace and (relname = any($1) or oid in (
       select i.indexrelid from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any($1)))`,
    [sampled],
  )
  await client.query(`vacuum (analyze) ${sampled.join(', ')}`)
  const restore = await client.query(`select 1 where to_regproc('pg_restore_relation_stats') is not null`)
  if (restore.rowCount === 0) return
  for (const { name, pages, rows } of tables.rows) {
    await client.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', $1::text, 'relpages', $2::int, 'reltuples', $3::real)`,
      [name, pages, rows],
    )
  }
}
