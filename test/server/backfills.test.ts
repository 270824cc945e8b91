import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import fs from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBackfills, startBackfills } from '#server/db/backfills/backfills.ts'
import { roomElsewhere, type KeepRoom } from '#server/db/backfills/keep-room.ts'
import type { Database } from '#server/db/database.ts'
import { DiskFull } from '#server/engines/disk/disk.ts'
import { migrate } from '#server/db/migrate.ts'
import * as schema from '#server/db/schema.ts'
import { insertCrowd, type Crowd } from '#test/support/crowd.ts'
import { createEmptyDatabase } from '#test/support/database.ts'
import { differences } from '#test/support/differences.ts'
import { migrateTo, stepBeforeDerivedValues } from '#test/support/earlier-version.ts'

// A database of the version before, with rows, becomes one of this version while it is used.

const silent = { info: () => {}, warn: () => {} }
const never = new AbortController().signal

let database: Database
let crowd: Crowd
const open: pg.Client[] = []
beforeEach(async () => {
  database = await createEmptyDatabase()
  await migrateTo(database.connection, stepBeforeDerivedValues)
  const client = await connect()
  crowd = await insertCrowd(client, { own: 700, others: 500 })
  await addOddAccounts()
  await database.pool.query('analyze')
  await migrate(database.connection)
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.end().catch(() => {})
  await database.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  open.push(client)
  return client
}

const fileColumns = `id, owner_id, name, mime, size_bytes, content_hash, storage_key, status, display_at, uploaded_at`
const fileOf = (owner: string, size: number) =>
  `select gen_random_uuid(), ${owner}, 'odd.txt', 'text/plain', ${size}, ''::bytea, gen_random_uuid(), 'captioned', now(), now()`

/** A closed account, one with an empty file only, one that has given up all it had, and one that never had anything. */
async function addOddAccounts(): Promise<void> {
  const { pool } = database
  await pool.query(`insert into users (id, name, username, email)
    select gen_random_uuid(), name, name, name || '@example.org' from unnest(array['empty', 'emptied', 'idle']) as name`)
  await pool.query(`insert into files (${fileColumns}) ${fileOf('id', 0)} from users where name = 'empty'`)
  await pool.query(`insert into files (${fileColumns}) ${fileOf('id', 7)} from users where name = 'emptied'`)
  await pool.query(`delete from files where owner_id = (select id from users where name = 'emptied')`)
  await pool.query('update users set deleted_at = now() where id = $1', [crowd.otherId])
}

/** Runs it on a connection of its own. */
async function run(keepRoom: KeepRoom = roomElsewhere): Promise<boolean> {
  const client = await connect()
  try {
    return await runBackfills(client, silent, never, keepRoom)
  } finally {
    await client.end()
  }
}

async function indexes(from: Database = database): Promise<Record<string, string>> {
  const found = await from.pool.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and not i.indisprimary order by 1`,
  )
  return Object.fromEntries(found.rows.map(({ name, definition }) => [name, definition]))
}

const invalid = async () => Object.values(await indexes()).filter((index) => index.endsWith('invalid'))

/** The indexes of tables that were made from the schema in one go. */
async function indexesOfSchema(): Promise<Record<string, string>> {
  const made = await createEmptyDatabase()
  try {
    await made.pool.query(await fs.readFile('server/db/migrations/0000_extensions.sql', 'utf8'))
    const found = await database.pool.query<{ text: string }>(
      `select pg_get_functiondef(name::regproc) as text from unnest(array['story_text', 'size_class', 'place_key']) as name`,
    )
    for (const { text } of found.rows) await made.pool.query(text)
    for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
      await made.pool.query(statement)
    return await indexes(made)
  } finally {
    await made.close()
  }
}

async function expectDone(): Promise<void> {
  expect(await differences(database.pool)).toEqual([])
  expect(await indexes()).toEqual(await indexesOfSchema())
}

const add = (name: string) =>
  database.pool.query(
    `insert into files (${fileColumns}, file_type) ${fileOf('id', 5)}, 'text' from users where name = $1`,
    [name],
  )

test('a database of the version before becomes equal to the rule, with the indexes of the schema', async () => {
  expect(await differences(database.pool)).not.toEqual([])
  await startBackfills(database.connection, silent).ended
  await expectDone()
  // Accounts without anything, or with nothing that is counted in bytes, are counted from there on.
  for (const name of ['empty', 'emptied', 'idle']) await add(name)
  expect(await differences(database.pool)).toEqual([])
})

test('what changes before it is looked up becomes equal to the rule too', async () => {
  // Of every kind of row some are known already, and some are in the trash.
  await database.pool.query(`update stories set show_on_feed = not show_on_feed where owner_id = $1`, [
    crowd.ownerId,
  ])
  await database.pool.query(
    `delete from story_files where file_id in (select id from files where owner_id = $1 order by id limit 200)`,
    [crowd.ownerId],
  )
  await database.pool.query(
    `update files set deleted_at = case when deleted_at is null then now() end where id in
       (select id from files where owner_id = $1 order by id desc limit 200)`,
    [crowd.ownerId],
  )
  for (const name of ['empty', 'emptied', 'idle']) await add(name)
  expect(await run()).toBe(true)
  await expectDone()
})

test('cut off after each batch it goes on from there', async () => {
  let attempts = 0
  for (let isDone = false; !isDone; attempts += 1) {
    const cut = new AbortController()
    const client = await connect()
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
    const cutAfterCommit = (text: string, values?: unknown[]) => {
      if (text === 'commit') cut.abort()
      return query(text, values)
    }
    isDone = await runBackfills(
      Object.assign(client, { query: cutAfterCommit as typeof client.query }),
      silent,
      cut.signal,
      roomElsewhere,
    ).catch((error: Error) => {
      expect(error.name).toBe('AbortError')
      return false
    })
    await client.end()
  }
  expect(attempts).toBeGreaterThan(8)
  await expectDone()
})

test('killed while it builds an index it builds that again, and only one of two processes does it', async () => {
  const writer = await connect()
  await writer.query('begin')
  await writer.query('update stories set chat_count = chat_count')
  const client = await connect()
  const killed = runBackfills(client, silent, never, roomElsewhere).catch((error: Error) => error.message)
  const building = `select pid from pg_stat_activity
    where datname = current_database() and query like 'CREATE INDEX CONCURRENTLY%' and wait_event_type = 'Lock'`
  const builders = async () => (await database.pool.query<{ pid: number }>(building)).rows
  await expect.poll(builders, { timeout: 60_000 }).toHaveLength(1)
  expect(await run()).toBe(false)
  await database.pool.query(`select pg_terminate_backend($1)`, [(await builders())[0]?.pid])
  expect(await killed).toContain('terminat')
  await writer.query('commit')
  expect(await invalid()).toHaveLength(1)
  expect(await run()).toBe(true)
  await expectDone()
})

test('where the disk has no room for an index none is begun, and it goes on when there is (F2)', async () => {
  const requestedBytes: number[] = []
  const full = new DiskFull('no room')
  const before = Object.keys(await indexes()).length
  const withoutRoom: KeepRoom = (bytes) => {
    if (bytes > 0) {
      requestedBytes.push(bytes)
      throw full
    }
    return { end() {} }
  }
  await expect(run(withoutRoom)).rejects.toBe(full)
  // The values were looked up before: each batch of them is small.
  expect(await differences(database.pool)).toEqual([])
  expect(Object.keys(await indexes())).toHaveLength(before)
  expect(requestedBytes).toEqual([expect.any(Number)])
  let kept = 0
  const withRoom: KeepRoom = (bytes) => {
    kept += bytes
    return { end: () => (kept -= bytes) }
  }
  expect(await run(withRoom)).toBe(true)
  expect(kept).toBe(0)
  await expectDone()
})

test('a disk that runs full ends the look at rows between two batches, and it goes on there (F2)', async () => {
  let batches = 3
  const full = new DiskFull('no room')
  const filling: KeepRoom = () => {
    if (batches === 0) throw full
    batches -= 1
    return { end() {} }
  }
  await expect(run(filling)).rejects.toBe(full)
  expect(await differences(database.pool)).not.toEqual([])
  expect(await run()).toBe(true)
  await expectDone()
})

test('an index for which the database finds no room on its disk is built again (F2)', async () => {
  const name = (await database.pool.query<{ name: string }>('select current_database() as name')).rows[0]
    ?.name
  // What is sorted may take no room at all.
  await database.pool.query(`alter database "${name}" set temp_file_limit = 0`)
  await database.pool.query(`alter database "${name}" set maintenance_work_mem = '64kB'`)
  await expect(run()).rejects.toThrow('temp_file_limit')
  expect(await invalid()).toHaveLength(1)
  await database.pool.query(`alter database "${name}" reset all`)
  expect(await run()).toBe(true)
  await expectDone()
})

test('automatic captions lose their colours, in files and in the search; others stay', async () => {
  const caption = 'Tarn: a photo, mostly slate and sage.'
  const writers = { builtin: 'builtin', model: 'model', person: 'person' }
  for (const by of Object.values(writers)) {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into files (${fileColumns}, caption, caption_by, embedded_by)
       select gen_random_uuid(), id, 'IMG_1-tarn.jpg', 'image/jpeg', 5, ''::bytea, gen_random_uuid(), 'captioned', now(), now(), $1, $2, 'any'
       from users where name = 'idle' returning id`,
      [caption, by],
    )
    await database.pool.query(
      `insert into file_passages (file_id, owner_id, ordinal, text, words)
       select id, owner_id, 0, caption, to_tsvector('simple', name || ' tarn ' || caption) from files where id = $1`,
      [rows[0]?.id],
    )
  }
  expect(await run()).toBe(true)
  const { rows } = await database.pool.query(
    `select f.caption_by as by, f.caption, p.text, f.embedded_by as "embeddedBy", p.words @@ 'slate'::tsquery as slate,
       p.words @@ 'tarn'::tsquery as tarn
     from files f join file_passages p on p.file_id = f.id where f.name = 'IMG_1-tarn.jpg' order by 1`,
  )
  const kept = { caption, text: caption, embeddedBy: 'any', slate: true, tarn: true }
  expect(rows).toEqual([
    { by: 'builtin', caption: 'Tarn.', text: 'Tarn.', embeddedBy: null, slate: false, tarn: true },
    { by: 'model', ...kept },
    { by: 'person', ...kept },
  ])
})

