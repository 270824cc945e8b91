import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads, streamFile } from '#contract/calls/files.ts'
import { addFiles, createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { amrOf, encodeSound, wavOf } from '#test/support/made-sound.ts'
import { member, type Person } from '#test/support/person.ts'

// Recordings are read, captioned, found, and played by everyone who may see them.

let app: TestApp
let maren: Person
let jonas: Person
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
  jonas = await member(app, 'Jonas Reed')
  folder = await mkdtemp(path.join(tmpdir(), 'recordings-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const see = (id: string, who = maren) => who.call(getSharedFile, { params: { id } })
const names = async (q: string) =>
  (await maren.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name }) => name)

async function stored(content: Uint8Array, name: string): Promise<string> {
  const id = await maren.stores(content, name)
  await app.idle()
  return id
}

async function encoded(format: string, encoder: string, tags: Record<string, string>): Promise<Buffer> {
  const [wav, out] = [path.join(folder, 'in.wav'), path.join(folder, 'out')]
  await writeFile(wav, wavOf([{ seconds: 3, volume: 0.5 }]))
  await encodeSound(wav, out, { format, encoder, tags })
  return readFile(out)
}

async function played(id: string, who: Person): Promise<{ type: string | null; bytes: Buffer }> {
  const reply = await who.request(streamFile, { params: { id } })
  expect(reply.status).toBe(200)
  return { type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a song is found by its tags and its name, and its details have them', async () => {
  const tags = { title: 'Harbour song', artist: 'Clara Testa', album: 'Boats', date: '2019' }
  const id = await stored(await encoded('mp3', 'libmp3lame', tags), 'quay-07.mp3')
  expect(await see(id)).toMatchObject({
    status: 'captioned',
    playable: true,
    converting: false,
    audio: { title: 'Harbour song', artist: 'Clara Testa', album: 'Boats', year: 2019 },
    caption: 'Harbour song by Clara Testa: a recording of 3 seconds, from Boats (2019).',
  })
  expect((await see(id)).audio?.waveform).toHaveLength(200)
  expect(await names('testa')).toEqual(['quay-07.mp3'])
  expect(await names('quay')).toEqual(['quay-07.mp3'])
})

test('a recording of a phone gets a copy that browsers play, also for visitors of its story', async () => {
  const amr = amrOf(3)
  const id = await stored(amr, 'memo.amr')
  expect(await see(id)).toMatchObject({ playable: true, converting: false })
  const story = await maren.call(createStory, { body: { name: 'Open memos', show_on_feed: true } })
  await maren.call(addFiles, { params: { id: story.id }, body: { file_ids: [id] } })
  for (const who of [maren, jonas]) {
    const { type, bytes } = await played(id, who)
    expect(type).toBe('audio/mp4')
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp')
  }
  const original = await maren.request(streamFile, { params: { id }, query: { original: 'true' } })
  expect(Buffer.from(await original.arrayBuffer())).toEqual(amr)
})

test('others get no place of a recording', async () => {
  const bytes = await encoded('mp4', 'aac', { location: '+56.0900-005.5600/' })
  const id = await stored(bytes, 'by-the-lock.m4a')
  const story = await maren.call(createStory, { body: { name: 'Open locks', show_on_feed: true } })
  await maren.call(addFiles, { params: { id: story.id }, body: { file_ids: [id] } })
  expect((await see(id)).place).toMatchObject({ latitude: 56.09 })
  expect((await see(id, jonas)).place).toBeNull()
  // The box with the place.
  expect((await played(id, jonas)).bytes.includes('loci')).toBe(false)
  expect(bytes.includes('loci')).toBe(true)
  expect((await played(id, maren)).bytes).toEqual(bytes)
})

test('a recording has the day on which it was made, and a corrected one is in its caption', async () => {
  const bytes = await encoded('ipod', 'aac', { creation_time: '2026-07-12T10:20:30.000000Z' })
  const id = await stored(bytes, 'call with the bank.m4a')
  expect(await see(id)).toMatchObject({ taken: { from: 'recording' } })
  await maren.call(correctFiles, {
    body: { files: [{ file_id: id, taken: { at: '2025-03-04T09:00:00', offset_minutes: 0 } }] },
  })
  expect((await see(id)).caption).toBe(
    'Recorded on Tuesday 4 March 2025 at 09:00, in the morning. Call with the bank: a recording of 3 seconds.',
  )
})

test('an earlier version kept recordings unread; they are read after the start', async () => {
  const id = await stored(wavOf([{ seconds: 2, volume: 0.4 }]), 'kept.wav')
  await app.services.database.pool.query(
    `update files set audio = null, duration_seconds = null, is_playable = false, read_by = 1 where id = $1`,
    [id],
  )
  await app.services.processing.startRereading()
  await app.idle()
  expect(await see(id)).toMatchObject({ duration: 2, playable: true })
})

test('a picture and a text named like songs stay what they are, and what is broken says why', async () => {
  expect(await see(await stored(Buffer.from('Just words.'), 'words.mp3'))).toMatchObject({
    mime: 'text/plain',
    audio: null,
  })
  expect(await see(await stored(wavOf([]), 'empty.wav'))).toMatchObject({
    status: 'error',
    error: 'This recording is empty.',
  })
})
