import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { deleteUpload, renameUpload } from '#contract/calls/files.ts'
import { closeAccount, keepAccount } from '#contract/calls/profile.ts'
import * as stories from '#contract/calls/stories.ts'
import { deleteForGood, emptyTrash, restoreFiles } from '#contract/calls/trash.ts'
import { uploadText } from '#contract/calls/uploads.ts'
import type { TestApp } from '#test/support/app.ts'
import { differences } from '#test/support/differences.ts'
import { lastEmailTo, tokenIn } from '#test/support/mailbox.ts'
import { member, visitor } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// After each action of a user the derived values match their rows.

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  maren = await member(app)
})
afterEach(async () => {
  await expectNone()
  await app.idle()
  await expectNone()
})

const expectNone = async () => expect(await differences(app.services.database.pool)).toEqual([])

const isPublic = async (id: string): Promise<boolean | undefined> => {
  const { pool } = app.services.database
  const found = await pool.query<{ is_public: boolean }>('select is_public from files where id = $1', [id])
  return found.rows[0]?.is_public
}

const inStory = async (id: string): Promise<boolean | undefined> => {
  const { pool } = app.services.database
  const found = await pool.query<{ in_story: boolean }>('select in_story from files where id = $1', [id])
  return found.rows[0]?.in_story
}

const storyOf = async (file_ids: string[], show_on_feed = false): Promise<string> =>
  (await maren.call(stories.createStory, { body: { name: 'Lakes', file_ids, show_on_feed } })).id

/** Two files of the member's in a story. */
async function withStory(show_on_feed = false): Promise<{ story: string; first: string; second: string }> {
  const first = await maren.stores('Rain till eleven.', 'day-1.txt')
  const second = await maren.stores('Then wind.', 'day-2.txt')
  return { story: await storyOf([first, second], show_on_feed), first, second }
}

const remove = (id: string) => maren.call(deleteUpload, { params: { id } })
const show = (id: string, show_on_feed: boolean) =>
  maren.call(stories.updateStory, { params: { id }, body: { show_on_feed } })

