import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import {
  addImportEntries,
  endImport,
  getImport,
  type Import,
  type ImportEntry,
  listImportPaths,
  listImports,
  startImport,
  undoImport,
} from '#contract/calls/imports.ts'
import { addFiles, getStory, listStoryFiles, updateStory } from '#contract/calls/stories.ts'
import { listTrash } from '#contract/calls/trash.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg, plainJpeg } from '#test/support/dated-files.ts'
import { member, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const started = { kind: 'takeout', name: 'takeout-001.zip', fingerprint: 'a', total: 4 }
const start = (person: Person): Promise<Import> => person.call(startImport, { body: started })

const entry = (path: string, more: Partial<ImportEntry> = {}): ImportEntry => ({
  path,
  file_id: null,
  albums: [],
  time: null,
  number: 0,
  facts: {},
  ...more,
})

const add = (person: Person, id: string, ...entries: ImportEntry[]): Promise<Import> =>
  person.call(addImportEntries, { params: { import: id }, body: { entries } })

let jpegs = 0
/** A picture without notes, unlike all others. */
async function picture(): Promise<Buffer> {
  const number = Buffer.from(`${(jpegs += 1)}`)
  return Buffer.concat([await plainJpeg(), number])
}

async function store(person: Person, id: string, name: string, more: Record<string, string> = {}) {
  const fields = { import: id, unless_known: 'true', ...more }
  return (await person.stores(await picture(), name, fields)) as NonNullable<ImportEntry['file_id']>
}

const see = (person: Person, id: string) => person.call(getSharedFile, { params: { id } })
const storiesOf = async (person: Person, id: string) =>
  (await person.call(getImport, { params: { import: id } })).stories

test('albums become private stories in the order of time, and captions and places are the owner’s', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const [late, early, old] = [
    await store(maren, id, 'late.jpg'),
    await store(maren, id, 'early.jpg'),
    await store(maren, id, 'old.jpg'),
  ]
  const place = { latitude: 57.41, longitude: -6.19 }
  const facts = { caption: 'The quay at Portree', place }
  const report = await add(
    maren,
    id,
    entry('Skye/late.jpg', { file_id: late, albums: ['Skye'], time: 1_600_000_000_000, facts }),
    // The same picture once more, of which nothing else is said.
    entry('2020/late.jpg', { file_id: late }),
    entry('Skye/early.jpg', { file_id: early, albums: ['Skye', 'Boats'], time: 1_500_000_000_000 }),
    entry('Skye/old.jpg', { file_id: old, albums: ['Skye'], time: -1_000_000_000_000 }),
    entry('Skye/archive.html', { reason: 'viewer' }),
  )
  expect(report).toMatchObject({ imported: 3, known: 1, left_out: 1, stories: 2, state: 'open' })
  await app.idle()
  expect(await see(maren, late)).toMatchObject({ caption: 'The quay at Portree', place })
  const made = await storiesOf(maren, id)
  expect(made.map(({ name }) => name)).toEqual(['Boats', 'Skye'])
  const skye = made.at(-1)?.id ?? ''
  const { files } = await maren.call(listStoryFiles, { params: { id: skye } })
  expect(files.map(({ name }) => name)).toEqual(['old.jpg', 'early.jpg', 'late.jpg'])
  expect(await maren.call(getStory, { params: { id: skye } })).toMatchObject({ show_on_feed: false })
})

test('an entry is recorded once, however often it is sent', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  const sent = entry('quay.jpg', { file_id: file, albums: ['Skye'] })
  await add(maren, id, sent)
  expect(await add(maren, id, sent, sent)).toMatchObject({ imported: 1, known: 0, stories: 1 })
  // The same picture in another folder.
  expect(await add(maren, id, entry('2026/quay.jpg', { file_id: file }))).toMatchObject({
    imported: 1,
    known: 1,
  })
  // Twice in one call, the second time with another file.
  const other = await store(maren, id, 'boat.jpg')
  const boat = entry('boat.jpg', { file_id: file })
  expect(await add(maren, id, boat, boat, entry('boat.jpg', { file_id: other }))).toMatchObject({
    imported: 1,
    known: 2,
  })
  expect(await start(maren)).toMatchObject({ id, imported: 1 })
  const { paths } = await maren.call(listImportPaths, { params: { import: id } })
  expect(paths).toEqual(['2026/quay.jpg', 'boat.jpg', 'quay.jpg'])
})

test('a stopped import goes on, and another one of the same product adds to the stories of the first', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  await add(maren, id, entry('quay.jpg', { file_id: file, albums: ['Skye'] }))
  await maren.call(endImport, { params: { import: id } })
  expect(await start(maren)).toMatchObject({ id, state: 'open', imported: 1 })
  const { id: second } = await maren.call(startImport, { body: { ...started, fingerprint: 'b' } })
  expect(second).not.toBe(id)
  const other = await store(maren, second, 'boat.jpg')
  await add(maren, second, entry('boat.jpg', { file_id: other, albums: ['Skye'] }))
  const [story] = await storiesOf(maren, id)
  expect(await storiesOf(maren, second)).toEqual([story])
  const { files } = await maren.call(listStoryFiles, { params: { id: story?.id ?? '' } })
  expect(files.map(({ name }) => name)).toEqual(['quay.jpg', 'boat.jpg'])
  // What the first import has brought there stays there.
  await maren.call(undoImport, { params: { import: second } })
  expect(await storiesOf(maren, id)).toEqual([story])
})

