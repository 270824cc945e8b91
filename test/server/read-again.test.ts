import fs from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getFileText } from '#contract/calls/file-texts.ts'
import { chooseTextEncoding, saveFileText } from '#contract/calls/text-changes.ts'
import { correctFiles } from '#contract/calls/file-details.ts'
import { deleteUpload, getSharedFile, listUploads } from '#contract/calls/files.ts'
import { restoreFiles } from '#contract/calls/trash.ts'
import { readerVersion } from '#server/engines/media/reader-versions.ts'
import { StorageUnavailable } from '#server/engines/storage/storage.ts'
import { budget, contract, mimes } from '#test/fixtures/make-office.ts'
import { ferryMail } from '#test/fixtures/make-mail.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg } from '#test/support/dated-files.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { member, type Person } from '#test/support/person.ts'

// Files that an earlier version has read are read again after the start of this one.

let app: TestApp
let maren: Person
let logged = ''
beforeAll(async () => {
  const log = { write: (line: string) => void (logged += line) }
  app = await startTestApp({ LOG_LEVEL: 'info' }, { log })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const pool = () => app.services.database.pool
const see = (id: string, who = maren) => who.call(getSharedFile, { params: { id } })
const found = async (q: string) =>
  (await maren.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name }) => name)

interface Kept {
  readBy: number
  verdict: { rows: number } | null
  tableKey: string | null
}

async function keptOf(id: string): Promise<Kept> {
  const { rows } = await pool().query<Kept>(
    `select read_by as "readBy", table_verdict as verdict, table_key as "tableKey" from files where id = $1`,
    [id],
  )
  return rows[0] as Kept
}

async function objectsOf(id: string, on = app): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of on.services.storage.list('')) if (key.includes(id)) keys.push(key)
  return keys.toSorted()
}

/** Makes files as an earlier version has left them; `changes` sets other columns. */
async function age(ids: readonly string[], changes = 'title = null', on = app): Promise<void> {
  await on.services.database.pool.query(`update files set read_by = 0, ${changes} where id = any($1)`, [ids])
}

/** As the first start of a new version does. */
async function readAgain(on = app): Promise<void> {
  await on.services.processing.startRereading()
  await on.idle()
}

async function stores(content: string | Uint8Array, name: string): Promise<string> {
  const id = await maren.stores(content, name)
  await app.idle()
  return id
}

const survey = 'RespondentID,Answer,Amount\n101,yes,10\n102,no,20\n103,yes,30\n'

test('C6: a table read by an earlier version gets a verdict, its rows and a true caption, and keeps its place in lists', async () => {
  maren = await member(app)
  const id = await stores(survey, 'survey.csv')
  await stores('A newer note.', 'newer.txt')
  const before = await see(id)
  for (const key of (await objectsOf(id)).filter((one) => one.startsWith('tables/')))
    await app.services.storage.remove([key])
  const caption = 'A table of 3 rows. RespondentID adds up to 306.'
  await age(
    [id],
    `caption = '${caption}', table_verdict = null, table_key = null, rows = null, picture_bytes = 0`,
  )
  await pool().query(`delete from file_passages where file_id = $1 and ordinal > 0`, [id])
  await pool().query(`update file_passages set text = $2 where file_id = $1 and ordinal = 0`, [id, caption])

  await readAgain()
  const { caption: written, rows, uploaded_at, display_date } = await see(id)
  expect(written).toBe(before.caption)
  expect(written).not.toContain('306')
  expect([rows, uploaded_at, display_date]).toEqual([3, before.uploaded_at, before.display_date])
  expect(await keptOf(id)).toMatchObject({ readBy: readerVersion, verdict: { rows: 3 } })
  expect(await objectsOf(id)).toHaveLength(2)
  const { uploads } = await maren.call(listUploads, { query: { mine_only: 'true', q: '102' } })
  expect(uploads).toMatchObject([{ id, hit: { row: 2 } }])
  const names = (await maren.call(listUploads, { query: { mine_only: 'true' } })).uploads.map(
    ({ name }) => name,
  )
  expect(names).toEqual(['newer.txt', 'survey.csv'])
})

