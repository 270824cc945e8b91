import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { filesOriginOf, readConfig } from '#server/config/config.ts'
import { startS3Store, type S3Store } from '#test/fakes/s3-store.ts'
import { openS3Storage } from './s3-storage.ts'
import { StorageUnavailable } from './storage.ts'
import { storageSuite } from './storage.suite.ts'

function open(environment: Record<string, string>) {
  const { storage } = readConfig(environment, '/nowhere')
  if (storage.engine !== 's3') throw new Error('not a store')
  return openS3Storage(storage)
}

storageSuite('S3 storage', async () => {
  const store = await startS3Store()
  return { storage: open(store.environment), close: () => store.close() }
})

const megabyte = Buffer.alloc(1024 * 1024, 'story')
async function* megabytes(count: number) {
  for (let at = 0; at < count; at += 1) yield megabyte
}

describe('a store on the network', () => {
  let store: S3Store
  beforeAll(async () => {
    store = await startS3Store()
  })
  afterAll(() => store.close())

  test('a large object goes in parts, and memory stays small', async () => {
    const storage = open(store.environment)
    let inFlight = 0
    async function* measured() {
      const before = process.memoryUsage().arrayBuffers
      for (let at = 0; at < 200; at += 1) {
        inFlight = Math.max(inFlight, process.memoryUsage().arrayBuffers - before)
        yield Buffer.alloc(1024 * 1024, 'x')
      }
    }
    expect(await storage.put('large/x', measured())).toEqual({ sizeBytes: 200 * 1024 * 1024 })
    expect(store.requests.filter((one) => /partNumber=/.test(one)).length).toBe(40)
    expect(inFlight).toBeLessThan(120 * 1024 * 1024)
    expect(await text(await storage.read('large/x', { start: 209_715_198, end: 209_715_300 }))).toBe('xx')
  })

  test('a large put that breaks takes its parts back', async () => {
    const storage = open(store.environment)
    async function* broken() {
      yield* megabytes(12)
      throw new Error('the sender went away')
    }
    await expect(storage.put('broken/x', broken())).rejects.toThrow('the sender went away')
    expect(store.requests.some((one) => /^DELETE .*broken\/x\?uploadId=/.test(one))).toBe(true)
    expect(await storage.stat('broken/x')).toBeNull()
  })

  test('an aborted large put takes its parts back', async () => {
    const storage = open(store.environment)
    const aborter = new AbortController()
    async function* aborted() {
      yield* megabytes(12)
      aborter.abort(new Error('nobody waits'))
      yield* megabytes(12)
    }
    await expect(storage.put('aborted/y', aborted(), aborter.signal)).rejects.toThrow('nobody waits')
    expect(store.requests.some((one) => /^DELETE .*aborted\/y\?uploadId=/.test(one))).toBe(true)
    expect(await storage.stat('aborted/y')).toBeNull()
  })

  test('a store that is down says so, and works again when it is back (F2)', async () => {
    const storage = open(store.environment)
    await storage.put('before/x', Readable.from([Buffer.from('kept')]))
    await store.goDown()
    const calls = [
      () => storage.put('during/x', Readable.from([Buffer.from('lost')])),
      () => storage.put('during/y', megabytes(12)),
      () => storage.read('before/x'),
      () => storage.stat('before/x'),
      () => storage.remove(['before/x']),
      () => storage.withLocalFile('before/x', async () => 1),
      () => storage.check(),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(StorageUnavailable)
    await store.comeBack()
    await storage.check()
    expect(await text(await storage.read('before/x'))).toBe('kept')
    expect(await storage.stat('during/x')).toBeNull()
  })

  test('browsers get an address of the store only where they can reach it, the same within a period, for one object and until its end', async () => {
    const from = Math.floor(Date.now() / 1000) - 60
    const sentAs = { mime: 'image/jpeg', disposition: 'inline', from, until: from + 120, keptSeconds: 300 }
    const inside = open(store.environment)
    await inside.put('public/x', Readable.from([Buffer.from('kept')]))
    await inside.put('public/y', Readable.from([Buffer.from('other')]))
    expect(await inside.addressOf('public/x', sentAs)).toBeNull()
    const port = new URL(store.environment['S3_ENDPOINT'] ?? '').port
    const storage = open({ ...store.environment, S3_PUBLIC_ENDPOINT: `http://localhost:${port}` })
    const address = (await storage.addressOf('public/x', sentAs)) ?? ''
    expect(address.startsWith(`http://localhost:${port}/stories/public/x?`)).toBe(true)
    expect(await storage.addressOf('public/x', sentAs)).toBe(address)
    const reply = await fetch(address, { headers: { range: 'bytes=1-2' } })
    expect([reply.status, await reply.text()]).toEqual([206, 'ep'])
    expect(
      ['content-type', 'content-disposition', 'cache-control'].map((name) => reply.headers.get(name)),
    ).toEqual(['image/jpeg', 'inline', 'private, max-age=300'])
    expect((await fetch(address.replace('public/x', 'public/y'))).status).toBe(403)
    const over = await storage.addressOf('public/x', { ...sentAs, from: from - 600, until: from - 1 })
    expect((await fetch(over ?? '')).status).toBe(403)
  })

  test.each(['stories', 'my.stories', 'My_Stories'])(
    'pages may load from where the addresses of the bucket %s lead',
    async (bucket) => {
      for (const publicly of ['https://files.example.org', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
        for (const pathStyle of ['true', 'false']) {
          const environment = {
            ...store.environment,
            S3_BUCKET: bucket,
            S3_PUBLIC_ENDPOINT: publicly,
            S3_PATH_STYLE: pathStyle,
          }
          const now = Math.floor(Date.now() / 1000)
          const sentAs = {
            mime: 'image/jpeg',
            disposition: 'inline',
            from: now,
            until: now + 60,
            keptSeconds: 1,
          }
          const address = await open(environment).addressOf('public/x', sentAs)
          expect([publicly, pathStyle, filesOriginOf(readConfig(environment, '/nowhere').storage)]).toEqual([
            publicly,
            pathStyle,
            new URL(address ?? '').origin,
          ])
        }
    },
  )

  test('keys the store does not know and a bucket that is missing are distinguished', async () => {
    const wrong = open({ ...store.environment, S3_SECRET_ACCESS_KEY: 'wrong' })
    await expect(wrong.check()).rejects.toThrow('refuses the access')
    const missing = open({ ...store.environment, S3_BUCKET: 'nowhere' })
    await expect(missing.check()).rejects.toThrow('S3_BUCKET does not exist')
  })
})

describe('a store that misbehaves', () => {
  const closes: (() => void)[] = []
  afterEach(() => closes.splice(0).forEach((close) => close()))

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1')
    closes.push(() => {
      server.close()
      server.closeAllConnections()
    })
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const keys = { S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'mine', S3_SECRET_ACCESS_KEY: 'secret' }

  test('a redirect is not followed: no signed request reaches another address', async () => {
    let visits = 0
    const elsewhere = await serve((_request, response) => {
      visits += 1
      response.end()
    })
    const S3_ENDPOINT = await serve((request, response) => {
      request.resume()
      response.writeHead(307, { location: `${elsewhere}${request.url}` }).end()
    })
    const storage = open({ ...keys, S3_ENDPOINT })
    await expect(storage.stat('a/b')).rejects.toThrow('redirects')
    await expect(storage.put('a/b', megabytes(1))).rejects.toThrow('redirects')
    await expect(storage.read('a/b')).rejects.toThrow('redirects')
    expect(visits).toBe(0)
  })

  test('an error of the store is reported with its status, not as a missing object', async () => {
    const S3_ENDPOINT = await serve((request, response) => {
      request.resume()
      response.writeHead(503).end()
    })
    await expect(open({ ...keys, S3_ENDPOINT }).stat('a/b')).rejects.toThrow('answered 503')
  })
})
