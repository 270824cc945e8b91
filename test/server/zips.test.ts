import { createHash, randomBytes } from 'node:crypto'
import { readdir, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingZip, offerStoryZip, offerZip, selectionZip, storyZip } from '#contract/calls/downloads.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { correctFiles } from '#contract/calls/file-details.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { createStory, updateStory } from '#contract/calls/stories.ts'
import { startS3Store, type S3Store } from '#test/fakes/s3-store.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { readZip } from '#test/support/read-zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function everything(person: Person, headers: Record<string, string> = {}): Promise<Response> {
  return person.request(everythingZip, { headers })
}

interface Manifest {
  files: {
    path: string | null
    name: string
    sha256?: string
    caption: string | null
    not_included?: string
    place?: unknown
    camera?: unknown
    taken: { at: string } | null
    stories: string[]
  }[]
  stories: { id: string; name: string; tags: string[]; folder: string | null }[]
}

const manifestOf = (zip: Map<string, Buffer>) =>
  JSON.parse(zip.get('manifest.json')?.toString() ?? 'null') as Manifest

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a5fa0' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Fjord', Model: 'F1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 5/1 24/1' },
    })
    .toBuffer()

test('what changes while a zip is sent does not end it', async () => {
  const maren = await member(app)
  const id = (await maren.stores('Eleven herons.', 'day-3.txt')) as FileId
  await app.idle()
  const download = new AbortController()
  const viewer = { kind: 'user', userId: maren.profile.id, transport: 'web' } as const
  const { open } = await app.services.downloads.zip({ kind: 'everything' }, 'all', {
    viewer,
    address: '10.0.0.1',
    signal: download.signal,
  })
  const caption = 'Written while the zip was sent.'
  await maren.call(correctFiles, { body: { files: [{ file_id: id, caption }] } })
  await maren.call(saveFileText, { params: { id }, body: { text: 'Twelve herons, and otters.' } })
  const { sizeBytes, read } = await open()
  const bytes = await buffer((await read()) as Readable)
  download.abort()
  expect(bytes.length).toBe(sizeBytes)
  const zip = readZip(bytes)
  expect(zip.get('In no story/day-3.txt')?.toString()).toBe('Eleven herons.')
  expect(manifestOf(zip).files[0]?.caption).not.toBe(caption)
})

