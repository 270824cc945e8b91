import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUploads, streamFile } from '#contract/calls/files.ts'
import { createStory, getStory } from '#contract/calls/stories.ts'
import { finishUpload, resumablePath, type UploadReply } from '#contract/calls/uploads.ts'
import { limits } from '#contract/limits.ts'
import { startS3Store } from '#test/fakes/s3-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const protocol = { 'tus-resumable': '1.0.0' }
const mb = 1024 ** 2

const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const creation = (person: Person, sizeBytes: number, fields: Record<string, string>) =>
  person.fetch(resumablePath, {
    method: 'POST',
    headers: { ...protocol, 'upload-length': String(sizeBytes), 'upload-metadata': metadataOf(fields) },
  })

async function begin(
  person: Person,
  sizeBytes: number,
  fields: Record<string, string> = { filename: 'film.bin' },
): Promise<string> {
  const response = await creation(person, sizeBytes, fields)
  expect([response.status, await response.text()]).toEqual([201, ''])
  return response.headers.get('location') ?? ''
}

const patch = (person: Person, address: string, offset: number, bytes: Buffer) =>
  person.fetch(address, {
    method: 'PATCH',
    headers: {
      ...protocol,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })

async function offsetOf(person: Person, address: string): Promise<number> {
  const response = await person.fetch(address, { method: 'HEAD', headers: protocol })
  expect(response.status).toBe(200)
  return Number(response.headers.get('upload-offset'))
}

const idIn = (address: string) => address.split('/').at(-1) ?? ''

const finish = (person: Person, address: string): Promise<UploadReply> =>
  person.call(finishUpload, { params: { upload: idIn(address) } })

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function storedHash(person: Person, id: string): Promise<string> {
  const response = await person.request(streamFile, { params: { id }, query: { original: 'true' } })
  return hashOf(new Uint8Array(await response.arrayBuffer()))
}

/** The parts of an upload in the store. */
async function partsOf(address: string, where = app): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of where.services.storage.list('parts/')) keys.push(key)
  return keys.filter((key) => key.includes(idIn(address)))
}

/** Sends some bytes of a part, and breaks the connection. */
async function breakAfter(person: Person, address: string, offset: number, bytes: Buffer, sent: number) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = http.request(`${person.app.url}${address}`, {
    method: 'PATCH',
    headers: {
      ...protocol,
      cookie,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length,
    },
  })
  request.on('error', () => {})
  const closed = new Promise((resolve) => request.once('close', resolve))
  request.write(bytes.subarray(0, sent), () => request.destroy())
  await closed
}

describe('an upload in parts', () => {
  test('over a connection that breaks ten times becomes the same file, in its story', async () => {
    const maren = await member(app)
    const story = await maren.call(createStory, { body: { name: 'Lakes' } })
    const content = randomBytes(40 * mb)
    const address = await begin(maren, content.length, { filename: 'film.bin', story: story.id })
    let kept = 0
    for (let count = 0; count < 10; count += 1) {
      await breakAfter(maren, address, kept, content.subarray(kept), 2 * mb)
      const before = kept
      await expect.poll(() => offsetOf(maren, address), { timeout: 10_000 }).toBeGreaterThan(before)
      // What came before the break may arrive in more than one part.
      await expect
        .poll(async () => {
          const now = await offsetOf(maren, address)
          const isSteady = now === kept
          kept = now
          return isSteady
        })
        .toBe(true)
    }
    expect(kept).toBeGreaterThan(10 * mb)
    const last = await patch(maren, address, kept, content.subarray(kept))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(content.length)])
    const { fileId } = await finish(maren, address)
    expect(await storedHash(maren, fileId)).toBe(hashOf(content))
    const shown = await maren.call(getStory, { params: { id: story.id } })
    expect(shown.files.map((file) => [file.file_id, file.name])).toEqual([[fileId, 'film.bin']])
    expect(await partsOf(address)).toEqual([])
  })

  test('may be sent to several servers of the installation', async () => {
    const other = await startTestApp({}, { beside: app })
    try {
      const maren = await member(app)
      const content = randomBytes(3 * mb)
      const address = await begin(maren, content.length)
      const there = at(other, maren)
      expect((await patch(maren, address, 0, content.subarray(0, mb))).status).toBe(204)
      expect((await patch(there, address, mb, content.subarray(mb, 2 * mb))).status).toBe(204)
      expect((await patch(maren, address, 2 * mb, content.subarray(2 * mb))).status).toBe(204)
      const { fileId } = await finish(there, address)
      expect(await storedHash(maren, fileId)).toBe(hashOf(content))
    } finally {
      await other.close()
    }
  })

  test('is stored once, however often its completion is asked for', async () => {
    const maren = await member(app)
    const content = randomBytes(2 * mb)
    const address = await begin(maren, content.length)
    await patch(maren, address, 0, content)
    const replies = await Promise.all(Array.from({ length: 5 }, () => finish(maren, address)))
    expect(new Set(replies.map(({ fileId }) => fileId)).size).toBe(1)
    expect(await finish(maren, address)).toEqual(replies[0])
    const { uploads } = await maren.call(listUploads, { query: { mine_only: 'true' } })
    expect(uploads.length).toBe(1)
  })

  test('of content that is there already uses the existing file, as a whole upload does', async () => {
    const maren = await member(app)
    const content = randomBytes(mb)
    const first = await maren.stores(content, 'first.bin')
    const address = await begin(maren, content.length, { filename: 'again.bin', unless_known: 'true' })
    await patch(maren, address, 0, content)
    expect(await finish(maren, address)).toMatchObject({
      fileId: first,
      duplicate_of: { file_id: first, name: 'first.bin' },
    })
  })

  test('can be given up', async () => {
    const maren = await member(app)
    const address = await begin(maren, 2 * mb)
    await patch(maren, address, 0, randomBytes(mb))
    const gone = await maren.fetch(address, { method: 'DELETE', headers: protocol })
    expect(gone.status).toBe(204)
    expect((await maren.fetch(address, { method: 'HEAD', headers: protocol })).status).toBe(404)
    expect(await partsOf(address)).toEqual([])
  })
})

