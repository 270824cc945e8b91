import fs from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as cloud from '#contract/calls/cloud.ts'
import type { IngestEvent } from '#contract/calls/cloud.ts'
import { askDocuments } from '#contract/calls/chat.ts'
import { disconnectDrive, driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import * as texts from '#contract/calls/file-texts.ts'
import * as textChanges from '#contract/calls/text-changes.ts'
import * as files from '#contract/calls/files.ts'
import { restoreFiles } from '#contract/calls/trash.ts'
import { createStory, getStory } from '#contract/calls/stories.ts'
import { DiskFull, floors } from '#server/engines/disk/disk.ts'
import type { DriveWorld, WorldEntry } from '#test/fakes/drive-world.ts'
import { googleFaults, startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { graphFaults, startOneDrive, type FakeOneDrive } from '#test/fakes/one-drive.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { connectAs } from '#test/support/connect-drive.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

// What lies in people's drives: looked at, captioned, and read where it lies.

let google: FakeGoogleDrive
let microsoft: FakeOneDrive
let app: TestApp
beforeAll(async () => {
  ;[google, microsoft] = await Promise.all([startGoogleDrive(), startOneDrive()])
  app = await startTestApp({ ...google.environment, ...microsoft.environment })
})
afterAll(async () => {
  await app.close()
  await Promise.all([google.close(), microsoft.close()])
})

type Member = Awaited<ReturnType<typeof member>>
let maren: Member
beforeEach(async () => {
  for (const { world } of [google, microsoft]) {
    world.entries.clear()
    world.requests.length = 0
    world.pageSize = 100
  }
  google.sharedDrives.length = 0
  maren = await member(app)
})

const worldOf = (provider: DriveProvider): DriveWorld =>
  provider === 'googledrive' ? google.world : microsoft.world
const tooMany = { googledrive: googleFaults.rateLimited, onedrive: graphFaults.busy }
const refused = { googledrive: googleFaults.noDownload, onedrive: graphFaults.denied }
const entryPath = (provider: DriveProvider, id: string) =>
  provider === 'googledrive' ? `/drive/v3/files/${id}` : `/v1.0/me/drive/items/${id}`

const fixture = (name: string) => fs.readFile(`test/fixtures/${name}`)

let count = 0
/** Ids of providers: each test has its own. */
function note(change: Partial<WorldEntry> = {}): WorldEntry {
  count += 1
  const bytes = Buffer.from(`Day ${count}. Rain at the tarn till eleven, then the wind dropped and we rowed.`)
  return { id: `note${count}`, name: `day-${count}.txt`, parent: null, mime: 'text/plain', bytes, ...change }
}
function folder(change: Partial<WorldEntry> = {}): WorldEntry {
  count += 1
  return { id: `folder${count}`, name: `Folder ${count}`, parent: null, mime: '', ...change }
}

async function run(person: Person, provider: DriveProvider, ids: readonly string[]): Promise<IngestEvent[]> {
  const response = await person.request(cloud.ingestCloudFiles, { body: { provider, fileIds: ids } })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  return (await eventsOf(response)) as IngestEvent[]
}

/** What came of it. */
async function captioned(person: Person, provider: DriveProvider, ids: readonly string[]) {
  const events = await run(person, provider, ids)
  const end = events.find((event) => event.run)?.run
  if (!end) throw new Error(`it did not end: ${JSON.stringify(events)}`)
  return end
}

const documents = async (person: Person) =>
  (await person.call(files.listUploads, { query: { mine_only: 'true' } })).uploads
const content = (person: Person, id: string, headers: Record<string, string> = {}) =>
  person.request(files.streamFile, { params: { id }, headers })
const reads = (provider: DriveProvider, id: string) =>
  worldOf(provider).requests.filter(({ path, query }) =>
    provider === 'googledrive'
      ? path === entryPath(provider, id) && query.get('alt') === 'media'
      : path === `/contents/${id}`,
  ).length
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

describe.each(['googledrive', 'onedrive'] as const)('%s', (provider) => {
  let world: DriveWorld
  beforeEach(async () => {
    world = worldOf(provider)
    await connectAs(maren, provider)
  })

  const list = (query: Record<string, string> = {}) =>
    maren.call(cloud.listCloudFiles, { params: { provider }, query })

  test('a folder is listed page by page, with what is known of each entry', async () => {
    const inside = folder()
    const many = Array.from({ length: 250 }, () => note({ parent: inside.id }))
    world.add(inside, ...many, note({ modified: '2026-03-04T05:06:07Z', name: 'here.txt' }))
    const { files: atHome } = await list()
    expect(atHome).toMatchObject([
      { id: inside.id, isFolder: true, mimeType: '', size: null, thumbnailUrl: null },
      {
        name: 'here.txt',
        isFolder: false,
        mimeType: 'text/plain',
        modifiedTime: '2026-03-04T05:06:07.000Z',
        thumbnailUrl: null,
        file_id: null,
      },
    ])
    const pages = [await list({ folderId: inside.id })]
    for (let page = pages[0]; page && page.next !== null; page = pages.at(-1))
      pages.push(await list({ folderId: inside.id, next: page.next }))
    expect(pages.map((page) => page.files.length)).toEqual([100, 100, 50])
    expect(pages.flatMap((page) => page.files.map(({ id }) => id))).toEqual(many.map(({ id }) => id))
  })

  test('what is not there, not theirs or cannot be gone on with is refused in a sentence (A1, D1)', async () => {
    const unknown = await maren.request(cloud.listCloudFiles, {
      params: { provider },
      query: { folderId: 'not-mine' },
    })
    expect(await refusal(unknown)).toEqual([404, 'gone_from_drive'])
    const requestCount = world.requests.length
    for (const folderId of ['../../me', 'a/b', '..', 'x:..', 'x'.repeat(301)]) {
      const odd = await maren.request(cloud.listCloudFiles, { params: { provider }, query: { folderId } })
      expect([folderId, ...(await refusal(odd))]).toEqual([folderId, 400, 'invalid_field'])
    }
    expect(world.requests).toHaveLength(requestCount)
    const elsewhere = Buffer.from('https://elsewhere.example/children').toString('base64url')
    const led = await maren.request(cloud.listCloudFiles, {
      params: { provider },
      query: { next: elsewhere },
    })
    if (provider === 'onedrive') expect(led.status).toBe(502)
    expect(world.requests.every(({ host }) => host.startsWith('127.0.0.1'))).toBe(true)
    const other = await member(app)
    const theirs = await other.request(cloud.listCloudFiles, { params: { provider } })
    expect(await refusal(theirs)).toEqual([409, 'drive_not_connected'])
  })

  test('pictures come through this server, once from the provider, and are pictures', async () => {
    const picture = await fixture('badge.png')
    const [seen, fake] = [note({ picture }), note({ picture: Buffer.from('<script>alert(1)</script>') })]
    world.add(seen, fake)
    const [first, second] = (await list()).files
    const path = first?.thumbnailUrl ?? ''
    expect(path).toMatch(new RegExp(`^/api/cloud-storage/${provider}/files/`))
    const before = world.requests.length
    const reply = await maren.fetch(path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(reply.headers.get('cache-control')).toMatch(/^private/)
    expect(Buffer.from(await reply.arrayBuffer()).equals(picture)).toBe(true)
    const requestCount = world.requests.length
    expect(requestCount).toBeGreaterThan(before)
    expect((await maren.fetch(path)).status).toBe(200)
    expect(world.requests).toHaveLength(requestCount)
    // No token goes where pictures lie.
    const forPicture = world.requests.filter(({ path: at }) => at.startsWith('/pictures/'))
    expect(forPicture.map(({ authorization }) => authorization)).toEqual([null])
    expect((await maren.fetch(second?.thumbnailUrl ?? '')).status).toBe(404)
    expect((await (await member(app)).fetch(path)).status).toBe(409)
    expect((await visitor(app).fetch(path)).status).toBe(401)
  })

  test('captioned files are documents: listed, found, asked about, in stories, and read where they lie', async () => {
    const picture = note({ name: 'tarn.jpg', mime: 'image/jpeg', bytes: await fixture('harbour-12mp.jpg') })
    const text = note({ bytes: Buffer.from('The zephyrine lantern stood on the jetty at Crinan.') })
    world.add(picture, text)
    const events = await run(maren, provider, [picture.id, text.id, text.id])
    expect(events.at(-1)).toEqual({ done: true })
    const last = events.at(-2)
    expect(last).toMatchObject({
      progress: 100,
      currentFile: 2,
      totalFiles: 2,
      message: 'Captioning complete',
    })
    expect(last?.run).toMatchObject({ captionedFiles: 2, failedFiles: 0, is_done: true, failures: [] })

    const shown = await documents(maren)
    expect(
      shown.map(({ name, status, storage_source }) => [name, status, storage_source]).toSorted(),
    ).toEqual(
      [
        [text.name, 'captioned', provider],
        ['tarn.jpg', 'captioned', provider],
      ].toSorted(),
    )
    const [tarn, note1] = ['tarn.jpg', text.name].map((name) => shown.find((file) => file.name === name))
    if (!tarn || !note1) throw new Error('they are not there')
    expect(tarn).toMatchObject({ mime: 'image/jpeg', size: picture.bytes?.length })
    expect((await maren.fetch(tarn.thumbnail_url ?? '')).headers.get('content-type')).toBe('image/webp')

    const found = await maren.call(files.listUploads, { query: { q: 'zephyrine' } })
    expect(found.uploads.map(({ id }) => id)).toEqual([note1.id])
    const reply = await maren.request(askDocuments, {
      body: { prompt: 'Where did the zephyrine lantern stand?' },
    })
    expect(JSON.stringify(await eventsOf(reply))).toContain('Crinan')

    const before = reads(provider, text.id)
    expect(await (await content(maren, note1.id)).text()).toBe(text.bytes?.toString())
    const part = await content(maren, note1.id, { range: 'bytes=4-12' })
    expect([part.status, await part.text()]).toEqual([206, 'zephyrine'])
    expect(reads(provider, text.id)).toBe(before + 2)
    // A picture is shown as the copy that is kept here.
    expect((await content(maren, tarn.id)).headers.get('content-type')).toBe('image/webp')
    expect((await maren.call(texts.getFileText, { params: { id: note1.id } })).text).toBe(
      text.bytes?.toString(),
    )
    const edited = await maren.request(textChanges.saveFileText, {
      params: { id: note1.id },
      body: { text: 'Other' },
    })
    expect(await refusal(edited)).toEqual([409, 'only_read_here'])

    const story = await maren.call(createStory, {
      body: { name: 'Tarn', file_ids: [tarn.id, note1.id], show_on_feed: true },
    })
    const friend = await member(app)
    const { files: theirs } = await friend.call(getStory, { params: { id: story.id } })
    expect(theirs.map(({ id }) => id).toSorted()).toEqual([tarn.id, note1.id].toSorted())
    expect(await (await content(friend, note1.id)).text()).toBe(text.bytes?.toString())
    expect((await list()).files.map(({ file_id }) => file_id)).toEqual([tarn.id, note1.id])
    // Nothing of it takes up the room of its owner here, but for the pictures.
    expect((await maren.call(files.getSummary)).file_bytes).toBe(0)
    expect((await maren.call(files.getStorageUse)).used_bytes).toBeLessThan(picture.bytes?.length ?? 0)
  })

  test('each file is captioned once, also when it is asked for twice, at once or later', async () => {
    const notes = Array.from({ length: 6 }, () => note())
    world.add(...notes)
    const ids = notes.map(({ id }) => id)
    const both = await Promise.all([captioned(maren, provider, ids), captioned(maren, provider, ids)])
    expect(both.map(({ captionedFiles }) => captionedFiles)).toEqual([6, 6])
    await captioned(maren, provider, ids)
    expect(await documents(maren)).toHaveLength(6)
    expect(ids.map((id) => reads(provider, id))).toEqual(ids.map(() => 1))
  })

  test('a provider that wants us to wait is waited for, and access that ends early is renewed (D2)', async () => {
    const one = note()
    world.add(one)
    world.fail(entryPath(provider, one.id), tooMany[provider])
    world.endAccess()
    expect(await captioned(maren, provider, [one.id])).toMatchObject({ captionedFiles: 1, failedFiles: 0 })
  })

  test('a leave that is taken back ends the run with a sentence, and the connection says so (D2)', async () => {
    const one = note()
    world.add(one)
    world.endGrants()
    const end = await captioned(maren, provider, [one.id])
    expect(end).toMatchObject({ failedFiles: 1, is_done: true })
    expect(end.failures[0]?.reason).toBe('This drive is no longer connected. Reconnect it in Settings.')
    const again = await maren.request(cloud.ingestCloudFiles, { body: { provider, fileIds: [one.id] } })
    expect(await refusal(again)).toEqual([409, 'drive_not_connected'])
  })

  test('after disconnecting caption, picture and passages stay, and the content says where it lies', async () => {
    const picture = note({ name: 'tarn.jpg', mime: 'image/jpeg', bytes: await fixture('harbour-12mp.jpg') })
    const text = note({ bytes: Buffer.from('The zephyrine lantern stood on the jetty at Crinan.') })
    world.add(picture, text)
    await captioned(maren, provider, [picture.id, text.id])
    await maren.call(disconnectDrive, { params: { provider } })
    const shown = await documents(maren)
    expect(shown.every(({ caption }) => caption !== null)).toBe(true)
    const tarn = shown.find(({ name }) => name === 'tarn.jpg')
    expect((await maren.fetch(tarn?.thumbnail_url ?? '')).status).toBe(200)
    const found = await maren.call(files.listUploads, { query: { q: 'zephyrine' } })
    expect(found.uploads).toHaveLength(1)
    const away = await content(maren, found.uploads[0]?.id ?? '')
    expect(away.headers.get('content-type')).toContain('application/json')
    expect([away.status, await away.json()]).toEqual([
      409,
      {
        code: 'content_in_drive',
        error: `This file is stored in ${driveNames[provider]}, which is no longer connected. Its caption and thumbnail are still here.`,
      },
    ])
  })

  test('a file that is another by now is read again, and stays the same document', async () => {
    const one = note()
    world.add(one)
    await captioned(maren, provider, [one.id])
    const [before] = await documents(maren)
    world.add({ ...one, bytes: Buffer.from('The quixotic ferry left Oban at nine.') })
    await captioned(maren, provider, [one.id])
    const [after, ...others] = await documents(maren)
    expect([after?.id, others]).toEqual([before?.id, []])
    expect(after?.text_content).toContain('quixotic ferry')
    expect((await maren.call(files.listUploads, { query: { q: 'tarn' } })).uploads).toEqual([])
  })

  test('it leads its owner to where the provider shows it, and no one else', async () => {
    const one = note()
    world.add(one)
    await captioned(maren, provider, [one.id])
    const [document] = await documents(maren)
    const params = { id: document?.id ?? '' }
    const led = await maren.request(cloud.openAtProvider, { params })
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      provider === 'googledrive'
        ? `https://drive.google.com/file/d/${one.id}/view`
        : `https://onedrive.live.com/?id=${one.id}`,
    ])
    expect((await (await member(app)).request(cloud.openAtProvider, { params })).status).toBe(404)
    const uploaded = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
    expect((await maren.request(cloud.openAtProvider, { params: { id: uploaded } })).status).toBe(404)
  })
})

describe('whichever provider it is', () => {
  const provider: DriveProvider = 'googledrive'
  let world: DriveWorld
  beforeEach(async () => {
    ;({ world } = google)
    await connectAs(maren, provider)
  })

  test('what cannot be captioned says why, and the others go on', async () => {
    const [good, kept, inside] = [note(), note(), folder()]
    world.add(good, kept, inside)
    world.fail(entryPath(provider, kept.id), refused[provider])
    const end = await captioned(maren, provider, [inside.id, 'gone', kept.id, good.id])
    const drive = driveNames[provider]
    expect(end).toMatchObject({ totalFiles: 4, finishedFiles: 4, captionedFiles: 1, failedFiles: 3 })
    expect(end.failures).toEqual([
      { name: inside.name, reason: 'This is a folder. Open it to caption its files.' },
      {
        name: 'A file',
        reason: `This is no longer in ${drive}, or the connected account can’t access it.`,
      },
      { name: 'A file', reason: `${drive} denied access to this file.` },
    ])
    const [broken] = [
      note({ name: 'broken.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 no') }),
    ]
    world.add(broken)
    const ended = await captioned(maren, provider, [broken.id])
    expect(ended.failures).toMatchObject([{ name: 'broken.pdf' }])
    expect(ended.failures[0]?.reason).not.toBe('')
  })

  test('a document that was deleted comes back when it is captioned again', async () => {
    const one = note()
    world.add(one)
    await captioned(maren, provider, [one.id])
    const [document] = await documents(maren)
    const params = { id: document?.id ?? '' }
    await maren.call(files.deleteUpload, { params })
    const listed = await maren.call(cloud.listCloudFiles, { params: { provider } })
    expect(listed.files).toMatchObject([{ file_id: null }])
    await captioned(maren, provider, [one.id])
    expect((await documents(maren)).map(({ id }) => id)).toEqual([document?.id])
    expect(await maren.call(restoreFiles, { body: { file_ids: [params.id] } })).toMatchObject({
      restored: [],
    })
  })

  test('a folder is captioned whole, with the folders below it', async () => {
    const [outer, inner] = [folder(), folder()]
    inner.parent = outer.id
    const notes = [note({ parent: outer.id }), note({ parent: inner.id }), note({ parent: inner.id })]
    world.pageSize = 2
    world.add(outer, inner, ...notes, note())
    const response = await maren.request(cloud.ingestCloudFolder, {
      body: { provider, folderId: outer.id },
    })
    const events = (await eventsOf(response)) as IngestEvent[]
    expect(events.at(-2)?.run).toMatchObject({ totalFiles: 3, captionedFiles: 3, is_done: true })
    expect((await documents(maren)).map(({ name }) => name).toSorted()).toEqual(
      notes.map(({ name }) => name).toSorted(),
    )
  })

  test('closing the page does not stop it; who comes back is shown where it is, until it is put away', async () => {
    const notes = Array.from({ length: 3 }, () => note())
    world.add(...notes)
    const leaving = new AbortController()
    const response = await maren.fetch('/api/cloud-storage/ingest', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, fileIds: notes.map(({ id }) => id) }),
      signal: leaving.signal,
    })
    await response.body?.getReader().read()
    leaving.abort()
    const [going] = (await maren.call(cloud.listCaptionRuns)).runs
    const params = { run: going?.id ?? '' }
    const followed = await eventsOf(await maren.request(cloud.followCaptionRun, { params }))
    expect(followed.at(-2)).toMatchObject({ message: 'Captioning complete', run: { captionedFiles: 3 } })
    expect((await maren.call(cloud.listCaptionRuns)).runs).toMatchObject([{ id: params.run, is_done: true }])
    const other = await member(app)
    expect((await other.call(cloud.listCaptionRuns)).runs).toEqual([])
    expect(await refusal(await other.request(cloud.followCaptionRun, { params }))).toEqual([
      404,
      'run_not_found',
    ])
    expect(await refusal(await other.request(cloud.putAwayCaptionRun, { params }))).toEqual([
      404,
      'run_not_found',
    ])
    await maren.call(cloud.putAwayCaptionRun, { params })
    expect((await maren.call(cloud.listCaptionRuns)).runs).toEqual([])
  })

  test('a run whose job was lost with its process is gone on with, and nothing is done twice', async () => {
    const notes = Array.from({ length: 5 }, () => note())
    world.add(...notes)
    const { pool } = app.services.database
    // As a process that was killed leaves it: taken by a worker that is not there any more.
    const lost = `update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null
      where key like 'import-drive-files:%'`
    // Its first process still waits for the provider then, and goes on next to the second.
    world.fail(entryPath(provider, notes[0]?.id ?? ''), tooMany[provider])
    const going = run(
      maren,
      provider,
      notes.map(({ id }) => id),
    )
    await vi.waitFor(() =>
      expect(world.requests.some(({ path }) => path.includes(notes[0]?.id ?? ''))).toBe(true),
    )
    await pool.query(lost)
    await app.services.cloud.addMissing()
    const events = await going
    expect(events.at(-2)?.run).toMatchObject({ captionedFiles: 5, failedFiles: 0 })
    expect(await documents(maren)).toHaveLength(5)
  })

  test('names are kept as names: slashes are no paths, and what turns the writing is dropped', async () => {
    const odd = note({ name: 'costs/2026\\\u202Eexe.txt' })
    world.add(odd)
    await captioned(maren, provider, [odd.id])
    expect((await documents(maren)).map(({ name }) => name)).toEqual(['costs-2026-exe.txt'])
  })

  test('a film of 5 GB for which there is no room ends in a sentence, and holds up no one', async () => {
    const [film, small] = [note({ name: 'film.mp4', mime: 'video/mp4', size: 5e12 }), note()]
    const long = note({ name: 'long.mp4', mime: 'video/mp4', size: 9 * 1024 ** 3 })
    world.add(film, small, long)
    const room = vi.spyOn(app.services.disk, 'reserve').mockImplementation((_load, bytes) => {
      if (bytes > 1024 ** 3) throw new DiskFull('no room')
      return { take: () => {}, end: () => {} }
    })
    try {
      const end = await captioned(maren, provider, [film.id, long.id, small.id])
      expect(end).toMatchObject({ captionedFiles: 1, failedFiles: 2 })
      expect(end.failures.map(({ reason }) => reason)).toEqual([
        'This file is larger than 10 GB.',
        'The server doesn’t have enough space to read this file.',
      ])
    } finally {
      room.mockRestore()
    }
  })
})

