import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUpload, renameUpload } from '#contract/calls/files.ts'
import { closeAccount } from '#contract/calls/profile.ts'
import * as stories from '#contract/calls/stories.ts'
import { deleteForGood, emptyTrash, restoreFiles } from '#contract/calls/trash.ts'
import { derivedValues, lookUpAll } from '#server/db/backfills/derived-values.ts'
import type { DerivedValue } from '#server/db/backfills/in-batches.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { differences } from '#test/support/differences.ts'
import { member } from '#test/support/person.ts'

// One transaction is held open while the product changes the same rows: in either order the derived values are right
// afterwards, and nothing deadlocks.

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
let first: string
let second: string
/** Plans as for more rows than a test has: they take rows in the order of the disk, or in the order of the request. */
const plans = ['hashjoin', 'mergejoin', 'indexscan', 'indexonlyscan', 'seqscan']
const options = plans.map((plan) => `-c enable_${plan}=off`).join(' ')
beforeAll(async () => {
  app = await startTestApp({}, { reach: (connection) => ({ ...connection, options }) })
})
beforeEach(async () => {
  maren = await member(app)
  first = await maren.stores('Rain till eleven.', 'day-1.txt')
  second = await maren.stores('Then wind.', 'day-2.txt')
  await app.idle()
})
afterEach(() => expectNone())
afterAll(() => app.close())

const expectNone = async () => expect(await differences(app.services.database.pool)).toEqual([])

const storyOf = async (file_ids: string[], show_on_feed = false): Promise<string> =>
  (await maren.call(stories.createStory, { body: { name: 'Lakes', file_ids, show_on_feed } })).id

const show = (id: string, show_on_feed: boolean) =>
  maren.request(stories.updateStory, { params: { id }, body: { show_on_feed } })
const add = (id: string, file_ids: string[]) =>
  maren.request(stories.addFiles, { params: { id }, body: { file_ids } })
const takeOut = (id: string, file_ids: string[]) =>
  maren.request(stories.removeFiles, { params: { id }, body: { file_ids } })
const remove = (id: string) => maren.request(deleteUpload, { params: { id } })
const close = () =>
  maren.request(closeAccount, {
    body: { username: maren.profile.username, password: 'a long enough secret' },
  })

const flag = async (sql: string, id: string): Promise<unknown> =>
  (await app.services.database.pool.query<{ flag: unknown }>(`select ${sql} where id = $1`, [id])).rows[0]
    ?.flag
const isPublic = (id: string) => flag('is_public as flag from files', id)
const inStory = (id: string) => flag('in_story as flag from files', id)

/** How many statements wait for another transaction. */
async function waiting(): Promise<number> {
  const found = await app.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  )
  return found.rows[0]?.count ?? 0
}

/** Sends one request after another, each when all before it wait or have ended, while a transaction is open elsewhere that has changed its counts too, or will at its end. */
async function whileOpen(
  sql: string,
  ids: string[],
  requests: (() => Promise<{ status: number }>)[],
  { end = 'commit', isCounted = false }: { end?: 'commit' | 'rollback'; isCounted?: boolean } = {},
): Promise<number[]> {
  const client = new pg.Client(app.services.database.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(sql, ids)
    if (isCounted) await client.query('set constraints all immediate')
    const replies: Promise<{ status: number }>[] = []
    let ended = 0
    for (const request of requests) {
      replies.push(request().finally(() => (ended += 1)))
      const isSettled = async () => (await waiting()) + ended === replies.length
      await expect.poll(isSettled, { timeout: 5_000, interval: 20 }).toBe(true)
    }
    await client.query(end)
    return (await Promise.all(replies)).map(({ status }) => status)
  } finally {
    await client.end()
  }
}

const adding = 'insert into story_files (story_id, file_id) values ($1, $2)'