describe('what is refused', () => {
  test('a visitor, and another account', async () => {
    const [maren, ben] = [await member(app), await member(app)]
    const address = await begin(maren, 2 * mb)
    await patch(maren, address, 0, randomBytes(mb))
    const statuses = async (person: Person) => [
      (await person.fetch(address, { method: 'HEAD', headers: protocol })).status,
      (await patch(person, address, mb, randomBytes(mb))).status,
      (await person.fetch(address, { method: 'DELETE', headers: protocol })).status,
      (await person.request(finishUpload, { params: { upload: idIn(address) } })).status,
    ]
    expect(await statuses(ben)).toEqual([404, 404, 404, 404])
    expect(await statuses(visitor(app))).toEqual([401, 401, 401, 401])
    expect((await creation(visitor(app), 5, { filename: 'a.bin' })).status).toBe(401)
    expect(await offsetOf(maren, address)).toBe(mb)
  })

  test('a wrong offset, and more bytes than were announced', async () => {
    const maren = await member(app)
    const address = await begin(maren, 2 * mb)
    await patch(maren, address, 0, randomBytes(mb))
    for (const offset of [0, 5, 2 * mb])
      expect((await patch(maren, address, offset, randomBytes(10))).status).toBe(409)
    const tooMany = await patch(maren, address, mb, randomBytes(mb + 1))
    expect([tooMany.status, await tooMany.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_request' }),
    ])
    expect(await offsetOf(maren, address)).toBe(mb)
  })

  test('the later of two clients at one offset', async () => {
    const maren = await member(app)
    const address = await begin(maren, 8 * mb)
    const contents = [randomBytes(8 * mb), randomBytes(8 * mb)]
    const replies = await Promise.all(contents.map((content) => patch(maren, address, 0, content)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const { fileId } = await finish(maren, address)
    const winner = contents[replies.findIndex(({ status }) => status === 204)] ?? Buffer.alloc(0)
    expect(await storedHash(maren, fileId)).toBe(hashOf(winner))
    expect(await partsOf(address)).toEqual([])
  })

  test('completion before all bytes are there', async () => {
    const maren = await member(app)
    const address = await begin(maren, 2 * mb)
    await patch(maren, address, 0, randomBytes(mb))
    const reply = await maren.request(finishUpload, { params: { upload: idIn(address) } })
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'upload_incomplete' }),
    ])
  })

  test('files over 10 GB, bad fields and strange stories, before any byte is sent', async () => {
    const maren = await member(app)
    const codeOf = async (sizeBytes: number, fields: Record<string, string>) =>
      ((await (await creation(maren, sizeBytes, fields)).json()) as { code: string }).code
    expect(await codeOf(limits.fileBytes + 1, { filename: 'a.bin' })).toBe('file_too_large')
    expect(await codeOf(5, { filename: 'a.bin', story: 'none' })).toBe('story_not_found')
    expect(await codeOf(5, { filename: 'a.bin', unless_known: 'maybe' })).toBe('invalid_field')
    expect(await codeOf(5, { filename: 'a.bin', other: '1' })).toBe('invalid_field')
  })

  test('uploads that do not fit into the quota together', async () => {
    const small = await startTestApp({ QUOTA_PER_ACCOUNT: '10 MB' })
    try {
      const maren = await member(small)
      await begin(maren, 6 * mb)
      const refused = await creation(maren, 6 * mb, { filename: 'b.bin' })
      expect(await refused.json()).toMatchObject({ code: 'quota_reached' })
    } finally {
      await small.close()
    }
  })
})

describe('an upload that is not continued', () => {
  test('is kept for a day with its parts, and then swept', async () => {
    const maren = await member(app)
    const address = await begin(maren, 2 * mb)
    await patch(maren, address, 0, randomBytes(mb))
    const age = (hours: number) =>
      app.services.database.pool.query(
        `update half_uploads set changed_at = now() - make_interval(hours => $1)`,
        [hours],
      )
    await age(23)
    await app.services.halfUploads.sweep()
    // Objects that no feature knows would be removed.
    await app.services.sweepOrphans(new Date(Date.now() + 48 * 3600 * 1000))
    expect([await offsetOf(maren, address), (await partsOf(address)).length]).toEqual([mb, 1])
    await age(25)
    await app.services.halfUploads.sweep()
    expect((await maren.fetch(address, { method: 'HEAD', headers: protocol })).status).toBe(404)
    expect(await partsOf(address)).toEqual([])
  })
})

test('parts are kept in an object store, too', async () => {
  const store = await startS3Store()
  const far = await startTestApp(store.environment)
  try {
    const maren = await member(far)
    const content = randomBytes(20 * mb)
    const address = await begin(maren, content.length)
    expect((await patch(maren, address, 0, content.subarray(0, 18 * mb))).status).toBe(204)
    expect((await partsOf(address, far)).length).toBe(2)
    expect((await patch(maren, address, 18 * mb, content.subarray(18 * mb))).status).toBe(204)
    const { fileId } = await finish(maren, address)
    expect(await storedHash(maren, fileId)).toBe(hashOf(content))
    expect(await partsOf(address, far)).toEqual([])
  } finally {
    await far.close()
    await store.close()
  }
})