test('documents of Google that have no bytes are read as what Google makes of them', async () => {
  await connectAs(maren, 'googledrive')
  const csv = Buffer.from('Day,Rain\nMonday,12\nTuesday,3\n')
  const sheet = note({ name: 'Rain', mime: 'application/vnd.google-apps.spreadsheet', bytes: csv })
  const form = note({ name: 'Form', mime: 'application/vnd.google-apps.form', bytes: Buffer.from('') })
  const shortcut = note({ name: 'Shortcut', leadsTo: sheet.id, mime: '' })
  google.world.add(sheet, form, shortcut)
  const end = await captioned(maren, 'googledrive', [sheet.id, form.id, shortcut.id])
  expect(end).toMatchObject({ captionedFiles: 2, failedFiles: 1 })
  expect(end.failures[0]?.reason).toMatch(/doesn’t offer this type of document/)
  const [document, ...others] = await documents(maren)
  expect(others).toEqual([])
  expect(document).toMatchObject({ name: 'Rain.csv', mime: 'text/csv', size: csv.length, rows: 2 })
  expect(await (await content(maren, document?.id ?? '')).text()).toBe(csv.toString())
  expect((await maren.call(texts.getFileText, { params: { id: document?.id ?? '' } })).text).toBe(
    csv.toString(),
  )
})

