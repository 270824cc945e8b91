import fs from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/chat.ts'
import { filePage, getSharedFile, streamFile } from '#contract/files.ts'
import { createStory } from '#contract/stories.ts'
import { uploadStatus } from '#contract/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

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
    error: 'This PDF is protected by a password.',
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

test('others get no film that tells where it was taken (C8)', async () => {
  const id = await stored('canal-walk.mp4')
  // As it is between its caption and its conversion.
  await app.services.database.pool.query('update files set playable_key = null where id = $1', [id])
  await maren.call(createStory, { body: { name: 'Open', file_ids: [id], show_on_feed: true } })
  const friend = visitor(app)
  expect((await shown(friend, id)).status).toBe(404)
  await app.services.captions.convert(id as never, AbortSignal.timeout(60_000))
  const converted = await shown(friend, id)
  expect(converted).toMatchObject({ status: 200, type: 'video/mp4' })
  expect(converted.bytes.equals(await fixture('canal-walk.mp4'))).toBe(false)
  expect((await shown(friend, id, { original: 'true' })).bytes.equals(converted.bytes)).toBe(true)
  expect((await shown(maren, id)).bytes.equals(await fixture('canal-walk.mp4'))).toBe(true)
})

test('bombs and broken files end in error with a reason, and the server answers all along (C6)', async () => {
  const names = ['bomb-30000x30000.png', 'bomb-stream.pdf', 'cut-off.mov', 'empty.txt']
  const ids = await Promise.all(names.map(async (name) => maren.stores(await fixture(name), name)))
  let answered = 0
  const asking = setInterval(() => {
    void fetch(`${app.url}/healthz`).then((reply) => (answered += reply.ok ? 1 : 0))
  }, 100)
  await app.idle()
  clearInterval(asking)
  for (const [place, id] of ids.entries()) {
    const status = await maren.call(uploadStatus, { params: { id } })
    expect([names[place], status.status]).toEqual([names[place], 'error'])
    expect(status.error).toMatch(/\.$/)
  }
  expect(answered).toBeGreaterThan(5)
  const left = (await fs.readdir('/tmp')).filter((name) => name.startsWith('storypad-page-'))
  expect(left).toEqual([])
  const good = await maren.stores('A good note right behind them.', 'good.txt')
  await app.idle()
  expect((await maren.call(uploadStatus, { params: { id: good } })).status).toBe('captioned')
})
