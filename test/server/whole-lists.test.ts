import { fileTypeSql } from '#test/support/file-type-sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import type { StoryId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { readWords } from '#server/features/file-search/query-words.ts'
import { searchUploads } from '#server/features/file-search/file-search-queries.ts'
import { allUploads, listUploads, type UploadsList } from '#server/features/file-search/file-list-queries.ts'
import type { StoryList } from '#server/features/stories/feed-queries.ts'
import { listFeed } from '#server/features/stories/stories-queries.ts'
import type { Cursor } from '#server/lib/cursor.ts'
import { insertCrowd, insertDerived, words, type Crowd } from '#test/support/crowd.ts'
import { createTestDatabase } from '#test/support/database.ts'

// Lists are walked along indexes, a page at a time, and searched in two ways: read to their end they hold what the rule
// says, each thing once and in order (A1, A4).

let database: Database
let crowd: Crowd
let viewers: Record<'owner' | 'other' | 'visitor', Viewer>

beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  crowd = await insertCrowd(client, { own: 400, others: 1_200, isOfToday: true })
  // Ten stories of the same moment, at the border of pages too; and a user who has closed the account.
  await client.query(`update stories set created_at = date_trunc('hour', created_at)`)
  await client.query(
    `update story_stars star set story_created_at = s.created_at from stories s where s.id = star.story_id`,
  )
  await client.query(`update files set uploaded_at = date_trunc('hour', uploaded_at)`)
  await client.query(`update users set deleted_at = now() where username = 'crowd3'`)
  await client.query(
    `update stories s set owner_closed = true from users u where u.id = s.owner_id and u.username = 'crowd3'`,
  )
  await insertDerived(client)
  await client.query(
    `update files f set is_public = false from users u where u.id = f.owner_id and u.username = 'crowd3'`,
  )
  await client.end()
  viewers = {
    owner: { kind: 'user', userId: crowd.ownerId, transport: 'web' },
    other: { kind: 'user', userId: crowd.otherId, transport: 'web' },
    visitor: { kind: 'visitor', visitorId: crowd.otherId, transport: 'web' },
  }
})
afterAll(() => database.close())

/** Reads a list to its end, so many at once. */
async function readAll<Row extends { id: string }>(
  readPage: (before: Cursor | null) => Promise<Row[]>,
  timeOf: (row: Row) => number,
): Promise<string[]> {
  const ids: string[] = []
  for (let before: Cursor | null = null; ;) {
    const page = await readPage(before)
    const last = page.at(-1)
    if (!last) return ids
    ids.push(...page.map(({ id }) => id))
    before = { at: new Date(timeOf(last)), id: last.id }
  }
}

const idsBy = async (text: string, values: unknown[]): Promise<string[]> =>
  (await database.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id)

const isOpen = `s.deleted_at is null and s.show_on_feed and u.deleted_at is null`

/** Stories of a list by the rule itself. */
const storiesByRule = (who: Viewer, list: StoryList, search: string | null): Promise<string[]> =>
  idsBy(
    `select s.id from stories s join users u on u.id = s.owner_id
     where (${isOpen} or (s.deleted_at is null and s.owner_id = $1))
       and ($2 <> 'mine' or s.owner_id = $1)
       and ($2 <> 'starred' or exists (select 1 from story_stars star where star.story_id = s.id and star.user_id = $1))
       and ($3::text is null or position($3 in lower(s.name)) > 0
            or exists (select 1 from unnest(s.tags) tag where position($3 in lower(tag)) > 0))
     order by s.created_at desc, s.id desc`,
    [who.kind === 'user' ? who.userId : null, list, search],
  )

const feeds = (['owner', 'other', 'visitor'] as const).flatMap((who) =>
  (['all', 'mine', 'starred'] as const)
    .filter((list) => list === 'all' || who !== 'visitor')
    .map((list) => [list, who] as const),
)

test.each(feeds)(
  'the list of stories ‘%s’, read to its end by %s, is what the rule says',
  async (list, who) => {
    const viewer = viewers[who]
    const page = { list, search: null, offset: 0, limit: 21 }
    const read = await readAll(
      (before) => listFeed(database.db, viewer, { ...page, before }),
      (story) => story.createdAt,
    )
    expect(read).toEqual(await storiesByRule(viewer, list, null))
  },
)

const searches = [
  words.common,
  words.thousandth,
  words.rare,
  words.single,
  words.none,
  'day 17',
  'lk 1',
  'WALK 3',
  '7',
  'a',
  '%',
  '_',
  '\\',
]

test.each(feeds)('what a search finds in the list ‘%s’ of %s is what holds the words', async (list, who) => {
  const viewer = viewers[who]
  const found: Record<string, number> = {}
  for (const search of searches) {
    const read = await readAll(
      (before) => listFeed(database.db, viewer, { list, search, before, offset: 0, limit: 21 }),
      (story) => story.createdAt,
    )
    expect({ search, read }).toEqual({
      search,
      read: await storiesByRule(viewer, list, search.toLowerCase()),
    })
    found[search] = read.length
  }
  expect(found[words.none]).toBe(0)
  if (list === 'all') expect(found[words.common]).toBeGreaterThan(500)
})

test('a page of a search by its number is the page by its cursor', async () => {
  const viewer = viewers.owner
  const page = { list: 'all', before: null, offset: 60, limit: 20 } as const
  for (const search of ['harbour', '7', 'walk 3']) {
    const ids = (await listFeed(database.db, viewer, { ...page, search })).map(({ id }) => id)
    expect(ids).toEqual((await storiesByRule(viewer, 'all', search)).slice(60, 80))
  }
})

