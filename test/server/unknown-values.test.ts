import { beforeAll, expect, test } from 'vitest'
import { deleteUpload, getSummary, listUploads, streamFile } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { startBackfills } from '#server/db/backfills/backfills.ts'
import type { TestApp } from '#test/support/app.ts'
import { differences } from '#test/support/differences.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// Right after the migration the derived values of existing rows are unknown.

let app: TestApp
let maren: Person
let jonas: Person
/** The files of a public story, and one of a private one. */
const shown: string[] = []
let hidden: string
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app)
  jonas = await member(app, 'Jonas Brandt')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="9"/></svg>'
  for (const n of [1, 2, 3]) shown.push(await maren.stores(svg.replace('90', `9${n}`), `shown-${n}.svg`))
  hidden = await maren.stores(svg, 'hidden.svg')
  const own = await jonas.stores('Wind.', 'wind.txt')
  const create = async (who: Person, name: string, file_ids: string[], show_on_feed: boolean) =>
    (await who.call(stories.createStory, { body: { name, file_ids, show_on_feed } })).id
  const lakes = await create(maren, 'Lakes', shown, true)
  const cellar = await create(maren, 'Lakes at home', [hidden, shown[0] ?? ''], false)
  const wind = await create(jonas, 'Lakes and wind', [own], true)
  await jonas.stores('Fog.', 'fog.txt')
  filters.push(
    ...[lakes, wind].flatMap((story) => [{ story }, { story, type: 'images' }, { story, q: 'svg' }]),
  )
  for (const id of [lakes, wind, cellar]) await maren.call(stories.starStory, { params: { id } })
  await jonas.call(stories.starStory, { params: { id: lakes } })
  await app.idle()
  await maren.call(deleteUpload, { params: { id: shown[2] ?? '' } })
})

/** Narrower lists of files; those of stories are known once there are some. */
const filters: Record<string, string>[] = [
  {},
  { sort: 'oldest' },
  { type: 'images' },
  { type: 'text', sort: 'oldest' },
  { story: 'none' },
  { story: 'none', type: 'images' },
  { q: 'shown' },
]

const viewers = (): Person[] => [maren, jonas, visitor(app)]

/** What each may see: every list, every story in it, the head counts, and every file's small picture. */
async function everything(): Promise<unknown[]> {
  const seen: unknown[] = []
  for (const person of viewers()) {
    const isMember = person === maren || person === jonas
    const lists = isMember ? [{}, { user_only: 'true' }, { starred: 'true' }] : [{}]
    for (const list of lists)
      for (const search of [{}, { q: 'lakes' }, { q: 'home' }, { q: 'nowhere' }])
        seen.push(await pages(person, { ...list, ...search }))
    if (isMember)
      for (const mine_only of ['true', 'false'])
        for (const filter of filters)
          seen.push(plain((await person.call(listUploads, { query: { mine_only, ...filter } })).uploads))
    if (isMember) seen.push(await person.call(getSummary))
    for (const id of [...shown, hidden]) {
      const query = { thumbnail: 'true' }
      seen.push((await person.request(streamFile, { params: { id }, query })).status)
    }
  }
  return seen
}

/** A list to its end, a story at a time, and each story's own page. */
async function pages(person: Person, query: Record<string, string>): Promise<unknown[]> {
  const found: unknown[] = []
  for (let before: string | null = ''; before !== null;) {
    const page: Awaited<ReturnType<typeof load>> = await load(before)
    for (const story of page.stories)
      found.push(plain(story), plain(await person.call(stories.getStory, { params: { id: story.id } })))
    before = page.pagination.nextCursor
  }
  return found

  function load(before: string) {
    return person.call(stories.getFeed, { query: { ...query, limit: '1', ...(before ? { before } : {}) } })
  }
}

/** Without addresses, whose signatures differ each time. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === 's3Url' ? undefined : item)))

const forget = [
  'update files set is_public = null, in_story = null',
  'update story_totals set files = null',
  'update storage_use set files = null, file_bytes = null, stories = null',
  // As right after the migration.
  'update story_files set is_kept = true, uploaded_at = null, file_type = null',
  'delete from finished_changes',
]

test('every list answers the same while nothing is known, with a half of it known, and with all', async () => {
  const { pool, connection } = app.services.database
  const expected = await everything()
  const pictures = expected.filter((seen) => typeof seen === 'number')
  // Each viewer's: two files of the public story, the one of it that is deleted, the private one.
  expect(pictures).toEqual([200, 200, 404, 200, 200, 200, 404, 404, 200, 200, 404, 404])
  for (const statement of forget) await pool.query(statement)
  expect(await differences(pool)).not.toEqual([])
  expect(await everything()).toEqual(expected)

  await pool.query('select look_up_files(array(select id from files order by id limit 2))')
  expect(await everything()).toEqual(expected)

  await startBackfills(connection, { info: () => {}, warn: () => {} }).ended
  expect(await differences(pool)).toEqual([])
  expect(await everything()).toEqual(expected)
})