describe('a zip of everything', () => {
  test('has each original in the folder of its story, under names that are safe on every system (C5)', async () => {
    const maren = await member(app)
    const names = [
      'tarn.jpg',
      'Tarn.JPG',
      'CON.txt',
      'a:b*c?.txt',
      'dots. . ',
      'right\u202egnp.exe',
      '😀.bin',
    ]
    const ids = []
    for (const name of names) ids.push(await maren.stores(randomBytes(500), name))
    const story = await maren.call(createStory, {
      body: { name: 'Lakes: day 1?', file_ids: ids.slice(0, 2), tags: ['water'] },
    })
    await app.idle()
    const zip = readZip(await bytesOf(await everything(maren)))
    expect([...zip.keys()].toSorted()).toEqual([
      'In no story/_CON.txt',
      'In no story/a_b_c_.txt',
      'In no story/dots',
      'In no story/rightgnp.exe',
      'In no story/😀.bin',
      'Lakes_ day 1_/Tarn (2).JPG',
      'Lakes_ day 1_/tarn.jpg',
      'manifest.json',
    ])
    const manifest = manifestOf(zip)
    expect(manifest.stories).toEqual([
      { id: story.id, name: 'Lakes: day 1?', description: '', tags: ['water'], folder: 'Lakes_ day 1_' },
    ])
    const hashes = manifest.files.map(({ path: place }) => hashOf(zip.get(place ?? '') ?? Buffer.alloc(0)))
    expect(hashes).toEqual(manifest.files.map(({ sha256 }) => sha256))
  })

  test('names what the owner corrected, and where it was taken', async () => {
    const maren = await member(app)
    const id = await maren.stores(await photo(), 'tarn.jpg')
    await app.idle()
    const place = { latitude: 56.09, longitude: -5.56 }
    const taken = { at: '2026-07-12T23:30:00', offset_minutes: 120 }
    await maren.call(correctFiles, { body: { files: [{ file_id: id, taken, place }] } })
    const [file] = manifestOf(readZip(await bytesOf(await everything(maren)))).files
    expect(file).toMatchObject({ taken, place, camera: expect.stringContaining('F1') })
  })

  test('has nothing of anybody else, and of an empty account only the manifest (A7)', async () => {
    const [maren, ben] = [await member(app), await member(app)]
    await ben.stores('A secret of Ben.', 'secret.txt')
    const zip = readZip(await bytesOf(await everything(maren)))
    expect([...zip.keys()]).toEqual(['manifest.json'])
    expect(manifestOf(zip)).toEqual({ files: [], stories: [] })
  })

  test('a file whose bytes are gone is named, and the rest comes', async () => {
    const maren = await member(app)
    const lost = await maren.stores('Lost words.', 'lost.txt')
    await maren.stores('Rain till eleven.', 'rain.txt')
    await app.idle()
    const key = `originals/${lost.slice(-2)}/${lost}`
    await rm(path.join(app.dataFolder, 'files', 'objects', key))
    const zip = readZip(await bytesOf(await everything(maren)))
    expect([...zip.keys()]).toEqual(['manifest.json', 'not-included.txt', 'In no story/rain.txt'])
    expect(zip.get('not-included.txt')?.toString()).toBe('lost.txt: the server no longer has its content\n')
    expect(manifestOf(zip).files[0]).toMatchObject({ name: 'lost.txt', path: null })
  })
})

