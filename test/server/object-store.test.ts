import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUpload, listUploads, streamFile } from '#contract/calls/files.ts'
import { startS3Store, type S3Store } from '#test/fakes/s3-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, type Person, visitor } from '#test/support/person.ts'

let store: S3Store
let app: TestApp
beforeAll(async () => {
  store = await startS3Store()
  app = await startTestApp(store.environment)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const picture = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2a5fa0' } })
    .jpeg()
    .toBuffer()

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('')) keys.push(key)
  return keys
}

test('a file in an object store is captioned, served in ranges, and swept after its time', async () => {
  const maren = await member(app)
  const content = await picture()
  const id = await maren.stores(content, 'tarn.jpg')
  await app.idle()
  const { uploads } = await maren.call(listUploads)
  expect(uploads[0]).toMatchObject({ status: 'captioned', width: 1200, height: 800 })

  const get = (query: Record<string, string>, headers: Record<string, string>) =>
    maren.request(streamFile, { params: { id }, query, headers })
  const whole = await get({}, {})
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  const part = await get({}, { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
  const small = await get({ thumbnail: 'true' }, {})
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBeLessThan(1200)

  expect((await storedKeys()).length).toBeGreaterThanOrEqual(2)
  await maren.call(deleteUpload, { params: { id } })
  await app.services.database.pool.query(`update files set deleted_at = now() - interval '31 days'`)
  await app.services.files.sweepDeleted()
  expect(await storedKeys()).toEqual([])
})

test('while the store is down uploads and pictures are refused, the rest works, and it comes back by itself (F2)', async () => {
  const maren = await member(app)
  const id = await maren.stores('Rain till eleven.', 'day-3.txt')
  await app.idle()
  await store.goDown()
  const refused = await maren.upload('Lost words.', 'lost.txt')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'storage_unavailable' })
  expect((await maren.request(streamFile, { params: { id } })).status).toBe(503)
  expect((await maren.call(listUploads)).uploads.map((file) => file.name)).toEqual(['day-3.txt'])
  const ready = await maren.fetch('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([503, { storage: 'failing', database: 'ok' }])

  await store.comeBack()
  expect((await maren.fetch('/readyz')).status).toBe(200)
  await maren.stores('Kept words.', 'kept.txt')
  expect(await (await maren.request(streamFile, { params: { id } })).text()).toBe('Rain till eleven.')
})

test('where browsers reach the store they get pictures and downloads from it, and only what they may see', async () => {
  const port = new URL(store.environment['S3_ENDPOINT'] ?? '').port
  const filesOrigin = `http://localhost:${port}`
  const near = await startTestApp({ ...store.environment, S3_PUBLIC_ENDPOINT: filesOrigin })
  try {
    const maren = await member(near)
    const content = await picture()
    const [photo, note] = [await maren.stores(content, 'tarn.jpg'), await maren.stores('Rain.', 'day-4.txt')]
    await near.idle()
    const get = (who: Person, id: string, query = {}) => who.request(streamFile, { params: { id }, query })
    for (const query of [{}, { thumbnail: 'true' }, { original: 'true' }]) {
      const reply = await get(maren, photo, query)
      expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('vary')]).toEqual([
        302,
        'private, max-age=300',
        expect.stringContaining('cookie'),
      ])
      const address = reply.headers.get('location') ?? ''
      expect(new URL(address).origin).toBe(filesOrigin)
      const sent = await fetch(address)
      const bytes = Buffer.from(await sent.arrayBuffer())
      expect([sent.status, bytes.equals(content)]).toEqual([200, query.thumbnail === undefined])
      const disposition = query.original ? 'attachment; filename=tarn.jpg' : expect.stringMatching(/^inline/)
      expect(sent.headers.get('content-disposition')).toEqual(disposition)
      expect((await get(visitor(near), photo, query)).status).toBe(404)
      const path = reply.url.slice(near.url.length)
      const facts = await maren.fetch(path, { method: 'HEAD', redirect: 'manual' })
      expect([facts.status, facts.headers.get('content-type')]).toEqual([
        200,
        sent.headers.get('content-type'),
      ])
    }
    const text = await get(maren, note)
    expect([text.status, await text.text()]).toEqual([200, 'Rain.'])
    expect((await get(maren, note, { original: 'true' })).status).toBe(302)
  } finally {
    await near.close()
  }
})
