import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import fs from 'node:fs/promises'
import type { FileId } from '#contract/ids.ts'
import { updateProfile } from '#contract/calls/profile.ts'
import { createStory } from '#contract/calls/stories.ts'
import { askDocuments } from '#contract/calls/chat.ts'
import { getFileText } from '#contract/calls/file-texts.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { deleteUpload, getStorageUse } from '#contract/calls/files.ts'
import { deleteForGood } from '#contract/calls/trash.ts'
import { uploadStatus, uploadText } from '#contract/calls/uploads.ts'
import { floors } from '#server/engines/disk/disk.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'

// One account cannot fill the disk for all: uploads end at a floor, everything else goes on (G1).

const mb = 1024 * 1024
const totalBytes = 600 * mb
/** What a disk of that size has left next to what the test stores. */
let freeBytes = 400 * mb
const logged: { disk?: string; msg: string }[] = []

let app: TestApp
let maren: Person
let jonas: Person
beforeAll(async () => {
  const log = { write: (line: string) => void logged.push(JSON.parse(line)) }
  app = await startTestApp(
    { LOG_LEVEL: 'warn' },
    { measureDisk: async () => ({ freeBytes: freeBytes - (await stored()), totalBytes }), log },
  )
  maren = await member(app)
  jonas = await member(app, 'Jonas Brandt')
})
beforeEach(() => leave(400 * mb))
afterAll(() => app.close())

/** What the store holds by now, drafts too. */
async function stored(): Promise<number> {
  let sum = 0
  for await (const { sizeBytes } of app?.services.storage.list('') ?? []) sum += sizeBytes
  return sum
}

async function leave(bytes: number): Promise<void> {
  freeBytes = bytes + (await stored())
  await app.services.disk.refresh()
}

const note = (who: Person) => who.request(uploadText, { body: { content: 'Rain till eleven, then wind.' } })
const file = (who: Person, size = mb) => who.upload(new Uint8Array(size).fill(120), 'bytes.bin')
const diskState = async () => ((await (await maren.fetch('/readyz')).json()) as { disk: string }).disk

test('below the floor files are refused in words, and everything else goes on', async () => {
  const id = await jonas.stores('Plum cake: four eggs, flour and plums.', 'cake.txt')
  await leave(floors.file - mb)
  const refused = await file(maren)
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({ code: 'storage_full' })
  expect([await diskState(), (await maren.fetch('/readyz')).status]).toEqual(['low', 200])
  expect((await maren.call(getStorageUse)).disk).toMatchObject({ state: 'low', total_bytes: totalBytes })
  expect(await jonas.call(getStorageUse)).toMatchObject({ is_disk_low: true, disk: null })
  expect(logged.filter(({ disk }) => disk === 'low')).toHaveLength(1)

  expect((await note(jonas)).status).toBe(200)
  await jonas.call(saveFileText, { params: { id }, body: { text: 'Plum cake: five eggs.' } })
  await app.idle()
  expect((await jonas.call(uploadStatus, { params: { id } })).status).toBe('captioned')
  expect(
    (await eventsOf(await jonas.request(askDocuments, { body: { prompt: 'How many eggs?' } }))).length,
  ).toBeGreaterThan(1)
  await jonas.call(createStory, { body: { name: 'Cakes', file_ids: [id] } })
  await jonas.call(deleteUpload, { params: { id } })

  await leave(floors.file + 64 * mb)
  expect((await file(maren)).status).toBe(200)
  expect(await diskState()).toBe('ok')
  expect(logged.at(-1)).toMatchObject({ msg: 'the disk has space again: uploads are accepted' })
})

test('lower still, notes, texts and pictures of people are refused too; signing in and deleting are not', async () => {
  const id = await jonas.stores('Plum cake: four eggs.', 'cake.txt')
  await app.idle()
  await leave(floors.text - mb)
  expect((await note(jonas)).status).toBe(507)
  expect((await jonas.request(saveFileText, { params: { id }, body: { text: 'Five eggs.' } })).status).toBe(
    507,
  )
  expect((await jonas.call(getFileText, { params: { id } })).text).toBe('Plum cake: four eggs.')
  const form = new FormData()
  const picture = await fs.readFile('web/public/assets/icon-192.png')
  form.append('name', 'Jonas')
  form.append('email', 'jonas.brandt@example.org')
  form.append('avatar', new Blob([new Uint8Array(picture)]), 'me.png')
  const { status } = await jonas.fetch(updateProfile.path, { method: 'POST', body: form })
  expect(status).toBe(507)
  expect((await member(app, 'Newcomer')).profile.name).toBe('Newcomer')
  await jonas.call(deleteUpload, { params: { id } })
  expect((await jonas.call(deleteForGood, { body: { file_ids: [id] } })).deleted).toEqual([id])
})

test('what has been uploaded waits to be read while there is no space at all, and is no failure', async () => {
  const { processing, processingJobs } = app.services
  const kept = (await jonas.stores('Plum cake: four eggs, again.', 'later.txt')) as FileId
  // Its own job has ended: one that meets the full disk is tried again later than this test waits.
  await app.idle()
  await leave(floors.own - mb)
  expect(await diskState()).toBe('critical')
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [kept])
  const context = { signal: new AbortController().signal, isLastAttempt: true }
  await expect(processing.read(kept, context)).rejects.toThrow('no space')
  expect((await jonas.call(uploadStatus, { params: { id: kept } })).status).toBe('processing')
  await leave(400 * mb)
  await processingJobs.addMissing()
  await app.idle()
  expect((await jonas.call(uploadStatus, { params: { id: kept } })).status).toBe('captioned')
})

test('uploads that come together cannot pass the floor together', async () => {
  await leave(floors.file + 25 * mb)
  const replies = await Promise.all(Array.from({ length: 12 }, () => file(maren, 10 * mb)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 507)).toHaveLength(10)
})

test('a body of unknown length ends when the space does', async () => {
  await leave(floors.file + 3 * mb)
  const boundary = 'x-x'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="endless.bin"\r\n\r\n`
  async function* body() {
    yield Buffer.from(head)
    for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(mb, 'x')
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const response = await maren.fetch('/upload/file', {
    method: 'POST',
    body: body() as unknown as BodyInit,
    duplex: 'half',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  } as RequestInit & { headers: Record<string, string> })
  expect(response.status).toBe(507)
})