describe('a broken download', () => {
  async function keeper() {
    const maren = await member(app)
    for (let count = 0; count < 12; count += 1)
      await maren.stores(randomBytes(60_000 * (count + 1)), `file-${count}.bin`)
    await app.idle()
    return maren
  }

  test('continues at any byte: ten parts make the same zip', async () => {
    const maren = await keeper()
    const first = await everything(maren)
    const tag = first.headers.get('etag') ?? ''
    const sizeBytes = Number(first.headers.get('content-length'))
    const whole = await bytesOf(first)
    expect([first.headers.get('accept-ranges'), whole.length]).toEqual(['bytes', sizeBytes])
    const parts: Buffer[] = []
    for (let at = 0; at < sizeBytes; at += Math.ceil(sizeBytes / 10)) {
      const end = Math.min(sizeBytes, at + Math.ceil(sizeBytes / 10)) - 1
      const response = await everything(maren, { range: `bytes=${at}-${end}`, 'if-range': tag })
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${at}-${end}/${sizeBytes}`,
      ])
      parts.push(await bytesOf(response))
    }
    expect(Buffer.concat(parts).equals(whole)).toBe(true)
  })

  test('begins again when a file was deleted or renamed meanwhile', async () => {
    const maren = await keeper()
    const first = await everything(maren)
    const tag = first.headers.get('etag') ?? ''
    const manifest = manifestOf(readZip(await bytesOf(first))) as unknown as { files: { id: string }[] }
    await maren.call(deleteUpload, { params: { id: manifest.files[3]?.id ?? '' } })
    const again = await everything(maren, { range: 'bytes=1000-', 'if-range': tag })
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).not.toBe(tag)
    expect(readZip(await bytesOf(again)).size).toBe(12)
  })

  test('files without a stored checksum get one, and the bytes are the same', async () => {
    const maren = await keeper()
    const whole = await bytesOf(await everything(maren))
    const { pool } = app.services.database
    await pool.query('update files set crc32 = null where owner_id = $1', [maren.profile.id])
    const tail = await bytesOf(await everything(maren, { range: `bytes=${whole.length - 2_000}-` }))
    expect(tail.equals(whole.subarray(-2_000))).toBe(true)
    const missing = () =>
      pool.query('select from files where owner_id = $1 and crc32 is null', [maren.profile.id])
    await expect.poll(async () => (await missing()).rowCount).toBe(0)
  })

  test('one that is given up closes what it had open, and frees its place (F4)', async () => {
    const maren = await member(app)
    await maren.stores(randomBytes(30 * 1024 ** 2), 'large.bin')
    await app.idle()
    for (let count = 0; count < 6; count += 1) {
      const aborter = new AbortController()
      const response = await maren.request(everythingZip, { signal: aborter.signal })
      expect(response.status).toBe(200)
      await response.body?.getReader().read()
      await expect.poll(openObjects, { timeout: 10_000 }).toBe(1)
      aborter.abort()
      await expect.poll(openObjects, { timeout: 10_000 }).toBe(0)
    }
  })

  test('at most four zips of one person are sent at once; others have places of their own', async () => {
    const [maren, ben] = [await member(app), await member(app)]
    for (const person of [maren, ben]) await person.stores(randomBytes(30 * 1024 ** 2), 'large.bin')
    await app.idle()
    const aborter = new AbortController()
    const held = await Promise.all(
      Array.from({ length: 4 }, () => maren.request(everythingZip, { signal: aborter.signal })),
    )
    expect(held.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const fifth = await everything(maren)
    expect([fifth.status, await fifth.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_downloads' }),
    ])
    expect((await everything(ben)).status).toBe(200)
    aborter.abort()
    await expect.poll(async () => (await everything(maren)).status, { timeout: 10_000 }).toBe(200)
  })
})

describe('a zip of chosen files', () => {
  test('has these files only, after its count and size were said', async () => {
    const maren = await member(app)
    const ids = []
    for (const name of ['a.txt', 'b.txt', 'c.txt']) ids.push(await maren.stores(`Words of ${name}`, name))
    await app.idle()
    const offer = await maren.call(offerZip, { body: { file_ids: ids.slice(1) } })
    expect(offer).toMatchObject({ files: 2, bytes: 28 })
    const zip = readZip(await bytesOf(await maren.fetch(offer.url)))
    expect([...zip.keys()]).toEqual(['manifest.json', 'In no story/b.txt', 'In no story/c.txt'])
  })

  test('leaves out files of others, and opens for its owner only', async () => {
    const [maren, ben] = [await member(app), await member(app)]
    const [own, secret] = [
      await maren.stores('Mine.', 'own.txt'),
      await ben.stores('A secret.', 'secret.txt'),
    ]
    const offer = await maren.call(offerZip, { body: { file_ids: [own, secret] } })
    expect([...readZip(await bytesOf(await maren.fetch(offer.url))).keys()]).toEqual([
      'manifest.json',
      'In no story/own.txt',
    ])
    const zip = offer.url.split('/').at(-1) ?? ''
    expect((await ben.request(selectionZip, { params: { zip } })).status).toBe(404)
    expect((await ben.request(offerZip, { body: { file_ids: [own] } })).status).toBe(404)
  })

  test('expires after a day', async () => {
    const maren = await member(app)
    const { url } = await maren.call(offerZip, {
      body: { file_ids: [await maren.stores('Mine.', 'own.txt')] },
    })
    await app.services.database.pool.query(
      `update zip_selections set created_at = now() - interval '25 hours'`,
    )
    await app.services.downloads.sweepSelections()
    const response = await maren.fetch(url)
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'zip_not_found' }),
    ])
  })
})

describe('a zip of a story', () => {
  async function shownStory() {
    const maren = await member(app)
    const ids = [await maren.stores(await photo(), 'tarn.jpg'), await maren.stores('Rain.', 'rain.txt')]
    const story = await maren.call(createStory, {
      body: { name: 'Lakes', file_ids: ids, show_on_feed: true },
    })
    await app.idle()
    return { maren, story }
  }

  test('has the originals for its owner, without folders', async () => {
    const { maren, story } = await shownStory()
    expect(await maren.call(offerStoryZip, { params: { id: story.id } })).toMatchObject({
      files: 2,
      bytes: expect.any(Number),
    })
    const response = await maren.request(storyZip, { params: { id: story.id } })
    expect(response.headers.get('content-disposition')).toContain('Lakes.zip')
    const zip = readZip(await bytesOf(response))
    expect([...zip.keys()]).toEqual(['manifest.json', 'tarn.jpg', 'rain.txt'])
    expect((await sharp(zip.get('tarn.jpg')).metadata()).exif).toBeDefined()
  })

  test('has for others re-encoded photos, without camera and place, and no ranges', async () => {
    const { story } = await shownStory()
    const someone = visitor(app)
    expect(await someone.call(offerStoryZip, { params: { id: story.id } })).toMatchObject({
      files: 2,
      bytes: null,
    })
    const response = await someone.request(storyZip, {
      params: { id: story.id },
      headers: { range: 'bytes=10-' },
    })
    expect([response.status, response.headers.get('accept-ranges'), response.headers.get('etag')]).toEqual([
      200,
      null,
      null,
    ])
    const zip = readZip(await bytesOf(response))
    expect([...zip.keys()]).toEqual(['manifest.json', 'tarn.webp', 'rain.txt'])
    const picture = await sharp(zip.get('tarn.webp')).metadata()
    expect([picture.format, picture.exif]).toEqual(['webp', undefined])
    expect(zip.get('manifest.json')?.toString()).not.toMatch(/F1|latitude|sha256|camera|storage_source/)
  })

  test('is not there for others while the story is private', async () => {
    const { maren, story } = await shownStory()
    await maren.call(updateStory, { params: { id: story.id }, body: { show_on_feed: false } })
    for (const call of [offerStoryZip, storyZip])
      expect((await visitor(app).request(call, { params: { id: story.id } })).status).toBe(404)
  })

  test('ends for others when the story is hidden while they download it', async () => {
    const maren = await member(app)
    const ids = []
    for (let count = 0; count < 3; count += 1)
      ids.push(await maren.stores(randomBytes(20 * 1024 ** 2), `${count}.bin`))
    const story = await maren.call(createStory, {
      body: { name: 'Lakes', file_ids: ids, show_on_feed: true },
    })
    await app.idle()
    const response = await visitor(app).request(storyZip, { params: { id: story.id } })
    const reader = response.body?.getReader()
    await reader?.read()
    await maren.call(updateStory, { params: { id: story.id }, body: { show_on_feed: false } })
    const rest = async () => {
      for (;;) if ((await reader?.read())?.done !== false) return
    }
    await expect(rest()).rejects.toThrow()
  })
})

describe('with an object store', () => {
  let store: S3Store
  let far: TestApp
  beforeAll(async () => {
    store = await startS3Store()
    far = await startTestApp(store.environment)
  })
  afterAll(async () => {
    await far.close()
    await store.close()
  })

  test('a zip is the same in one piece and in two', async () => {
    const maren = await member(far)
    for (let count = 1; count <= 12; count += 1)
      await maren.stores(randomBytes(count * 40_000), `file-${count}.bin`)
    await far.idle()
    const first = await everything(maren)
    const whole = await bytesOf(first)
    expect(readZip(whole).size).toBe(13)
    const from = Math.floor(whole.length / 2)
    const rest = await everything(maren, {
      range: `bytes=${from}-`,
      'if-range': first.headers.get('etag') ?? '',
    })
    expect((await bytesOf(rest)).equals(whole.subarray(from))).toBe(true)
  })
})

/** Objects of the store that this process has open. */
async function openObjects(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((target) => target.startsWith(app.dataFolder) && target.includes('originals')).length
}