test('drives that are shared, and what others share, are looked into and captioned like everything else', async () => {
  await connectAs(maren, 'googledrive')
  google.sharedDrives.push({ id: 'team-drive', name: 'Team' })
  const theirs = note({ parent: 'team-drive' })
  google.world.add({ id: 'team-drive', name: 'Team', parent: 'nowhere', mime: '' }, theirs)
  const params = { provider: 'googledrive' }
  const [shared] = (await maren.call(cloud.listCloudFiles, { params })).files
  expect(shared).toMatchObject({ name: 'Shared drives', isFolder: true })
  const drives = await maren.call(cloud.listCloudFiles, { params, query: { folderId: shared?.id ?? '' } })
  expect(drives.files).toMatchObject([{ id: 'team-drive', name: 'Team', isFolder: true }])
  const inside = await maren.call(cloud.listCloudFiles, { params, query: { folderId: 'team-drive' } })
  expect(await captioned(maren, 'googledrive', [inside.files[0]?.id ?? ''])).toMatchObject({
    captionedFiles: 1,
  })

  await connectAs(maren, 'onedrive')
  const far = note({ parent: 'their-root', drive: 'b!their-drive' })
  microsoft.world.add(far, note({ name: 'Shared', mime: '', leadsTo: far.id }))
  const [link] = (await maren.call(cloud.listCloudFiles, { params: { provider: 'onedrive' } })).files
  expect(link?.id).toBe(`b!their-drive:${far.id}`)
  expect(await captioned(maren, 'onedrive', [link?.id ?? ''])).toMatchObject({ captionedFiles: 1 })
})