test('T1, E1: a text decoded wrongly is found by its letters, and a mail kept as raw text is shown decoded', async () => {
  maren = await member(app)
  const text = await stores('Die Brücke über den Kanal ist heute gesperrt.', 'bridge.txt')
  const mail = await stores(ferryMail(), 'ferry.eml')
  await age([text], `text_start = 'Die BrÃ¼cke', caption = 'Die BrÃ¼cke.', encoding = 'windows-1252'`)
  await age([mail], `mime = 'text/plain', file_type = 'text', text_start = 'Return-Path: <ada@example.org>'`)
  await pool().query(
    `update file_passages set text = 'BrÃ¼cke', words = to_tsvector('simple', 'bra') where file_id = $1`,
    [text],
  )
  expect(await found('Brücke')).toEqual([])

  await readAgain()
  expect(await found('Brücke')).toEqual(['bridge.txt'])
  expect(await see(text)).toMatchObject({
    encoding: { name: 'utf-8' },
    caption: expect.stringContaining('Brücke') as string,
  })
  expect(await see(mail)).toMatchObject({
    mime: 'message/rfc822',
    text_content: expect.stringContaining('12 €') as string,
  })
  expect(await found('Fährtickets')).toEqual(['ferry.eml'])
})

test('what a person wrote stays: a caption, an edited text, a chosen encoding, a corrected day', async () => {
  maren = await member(app)
  const [captioned, edited, chosen] = [
    await stores('Eleven herons at the launch.', 'a.txt'),
    await stores('Eleven herons at the launch.', 'b.txt'),
    await stores(Buffer.from('Köln liegt am Rhein.', 'latin1'), 'c.txt'),
  ] as const
  const taken = { DateTimeOriginal: '2026:07:12 23:30:00' }
  const dated = await stores(await exifJpeg({ IFD2: taken }), 'boat.jpg')
  await maren.call(saveFileText, {
    params: { id: edited },
    body: { text: '<!doctype html><title>Weir</title><p>Two otters.</p>' },
  })
  await maren.call(chooseTextEncoding, { params: { id: chosen }, body: { encoding: 'iso-8859-2' } })
  const day = { at: '1931-05-01', offset_minutes: null }
  await maren.call(correctFiles, {
    body: {
      files: [
        { file_id: dated, taken: day },
        { file_id: captioned, caption: 'Gran’s herons.' },
      ],
    },
  })
  await app.idle()
  await age([captioned, edited, chosen])
  await age([dated], `caption = 'A picture.', camera = 'old'`)

  await readAgain()
  expect(await see(captioned)).toMatchObject({ caption: 'Gran’s herons.', caption_by: 'person' })
  expect(await maren.call(getFileText, { params: { id: edited } })).toMatchObject({
    text: '<!doctype html><title>Weir</title><p>Two otters.</p>',
    keeps_original: false,
  })
  expect((await see(edited)).mime).toBe('text/plain')
  expect((await see(chosen)).encoding).toMatchObject({ name: 'iso-8859-2', is_chosen: true })
  expect(await see(dated)).toMatchObject({
    taken: { ...day, from: 'owner' },
    caption: expect.stringContaining('1 May 1931') as string,
    camera: null,
  })
  for (const id of [captioned, edited, chosen, dated]) expect((await keptOf(id)).readBy).toBe(readerVersion)
})

