import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { askDocuments } from '#contract/calls/chat.ts'
import { deleteUpload, getSharedFile, getSummary, listUploads, streamFile } from '#contract/calls/files.ts'
import { createStory, getStory } from '#contract/calls/stories.ts'
import { refreshUpload, uploadStatus, uploadText } from '#contract/calls/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { sharedApp } from '#test/support/shared-app.ts'

/** The contents there are in the store, of whatever file. */
async function originals(): Promise<string[]> {
  const found: string[] = []
  for await (const object of app.services.storage.list('originals/')) found.push(object.key)
  return found
}

const bytesOf = (name: string) => readFileSync(path.join('test/fixtures', name))

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

test('the same file twice is recognised, and both are kept', async () => {
  const maren = await member(app)
  const first = await maren.stores('The very same words.', 'first.txt')
  const second = (await (await maren.upload('The very same words.', 'second.txt')).json()) as object
  expect(second).toMatchObject({ duplicate_of: { file_id: first, name: 'first.txt' } })
  const jonas = await member(app)
  const foreign = (await (await jonas.upload('The very same words.', 'mine.txt')).json()) as object
  expect(foreign).toMatchObject({ duplicate_of: null })
})

test('a file sent unless it is known is stored once, and is in its story once (readings: Files)', async () => {
  const maren = await member(app)
  const { id } = await maren.call(createStory, { body: { name: 'Once' } })
  const first = await maren.stores('The very same words.', 'first.txt')
  const fields = { unless_known: 'true', story: id }
  const second = (await (await maren.upload('The very same words.', 'second.txt', fields)).json()) as object
  expect(second).toMatchObject({ fileId: first, duplicate_of: { file_id: first, name: 'first.txt' } })
  const names = async () => (await maren.call(listUploads)).uploads.map((file) => file.name)
  expect(await names()).toEqual(['first.txt'])
  const { files } = await maren.call(getStory, { params: { id } })
  expect(files.map((file) => file.file_id)).toEqual([first])

  // Copies that come at once are one, too; what is new is stored, and another's is not mine.
  const copies = Array.from({ length: 6 }, (_, at) => `copy-${at}.txt`)
  const sent = await Promise.all(copies.map((name) => maren.stores('A copy of a copy.', name, fields)))
  expect(new Set(sent).size).toBe(1)
  expect(await names()).toHaveLength(2)
  const jonas = await member(app)
  const foreign = await jonas.upload('The very same words.', 'mine.txt', { unless_known: 'true' })
  expect(await foreign.json()).toMatchObject({ duplicate_of: null })
  // What is in the trash is not there.
  await maren.call(deleteUpload, { params: { id: first } })
  const again = await maren.upload('The very same words.', 'again.txt', { unless_known: 'true' })
  expect(await again.json()).toMatchObject({ duplicate_of: null })
  const refused = await jonas.upload('The very same words.', 'x.txt', fields)
  expect(refused.status).toBe(404)
})

test('of what one person sends at once only what is at fault is refused, and it leaves nothing', async () => {
  const [maren, jonas] = [await member(app), await member(app)]
  const [own, foreign] = await Promise.all(
    [maren, jonas].map(async (person) => (await person.call(createStory, { body: { name: 'Herons' } })).id),
  )
  const before = (await originals()).length
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      maren.upload(`Heron ${at}.`, `heron-${at}.txt`, { story: (at % 4 === 3 ? foreign : own) ?? '' }),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, at) => (at % 4 === 3 ? 404 : 200)))
  const { uploads } = await maren.call(listUploads, { query: { story: own ?? '', limit: '100' } })
  expect(uploads.map(({ name }) => name).toSorted()).toEqual(
    replies.flatMap((_, at) => (at % 4 === 3 ? [] : [`heron-${at}.txt`])).toSorted(),
  )
  expect(await maren.call(getSummary)).toMatchObject({ file_count: 30 })
  expect(await originals()).toHaveLength(before + 30)
})

test('a file is served whole, in ranges, and not again when it is known', async () => {
  const maren = await member(app)
  const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => 32 + (at % 90)))
  const id = await maren.stores(content, 'long.txt')
  const get = (headers: Record<string, string> = {}) => maren.request(streamFile, { params: { id }, headers })
  const whole = await get()
  expect(whole.headers.get('content-length')).toBe('300000')
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)

  for (const [range, start, end] of [
    ['bytes=0-9', 0, 9],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=-5', 299_995, 299_999],
    ['bytes=100000-999999', 100_000, 299_999],
  ] as const) {
    const part = await get({ range })
    expect([range, part.status, part.headers.get('content-range')]).toEqual([
      range,
      206,
      `bytes ${start}-${end}/300000`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(start, end + 1))).toBe(true)
  }
  const beyond = await get({ range: 'bytes=300000-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */300000'])
  expect((await get({ range: 'lines=1-2' })).status).toBe(200)
  expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
})

