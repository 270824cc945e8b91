import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUpload } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createEmptyDatabase } from '#test/support/database.ts'
import { differences } from '#test/support/differences.ts'
import { member } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Runs the command on a database; what it printed. */
async function repair({ host, database }: pg.ClientConfig): Promise<string[]> {
  const DATABASE_URL = `postgres://storypad@/${database}?host=${encodeURIComponent(host ?? '')}`
  const env = { ...process.env, DATABASE_URL, DATA_DIR: app.dataFolder }
  const { stdout } = await promisify(execFile)(process.execPath, ['server/main.ts', 'repair'], { env })
  return stdout.trim().split('\n')
}

/** Every value of every row, past all triggers. */
const breaking = [
  'set session_replication_role = replica',
  `update files set is_public = not is_public, in_story = not in_story, file_type = 'images'`,
  'update stories set owner_closed = not owner_closed',
  `update story_files set is_kept = not is_kept, uploaded_at = uploaded_at - interval '1 day', file_type = 'images'`,
  `update story_stars set story_created_at = story_created_at - interval '1 day'`,
  `update file_passages p set words = to_tsvector('simple', 'rain' || chr(8239) || 'coat') from files f
   where f.id = p.file_id and f.name = '1.txt' and p.ordinal = 0`,
  'update story_totals set files = files + 1',
  'update storage_use set files = files - 1, file_bytes = file_bytes + 1, stories = stories - 1, bytes = bytes + 7',
]

test('mends every derived value, says how many, and finds nothing more to mend', async () => {
  const maren = await member(app)
  const [first, second] = [await maren.stores('Rain.', '1.txt'), await maren.stores('Wind.', '2.txt')]
  const body = { name: 'Lakes', file_ids: [first, second], show_on_feed: true }
  const { id } = await maren.call(stories.createStory, { body })
  await maren.call(stories.starStory, { params: { id } })
  await app.idle()
  await maren.call(deleteUpload, { params: { id: second } })
  const { connection, pool } = app.services.database
  const client = new pg.Client(connection)
  await client.connect()
  for (const statement of breaking) await client.query(statement)
  await client.end()
  expect(new Set((await differences(pool)).map(({ value }) => value)).size).toBe(9)

  const mended = [
    'types of files: 2 rows mended',
    'words between spaces: 1 row mended',
    'passages of cameras and places: 0 rows mended',
    'stories of closed accounts: 1 row mended',
    'what stories tell of files: 2 rows mended',
    'files of the trash in stories: 2 rows mended',
    'what files tell in stories: 2 rows mended',
    'starred stories: 1 row mended',
    'files of stories: 1 row mended',
    'storage of accounts: 1 row mended',
  ]
  expect(await repair(connection)).toEqual(mended)
  expect(await differences(pool)).toEqual([])
  expect(await repair(connection)).toEqual(mended.map((line) => line.replace(/\d rows?/, '0 rows')))

  await pool.query('delete from story_totals')
  await pool.query('delete from storage_use')
  expect((await repair(connection)).slice(-2)).toEqual(mended.slice(-2))
  expect(await differences(pool)).toEqual([])
})

test('of a database with other tables it says what to do', async () => {
  const empty = await createEmptyDatabase()
  try {
    await expect(repair(empty.connection)).rejects.toThrow('start StoryPad once')
  } finally {
    await empty.close()
  }
})
