import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles, listPlacedFiles } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads, streamFile } from '#contract/calls/files.ts'
import { createStory, updateStory } from '#contract/calls/stories.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg, plainJpeg } from '#test/support/dated-files.ts'
import { member, type Person, visitor } from '#test/support/person.ts'

// What a story says of places before others see it.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

const position = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '56/1 5/1 24/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '5/1 33/1 36/1',
}
const see = (id: string) => maren.call(getSharedFile, { params: { id } })
const remove = (...ids: FileId[]) =>
  maren.call(correctFiles, { body: { files: ids.map((file_id) => ({ file_id, place: 'none' as const })) } })
const found = async (q: string) =>
  (await maren.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name }) => name)

async function stores(content: Buffer, name: string): Promise<FileId> {
  const id = await maren.stores(content, name)
  await app.idle()
  return id as FileId
}

async function storyOf(files: FileId[]): Promise<StoryId> {
  return (await maren.call(createStory, { body: { name: 'Crinan', file_ids: files } })).id
}

test('a removed place is neither shown nor found, stays removed when the photo is read again, and comes back by Undo', async () => {
  const id = await stores(await exifJpeg({ IFD3: position }), 'lock.jpg')
  const before = await see(id)
  expect([before.place?.latitude, await found('56.09')]).toEqual([expect.closeTo(56.09), ['lock.jpg']])
  const undo = await remove(id)
  expect(undo).toEqual({ files: [{ file_id: id, place: null }] })
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [id])
  await app.services.processingJobs.addMissing()
  await app.idle()
  expect(await see(id)).toMatchObject({ status: 'captioned', place: null })
  expect(await found('56.09')).toEqual([])
  // A removal that follows a correction goes back to the correction.
  const place = { latitude: 50.08, longitude: 14.42 }
  const toRemoved = await maren.call(correctFiles, { body: { files: [{ file_id: id, place }] } })
  expect(toRemoved).toEqual({ files: [{ file_id: id, place: 'none' }] })
  await maren.call(correctFiles, { body: toRemoved })
  expect((await see(id)).place).toBeNull()
  await maren.call(correctFiles, { body: undo })
  expect((await see(id)).place).toEqual(before.place)
  expect(await found('56.09')).toEqual(['lock.jpg'])
})

test('the files of a story that have a place are listed for its owner, a page at a time', async () => {
  const placed = await stores(await exifJpeg({ IFD3: position }), 'placed.jpg')
  const files = [await stores(await plainJpeg(), 'unplaced.jpg'), placed]
  const id = await storyOf(files)
  const list = (after = 0) => maren.call(listPlacedFiles, { params: { id }, query: { after: String(after) } })
  expect(await list()).toEqual({ file_ids: [placed], next: null })
  await app.services.database.pool.query(
    `with copies as (insert into files (id, owner_id, name, mime, size_bytes, storage_key, content_hash, status, uploaded_at, display_at)
       select gen_random_uuid(), owner_id, name, mime, size_bytes, storage_key, content_hash, status, uploaded_at, display_at
       from files cross join generate_series(1, 500) where id = $1 returning id)
     insert into story_files (story_id, file_id, position) select $2, id, row_number() over () from copies`,
    [files[0], id],
  )
  const first = await list()
  expect(first).toEqual({ file_ids: [], next: 500 })
  expect(await list(first.next ?? 0)).toEqual({ file_ids: [placed], next: null })
  await remove(placed)
  expect(await list(500)).toEqual({ file_ids: [], next: null })
})

test('others never get the original of a film with a position, also when its place was removed before it was converted', async () => {
  const original = await readFile('test/fixtures/canal-walk.mp4')
  const film = await stores(original, 'canal-walk.mp4')
  expect((await see(film)).place).not.toBeNull()
  const id = await storyOf([film])
  await maren.call(updateStory, { params: { id }, body: { show_on_feed: true } })
  await remove(film)
  const watch = () => visitor(app).request(streamFile, { params: { id: film } })
  await app.services.database.pool.query(`update files set playable_key = null where id = $1`, [film])
  expect((await watch()).status).toBe(404)
  await app.services.processing.convert(film, new AbortController().signal)
  const shown = await watch()
  expect(shown.status).toBe(200)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect([original.includes('loci'), bytes.includes('loci')]).toEqual([true, false])
})