test('a note becomes a text file called by its title, or by its first line', async () => {
  const maren = await member(app)
  await maren.call(uploadText, { body: { title: 'Day 3', content: 'Rain till eleven.' } })
  await maren.call(uploadText, { body: { content: 'Plum cake\nFour eggs, and flour.' } })
  const names = (await maren.call(listUploads)).uploads.map((file) => file.name)
  expect(names).toEqual(['Plum cake.txt', 'Day 3.txt'])
})

test('the list goes on where it stopped, however many came at once', async () => {
  const maren = await member(app)
  await Promise.all(
    Array.from({ length: 9 }, (_, at) => maren.stores(`Note ${at} of nine notes.`, `n${at}.txt`)),
  )
  const names: string[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof load>> = await load(before)
    names.push(...page.uploads.map((file) => file.name))
    before = page.pagination.nextCursor
  } while (before !== null)
  expect(names.toSorted()).toEqual(Array.from({ length: 9 }, (_, at) => `n${at}.txt`))
  const second = await maren.call(listUploads, { query: { page: '2', limit: '4' } })
  expect(second.uploads.map((file) => file.name)).toEqual(names.slice(4, 8))
  expect(second.pagination).toMatchObject({ page: 2, hasMore: true })

  function load(cursor: string | null) {
    return maren.call(listUploads, { query: { limit: '4', ...(cursor ? { before: cursor } : {}) } })
  }
})

test('the list has files of public stories unless only mine are asked for', async () => {
  const maren = await member(app)
  const jonas = await member(app)
  const shown = await maren.stores('A note that everybody may read.', 'shown.txt')
  await maren.stores('A note that nobody else may read.', 'hidden.txt')
  await maren.call(createStory, { body: { name: 'Open', file_ids: [shown], show_on_feed: true } })
  const names = async (query: Record<string, string>) =>
    (await jonas.call(listUploads, { query })).uploads.map((file) => [file.name, file.can_edit])
  expect(await names({})).toContainEqual(['shown.txt', false])
  expect((await names({})).map(([name]) => name)).not.toContain('hidden.txt')
  expect(await names({ mine_only: 'true' })).toEqual([])
})

test('status and addresses of a file are reported to anyone who may see it', async () => {
  const maren = await member(app)
  const id = await maren.stores('Rain till eleven, then the wind dropped.', 'day.txt')
  await app.idle()
  expect(await maren.call(uploadStatus, { params: { id } })).toEqual({
    status: 'captioned',
    ready: true,
    url: `/api/files/${id}/stream`,
    thumbnail_url: null,
    error: null,
  })
  expect(await maren.call(refreshUpload, { params: { id } })).toEqual({
    url: `/api/files/${id}/stream`,
    s3Url: expect.stringMatching(`^/api/files/${id}/signed`) as string,
    thumbnailUrl: null,
    thumbnail_url: null,
  })
  expect((await visitor(app).request(uploadStatus, { params: { id } })).status).toBe(404)
})

test('counts and sizes follow what is there', async () => {
  const maren = await member(app)
  const id = await maren.stores('Twenty characters ok', 'a.txt')
  await maren.call(createStory, { body: { name: 'One' } })
  expect(await maren.call(getSummary)).toEqual({ story_count: 1, file_count: 1, file_bytes: 20 })
  await maren.call(deleteUpload, { params: { id } })
  expect(await maren.call(getSummary)).toEqual({ story_count: 1, file_count: 0, file_bytes: 0 })
})

test('30 days after its deletion a file’s bytes are gone, and a killed upload’s after a day (F1)', async () => {
  const maren = await member(app)
  const id = await maren.stores('This will be deleted for good.', 'gone.txt')
  const kept = await maren.stores('This one will be kept for good.', 'kept.txt')
  await app.idle()
  const { storage, files, database } = app.services
  await storage.put(`originals/aa/${crypto.randomUUID()}`, [Buffer.from('left by a killed upload')] as never)
  await maren.call(deleteUpload, { params: { id } })
  await files.sweepDeleted()
  expect((await originals()).some((key) => key.endsWith(id))).toBe(true)
  await database.pool.query(`update files set deleted_at = now() - interval '31 days' where id = $1`, [id])
  await files.sweepDeleted()
  expect((await originals()).some((key) => key.endsWith(id))).toBe(false)

  const count = (await originals()).length
  await app.services.sweepOrphans(new Date())
  expect(await originals()).toHaveLength(count)
  await app.services.sweepOrphans(new Date(Date.now() + 25 * 3600 * 1000))
  const left = await originals()
  expect(left).toHaveLength(count - 1)
  expect(left.some((key) => key.endsWith(kept))).toBe(true)
})

