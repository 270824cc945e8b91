import fs from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { filePage, getSharedFile, streamFile } from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { uploadStatus } from '#contract/calls/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { mediaChildrenOf } from '#test/support/media-children.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

const fixture = (name: string) => fs.readFile(`test/fixtures/${name}`)

async function stored(name: string): Promise<string> {
  const id = await maren.stores(await fixture(name), name)
  await app.idle()
  return id
}

async function shown(person: Person, id: string, query: Record<string, string> = {}) {
  const response = await person.request(streamFile, { params: { id }, query })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition')?.split(';')[0],
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test('the middle picture is made with the others, and others stand in for one that is not there', async () => {
  const id = await stored('harbour-12mp.jpg')
  const sized = (size: string) => shown(maren, id, { thumbnail: 'true', size })
  expect(await sharp((await sized('medium')).bytes).metadata()).toMatchObject({ width: 1024, height: 768 })
  // As it was read before there was this size.
  const { pool } = app.services.database
  await pool.query('update files set medium_key = null where id = $1', [id])
  expect((await sized('medium')).bytes).toEqual((await sized('large')).bytes)
  await pool.query('update files set large_key = null where id = $1', [id])
  expect((await sized('medium')).bytes).toEqual((await sized('small')).bytes)
})

test('a question finds the right page of the right PDF, and the page can be looked at', async () => {
  const id = await stored('walking-guide.pdf')
  await maren.stores('The kettle is in the kitchen.', 'kettle.txt')
  await app.idle()
  const file = await maren.call(getSharedFile, { params: { id } })
  expect(file).toMatchObject({ status: 'captioned', mime: 'application/pdf', pages: 5 })
  expect(file.thumbnail_url).not.toBeNull()

  const { rows } = await app.services.database.pool.query<{ page: number; text: string }>(
    'select page, text from file_passages where file_id = $1 and page = 4 order by ordinal limit 1',
    [id],
  )
  const words = (rows[0]?.text ?? '').split(/\s+/).slice(2, 12).join(' ')
  const events = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt: words } }))
  const answer = events.at(-2) as chat.DocstoreEvent
  expect(answer.message?.sources[0]).toMatchObject({ file_id: id, page: 4 })

  for (const page of ['1', '4', '4']) {
    const response = await maren.request(filePage, { params: { id, page } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(Math.max(picture.width, picture.height)).toBe(1600)
  }
  expect((await maren.request(filePage, { params: { id, page: '6' } })).status).toBe(404)
  expect((await maren.request(filePage, { params: { id, page: '0' } })).status).toBe(404)
  expect((await visitor(app).request(filePage, { params: { id, page: '1' } })).status).toBe(404)
})

test('a locked PDF says so', async () => {
  const id = await stored('password-protected.pdf')
  expect(await maren.call(uploadStatus, { params: { id } })).toMatchObject({
    status: 'error',
    error: 'This PDF is password-protected.',
  })
})

test('a picture no browser shows is shown to its owner too, and can be taken away as it was', async () => {
  const id = await stored('harbour.heic')
  const original = await fixture('harbour.heic')
  expect(await maren.call(getSharedFile, { params: { id } })).toMatchObject({
    status: 'captioned',
    mime: 'image/heic',
  })
  expect(await shown(maren, id)).toMatchObject({ status: 200, type: 'image/webp' })
  const taken = await shown(maren, id, { original: 'true' })
  expect(taken).toMatchObject({ status: 200, type: 'image/heic', disposition: 'attachment' })
  expect(taken.bytes.equals(original)).toBe(true)
})