test('a file that is gone or broken gets the version, keeps what it has, and stops no other', async () => {
  maren = await member(app)
  const [gone, broken, last] = [
    await stores('The first note of all.', 'gone.txt'),
    await stores(await exifJpeg({}), 'broken.jpg'),
    await stores('The last note of all.', 'last.txt'),
  ] as const
  await app.services.storage.remove((await objectsOf(gone)).filter((key) => key.startsWith('originals/')))
  const { rows } = await pool().query<{ key: string }>('select storage_key as key from files where id = $1', [
    broken,
  ])
  await app.services.storage.remove([rows[0]?.key ?? ''])
  const pieces = (async function* () {
    yield Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  })()
  await app.services.storage.put(rows[0]?.key ?? '', pieces)
  const before = await Promise.all([gone, broken].map((id) => see(id)))
  const objects = await objectsOf(broken)
  await age([gone, broken, last], 'has_bad_bytes = true')
  logged = ''

  await readAgain()
  expect(
    (await Promise.all([gone, broken].map((id) => see(id)))).map(({ caption, status }) => [caption, status]),
  ).toEqual(before.map(({ caption, status }) => [caption, status]))
  expect(await objectsOf(broken)).toEqual(objects)
  expect((await Promise.all([gone, broken, last].map(keptOf))).map(({ readBy }) => readBy)).toEqual([
    readerVersion,
    readerVersion,
    readerVersion,
  ])
  const { rows: flags } = await pool().query('select has_bad_bytes as bad from files where id = $1', [last])
  expect(flags).toEqual([{ bad: false }])
  await readAgain()
  for (const id of [gone, broken])
    expect(logged.split(`the file ${id} could not be read again`)).toHaveLength(2)
  expect(logged).toContain('"count":3,"msg":"Files of earlier versions are read again."')
  expect(logged).toMatch(
    /"read":3,"failed":2,"seconds":\d+,"msg":"All files of earlier versions have been read again."/,
  )
})

test('a file that no earlier version could read is captioned, if this one can', async () => {
  maren = await member(app)
  const id = await stores('Eleven herons at the launch.', 'herons.txt')
  await age([id], `status = 'error', failure = 'This text is broken.', caption = null, caption_by = null`)
  await pool().query('delete from file_passages where file_id = $1', [id])
  await readAgain()
  expect(await see(id)).toMatchObject({ status: 'captioned', error: null, caption_by: 'builtin' })
  expect(await found('herons')).toEqual(['herons.txt'])
})

test('interrupted between two files, it goes on with the second', async () => {
  maren = await member(app)
  const ids = [
    await stores('The first note.', 'one.txt'),
    await stores('The second note.', 'two.txt'),
  ] as const
  await age(ids)
  const { media, processing } = app.services
  const stopping = new AbortController()
  const examine = media.examine.bind(media)
  const spy = vi.spyOn(media, 'examine').mockImplementation(async (file, signal) => {
    if (spy.mock.calls.length < 2) return examine(file, signal)
    stopping.abort(new Error('stopping'))
    throw stopping.signal.reason
  })
  const context = { signal: stopping.signal, attempt: 1, isLastAttempt: false }
  const rereading = { begunAt: null, read: 0, failed: 0 }
  await expect(processing.readNextAgain(rereading, context)).rejects.toThrow('stopping')
  expect((await Promise.all(ids.map(keptOf))).map(({ readBy }) => readBy)).toEqual([readerVersion, 0])
  const second = vi.spyOn(media, 'examine').mockImplementation(examine)
  second.mockClear()
  await readAgain()
  expect((await Promise.all(ids.map(keptOf))).map(({ readBy }) => readBy)).toEqual([
    readerVersion,
    readerVersion,
  ])
  expect(second.mock.calls.map(([{ name }]) => name)).toEqual(['two.txt'])
})

test('a store that is away marks no file as read', async () => {
  maren = await member(app)
  const id = await stores('Eleven herons at the launch.', 'herons.txt')
  await age([id])
  vi.spyOn(app.services.storage, 'withLocalFile').mockRejectedValue(new StorageUnavailable('away'))
  const context = { signal: new AbortController().signal, attempt: 20, isLastAttempt: false }
  await expect(
    app.services.processing.readNextAgain({ begunAt: null, read: 0, failed: 0 }, context),
  ).rejects.toThrow('away')
  expect((await keptOf(id)).readBy).toBe(0)
  vi.restoreAllMocks()
  await readAgain()
  expect((await keptOf(id)).readBy).toBe(readerVersion)
})