test('a day later nothing is left of the temporary folders of a killed process (F1)', async () => {
  const temporary = await temporaryFolder()
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000)
  const left = [
    'storypad-media-x1',
    'storypad-page-x1',
    'storypad-avatar-x1',
    'storypad-object-x1',
    'of-others',
  ]
  for (const name of [...left, 'storypad-media-x2']) {
    await fs.mkdir(path.join(temporary, name))
    await fs.writeFile(path.join(temporary, name, 'file'), 'half of it')
  }
  for (const name of left) await fs.utimes(path.join(temporary, name), yesterday, yesterday)
  const { database, queue } = app.services
  await database.transaction((tx) => queue.add(tx, 'sweep:temporary-folders', {}))
  await app.idle()
  expect((await fs.readdir(temporary)).toSorted()).toEqual(['of-others', 'storypad-media-x2'])
})

test('a file whose job went down with its process is read after the next start (F1)', async () => {
  const maren = await member(app)
  const id = await maren.stores('Acknowledged, and then the power was gone.', 'last.txt')
  await app.idle()
  const { pool } = app.services.database
  await pool.query(`update files set status = 'pending', caption = null where id = $1`, [id])
  const next = await startTestApp({}, { beside: app })
  await next.idle()
  expect(await maren.call(uploadStatus, { params: { id } })).toMatchObject({ status: 'captioned' })
  await next.close()
})

test.each([
  ['', 200],
  ['no id', 404],
  ['0190a6b4-0000-7000-8000-000000000001', 404],
])(
  'both calls that upload answer the story %j alike; what is refused leaves nothing',
  async (story, status) => {
    const maren = await member(app)
    const before = (await originals()).length
    const file = await maren.upload('Rain till eleven.', 'day-3.txt', { story })
    const note = await maren.request(uploadText, { body: { content: 'Rain till eleven.', story } })
    expect([file.status, note.status]).toEqual([status, status])
    const [one, other] = [await file.json(), await note.json()] as { error?: string; code?: string }[]
    expect([one?.error, one?.code]).toEqual([other?.error, other?.code])
    expect(await originals()).toHaveLength(before + (status === 200 ? 2 : 0))
  },
)

test('the name of a note has one dot in front of its ending', async () => {
  const maren = await member(app)
  for (const [title, name] of [
    ['Day 3.', 'Day 3.txt'],
    ['And so on…', 'And so on.txt'],
    ['...', 'untitled.txt'],
  ] as const) {
    const { fileId } = await maren.call(uploadText, { body: { title, content: `A note called ${title}` } })
    const file = await maren.call(getSharedFile, { params: { id: fileId } })
    expect(file.name).toBe(name)
  }
  const untitled = await maren.call(uploadText, { body: { content: 'It rained all day.\nThen it stopped.' } })
  expect((await maren.call(getSharedFile, { params: { id: untitled.fileId } })).name).toBe(
    'It rained all day.txt',
  )
})

test('a signed address opens a file without a session, as its reader sees it, until it is over (A3, A4)', async () => {
  const maren = await member(app)
  const id = await maren.stores(bytesOf('harbour-12mp.jpg'), 'harbour.jpg')
  const note = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  await app.idle()
  const story = await maren.call(createStory, {
    body: { name: 'Lakes', file_ids: [id, note], show_on_feed: true },
  })
  const seenBy = async (who: Person, file: string) =>
    who.call(getSharedFile, { params: { id: file }, query: { groupId: story.id } })
  const read = async (address: string) => {
    const response = await visitor(app).fetch(address)
    return [response.status, response.headers.get('content-type'), (await response.text()).length] as const
  }
  const own = await seenBy(maren, id)
  const others = await seenBy(visitor(app), id)
  expect((await read(own.s3Url)).slice(0, 2)).toEqual([200, 'image/jpeg'])
  expect((await read(others.s3Url)).slice(0, 2)).toEqual([200, 'image/webp'])
  const fresh = await maren.call(refreshUpload, { params: { id: note } })
  expect(await read(fresh.s3Url)).toEqual([200, 'text/plain; charset=utf-8', 40])
  const until = Number(new URL(own.s3Url, app.url).searchParams.get('until'))
  expect(until - Date.now() / 1000).toBeGreaterThan(200)
  expect(until - Date.now() / 1000).toBeLessThanOrEqual(600)
  for (const forged of [
    others.s3Url.replace('as=viewer', 'as=owner'),
    others.s3Url.replace(`until=${until}`, `until=${until + 300}`),
    others.s3Url.replace(id, note),
    others.s3Url.replace(/signature=.*/, 'signature=x'),
  ])
    expect((await read(forged))[0]).toBe(403)
  await app.services.database.pool.query('update files set address_key = gen_random_uuid() where id = $1', [
    id,
  ])
  expect((await read(own.s3Url))[0]).toBe(403)
  await maren.call(deleteUpload, { params: { id: note } })
  expect((await read(fresh.s3Url))[0]).toBe(403)
})