test('a video that browsers play is served as it is; an old one is converted', async () => {
  const playable = await stored('canal-walk.mp4')
  const old = await stored('old-camera.wmv')
  const mp4 = await maren.call(getSharedFile, { params: { id: playable } })
  expect(mp4).toMatchObject({ status: 'captioned', mime: 'video/mp4', playable: true })
  expect(mp4.duration).toBeGreaterThan(0)
  const wmv = await maren.call(getSharedFile, { params: { id: old } })
  expect(wmv).toMatchObject({ status: 'captioned', playable: true })
  expect(await shown(maren, old)).toMatchObject({ status: 200, type: 'video/mp4', disposition: 'inline' })
  const original = await shown(maren, old, { original: 'true' })
  expect(original.bytes.equals(await fixture('old-camera.wmv'))).toBe(true)
  const part = await maren.request(streamFile, { params: { id: old }, headers: { range: 'bytes=0-99' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100])
})

async function storedFilm(content: Buffer, name: string) {
  const id = await maren.stores(content, name)
  await app.idle()
  return { id, file: await maren.call(getSharedFile, { params: { id } }) }
}

/** A film in a coding that nothing decodes. */
async function strangeFilm(): Promise<Buffer> {
  const content = await fixture('old-camera.avi')
  const coding = content.toString('latin1', content.indexOf('vids') + 4, content.indexOf('vids') + 8)
  for (let at = content.indexOf(coding); at > 0; at = content.indexOf(coding, at + 4))
    content.write('ZZZZ', at)
  return content
}

test('a video that cannot be converted is not said to be prepared for ever', async () => {
  const { id, file } = await storedFilm(await strangeFilm(), 'strange.avi')
  expect(file).toMatchObject({ status: 'captioned', playable: false, converting: false })
  expect(file.duration).toBeGreaterThan(0)
  const taken = await shown(maren, id, { original: 'true' })
  expect([taken.status, taken.disposition]).toEqual([200, 'attachment'])
})

test('a video without a length, which is never converted, is not said to be prepared', async () => {
  const content = await fixture('talk.mkv')
  // The element of the duration, a double.
  content.writeDoubleBE(1e15, content.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)
  const { file } = await storedFilm(content, 'endless.mkv')
  expect(file).toMatchObject({ status: 'captioned', duration: null, playable: false, converting: false })
})

test('a video whose conversion met a full disk is converted later (F1)', async () => {
  const transcode = vi.spyOn(app.services.media, 'transcode')
  transcode.mockRejectedValueOnce(new Error('No space left on device'))
  const { id, file } = await storedFilm(await fixture('recording.flv'), 'recording.flv')
  transcode.mockRestore()
  expect(file).toMatchObject({ status: 'captioned', playable: false, converting: true })
  await app.services.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.idle()
  expect(await maren.call(getSharedFile, { params: { id } })).toMatchObject({
    playable: true,
    converting: false,
  })
})

test('a video whose conversion was lost is converted after the next start, or said to be none (F1)', async () => {
  const { id: strange } = await storedFilm(await strangeFilm(), 'strange-again.avi')
  const { id: old } = await storedFilm(await fixture('old-camera.wmv'), 'lost.wmv')
  const { pool } = app.services.database
  // As a version left them that kept no note of it, and a process that ended during the last try.
  await pool.query('update files set playable_key = null, conversion_failure = null where id = any($1)', [
    [strange, old],
  ])
  await pool.query(
    `select graphile_worker.add_job('convert-video', json_build_object('fileId', $1::text), max_attempts := 1,
       job_key := 'convert-video:' || $1::text, run_at := now() + interval '1 hour')`,
    [old],
  )
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `convert-video:${old}`,
  ])
  for (const id of [strange, old]) {
    expect(await maren.call(getSharedFile, { params: { id } })).toMatchObject({ converting: true })
  }
  const next = await startTestApp({}, { beside: app })
  await next.idle()
  await next.close()
  expect(await maren.call(getSharedFile, { params: { id: strange } })).toMatchObject({ converting: false })
  expect(await maren.call(getSharedFile, { params: { id: old } })).toMatchObject({ playable: true })
})

test('others get no film that contains its place (C8)', async () => {
  const id = await stored('canal-walk.mp4')
  // As it is between its caption and its conversion.
  await app.services.database.pool.query('update files set playable_key = null where id = $1', [id])
  await maren.call(createStory, { body: { name: 'Open', file_ids: [id], show_on_feed: true } })
  const friend = visitor(app)
  expect((await shown(friend, id)).status).toBe(404)
  const seenBy = (person: Person) => person.call(getSharedFile, { params: { id } })
  expect(await seenBy(friend)).toMatchObject({ playable: false, converting: true })
  expect(await seenBy(maren)).toMatchObject({ playable: true, converting: false })
  await app.services.processing.convert(id as never, AbortSignal.timeout(60_000))
  expect(await friend.call(getSharedFile, { params: { id } })).toMatchObject({ playable: true })
  const converted = await shown(friend, id)
  expect(converted).toMatchObject({ status: 200, type: 'video/mp4' })
  expect(converted.bytes.equals(await fixture('canal-walk.mp4'))).toBe(false)
  expect((await shown(friend, id, { original: 'true' })).bytes.equals(converted.bytes)).toBe(true)
  expect((await shown(maren, id)).bytes.equals(await fixture('canal-walk.mp4'))).toBe(true)
})