describe('whichever is first', () => {
  const publishing = 'update stories set show_on_feed = true where id = $1'
  test('a file that is added to a story while that is made public becomes public', async () => {
    const story = await storyOf([])
    expect(await whileOpen(publishing, [story], [() => add(story, [first])])).toEqual([200])
    expect(await isPublic(first)).toBe(true)
  })

  test('a story that is made public while a file is added to it makes that public', async () => {
    const story = await storyOf([])
    expect(await whileOpen(adding, [story, first], [() => show(story, true)])).toEqual([200])
    expect(await isPublic(first)).toBe(true)
  })

  test('a file taken out of a story while that is made public stays private', async () => {
    const story = await storyOf([first])
    expect(await whileOpen(publishing, [story], [() => takeOut(story, [first])])).toEqual([200])
    expect(await isPublic(first)).toBe(false)
  })

  test('a story that is made public while a file is taken out of it leaves that private', async () => {
    const story = await storyOf([first])
    const taking = 'delete from story_files where story_id = $1 and file_id = $2'
    expect(await whileOpen(taking, [story, first], [() => show(story, true)])).toEqual([200])
    expect(await isPublic(first)).toBe(false)
  })

  test('a file of two stories that are made private at once is private', async () => {
    const [one, other] = [await storyOf([first], true), await storyOf([first], true)]
    const hiding = 'update stories set show_on_feed = false where id = $1'
    expect(await whileOpen(hiding, [one], [() => show(other, false)])).toEqual([200])
    expect(await isPublic(first)).toBe(false)
  })

  test('a file that is deleted while it is added to a story is in the trash there too', async () => {
    const story = await storyOf([])
    const deleting = 'update files set deleted_at = now() where id = $1'
    expect(await whileOpen(deleting, [first], [() => add(story, [first])])).toEqual([200])
    expect(await flag('is_kept as flag from (select file_id as id, is_kept from story_files)', first)).toBe(
      false,
    )
  })

  test('a file that is added to a story while it is deleted is in the trash there too', async () => {
    const story = await storyOf([])
    expect(await whileOpen(adding, [story, first], [() => remove(first)])).toEqual([200])
    expect(await flag('is_kept as flag from (select file_id as id, is_kept from story_files)', first)).toBe(
      false,
    )
  })

  test('a file that is added to a story while that is deleted is in no story', async () => {
    const story = await storyOf([])
    const deleting = 'update stories set deleted_at = now() where id = $1'
    await whileOpen(deleting, [story], [() => add(story, [first])])
    expect(await inStory(first)).toBe(false)
  })

  test('a story that is deleted while a file is added to it leaves that in none', async () => {
    const story = await storyOf([])
    const deleting = () => maren.request(stories.deleteStory, { params: { id: story } })
    expect(await whileOpen(adding, [story, first], [deleting])).toEqual([200])
    expect(await inStory(first)).toBe(false)
  })

  test('a file of two stories that are deleted at once is in none', async () => {
    const [one, other] = [await storyOf([first]), await storyOf([first])]
    const deleting = 'update stories set deleted_at = now() where id = $1'
    const request = () => maren.request(stories.deleteStory, { params: { id: other } })
    expect(await inStory(first)).toBe(true)
    expect(await whileOpen(deleting, [one], [request])).toEqual([200])
    expect(await inStory(first)).toBe(false)
  })

  const placedType = (id: string) =>
    flag('file_type as flag from (select file_id as id, file_type from story_files)', id)
  const unknown = `update files set mime = 'application/x-empty' where id = $1`

  test('a file that gets another type while it is added to a story has it there too', async () => {
    const story = await storyOf([])
    await app.services.database.pool.query(unknown, [first])
    const renaming = `update files set name = 'day-1.dat', file_type = 'other' where id = $1`
    expect(await whileOpen(renaming, [first], [() => add(story, [first])])).toEqual([200])
    expect(await placedType(first)).toBe('other')
  })

  test('a file that is added to a story while it gets another type has it there too', async () => {
    const story = await storyOf([])
    await app.services.database.pool.query(unknown, [first])
    const renaming = () =>
      maren.request(renameUpload, { params: { id: first }, body: { original_filename: 'day-1.dat' } })
    expect(await whileOpen(adding, [story, first], [renaming])).toEqual([200])
    expect(await placedType(first)).toBe('other')
  })

  test('a story that is made while its account is closed is hidden', async () => {
    const closing = 'update users set deleted_at = now() where id = $1'
    const creating = () =>
      maren.request(stories.createStory, { body: { name: 'Late', file_ids: [first], show_on_feed: true } })
    await whileOpen(closing, [maren.profile.id], [creating])
    expect(await isPublic(first)).toBe(false)
  })

  test('an account that is closed while a story is made hides it', async () => {
    const creating = `with made as (insert into stories (id, owner_id, name, show_on_feed, created_at)
      values (gen_random_uuid(), $1, 'Late', true, now()) returning id)
      insert into story_files (story_id, file_id) select id, $2 from made`
    expect(await whileOpen(creating, [maren.profile.id, first], [close])).toEqual([200])
    expect(await isPublic(first)).toBe(false)
  })
})

