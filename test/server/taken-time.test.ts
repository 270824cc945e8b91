import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import {
  aviAt,
  chunkedPng,
  exifJpeg,
  filmAt,
  iptcJpeg,
  plainJpeg,
  xmpPicture,
} from '#test/support/dated-files.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

async function stored(content: Uint8Array | string, name: string, fields: Record<string, string> = {}) {
  const id = await maren.stores(content, name, fields)
  await app.idle()
  return maren.call(getSharedFile, { params: { id } })
}

const inBerlin = { time_zone: 'Europe/Berlin' }

test('D1: three of one minute by different clocks are sorted by it, and caption, alternative text and record agree', async () => {
  const plain = await stored(
    await exifJpeg({ IFD2: { DateTimeOriginal: '2026:07:12 23:30:00' } }),
    'DSC00001.jpg',
    inBerlin,
  )
  const phone = await stored(
    await exifJpeg({ IFD2: { DateTimeOriginal: '2026:07:12 23:30:20', OffsetTimeOriginal: '+02:00' } }),
    'IMG_0002.jpg',
    inBerlin,
  )
  const film = await stored(await filmAt('2026-07-12T21:33:00Z', null), 'MVI_0003.mp4', inBerlin)
  const exif = { at: '2026-07-12T23:30:00', offset_minutes: null, from: 'exif' }
  expect(plain).toMatchObject({
    taken: exif,
    caption: 'Taken on Sunday 12 July 2026 at 23:30, at night.',
    alt: 'Taken on Sunday 12 July 2026 at 23:30, at night.',
  })
  expect(phone).toMatchObject({ taken: { at: '2026-07-12T23:30:20', offset_minutes: 120, from: 'exif' } })
  expect(phone.caption).toBe(plain.caption)
  expect(film).toMatchObject({ taken: { at: '2026-07-12T23:33:00', offset_minutes: 120, from: 'video' } })
  expect(film.caption).toMatch(/^Filmed on Sunday 12 July 2026 at 23:33, at night\./)
  const times = [plain, phone, film].map(({ display_date: date }) => date)
  expect(times).toEqual(['2026-07-12T23:30:00.000Z', '2026-07-12T23:30:20.000Z', '2026-07-12T23:33:00.000Z'])
})

test('D1: a film is of the time of its place, and in UTC where neither place nor sender is known', async () => {
  const placed = await stored(await filmAt('2026-07-12T21:33:00Z', 'Berlin'), 'MVI_0004.mp4', {
    time_zone: 'America/Anchorage',
  })
  expect(placed.taken).toEqual({ at: '2026-07-12T23:33:00', offset_minutes: 120, from: 'video' })
  for (const fields of [{}, { time_zone: 'Nowhere/Land' }]) {
    const lost = await stored(await filmAt('2026-07-12T21:33:00Z', null), 'MVI_0005.mp4', fields)
    expect(lost.taken).toEqual({ at: '2026-07-12T21:33:00', offset_minutes: 0, from: 'video' })
    expect(lost.caption).toMatch(/^Filmed on Sunday 12 July 2026\. /)
  }
})

test('D1: visitors see the same time as the owner, without its zone; of a time in UTC the day', async () => {
  const exif = { DateTimeOriginal: '2026:07:12 23:30:00', OffsetTimeOriginal: '+02:00' }
  const photo = await stored(await exifJpeg({ IFD2: exif }), 'DSC00006.jpg')
  const film = await stored(await filmAt('2026-07-12T21:33:00Z', null), 'MVI_0007.mp4')
  const body = { name: 'Night', file_ids: [photo.id, film.id], show_on_feed: true }
  const story = await maren.call(createStory, { body })
  const seenOf = (id: string) =>
    visitor(app).call(getSharedFile, { params: { id }, query: { groupId: story.id } })
  expect(photo.taken).toEqual({ at: '2026-07-12T23:30:00', offset_minutes: 120, from: 'exif' })
  expect(await seenOf(photo.id)).toMatchObject({
    taken: { at: '2026-07-12T23:30:00', offset_minutes: null, from: 'exif' },
    caption: photo.caption,
    camera: null,
    place: null,
  })
  expect(film.taken).toEqual({ at: '2026-07-12T21:33:00', offset_minutes: 0, from: 'video' })
  expect(await seenOf(film.id)).toMatchObject({
    taken: { at: '2026-07-12', offset_minutes: null, from: 'video' },
    caption: film.caption,
  })
})