test('a disk that is full in the middle of a run is waited for, and the run says so', async () => {
  const totalBytes = 1024 ** 3
  let freeBytes = totalBytes
  const narrow = await startTestApp(google.environment, {
    measureDisk: async () => ({ freeBytes, totalBytes }),
  })
  const leave = async (bytes: number) => {
    freeBytes = bytes
    await narrow.services.disk.refresh()
  }
  try {
    const person = await member(narrow)
    await connectAs(person, 'googledrive')
    const notes = [note(), note()]
    google.world.add(...notes)
    await leave(floors.own / 2)
    const going = run(
      person,
      'googledrive',
      notes.map(({ id }) => id),
    )
    const rows = () => documents(person)
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['pending', 'pending'])
    const [captionRun] = (await person.call(cloud.listCaptionRuns)).runs
    expect(captionRun).toMatchObject({ totalFiles: 2, finishedFiles: 0, is_done: false })
    await leave(totalBytes)
    // What could not be read is due again after a while, and after the next try that still met the full disk.
    await expect
      .poll(async () => {
        await narrow.services.database.pool.query(
          'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
        )
        return (await person.call(cloud.listCaptionRuns)).runs.map(({ is_done }) => is_done)
      })
      .toEqual([true])
    const events = await going
    expect(events.map(({ message }) => message)).toContain(
      'The disk is full. Captioning continues when there is space.',
    )
    expect(events.at(-2)?.run).toMatchObject({ captionedFiles: 2, failedFiles: 0 })
  } finally {
    await narrow.close()
  }
})