test('a story that others see meanwhile gets nothing more from an import: its album has another private one', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  await add(maren, id, entry('a.jpg', { file_id: await store(maren, id, 'a.jpg'), albums: ['Skye'] }))
  const [shown] = await storiesOf(maren, id)
  await maren.call(updateStory, { params: { id: shown?.id ?? '' }, body: { show_on_feed: true } })
  const later = entry('b.jpg', { file_id: await store(maren, id, 'b.jpg'), albums: ['Skye'] })
  expect(await add(maren, id, later)).toMatchObject({ stories: 2 })
  const { id: second } = await maren.call(startImport, { body: { ...started, fingerprint: 'b' } })
  const last = await store(maren, second, 'c.jpg')
  await add(maren, second, entry('c.jpg', { file_id: last, albums: ['Skye'] }))
  const [hidden] = await storiesOf(maren, id)
  expect(await storiesOf(maren, second)).toEqual([hidden])
  const namesIn = async (story = '') =>
    (await maren.call(listStoryFiles, { params: { id: story } })).files.map(({ name }) => name)
  expect([await namesIn(shown?.id), await namesIn(hidden?.id)]).toEqual([['a.jpg'], ['b.jpg', 'c.jpg']])
  expect(await maren.call(getStory, { params: { id: hidden?.id ?? '' } })).toMatchObject({
    name: 'Skye',
    show_on_feed: false,
  })
})

test('what an owner has written or corrected is not overwritten', async () => {
  const maren = await member(app)
  const file = (await maren.stores(await picture(), 'quay.jpg')) as NonNullable<ImportEntry['file_id']>
  await app.idle()
  const own = { caption: 'Mine', place: { latitude: 1, longitude: 2 } }
  const taken = { at: '2020-05-01', offset_minutes: null }
  await maren.call(correctFiles, { body: { files: [{ file_id: file, ...own, taken }] } })
  const { id } = await start(maren)
  const facts = {
    caption: 'Theirs',
    place: { latitude: 3, longitude: 4 },
    taken: { at: '2001-01-01T10:00:00', offset_minutes: 60 },
  }
  expect(await add(maren, id, entry('quay.jpg', { file_id: file, facts }))).toMatchObject({
    imported: 0,
    known: 1,
  })
  expect(await see(maren, file)).toMatchObject({ ...own, taken: { at: '2020-05-01' } })
})

test('a picture’s own time wins over that of the export, which becomes local by its place', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const time = String(Date.UTC(2019, 6, 12, 21, 30))
  const fields = { import: id, exported_time: time, time_zone: 'America/New_York' }
  const notes = { DateTimeOriginal: '2026:07:12 23:30:00', OffsetTimeOriginal: '+02:00' }
  const ids = await Promise.all([
    maren.stores(await exifJpeg({ IFD2: notes }), 'own.jpg', fields),
    store(maren, id, 'placed.jpg', { ...fields, exported_latitude: '55.676', exported_longitude: '12.568' }),
    store(maren, id, 'IMG-20180101-WA0001.jpg', fields),
  ])
  await app.idle()
  const [own, placed, zoned] = await Promise.all(ids.map((file) => see(maren, file)))
  expect(own?.taken).toEqual({ at: '2026-07-12T23:30:00', offset_minutes: 120, from: 'exif' })
  expect(placed?.taken).toEqual({ at: '2019-07-12T23:30:00', offset_minutes: 120, from: 'export' })
  expect(zoned?.taken).toEqual({ at: '2019-07-12T17:30:00', offset_minutes: -240, from: 'export' })
})

test('an undone import moves its files to the trash and removes its stories, not what was there before', async () => {
  const maren = await member(app)
  const before = (await maren.stores(await picture(), 'before.jpg')) as NonNullable<ImportEntry['file_id']>
  const { id } = await start(maren)
  const [quay, boat] = [await store(maren, id, 'quay.jpg'), await store(maren, id, 'boat.jpg')]
  await add(
    maren,
    id,
    entry('quay.jpg', { file_id: quay, albums: ['Skye', 'Kept'] }),
    entry('boat.jpg', { file_id: boat, albums: ['Shown'] }),
    entry('before.jpg', { file_id: before, albums: ['Skye'] }),
  )
  await maren.call(endImport, { params: { import: id } })
  const stories = new Map((await storiesOf(maren, id)).map(({ id: story, name }) => [name, story]))
  const note = await maren.stores('Written later.', 'later.txt')
  await maren.call(addFiles, { params: { id: stories.get('Kept') ?? '' }, body: { file_ids: [note] } })
  await maren.call(updateStory, { params: { id: stories.get('Shown') ?? '' }, body: { show_on_feed: true } })
  const undo = () => maren.call(undoImport, { params: { import: id } })
  expect(await undo()).toEqual({ moved: 2, has_more: false })
  expect(await undo()).toEqual({ moved: 0, has_more: false })
  const trash = await maren.call(listTrash)
  expect(trash.files.map(({ name }) => name).toSorted()).toEqual(['boat.jpg', 'quay.jpg'])
  expect((await storiesOf(maren, id)).map(({ name }) => name)).toEqual(['Kept', 'Shown'])
  const { uploads } = await maren.call(listUploads, { query: { mine_only: 'true' } })
  expect(uploads.map(({ name }) => name).toSorted()).toEqual(['before.jpg', 'later.txt'])
  const late = await maren.request(addImportEntries, {
    params: { import: id },
    body: { entries: [entry('late.jpg', { reason: 'refused' })] },
  })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'import_ended' }])
})