const day = '2024-02-03'
const morning = `${day}T10:11:12`

test.each([
  [
    'the last change in EXIF',
    () => exifJpeg({ IFD0: { DateTime: '2024:02:03 10:11:12' } }),
    morning,
    'modified',
  ],
  [
    'photoshop:DateCreated',
    () => xmpPicture('jpeg', `photoshop:DateCreated="${morning}+01:00"`),
    morning,
    'xmp',
  ],
  [
    'exif:DateTimeOriginal in XMP of a PNG',
    () => xmpPicture('png', `exif:DateTimeOriginal="${morning}"`),
    morning,
    'xmp',
  ],
  ['a day alone in XMP of a WebP', () => xmpPicture('webp', `xmp:CreateDate="${day}"`), day, 'xmp'],
  ['IPTC', () => iptcJpeg({ 55: '20240203', 60: '101112+0100' }), morning, 'iptc'],
  ['a day of IPTC', () => iptcJpeg({ 55: '20240203' }), day, 'iptc'],
  [
    'GPS',
    () => exifJpeg({ IFD3: { GPSDateStamp: '2024:02:03', GPSTimeStamp: '9/1 11/1 12/1' } }),
    morning,
    'gps',
  ],
  ['a day of GPS', () => exifJpeg({ IFD3: { GPSDateStamp: '2024:02:03' } }), day, 'gps'],
  [
    'the creation time of a PNG',
    () => chunkedPng({ tEXt: 'Creation Time\0Sat, 03 Feb 2024 09:11:12 GMT' }),
    morning,
    'block',
  ],
  [
    'the last change of a PNG',
    () => chunkedPng({ tIME: Buffer.from([7, 232, 2, 3, 9, 11, 12]) }),
    morning,
    'modified',
  ],
  ['an AVI of a camera', () => aviAt('Sat Feb 03 10:11:12 2024\n'), morning, 'video'],
  ['an AVI with the day in figures', () => aviAt('2024/02/03 10:11:12\n\0'), morning, 'video'],
])('D2: %s says when it was taken', async (_what, made, at, from) => {
  const { taken, display_date: date, caption } = await stored(await made(), `${from}.bin`, inBerlin)
  expect(taken).toMatchObject({ at, from })
  expect(date.slice(0, 10)).toBe(day)
  expect(caption).toContain('Saturday 3 February 2024')
})

test.each([
  ['IMG-20240203-WA0001.jpg', day],
  ['PXL_20240203_120000.jpg', `${day}T13:00:00`],
  ['Screenshot_2024-02-03-10-11-12.png', morning],
  ['Screenshot 2024-02-03 at 10.11.12\u202fAM.png', morning],
])('D2: %s says it by its name', async (name, at) => {
  const { taken, alt } = await stored(await plainJpeg(), name, inBerlin)
  expect(taken).toMatchObject({ at, from: 'name' })
  expect(alt).toMatch(/^Taken on Saturday 3 February 2024/)
})

test('D2: a scan is dated by its name; other documents keep the time of their upload', async () => {
  const scan = await stored(await readFile('test/fixtures/scanned-letter.pdf'), `Scan ${day}.pdf`)
  expect(scan).toMatchObject({ taken: { at: day, from: 'name' }, display_date: `${day}T12:00:00.000Z` })
  const sent = { ...inBerlin, modified_at: String(Date.parse(`${morning}Z`)) }
  for (const [content, name] of [
    ['Words of that day', `${day}.txt`],
    ['a,b\n1,2\n3,4', `table ${day}.csv`],
    [await readFile('test/fixtures/walking-guide.pdf'), `guide ${day}.pdf`],
  ] as const) {
    const file = await stored(content, name, sent)
    expect(file).toMatchObject({ taken: null, display_date: file.uploaded_at })
  }
})

