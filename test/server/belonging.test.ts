import { beforeAll, expect, test } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import { dismissSuggestion, suggestStories } from '#contract/calls/organise.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import type { TestApp } from '#test/support/app.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// New documents get a quiet 'belongs to …?'.

type Member = Awaited<ReturnType<typeof member>>

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const pool = () => app.services.database.pool
const pictures = (event: string) =>
  labelledFiles.filter((file) => file.event === event && file.takenAt !== null)

/** A user's files, as if they had come just now. */
async function gives(person: Member, files: typeof labelledFiles): Promise<FileId[]> {
  const ids = await insertDescribed(pool(), person.profile.id, files)
  await pool().query('update files set uploaded_at = now() where id = any($1)', [ids])
  return ids
}

/** A user with a story of an outing without its last two pictures, which are in no story. */
async function withStory(name: string, event = 'Derwentwater 2025') {
  const person = await member(app, name)
  const ids = await gives(person, pictures(event))
  const [fresh, placed] = [ids.slice(-2), ids.slice(0, -2)]
  const { id } = await person.call(stories.createStory, {
    body: { name: 'Derwentwater', file_ids: placed, show_on_feed: true },
  })
  return { person, id, fresh, placed }
}

const suggested = async (person: Person) => (await person.call(suggestStories)).suggestions
const sorted = (ids: readonly string[] = []) => ids.toSorted()

test('new documents that clearly belong to a story are reported, and put nowhere', async () => {
  const { person, id, fresh, placed } = await withStory('Maren')
  const [suggestion, ...others] = await suggested(person)
  expect(others).toEqual([])
  expect(suggestion).toMatchObject({ story_id: id, story_name: 'Derwentwater' })
  expect(sorted(suggestion?.file_ids)).toEqual(sorted(fresh))
  const story = await person.call(stories.getStory, { params: { id } })
  expect(story.file_count).toBe(placed.length)
  await person.call(stories.addFiles, { params: { id }, body: { file_ids: fresh } })
  expect(await suggested(person)).toEqual([])
})

test('files that belong to nothing, are not read yet, or are old get no suggestion', async () => {
  const { person, fresh } = await withStory('Maren')
  await gives(
    person,
    labelledFiles.filter(({ event }) => event === 'Tax return'),
  )
  const [one = '', other = ''] = fresh
  await pool().query(`update files set status = 'processing' where id = $1`, [one])
  await pool().query(`update files set uploaded_at = now() - interval '15 days' where id = $1`, [other])
  expect(await suggested(person)).toEqual([])
})

test('a dismissed suggestion does not come again, for no one else’s saying', async () => {
  const { person, id, fresh } = await withStory('Maren')
  const [first = '' as FileId, last = '' as FileId] = fresh
  const ben = await member(app, 'Ben')
  await ben.call(dismissSuggestion, { body: { story_id: id, file_ids: fresh } })
  expect((await suggested(person))[0]?.file_ids).toHaveLength(2)
  await person.call(dismissSuggestion, { body: { story_id: id, file_ids: [first] } })
  await person.call(dismissSuggestion, { body: { story_id: id, file_ids: [first] } })
  expect((await suggested(person))[0]?.file_ids).toEqual([last])
})

test('stories and documents of others are never suggested, however public they are (A1)', async () => {
  // Used by no other test here: it would be clear where they belong.
  await withStory('Maren', 'Derwentwater 2024')
  const ben = await member(app, 'Ben')
  const ids = await gives(ben, pictures('Derwentwater 2024').slice(-2))
  expect(await suggested(ben)).toEqual([])
  await ben.call(stories.createStory, { body: { name: 'Empty' } })
  expect(await suggested(ben)).toEqual([])
  expect(ids).toHaveLength(2)
  expect((await visitor(app).request(suggestStories)).status).toBe(401)
})

test('a story that is deleted meanwhile is not suggested, and adding to it fails in words', async () => {
  const { person, id, fresh } = await withStory('Maren')
  await person.call(deleteUpload, { params: { id: fresh[0] as FileId } })
  expect((await suggested(person))[0]?.file_ids).toEqual([fresh[1]])
  await person.call(stories.deleteStory, { params: { id } })
  expect(await suggested(person)).toEqual([])
  const refused = await person.request(stories.addFiles, {
    params: { id },
    body: { file_ids: [fresh[1]] },
  })
  expect([refused.status, await refused.json()]).toMatchObject([404, { error: expect.stringMatching(/\w/) }])
})

test('what was dismissed goes with the account', async () => {
  const { person, id, fresh } = await withStory('Maren')
  await person.call(dismissSuggestion, { body: { story_id: id, file_ids: fresh } })
  await pool().query(`update users set deleted_at = now() - interval '8 days' where id = $1`, [
    person.profile.id,
  ])
  await app.services.personalData.remove(person.profile.id, new AbortController().signal)
  const { rows } = await pool().query('select from dismissed_suggestions where owner_id = $1', [
    person.profile.id,
  ])
  expect(rows).toEqual([])
})