test('uploads are read first: nothing is read again while one waits', async () => {
  maren = await member(app)
  const old = await stores('An old note.', 'old.txt')
  await age([old])
  const { media } = app.services
  const examine = media.examine.bind(media)
  const gate = Promise.withResolvers<void>()
  const spy = vi.spyOn(media, 'examine').mockImplementation(async (file, signal) => {
    await gate.promise
    return examine(file, signal)
  })
  await maren.stores('A new note.', 'new.txt')
  await expect.poll(() => spy.mock.calls.length).toBe(1)
  await app.services.processing.startRereading()
  const waiting = `select 1 from graphile_worker.jobs where key = 'read-again' and run_at > now() and locked_at is null`
  await expect.poll(async () => (await pool().query(waiting)).rows.length).toBe(1)
  expect(spy.mock.calls.map(([{ name }]) => name)).toEqual(['new.txt'])
  gate.resolve()
  await expect.poll(async () => (await keptOf(old)).readBy).toBe(readerVersion)
  expect(spy.mock.calls.map(([{ name }]) => name)).toEqual(['new.txt', 'old.txt'])
})

test('two servers of an installation read each file once', async () => {
  maren = await member(app)
  const ids = []
  for (let at = 0; at < 6; at += 1) ids.push(await stores(`Note number ${at}.`, `note-${at}.txt`))
  await age(ids)
  const other = await startTestApp({}, { beside: app })
  try {
    const spies = [app, other].map(({ services }) => vi.spyOn(services.media, 'examine'))
    await Promise.all([app, other].map(({ services }) => services.processing.startRereading()))
    await app.idle()
    const names = spies.flatMap(({ mock }) => mock.calls.map(([{ name }]) => name))
    expect(names.length).toBeLessThanOrEqual(6)
    expect((await Promise.all(ids.map(keptOf))).map(({ readBy }) => readBy)).toEqual(
      ids.map(() => readerVersion),
    )
  } finally {
    await other.close()
  }
})

test('a document that was only kept is read, and found by its words', async () => {
  maren = await member(app)
  const id = await stores(await contract(), 'lease.docx')
  await age(
    [id],
    `file_type = 'other', caption = 'Lease: a file of 2 KB that is only kept.', text_start = null, lines = null`,
  )
  await pool().query('delete from file_passages where file_id = $1 and ordinal > 0', [id])
  await readAgain()
  expect(await see(id)).toMatchObject({
    mime: mimes.docx,
    is_text: true,
    caption: expect.stringContaining('Lease of the boat shed'),
  })
  const { uploads } = await maren.call(listUploads, {
    query: { mine_only: 'true', q: 'quarter', type: 'docs' },
  })
  expect(uploads).toMatchObject([{ id, hit: { section: 'Notice period' } }])
})

test('pictures and values replace what was there, and storage is counted to the byte (E3)', async () => {
  maren = await member(app)
  const [table, photo, book] = [
    await stores(survey, 'survey.csv'),
    await stores(await exifJpeg({}), 'a.jpg'),
    await stores(await budget(), 'club.xlsx'),
  ] as const
  const before = [await objectsOf(table), await objectsOf(photo), await objectsOf(book)]
  await age([table, photo, book], 'picture_bytes = picture_bytes + 7')
  await readAgain()
  const after = [await objectsOf(table), await objectsOf(photo), await objectsOf(book)]
  expect(after.map((keys) => keys.length)).toEqual(before.map((keys) => keys.length))
  expect(after).not.toEqual(before)
  const picture = await maren.fetch(`/api/files/${photo}/stream?size=small`)
  expect(picture.status).toBe(200)
  const { rows } = await pool().query<{ summed: number; kept: number }>(
    `select sum(f.size_bytes + f.picture_bytes + f.playable_bytes)::float8 as summed, max(u.bytes)::float8 as kept
     from files f join storage_use u on u.owner_id = f.owner_id group by f.owner_id having f.owner_id =
       (select owner_id from files where id = $1)`,
    [table],
  )
  let stored = 0
  for (const key of after.flat()) stored += (await app.services.storage.stat(key))?.sizeBytes ?? 0
  expect(rows).toEqual([{ summed: stored, kept: stored }])
})