test.each(['owner', 'other'] as const)(
  'the files of %s and of everybody, read to their end, are what the rule says',
  async (who) => {
    const viewer = viewers[who]
    const userId = who === 'owner' ? crowd.ownerId : crowd.otherId
    for (const isMine of [true, false]) {
      const read = await readAll(
        (before) =>
          listUploads(
            database.db,
            viewer,
            { ...allUploads, mineOnly: isMine, before },
            { offset: 0, limit: 25 },
          ),
        (file) => file.uploadedAt,
      )
      const byRule = await idsBy(
        `select f.id from files f where f.deleted_at is null and (f.owner_id = $1 or not $2 and exists (
         select 1 from story_files sf join stories s on s.id = sf.story_id join users u on u.id = s.owner_id
         where sf.file_id = f.id and ${isOpen}))
       order by f.uploaded_at desc, f.id desc`,
        [userId, isMine],
      )
      expect(read).toEqual(byRule)
      expect(read.length).toBeGreaterThan(200)
    }
  },
)

/** What a list is narrowed by, and the same as a rule for `files f`. */
const filters = async (): Promise<[Partial<UploadsList>, string][]> => {
  const found = await idsBy(
    `select s.id from stories s where s.owner_id = $1 and s.deleted_at is null order by s.show_on_feed limit 2`,
    [crowd.ownerId],
  )
  const ofType = (type: 'images' | 'docs' | 'text') =>
    [{ type }, `${fileTypeSql('f.mime')} = '${type}'`] as const
  const inStory = (id: string) =>
    [{ story: id as StoryId }, `f.id in (select file_id from story_files where story_id = '${id}')`] as const
  const inNone = [
    { story: 'none' },
    `f.owner_id = $1 and f.id not in (select sf.file_id from story_files sf join stories s on s.id = sf.story_id
       where s.deleted_at is null)`,
  ] as const
  const both = (
    one: readonly [Partial<UploadsList>, string],
    other: readonly [Partial<UploadsList>, string],
  ): [Partial<UploadsList>, string] => [{ ...one[0], ...other[0] }, `${one[1]} and ${other[1]}`]
  const types = [ofType('images'), ofType('docs'), ofType('text')]
  const places = [...found.map(inStory), inNone]
  const alone = [...types, ...places].map(([list, rule]): [Partial<UploadsList>, string] => [list, rule])
  return [[{}, 'true'], ...alone, ...types.flatMap((type) => places.map((where) => both(type, where)))]
}

/** Files of a list by the rule itself. */
const filesByRule = (list: UploadsList, rule: string): Promise<string[]> =>
  idsBy(
    `select f.id from files f where f.deleted_at is null and (${rule}) and (f.owner_id = $1 or not $2 and exists (
       select 1 from story_files sf join stories s on s.id = sf.story_id join users u on u.id = s.owner_id
       where sf.file_id = f.id and ${isOpen}))
     order by f.uploaded_at ${list.sort === 'oldest' ? '' : 'desc'}, f.id ${list.sort === 'oldest' ? '' : 'desc'}`,
    [crowd.ownerId, list.mineOnly],
  )

const behind = (list: UploadsList, before: Cursor | null): UploadsList =>
  list.sort === 'oldest' ? { ...list, after: before } : { ...list, before }

const lists = (['newest', 'oldest'] as const).flatMap((sort) =>
  [true, false].map((mineOnly) => [sort, mineOnly] as const),
)

test.each(lists)(
  'files of each type, story and of none, the %s first (of his own only: %s), are what the rule says',
  async (sort, mineOnly) => {
    await putAside()
    for (const [filter, rule] of await filters()) {
      const list: UploadsList = { ...allUploads, sort, mineOnly, ...filter }
      const read = await readAll(
        (before) => listUploads(database.db, viewers.owner, behind(list, before), { offset: 0, limit: 25 }),
        (file) => file.uploadedAt,
      )
      expect({ filter, read }).toEqual({ filter, read: await filesByRule(list, rule) })
    }
  },
)

test.each(['newest', 'oldest'] as const)(
  'what a search finds in files of his own, the %s first, is what has all its words',
  async (sort) => {
    await putAside()
    const viewer = viewers.owner
    const found: Record<string, number> = {}
    for (const text of [
      'pier',
      'boat pie',
      words.rare,
      `pier ${words.rare}`,
      '1',
      'day 17',
      'taken da',
      words.none,
    ]) {
      const sought = await readWords(database.db, viewer, { ownerId: crowd.ownerId, storyId: null }, text)
      for (const [filter, rule] of await filters()) {
        const list: UploadsList = { ...allUploads, sort, mineOnly: true, ...filter }
        const search = { viewer, ownerId: crowd.ownerId, lead: null, words: sought }
        const read = await readAll(
          (before) => searchUploads(database.db, { ...search, list: behind(list, before) }, 25),
          (place) => place.at,
        )
        const hasAll = text
          .split(' ')
          .map(
            (word) => `f.id in (select file_id from file_passages where words @@ '''${word}'':*'::tsquery)`,
          )
          .join(' and ')
        expect({ text, filter, read }).toEqual({
          text,
          filter,
          read: await filesByRule(list, `${rule} and ${hasAll}`),
        })
        if (Object.keys(filter).length === 0) found[text] = read.length
      }
    }
    expect(found[words.none]).toBe(0)
    expect(found['pier']).toBeGreaterThan(200)
    expect(found['day 17']).toBeGreaterThan(3)
  },
)

/** A part of the owner's files is in no story any more. */
async function putAside(): Promise<void> {
  await database.pool.query(
    `delete from story_files where file_id in (select id from files where owner_id = $1 and name like '%4.jpg')`,
    [crowd.ownerId],
  )
}