test('camera and place are reported to the owner of a photograph only (A8)', async () => {
  const maren = await member(app)
  const id = await maren.stores(bytesOf('harbour-12mp.jpg'), 'harbour.jpg')
  await app.idle()
  await app.services.database.pool.query(
    `update files set camera = 'Pentax K-1', latitude = 56.5, longitude = -5.5 where id = $1`,
    [id],
  )
  const story = await maren.call(createStory, { body: { name: 'Lakes', file_ids: [id], show_on_feed: true } })
  const query = { groupId: story.id }
  const own = await maren.call(getSharedFile, { params: { id }, query })
  expect(own).toMatchObject({
    camera: 'Pentax K-1',
    place: { latitude: 56.5, longitude: -5.5 },
    group_id: story.id,
    orientation: 'landscape',
    alt: own.caption,
    timestamp: own.display_date,
    uploading: false,
  })
  const friend = await visitor(app).request(getSharedFile, { params: { id }, query })
  expect(await friend.json()).toMatchObject({ camera: null, place: null })
})

test('a picture of which nothing is known has no caption; only its owner reads of camera and place (A8)', async () => {
  const maren = await member(app)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#803010' } })
    .png()
    .toBuffer()
  const id = await maren.stores(bytes, 'scan-untitled.png')
  await app.idle()
  const see = (who: Person) => who.call(getSharedFile, { params: { id }, query: { groupId: story.id } })
  const story = await maren.call(createStory, { body: { name: 'Lakes', file_ids: [id], show_on_feed: true } })
  const bare = { caption: null, caption_by: null, alt: 'scan-untitled.png' }
  expect(await see(maren)).toMatchObject({ status: 'captioned', ...bare })
  const { pool } = app.services.database
  await pool.query(`update files set camera = 'Pentax K-1' where id = $1`, [id])
  expect(await see(maren)).toMatchObject({ caption: 'Taken with Pentax K-1.', caption_by: 'builtin' })
  await pool.query(`update files set latitude = 56.09123, longitude = -5.5567 where id = $1`, [id])
  expect(await see(maren)).toMatchObject({ caption: 'Near 56.09° N, 5.56° W.' })
  expect(await see(visitor(app))).toMatchObject(bare)
  await pool.query(
    `update files set taken_at_local = '2026-10-24T23:30:00', taken_from = 'exif' where id = $1`,
    [id],
  )
  expect(await see(visitor(app))).toMatchObject({ ...bare, alt: 'Photo, 24 October 2026' })
  const events = await eventsOf(
    await maren.request(askDocuments, { body: { prompt: 'Is there an untitled scan?' } }),
  )
  expect(JSON.stringify(events)).toContain('**scan-untitled.png** [1]')
  expect(JSON.stringify(events.at(-2))).not.toContain('null:')
})

test('a camera, its lens and a place are in no caption, and only in the part of the search that its owner has (A8, C8)', async () => {
  const maren = await member(app)
  const id = await maren.stores(bytesOf('harbour-12mp.jpg'), 'harbour.jpg')
  await app.idle()
  const { rows } = await app.services.database.pool.query<Record<string, string>>(
    `select f.camera, f.latitude::text, f.longitude::text,
       f.caption || ' ' || string_agg(p.text || p.words::text, ' ') filter (where p.ordinal >= 0) as "forAll",
       string_agg(p.text, ' ') filter (where p.ordinal < 0) as "forOwner"
     from files f join file_passages p on p.file_id = f.id where f.id = $1 group by f.id`,
    [id],
  )
  const { camera = '', latitude = '', longitude = '', forAll = '', forOwner = '' } = rows[0] ?? {}
  const secrets = [
    camera,
    ...(camera.match(/\p{L}{4,}/gu) ?? []),
    latitude.slice(0, 5),
    longitude.slice(0, 5),
  ]
  const story = await maren.call(createStory, { body: { name: 'Lakes', file_ids: [id], show_on_feed: true } })
  const [friend, other] = [visitor(app), await member(app, 'Ben Moss')]
  const replies = [
    await friend.request(getSharedFile, { params: { id }, query: { groupId: story.id } }),
    await friend.request(getStory, { params: { id: story.id } }),
    await other.request(listUploads, { query: { story: story.id } }),
  ]
  const seen = await Promise.all(replies.map((reply) => reply.text()))
  for (const text of seen) expect(text).toContain('harbour.jpg')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(1)
    for (const text of [forAll, ...seen]) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    const asked = await other.request(listUploads, { query: { story: story.id, q: secret } })
    expect(await asked.json()).toMatchObject({ uploads: [] })
  }
  expect(forOwner).toContain(camera)
})