test('values of a table that were read for nothing are removed at once', async () => {
  maren = await member(app)
  const { media } = app.services
  const examine = media.examine.bind(media)
  const gate = Promise.withResolvers<void>()
  const spy = vi.spyOn(media, 'examine').mockImplementation(async (file, signal) => {
    const examination = await examine(file, signal)
    if (spy.mock.calls.length === 1) await gate.promise
    return examination
  })
  const id = await maren.stores(survey, 'survey.csv')
  await expect.poll(() => spy.mock.calls.length).toBe(1)
  await maren.call(chooseTextEncoding, { params: { id }, body: { encoding: 'windows-1252' } })
  await expect.poll(async () => (await keptOf(id)).tableKey).not.toBe(null)
  gate.resolve()
  await app.idle()
  expect((await objectsOf(id)).filter((key) => key.startsWith('tables/'))).toEqual([
    (await keptOf(id)).tableKey,
  ])
})

test('a film keeps its converted copy', async () => {
  maren = await member(app)
  const id = await stores(await fs.readFile('test/fixtures/old-camera.wmv'), 'old-camera.wmv')
  const transcode = vi.spyOn(app.services.media, 'transcode')
  const before = (await objectsOf(id)).filter((key) => key.startsWith('playable/'))
  await age([id], 'width = null')
  await readAgain()
  expect(await see(id)).toMatchObject({ playable: true, width: expect.any(Number) as number })
  expect((await objectsOf(id)).filter((key) => key.startsWith('playable/'))).toEqual(before)
  expect(transcode).not.toHaveBeenCalled()
})

test('a file in the trash is read again when it is restored; one in a drive is not fetched', async () => {
  maren = await member(app)
  const [trashed, inDrive] = [
    await stores('Eleven herons at the launch.', 'herons.txt'),
    await stores('Two otters below the weir.', 'otters.txt'),
  ] as const
  await maren.call(deleteUpload, { params: { id: trashed } })
  await age([trashed, inDrive])
  await pool().query(`update files set storage_key = 'drives/onedrive/' || id || '.1' where id = $1`, [
    inDrive,
  ])
  await readAgain()
  expect((await Promise.all([trashed, inDrive].map(keptOf))).map(({ readBy }) => readBy)).toEqual([0, 0])
  await maren.call(restoreFiles, { body: { file_ids: [trashed] } })
  await readAgain()
  expect((await keptOf(trashed)).readBy).toBe(readerVersion)
})

test('no model is asked: its captions stay, and only changed texts are embedded', async () => {
  const model: FakeModel = await startModel()
  const smart = await startModelApp(model, { AI_EMBEDDING_MODEL: 'fake-model-embed' })
  try {
    const ada = await member(smart)
    const [kept, automatic] = [
      await ada.stores('Eleven herons at the launch. The tide was high till noon.', 'kept.txt'),
      await ada.stores('Two otters below the weir. They stayed all afternoon.', 'automatic.txt'),
    ] as const
    await smart.idle()
    const before = await see(kept, ada)
    expect(before.caption_by).toBe('model')
    await age([kept], 'has_bad_bytes = true', smart)
    await age([automatic], `caption = 'A false one.', caption_by = 'builtin'`, smart)
    await smart.services.database.pool.query(
      `update file_passages set text = 'A false one.' where file_id = $1 and ordinal = 0`,
      [automatic],
    )
    model.requests.length = 0
    await readAgain(smart)
    expect(await see(kept, ada)).toMatchObject({ caption: before.caption, caption_by: 'model' })
    const { caption, caption_by } = await see(automatic, ada)
    expect([caption?.includes('otters'), caption_by]).toEqual([true, 'builtin'])
    expect(model.requests.map(({ path }) => path)).toEqual(['/v1/embeddings'])
    expect(JSON.parse(model.requests[0]?.body ?? '{}')).toMatchObject({
      input: [expect.stringContaining('otters') as string],
    })
  } finally {
    await smart.close()
    await model.close()
  }
})