test('a list that cannot be gone on with says so, and a provider in trouble too', async () => {
  await connectAs(maren, 'googledrive')
  const ask = (query: Record<string, string> = {}) =>
    maren.request(cloud.listCloudFiles, { params: { provider: 'googledrive' }, query })
  google.world.fail('/drive/v3/files', googleFaults.pageOver, googleFaults.backend, 'cut', 'no-json')
  expect(await refusal(await ask())).toEqual([409, 'drive_list_over'])
  for (let fault = 0; fault < 2; fault += 1)
    expect(await refusal(await ask())).toEqual([503, 'drive_unreachable'])
  expect(await refusal(await ask())).toEqual([502, 'drive_answer_unreadable'])
  google.world.fail('/drive/v3/files', googleFaults.tooMany)
  const busy = await ask()
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '7'])
})

test('H10: malformed answers of a provider are no failure of ours', async () => {
  await connectAs(maren, 'googledrive')
  const params = { provider: 'googledrive' as const }
  const odd = { id: 'odd', name: 'tarn.jpg', mimeType: 'image/jpeg' }
  const vague = { modifiedTime: 'lately', size: 'much', webViewLink: 'javascript:alert(1)' }
  const replyWith = (entry: object) => ({ status: 200, body: { files: [{ ...odd, ...entry }] } })
  google.world.fail(
    '/drive/v3/files',
    replyWith(vague),
    replyWith({ id: 'a\u0000b' }),
    replyWith({ id: '' }),
    replyWith({ id: 7 }),
  )
  expect((await maren.call(cloud.listCloudFiles, { params })).files).toEqual([
    expect.objectContaining({ id: 'odd', size: null, modifiedTime: null }),
  ])
  for (let answer = 0; answer < 3; answer += 1) {
    const response = await maren.request(cloud.listCloudFiles, { params })
    expect([response.status, await response.json()]).toMatchObject([
      502,
      { error: 'StoryPad couldn’t read the response from Google Drive. Try again later.' },
    ])
  }
  for (const thumbnailLink of [
    'not an address',
    'https://',
    'javascript:alert(1)',
    '//x',
    'https://elsewhere.example/a',
  ]) {
    google.world.fail(entryPath('googledrive', 'odd'), { status: 200, body: { ...odd, thumbnailLink } })
    const picture = await maren.request(cloud.cloudThumbnail, { params: { ...params, file: 'odd' } })
    expect([thumbnailLink, ...(await refusal(picture))]).toEqual([
      thumbnailLink,
      502,
      'drive_answer_unreadable',
    ])
  }
})