test('D2: the last change on the sender’s disk comes last, and only if it can be true', async () => {
  const sent = (time: string) => ({ ...inBerlin, modified_at: String(Date.parse(time)) })
  const last = await stored(await plainJpeg(), 'boat.jpg', sent(`${day}T09:11:12Z`))
  expect(last).toMatchObject({
    taken: { at: morning, offset_minutes: 60, from: 'client' },
    caption: 'From Saturday 3 February 2024. Boat.',
  })
  const named = await stored(await plainJpeg(), 'IMG-20240202-WA0001.jpg', sent(`${day}T09:11:12Z`))
  expect(named.taken).toMatchObject({ at: '2024-02-02', from: 'name' })
  for (const time of ['1979-12-31T23:59:59Z', '2999-01-01T00:00:00Z', new Date().toISOString()]) {
    const file = await stored(await plainJpeg(), 'boat.jpg', sent(time))
    expect(file).toMatchObject({ taken: null, display_date: file.uploaded_at })
  }
  const ahead = await stored(await plainJpeg(), 'IMG-20991231-WA0001.jpg')
  expect(ahead.taken).toBeNull()
})

test('D2: the better source wins', async () => {
  const bytes = await exifJpeg({
    IFD0: { DateTime: '2024:02:05 10:11:12' },
    IFD2: { DateTimeDigitized: '2024:02:03 10:11:12', SubSecTimeDigitized: '5' },
    IFD3: { GPSDateStamp: '2024:02:04' },
  })
  const { taken, display_date: date } = await stored(bytes, 'IMG_20240206_101112.jpg')
  expect(taken).toEqual({ at: morning, offset_minutes: null, from: 'exif' })
  expect(date).toBe(`${morning}.500Z`)
  const changed = await exifJpeg({ IFD0: { DateTime: '2024:02:05 10:11:12' } })
  expect((await stored(changed, 'IMG_20240206_101112.jpg')).taken).toMatchObject({
    at: '2024-02-06T10:11:12',
    from: 'name',
  })
})

test('D1: the document store goes by the day things were taken, with its filters, either way and page by page', async () => {
  const jonas = await member(app, 'Jonas Brandt')
  const sent: [string, Uint8Array | string][] = [
    ['b.jpg', await exifJpeg({ IFD2: { DateTimeOriginal: '2024:02:03 10:00:00' } })],
    [
      'a.jpg',
      await exifJpeg({ IFD2: { DateTimeOriginal: '2026:07:12 23:30:00', OffsetTimeOriginal: '+02:00' } }),
    ],
    ['note.txt', 'Written today'],
    ['IMG-20250101-WA0001.jpg', await plainJpeg()],
  ]
  for (const [name, content] of sent) await jonas.stores(content, name)
  await app.idle()
  const names = async (more: Record<string, string> = {}): Promise<string[]> => {
    const query = { mine_only: 'true', by: 'taken', limit: '2', ...more }
    const { uploads, pagination } = await jonas.call(listUploads, { query })
    const read = uploads.map(({ name }) => name)
    const cursor = pagination.nextCursor
    if (cursor === null) return read
    return [...read, ...(await names({ ...more, [more['sort'] === 'oldest' ? 'after' : 'before']: cursor }))]
  }
  const newest = ['note.txt', 'a.jpg', 'IMG-20250101-WA0001.jpg', 'b.jpg']
  expect(await names()).toEqual(newest)
  expect(await names({ sort: 'oldest' })).toEqual(newest.toReversed())
  expect(await names({ type: 'images' })).toEqual(newest.slice(1))
  expect(await names({ q: 'taken' })).toEqual(newest.slice(1))
  expect(await names({ q: 'taken', sort: 'oldest' })).toEqual(newest.slice(1).toReversed())
  expect(await names({ story: 'none' })).toEqual(newest)
  expect((await jonas.request(listUploads, { query: { by: 'taken' } })).status).toBe(400)
})