test('what is still being uploaded for an undone import is refused, and neither the trash nor the files have it', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  await store(maren, id, 'quay.jpg')
  await maren.call(undoImport, { params: { import: id } })
  for (const more of [{}, { unless_known: 'true' }]) {
    const late = await maren.upload(await picture(), 'late.jpg', { import: id, ...more })
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'import_ended' }])
  }
  // What was known before is none of the import's.
  const known = await picture()
  const before = await maren.stores(known, 'before.jpg')
  expect(await maren.stores(known, 'before.jpg', { import: id, unless_known: 'true' })).toBe(before)
  expect((await maren.call(listUploads, { query: { mine_only: 'true' } })).uploads).toHaveLength(1)
})

test('files and imports of others cannot be taken by an import', async () => {
  const [maren, jonas] = [await member(app), await member(app, 'Jonas Vik')]
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  const { id: other } = await start(jonas)
  const sent = entry('quay.jpg', { file_id: file, albums: ['Taken'], facts: { caption: 'Taken' } })
  expect(await add(jonas, other, sent)).toMatchObject({ imported: 0, left_out: 1, stories: 0 })
  const foreign = await jonas.request(addImportEntries, { params: { import: id }, body: { entries: [sent] } })
  expect(foreign.status).toBe(404)
  // An upload that names another's import belongs to none.
  const mine = await jonas.stores(await picture(), 'mine.jpg', { import: id })
  const { rows } = await app.services.database.pool.query('select import_id from files where id = $1', [mine])
  expect(rows).toEqual([{ import_id: null }])
  expect(await jonas.call(undoImport, { params: { import: other } })).toMatchObject({ moved: 0 })
  expect(await maren.call(undoImport, { params: { import: id } })).toMatchObject({ moved: 1 })
  expect((await jonas.call(listUploads, { query: { mine_only: 'true' } })).uploads).toHaveLength(1)
  expect((await jonas.call(listImports)).imports).toHaveLength(1)
})

test('a file that is deleted while the import is under way is left out', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  await app.services.database.pool.query('update files set deleted_at = now() where id = $1', [file])
  await add(maren, id, entry('quay.jpg', { file_id: file, albums: ['Skye'] }))
  const report = await maren.call(getImport, { params: { import: id } })
  expect(report).toMatchObject({ stories: [], left_out: [{ path: 'quay.jpg', reason: 'deleted' }] })
})

test('half a character, or one that cannot be stored, does not end an import', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  await app.idle()
  const sent = entry('Quay\ud83d.jpg', { file_id: file, facts: { caption: 'The quay \ud83d' } })
  expect(await add(maren, id, sent)).toMatchObject({ imported: 1 })
  expect(await see(maren, file)).toMatchObject({ caption: 'The quay \ufffd' })
  await maren.call(correctFiles, { body: { files: [{ file_id: file, caption: 'Cut \ud83d' }] } })
  expect(await see(maren, file)).toMatchObject({ caption: 'Cut \ufffd' })
  const other = await store(maren, id, 'boat.jpg')
  for (const refused of [entry('a\0b'), entry('b', { file_id: other, facts: { caption: 'a\0b' } })]) {
    const { status } = await maren.request(addImportEntries, {
      params: { import: id },
      body: { entries: [refused] },
    })
    expect(status).toBe(400)
  }
})

test('stories of albums are named as other stories are', async () => {
  const maren = await member(app)
  const { id } = await start(maren)
  const file = await store(maren, id, 'quay.jpg')
  await add(
    maren,
    id,
    entry('quay.jpg', { file_id: file, albums: ['\u202e  gpj.exe\n', '..', '👨‍👩‍👧', 'é'.repeat(200)] }),
  )
  expect((await storiesOf(maren, id)).map(({ name }) => name).toSorted()).toEqual(
    ['gpj.exe', '..', '👨‍👩‍👧', 'é'.repeat(200)].toSorted(),
  )
})

test.each(['8640000000000000', '-8640000000000000', '253402300800000'])(
  'a file whose time is %s by a broken clock is stored without it',
  async (time) => {
    const maren = await member(app)
    const { id } = await start(maren)
    const file = await store(maren, id, 'quay.jpg', {
      exported_time: time,
      modified_at: time.replace('-', ''),
    })
    await app.idle()
    expect(await see(maren, file)).toMatchObject({ status: 'captioned', taken: null })
  },
)