test('H10: a list that goes on and on without an entry is given up, looked at and captioned', async () => {
  await connectAs(maren, 'googledrive')
  const empty = (pages: number) =>
    Array.from({ length: pages }, () => ({
      status: 200,
      body: { files: [], nextPageToken: '0' },
    }))
  const params = { provider: 'googledrive' as const }
  google.world.add(folder({ id: 'endless' }), note({ parent: 'endless' }))
  // A few of them are passed over, as Google sends them.
  google.world.fail('/drive/v3/files', ...empty(3))
  expect(
    (await maren.call(cloud.listCloudFiles, { params, query: { folderId: 'endless' } })).files,
  ).toHaveLength(1)
  google.world.fail('/drive/v3/files', ...empty(10))
  expect(await refusal(await maren.request(cloud.listCloudFiles, { params }))).toEqual([
    502,
    'drive_answer_unreadable',
  ])
})

test('H12: a file whose downloads are used up says so at once, and the others go on', async () => {
  await connectAs(maren, 'googledrive')
  const [spent, other] = [note(), note()]
  google.world.add(spent, other)
  const entryOf = ({ id, name }: WorldEntry) => ({
    status: 200,
    body: { id, name, mimeType: 'text/plain', size: '9' },
  })
  const [entry, read] = [entryOf(spent), entryOf(other)]
  // Found, found again to be read, and read.
  google.world.fail(entryPath('googledrive', spent.id), entry, entry, googleFaults.downloadQuota)
  const end = await captioned(maren, 'googledrive', [spent.id, other.id])
  const words = 'This file reached its download limit in Google Drive. Try again tomorrow.'
  expect(end).toMatchObject({ captionedFiles: 1, failures: [{ name: spent.name, reason: words }] })
  expect(reads('googledrive', spent.id)).toBe(1)
  const id = (await documents(maren)).find((one) => one.original_filename === other.name)?.file_id ?? ''
  google.world.fail(entryPath('googledrive', other.id), read, googleFaults.downloadQuota)
  const response = await content(maren, id)
  expect([response.status, await response.json()]).toMatchObject([403, { error: words }])
})