describe('derived values match their rows', () => {
  test('after an upload', async () => {
    await maren.stores('Rain till eleven.', 'day-1.txt')
    await expectNone()
  })

  test('after an empty file that is the first of all', async () => {
    await maren.stores('', 'empty.txt')
    await expectNone()
  })

  test('after an upload into a private story', async () => {
    const file = await maren.stores('Rain.', 'day-1.txt', { story: await storyOf([]) })
    expect(await isPublic(file)).toBe(false)
  })

  test('after an upload into a public story', async () => {
    const file = await maren.stores('Rain.', 'day-1.txt', { story: await storyOf([], true) })
    expect(await isPublic(file)).toBe(true)
  })

  test('after an upload of what is there already, into a story', async () => {
    const file = await maren.stores('Rain till eleven.', 'day-1.txt')
    const story = await storyOf([], true)
    expect(await maren.stores('Rain till eleven.', 'day-1.txt', { story, unless_known: 'true' })).toBe(file)
    expect(await isPublic(file)).toBe(true)
  })

  test('after a note', async () => {
    await maren.call(uploadText, { body: { content: 'Rain till eleven, then the wind dropped.' } })
    await expectNone()
  })

  test('after an edited text', async () => {
    const { first } = await withStory(true)
    await app.idle()
    await maren.call(saveFileText, { params: { id: first }, body: { text: 'Rain till noon, then wind.' } })
    await expectNone()
  })

  test('after a story was made of files', async () => {
    const { first } = await withStory()
    expect(await isPublic(first)).toBe(false)
    await storyOf([first], true)
    expect(await isPublic(first)).toBe(true)
  })

  test('after files were added and taken out', async () => {
    const { story, first, second } = await withStory(true)
    const third = await maren.stores('Sun.', 'day-3.txt')
    const params = { id: story }
    await maren.call(stories.addFiles, { params, body: { file_ids: [third, first] } })
    expect(await isPublic(third)).toBe(true)
    await expectNone()
    await maren.call(stories.removeFiles, { params, body: { file_ids: [third, second] } })
    expect(await isPublic(third)).toBe(false)
    expect(await isPublic(first)).toBe(true)
  })

  test('after a story was made public, and private again', async () => {
    const { story, first, second } = await withStory()
    await storyOf([second], true)
    await show(story, true)
    expect(await isPublic(first)).toBe(true)
    await expectNone()
    await show(story, false)
    expect(await isPublic(first)).toBe(false)
    expect(await isPublic(second)).toBe(true)
  })

  test('after a private story was deleted', async () => {
    const { story, first, second } = await withStory()
    await storyOf([second])
    expect(await inStory(first)).toBe(true)
    await maren.call(stories.deleteStory, { params: { id: story } })
    expect([await inStory(first), await inStory(second)]).toEqual([false, true])
  })

  test('after a file was taken out of its only story', async () => {
    const { story, first, second } = await withStory()
    await maren.call(stories.removeFiles, { params: { id: story }, body: { file_ids: [first] } })
    expect([await inStory(first), await inStory(second)]).toEqual([false, true])
  })

  test('after a file got a name of another type', async () => {
    const first = await maren.stores('', 'empty.txt')
    await storyOf([first])
    await maren.call(renameUpload, { params: { id: first }, body: { original_filename: 'empty.dat' } })
    await expectNone()
  })

  test('after a star was put on and taken off', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    const { story } = await withStory(true)
    await jonas.call(stories.starStory, { params: { id: story } })
    await maren.call(stories.starStory, { params: { id: story } })
    await expectNone()
    await jonas.call(stories.unstarStory, { params: { id: story } })
  })

  test('after a file was deleted, and restored', async () => {
    const { story, first } = await withStory(true)
    await remove(first)
    await expectNone()
    await show(story, false)
    await maren.call(restoreFiles, { body: { file_ids: [first] } })
  })

  test('after a file was deleted for good', async () => {
    const { first } = await withStory(true)
    await remove(first)
    await maren.call(deleteForGood, { body: { file_ids: [first] } })
    await expectNone()
  })

  test('after the trash was emptied', async () => {
    const { first, second } = await withStory()
    await remove(first)
    await remove(second)
    await maren.call(emptyTrash)
    await expectNone()
  })

  test('after a story was deleted, and when its row goes', async () => {
    const { story, first, second } = await withStory(true)
    const other = await storyOf([second], true)
    await maren.call(stories.deleteStory, { params: { id: story } })
    expect(await isPublic(first)).toBe(false)
    expect(await isPublic(second)).toBe(true)
    await expectNone()
    const { pool } = app.services.database
    await pool.query(`update stories set deleted_at = now() - interval '31 days' where id = $1`, [story])
    await app.services.stories.sweepDeleted()
    expect((await pool.query('select 1 from stories where id = $1', [story])).rows).toEqual([])
    expect(other).not.toBe(story)
  })
})

describe('an account', () => {
  const close = () =>
    maren.call(closeAccount, {
      body: { username: maren.profile.username, password: 'a long enough secret' },
    })

  test('that is closed makes its files private, and opened again public', async () => {
    const { first, second } = await withStory(true)
    const hidden = await storyOf([second])
    await close()
    expect(await isPublic(first)).toBe(false)
    await expectNone()
    const token = tokenIn(await lastEmailTo(app, maren.profile.email, 'Your account is closed'))
    await visitor(app).call(keepAccount, { body: { token } })
    expect(await isPublic(first)).toBe(true)
    expect(hidden).not.toBe('')
  })

  test('that is removed leaves no derived values', async () => {
    const jonas = await member(app, 'Jonas Brandt')
    const { story } = await withStory(true)
    await jonas.call(stories.starStory, { params: { id: story } })
    await close()
    const { pool } = app.services.database
    await pool.query(`update users set deleted_at = deleted_at - interval '8 days' where id = $1`, [
      maren.profile.id,
    ])
    await app.services.database.transaction((tx) => app.services.queue.add(tx, 'sweep:closed-accounts', {}))
    await app.idle()
    const left = await pool.query(
      `select 1 from story_totals where story_id = $1 union all select 1 from storage_use where owner_id = $2
       union all select 1 from users where id = $2`,
      [story, maren.profile.id],
    )
    expect(left.rows).toEqual([])
  })
})