test('D1: pictures and films that were read before get their local time, and keep it', async () => {
  const film = 'Filmed on Sunday 12 July 2026. A video of 6 seconds.'
  const files: [string, string, string, string | null][] = [
    ['phone.jpg', 'image/jpeg', '2026-07-12T21:30:20Z', 'Taken on Sunday 12 July 2026 at 23:30, at night.'],
    ['film.mp4', 'video/mp4', '2026-07-12T21:33:00Z', film],
    ['untaken.jpg', 'image/jpeg', '', null],
  ]
  for (const [name, mime, at, caption] of files)
    await database.pool.query(
      `insert into files (${fileColumns}, caption, caption_by, latitude, longitude)
       select gen_random_uuid(), id, $1, $2, 5, ''::bytea, gen_random_uuid(), 'captioned',
         coalesce(nullif($3, '')::timestamptz, now()), now(), $4, 'builtin', 52.52, 13.405 from users where name = 'idle'`,
      [name, mime, at, caption],
    )
  const read = async () =>
    (
      await database.pool.query(
        `select taken_at_local::text as local, taken_offset as offset, taken_from as "from",
           display_at = taken_at_local at time zone 'UTC' as "isSorted" from files where name = any($1) order by name`,
        [files.map(([name]) => name)],
      )
    ).rows
  expect(await run()).toBe(true)
  const known = [
    { local: '2026-07-12 23:33:00', offset: 120, from: 'video', isSorted: true },
    { local: '2026-07-12 23:30:20', offset: 120, from: 'exif', isSorted: true },
    { local: null, offset: null, from: null, isSorted: null },
  ]
  expect(await read()).toEqual(known)
  expect(await run()).toBe(true)
  expect(await read()).toEqual(known)
})