test('H12: while browsing, a provider that is busy for a moment is waited for', async () => {
  await connectAs(maren, 'googledrive')
  google.world.add(note())
  google.world.fail('/drive/v3/files', googleFaults.rateLimited)
  const { files: listed } = await maren.call(cloud.listCloudFiles, { params: { provider: 'googledrive' } })
  expect(listed).toHaveLength(1)
})

test.each([
  [{ provider: 'googledrive', fileIds: [] }, 'Select a file to caption.'],
  [
    { provider: 'googledrive', fileIds: Array.from({ length: 10_000 }, (_, at) => `id${at}`) },
    'At most 5,000 files can be captioned at once.',
  ],
  [{ provider: 'googledrive', fileIds: ['../about'] }, 'This isn’t the ID of a file in a drive.'],
  [{ provider: 'dropbox', fileIds: ['a'] }, /./],
])('what is asked for in another shape is refused in a sentence: %#', async (body, words) => {
  const response = await maren.request(cloud.ingestCloudFiles, { body })
  expect(response.status).toBe(400)
  const { error } = (await response.json()) as { error: string }
  if (typeof words === 'string') expect(error).toBe(words)
  else expect(error).toMatch(words)
})

test('a drive that is not connected is captioned from by no one, and visitors are asked to sign in', async () => {
  const body = { provider: 'onedrive', fileIds: ['a'] }
  expect(await refusal(await maren.request(cloud.ingestCloudFiles, { body }))).toEqual([
    409,
    'drive_not_connected',
  ])
  expect((await visitor(app).request(cloud.ingestCloudFiles, { body })).status).toBe(401)
})