test('a broken file can be taken away by its owner, and by others what they may have of it', async () => {
  const names = ['cut-off.mov', 'password-protected.pdf']
  const ids = await Promise.all(names.map(async (name) => maren.stores(await fixture(name), name)))
  const head = (await fixture('harbour.heic')).subarray(0, 1_000)
  ids.push(await maren.stores(head, 'photo.heic'))
  await app.idle()
  await maren.call(createStory, { body: { name: 'Broken', file_ids: ids, show_on_feed: true } })
  const friend = visitor(app)
  for (const id of ids) {
    expect(await maren.call(getSharedFile, { params: { id } })).toMatchObject({
      status: 'error',
      can_download: true,
    })
    expect((await shown(maren, id, { original: 'true' })).status).toBe(200)
    const { can_download: canDownload } = await friend.call(getSharedFile, { params: { id } })
    expect((await shown(friend, id, { original: 'true' })).status).toBe(canDownload ? 200 : 404)
  }
  const [film = '', letter = '', photo = ''] = ids
  expect((await shown(maren, film)).status).toBe(404)
  const taken = await shown(maren, film, { original: 'true' })
  expect(taken.bytes.equals(await fixture('cut-off.mov'))).toBe(true)
  expect(await friend.call(getSharedFile, { params: { id: film } })).toMatchObject({ can_download: false })
  expect(await friend.call(getSharedFile, { params: { id: photo } })).toMatchObject({ can_download: false })
  expect(await friend.call(getSharedFile, { params: { id: letter } })).toMatchObject({ can_download: true })
})

test('bombs and broken files end in error with a reason, and the server answers all along (C6)', async () => {
  // With children of its own, so that they are known from those of the other.
  const own = await startTestApp({}, { hasOwnChildren: true })
  onTestFinished(() => own.close())
  const owner = await member(own)
  const others = mediaChildrenOf(process.pid)
  const children = () => mediaChildrenOf(process.pid).filter((pid) => !others.includes(pid))
  const temporary = await temporaryFolder()
  const names = ['bomb-30000x30000.png', 'bomb-stream.pdf', 'cut-off.mov', 'empty.txt']
  const ids = await Promise.all(names.map(async (name) => owner.stores(await fixture(name), name)))
  let answered = 0
  const asking = setInterval(() => {
    void fetch(`${own.url}/healthz`).then((reply) => (answered += reply.ok ? 1 : 0))
  }, 100)
  await own.idle()
  clearInterval(asking)
  for (const [place, id] of ids.entries()) {
    const status = await owner.call(uploadStatus, { params: { id } })
    expect([names[place], status.status]).toEqual([names[place], 'error'])
    expect(status.error).toMatch(/\.$/)
  }
  expect(answered).toBeGreaterThan(5)
  expect(await fs.readdir(temporary)).toEqual([])
  const good = await owner.stores('A good note right behind them.', 'good.txt')
  await own.idle()
  expect((await owner.call(uploadStatus, { params: { id: good } })).status).toBe('captioned')
  // One for each kind may be kept for its next file, and the note has its own; none still works at a bomb.
  await expect.poll(() => children().length).toBeLessThanOrEqual(3)
})

test('P1, P2: an AVIF of the brand mif1 and a TIFF with its directory at its end are pictures', async () => {
  const noise = Buffer.alloc(300 * 250 * 3)
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919) % 251
  const picture = sharp(noise, { raw: { width: 300, height: 250, channels: 3 } })
  const avif = await picture.clone().avif().toBuffer()
  avif.write('mif1', 8, 'latin1')
  const tiff = await picture.clone().tiff({ compression: 'none' }).toBuffer()
  expect(tiff.readUInt32LE(4)).toBeGreaterThan(200_000)
  for (const [bytes, mime] of [
    [avif, 'image/avif'],
    [tiff, 'image/tiff'],
  ] as const) {
    const id = await maren.stores(bytes, 'scan')
    await app.idle()
    const file = await maren.call(getSharedFile, { params: { id } })
    expect(file).toMatchObject({ mime, status: 'captioned', width: 300, height: 250, caption: null })
    expect(file.thumbnail_url).not.toBeNull()
  }
})
