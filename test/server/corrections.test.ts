import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg, plainJpeg } from '#test/support/dated-files.ts'
import { member, type Person } from '#test/support/person.ts'

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

const see = (id: string) => maren.call(getSharedFile, { params: { id } })
const exif = { at: '2026-07-12T23:30:00', offset_minutes: 120, from: 'exif' }

async function photos(): Promise<[string, string]> {
  const taken = { DateTimeOriginal: '2026:07:12 23:30:00', OffsetTimeOriginal: '+02:00' }
  const ids = [
    await maren.stores(await exifJpeg({ IFD2: taken }), 'boat.jpg'),
    await maren.stores(await plainJpeg(), 'gran-in-the-garden.jpg'),
  ] as [string, string]
  await app.idle()
  return ids
}

const found = async (q: string) =>
  (await maren.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name }) => name)

test('D1: an owner corrects day, time and place of several files; caption, search and order follow, and undo restores all', async () => {
  const [boat, gran] = await photos()
  const before = await Promise.all([boat, gran].map(see))
  const place = { latitude: 56.09, longitude: -5.56 }
  const undo = await maren.call(correctFiles, {
    body: {
      files: [
        { file_id: boat, taken: { at: '2026-07-13T11:30:00', offset_minutes: null } },
        { file_id: gran, taken: { at: '1931-05-01', offset_minutes: null }, place },
      ],
    },
  })
  expect(await see(boat)).toMatchObject({
    taken: { at: '2026-07-13T11:30:00', offset_minutes: null, from: 'owner' },
    display_date: '2026-07-13T11:30:00.000Z',
    caption: expect.stringMatching(
      /^Taken on Monday 13 July 2026 at 11:30, in the morning\. Boat\./,
    ) as string,
    place: null,
  })
  expect(await see(gran)).toMatchObject({
    taken: { at: '1931-05-01', from: 'owner' },
    caption: expect.stringMatching(/^Taken on Friday 1 May 1931\. Gran in the garden\./) as string,
    place,
  })
  expect(await found('1931')).toEqual(['gran-in-the-garden.jpg'])
  expect(await found('monday')).toEqual(['boat.jpg'])
  await maren.call(correctFiles, { body: undo })
  expect(await Promise.all([boat, gran].map(see))).toMatchObject(
    before.map(({ taken, display_date, caption, alt }) => ({
      taken,
      display_date,
      caption,
      alt,
      place: null,
    })),
  )
  expect(before[0]?.taken).toEqual(exif)
  expect(await found('1931')).toEqual([])
  expect(await found('sunday')).toEqual(['boat.jpg'])
})

test('D1: a correction wins when a file is read again, can be corrected again, and gives way to what the file says', async () => {
  const [boat] = await photos()
  const correct = (taken: { at: string; offset_minutes: number | null } | null) =>
    maren.call(correctFiles, { body: { files: [{ file_id: boat, taken }] } })
  const first = { at: '2026-07-13T11:30:00', offset_minutes: 60 }
  await correct(first)
  expect(await correct({ at: '2026-07-14', offset_minutes: null })).toEqual({
    files: [{ file_id: boat, taken: first }],
  })
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [boat])
  await app.services.processingJobs.addMissing()
  await app.idle()
  expect(await see(boat)).toMatchObject({
    status: 'captioned',
    taken: { at: '2026-07-14', from: 'owner' },
    caption: expect.stringMatching(/^Taken on Tuesday 14 July 2026\./) as string,
  })
  await correct(null)
  expect(await see(boat)).toMatchObject({ taken: exif, display_date: '2026-07-12T23:30:00.000Z' })
})

test('D1: a photo is found by its corrected place only, also after it is read again, and by its own after Undo', async () => {
  const bytes = await exifJpeg({
    IFD0: { Make: 'Pentax', Model: 'K-1' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '52/1 30/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '13/1 24/1 0/1',
    },
  })
  const id = await maren.stores(bytes, 'quay.jpg')
  await app.idle()
  const places = async () => [await found('13.40'), await found('14.42'), await found('pentax')]
  const photo = ['quay.jpg']
  expect(await places()).toEqual([photo, [], photo])
  const place = { latitude: 50.08, longitude: 14.42 }
  const undo = await maren.call(correctFiles, { body: { files: [{ file_id: id, place }] } })
  expect(await places()).toEqual([[], photo, photo])
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [id])
  await app.services.processingJobs.addMissing()
  await app.idle()
  expect(await see(id)).toMatchObject({ place })
  expect(await places()).toEqual([[], photo, photo])
  await maren.call(correctFiles, { body: undo })
  expect(await places()).toEqual([photo, [], photo])
})

test('D1: a day that does not exist is refused, and a file of someone else changes nothing', async () => {
  const [boat] = await photos()
  const correct = (who: Person, at: string, ids: string[]) =>
    who.request(correctFiles, {
      body: { files: ids.map((id) => ({ file_id: id, taken: { at, offset_minutes: null } })) },
    })
  for (const at of ['2026-02-30', '2026-07-12T25:00:00', 'yesterday'])
    expect((await correct(maren, at, [boat])).status).toBe(400)
  const jonas = await member(app, 'Jonas Brandt')
  const own = await jonas.stores(await plainJpeg(), 'own.jpg')
  await app.idle()
  expect((await correct(jonas, '2001-02-03', [own, boat])).status).toBe(404)
  expect(await see(boat)).toMatchObject({ taken: exif })
  expect(await jonas.call(getSharedFile, { params: { id: own } })).toMatchObject({ taken: null })
})
