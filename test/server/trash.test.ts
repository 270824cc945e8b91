import { beforeAll, expect, test } from 'vitest'
import { askDocuments, type ChatEvent } from '#contract/calls/chat.ts'
import { deleteUpload, listUploads, streamFile } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { addFiles, createStory, getStory } from '#contract/calls/stories.ts'
import * as trash from '#contract/calls/trash.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const namesIn = async (who: Person) => (await who.call(trash.listTrash)).files.map(({ name }) => name)
const remove = (who: Person, id: string) => who.call(deleteUpload, { params: { id } })

async function foundBy(who: Person, prompt: string): Promise<string[]> {
  const events = (await eventsOf(await who.request(askDocuments, { body: { prompt } }))) as ChatEvent[]
  return events.flatMap((event) => event.relevantFiles ?? []).map(({ name }) => name)
}

async function objectsOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('')) if (key.includes(id)) keys.push(key)
  return keys
}

test('a deleted file is in its owner’s trash alone, and restored it is back at its place in its story', async () => {
  const maren = await member(app)
  const jonas = await member(app, 'Jonas Brandt')
  const ids = await Promise.all(
    ['first', 'second', 'third'].map((name) => maren.stores(`The ${name} heron.`, `${name}.txt`)),
  )
  const [first = '', second = '', third = ''] = ids
  const { id } = await maren.call(createStory, { body: { name: 'Herons', file_ids: ids } })
  await app.idle()
  const shown = async () => (await maren.call(getStory, { params: { id } })).files.map(({ name }) => name)

  await remove(maren, second)
  expect(await shown()).toEqual(['first.txt', 'third.txt'])
  expect(await namesIn(maren)).toEqual(['second.txt'])
  expect(await namesIn(jonas)).toEqual([])
  const [file] = (await maren.call(trash.listTrash)).files
  const days = (Date.parse(file?.gone_at ?? '') - Date.parse(file?.deleted_at ?? '')) / 86_400_000
  expect(days).toBe(30)
  expect((await maren.request(streamFile, { params: { id: second } })).status).toBe(404)

  expect((await jonas.call(trash.restoreFiles, { body: { file_ids: [second] } })).restored).toEqual([])
  expect((await maren.call(trash.restoreFiles, { body: { file_ids: [second, third] } })).restored).toEqual([
    second,
  ])
  expect(await shown()).toEqual(['first.txt', 'second.txt', 'third.txt'])
  expect(await namesIn(maren)).toEqual([])
  expect(first).not.toBe('')
})

test('search and answers know nothing of the trash', async () => {
  const maren = await member(app)
  const id = await maren.stores('The velvetheron stood by the water.', 'heron.txt')
  await app.idle()
  expect(await foundBy(maren, 'Where did the velvetheron stand?')).toEqual(['heron.txt'])
  await remove(maren, id)
  expect(await foundBy(maren, 'Where did the velvetheron stand?')).toEqual([])
  await maren.call(trash.restoreFiles, { body: { file_ids: [id] } })
  expect(await foundBy(maren, 'Where did the velvetheron stand?')).toEqual(['heron.txt'])
})

test('what is deleted for good leaves no row, no passage and no byte', async () => {
  const maren = await member(app)
  const jonas = await member(app, 'Jonas Brandt')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="9"/></svg>'
  const id = (await maren.stores(svg, 'drawing.svg')) as FileId
  const kept = (await maren.stores('The other heron.', 'kept.txt')) as FileId
  await app.idle()
  await remove(maren, id)
  const [file] = (await maren.call(trash.listTrash)).files
  expect(file?.thumbnail_url).toBe(`/dashboard/trash/${id}/picture`)
  const picture = (who: Person) => who.request(trash.trashPicture, { params: { id } })
  expect((await picture(maren)).headers.get('content-type')).toBe('image/webp')
  expect((await picture(jonas)).status).toBe(404)

  expect((await jonas.call(trash.deleteForGood, { body: { file_ids: [id] } })).deleted).toEqual([])
  // What is not in the trash has to be deleted first.
  expect((await maren.call(trash.deleteForGood, { body: { file_ids: [id, kept] } })).deleted).toEqual([id])
  expect(await objectsOf(id)).toEqual([])
  const { pool } = app.services.database
  for (const table of ['files where id', 'file_passages where file_id'])
    expect((await pool.query(`select 1 from ${table} = $1`, [id])).rows).toEqual([])
  expect(
    (await maren.call(listUploads, { query: { mine_only: 'true' } })).uploads.map(({ name }) => name),
  ).toEqual(['kept.txt'])
})

test('bytes that could not be removed are removed later, and cannot be restored meanwhile', async () => {
  const maren = await member(app)
  const id = await maren.stores('A heron that goes.', 'goes.txt')
  await app.idle()
  await remove(maren, id)
  const { storage, files } = app.services
  const removeObjects = storage.remove
  storage.remove = async () => {
    throw new Error('killed')
  }
  expect((await maren.request(trash.deleteForGood, { body: { file_ids: [id] } })).status).toBe(500)
  storage.remove = removeObjects
  expect(await namesIn(maren)).toEqual([])
  expect((await maren.call(trash.restoreFiles, { body: { file_ids: [id] } })).restored).toEqual([])
  await files.sweepDeleted()
  expect(await objectsOf(id)).toEqual([])
})

test('a file that was deleted before it was read is read when it comes back', async () => {
  const maren = await member(app)
  const id = await maren.stores('A heron in a hurry.', 'hurry.txt')
  await remove(maren, id)
  await app.idle()
  await maren.call(trash.restoreFiles, { body: { file_ids: [id] } })
  await app.idle()
  const [file] = (await maren.call(listUploads, { query: { mine_only: 'true' } })).uploads
  expect(file).toMatchObject({ name: 'hurry.txt', status: 'captioned' })
})

test('the trash is read a page at a time, and emptied', async () => {
  const maren = await member(app)
  for (let at = 0; at < 5; at += 1)
    await remove(maren, await maren.stores(`Heron number ${at}.`, `${at}.txt`))
  const names: string[] = []
  for (let before: string | null = ''; before !== null;) {
    const page: Awaited<ReturnType<typeof load>> = await load(before)
    names.push(...page.files.map(({ name }) => name))
    before = page.pagination.nextCursor
  }
  expect(names).toEqual(['4.txt', '3.txt', '2.txt', '1.txt', '0.txt'])
  expect((await maren.request(trash.listTrash, { query: { before: 'yesterday' } })).status).toBe(400)
  expect(await maren.call(trash.emptyTrash)).toEqual({ deleted: 5, hasMore: false })
  expect(await namesIn(maren)).toEqual([])

  function load(before: string) {
    return maren.call(trash.listTrash, { query: { limit: '2', before } })
  }
})

test('a story that was filled from the store takes nothing out of the trash', async () => {
  const maren = await member(app)
  const id = await maren.stores('A heron on the roof.', 'roof.txt')
  const story = await maren.call(createStory, { body: { name: 'Roofs' } })
  await remove(maren, id)
  const added = await maren.request(addFiles, { params: { id: story.id }, body: { file_ids: [id] } })
  expect(added.status).toBe(404)
})
