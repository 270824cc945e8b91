import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles, describeFile } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import type { Correction } from '#contract/correction.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg, plainJpeg } from '#test/support/dated-files.ts'
import { member, type Person } from '#test/support/person.ts'

// Captions that owners write themselves.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

const see = (id: string) => maren.call(getSharedFile, { params: { id } })
const correct = (files: Correction[]) => maren.call(correctFiles, { body: { files } })
const found = async (q: string) =>
  (await maren.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name }) => name)

async function photo(name: string): Promise<FileId> {
  const taken = { DateTimeOriginal: '2026:07:12 23:30:00', OffsetTimeOriginal: '+02:00' }
  const id = await maren.stores(await exifJpeg({ IFD2: taken }), name)
  await app.idle()
  return id as FileId
}

async function readAgain(id: FileId): Promise<void> {
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [id])
  await app.services.processingJobs.addMissing()
  await app.idle()
}

test('an owner writes one caption for several files: it is shown, found, and undone', async () => {
  const [one, other] = [await photo('quay-a.jpg'), await photo('quay-b.jpg')]
  const before = await Promise.all([one, other].map(see))
  const caption = 'Grandfather mends the Albatros.'
  const undo = await correct([one, other].map((id) => ({ file_id: id, caption })))
  for (const id of [one, other])
    expect(await see(id)).toMatchObject({ caption, alt: caption, caption_by: 'person', caption_note: null })
  expect((await found('albatros')).toSorted()).toEqual(['quay-a.jpg', 'quay-b.jpg'])
  expect(undo).toEqual({
    files: [
      { file_id: one, caption: null },
      { file_id: other, caption: null },
    ],
  })
  await correct(undo.files)
  expect(await Promise.all([one, other].map(see))).toMatchObject(
    before.map(({ caption: was, caption_by: by }) => ({ caption: was, caption_by: by })),
  )
  expect(await found('albatros')).toEqual([])
})

test('undo of a second caption brings back the first, and an empty caption is none', async () => {
  const id = await photo('pier.jpg')
  await correct([{ file_id: id, caption: 'First words.' }])
  const undo = await correct([{ file_id: id, caption: '   ' }])
  expect(await see(id)).toMatchObject({ caption: null })
  expect(undo.files).toEqual([{ file_id: id, caption: 'First words.' }])
  await correct(undo.files)
  expect(await see(id)).toMatchObject({ caption: 'First words.', caption_by: 'person' })
})

test('what an owner wrote stays when the file is read again, described again, and gets a new day by its owner', async () => {
  const id = await photo('net.jpg')
  const own = { caption: 'The blue net.', caption_by: 'person' }
  await correct([{ file_id: id, caption: own.caption }])
  await readAgain(id)
  expect(await see(id)).toMatchObject(own)
  expect(await maren.call(describeFile, { params: { id } })).toMatchObject(own)
  await correct([{ file_id: id, taken: { at: '2001-02-03', offset_minutes: null } }])
  expect(await see(id)).toMatchObject(own)
  expect(await found('blue net')).toEqual(['net.jpg'])
  // What it would be by itself has the corrected day.
  await correct([{ file_id: id, caption: null }])
  expect(await see(id)).toMatchObject({
    caption: expect.stringMatching(/3 February 2001/) as string,
    caption_by: 'builtin',
  })
})

test('a caption written before the file is read stays', async () => {
  const id = (await maren.stores(await plainJpeg(), 'early.jpg')) as FileId
  await correct([{ file_id: id, caption: 'Written at once.' }])
  await app.idle()
  expect(await see(id)).toMatchObject({ status: 'captioned', caption: 'Written at once.' })
})

test('a note with new text keeps the caption of its owner, and gets one of its own when that is taken back', async () => {
  const id = (await maren.stores(new TextEncoder().encode('The ferry left at ten.'), 'ferry.txt')) as FileId
  await app.idle()
  await correct([{ file_id: id, caption: 'About the ferry.' }])
  await maren.call(saveFileText, { params: { id }, body: { text: 'The ferry left at noon, with two dogs.' } })
  expect(await see(id)).toMatchObject({ caption: 'About the ferry.', caption_by: 'person' })
  await app.idle()
  expect(await see(id)).toMatchObject({ status: 'captioned', caption: 'About the ferry.' })
  await correct([{ file_id: id, caption: null }])
  expect(await see(id)).toMatchObject({
    caption: expect.stringContaining('noon') as string,
    caption_by: 'builtin',
  })
})

test('too long a caption is refused with the limit, and a caption of a file of someone else changes nothing', async () => {
  const id = await photo('limits.jpg')
  const tooLong = await maren.request(correctFiles, {
    body: { files: [{ file_id: id, caption: 'x'.repeat(limits.caption + 1) }] },
  })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.text()).toContain('2000')
  const jonas = await member(app, 'Jonas Brandt')
  const refused = await jonas.request(correctFiles, { body: { files: [{ file_id: id, caption: 'Mine.' }] } })
  expect(refused.status).toBe(404)
  expect((await jonas.request(describeFile, { params: { id } })).status).toBe(404)
  expect((await see(id)).caption_by).toBe('builtin')
})