describe('what is looked up again while a user changes it is as the user leaves it', () => {
  const deleting = (table: string) => `update ${table} set deleted_at = now() where id = $1`
  /** The value, how it was wrong or unknown before, the action of the user, and its object. */
  const cases = [
    ['files of stories', 'update story_totals set files = null', adding, ['story', 'first']],
    ['storage of accounts', 'update storage_use set stories = null', deleting('stories'), ['story']],
    [
      'files of the trash in stories',
      'update story_files set is_kept = false',
      deleting('files'),
      ['second'],
    ],
    ['what stories tell of files', 'update files set in_story = null', deleting('stories'), ['story']],
    [
      'what files tell in stories',
      'update story_files set uploaded_at = null, file_type = null',
      `update files set name = 'day-1.dat', mime = '', file_type = 'other' where id = $1`,
      ['second'],
    ],
    [
      'types of files',
      `update files set file_type = 'images'`,
      `update files set name = 'day-1.dat', mime = '', file_type = 'other' where id = $1`,
      ['second'],
    ],
    ['stories of closed accounts', 'update stories set owner_closed = true', deleting('users'), ['owner']],
  ] as const

  test.each(cases)('%s', async (name, breaking, change, to) => {
    const [value, ...later] = derivedValues.slice(derivedValues.findIndex((each) => each.name === name))
    if (!value) throw new Error(`there is no value ${name}`)
    const ids = { story: await storyOf([second]), first, second, owner: maren.profile.id }
    const client = new pg.Client(app.services.database.connection)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(breaking)
    await client.query('set session_replication_role = origin')
    const all = (which: DerivedValue) => lookUpAll(client, which, 'all', () => {})
    const lookUp = async () => ({ status: await all(value) })
    const given = to.map((one) => ids[one])
    await whileOpen(change, given, [lookUp], { isCounted: true })
    for (const which of later) await all(which)
    await client.end()
    await expectNone()
  })
})

describe('no one waits in a circle', () => {
  const holding = 'select 1 from files where id = $1 for no key update'

  const expectBoth = async (...requests: (() => Promise<Response>)[]) =>
    expect(await whileOpen(holding, [first], requests)).toEqual([200, 200])

  test('when a file is taken out of a story that is being made public', async () => {
    const story = await storyOf([first, second])
    await expectBoth(
      () => show(story, true),
      () => takeOut(story, [second]),
    )
  })

  test('when a file of a story that is being made private is deleted for good', async () => {
    const story = await storyOf([first, second], true)
    await remove(second)
    await expectBoth(
      () => show(story, false),
      () => maren.request(deleteForGood, { body: { file_ids: [second] } }),
    )
  })

  test('when files of a story that is being made public are restored', async () => {
    const story = await storyOf([first, second])
    await remove(second)
    await remove(first)
    await expectBoth(
      () => show(story, true),
      () => maren.request(restoreFiles, { body: { file_ids: [second, first] } }),
    )
  })

  test('when a trash is emptied whose files are in a story that is being made public', async () => {
    const story = await storyOf([first, second])
    await remove(second)
    await remove(first)
    await expectBoth(
      () => show(story, true),
      () => maren.request(emptyTrash),
    )
  })

  test('when two add the same files to a story, each in an order of their own', async () => {
    const story = await storyOf([])
    await app.services.database.pool.query(
      `insert into files (id, owner_id, name, mime, file_type, size_bytes, content_hash, storage_key, status, display_at, uploaded_at)
       select gen_random_uuid(), $1, 'other', 'text/plain', 'text', 1, ''::bytea, gen_random_uuid(), 'captioned', now(), now()
       from generate_series(1, 5000)`,
      [maren.profile.id],
    )
    await app.services.database.pool.query('analyze files')
    const third = await maren.stores('Sun.', 'day-3.txt')
    // Reading it would wait for the transaction as well.
    await app.idle()
    const requests = [() => add(story, [first, third, second]), () => add(story, [second, first])]
    const replies = await whileOpen(adding, [story, third], requests, { end: 'rollback' })
    expect(replies).toEqual([200, 200])
  })
})
