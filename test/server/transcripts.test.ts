import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { getTranscript } from '#contract/calls/file-details.ts'
import { getSharedFile, listUploads } from '#contract/calls/files.ts'
import { addFiles, createStory } from '#contract/calls/stories.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { wavOf } from '#test/support/made-sound.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'

// What is said in recordings and films is written down by a speech model, found and quoted with its second.

let model: FakeModel
let app: TestApp
let maren: Person
beforeAll(async () => {
  model = await startModel()
  app = await startModelApp(model, { AI_TRANSCRIBE_MODEL: 'fake-whisper' })
  maren = await member(app)
})
afterEach(() => {
  vi.restoreAllMocks()
  model.heal()
  model.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await model.close()
})

let made = 0
/** Each with another loudness, so that no two are the same file. */
const sound = (seconds: number): Buffer => {
  made += 1
  return wavOf([{ seconds, volume: 0.2 + made / 1_000 }], 4_000)
}
const boiler = [
  { start: 0.5, end: 3, text: 'Good morning, this is the harbour office.' },
  { start: 41, end: 44, text: 'The boiler inspection is on Tuesday at nine.' },
]
const see = (id: string, who = maren) => who.call(getSharedFile, { params: { id } })
const transcriptOf = (id: string, who = maren) => who.call(getTranscript, { params: { id } })
const sent = () => model.requests.filter(({ path: at }) => at.endsWith('/audio/transcriptions'))
const hits = async (q: string, who = maren) =>
  (await who.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name, hit }) => ({
    name,
    second: hit?.second ?? null,
  }))

async function stored(content: Uint8Array, name: string, who = maren, on = app): Promise<string> {
  const id = await who.stores(content, name)
  await on.idle()
  return id
}

async function answerTo(prompt: string): Promise<chat.ChatMessage> {
  const events = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt } }))
  const message = (events as chat.DocstoreEvent[]).findLast((event) => event.message !== undefined)?.message
  if (message === undefined) throw new Error('the stream ended without the answer')
  return message
}

/** Lets a file that waits for its next attempt have it now. */
async function tryAgain(on = app): Promise<void> {
  await on.services.database.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'transcribe-file'), now())`,
  )
  await on.idle()
}

test('what is said is found and quoted with its second, and the model that wrote it down is named', async () => {
  model.hear(() => boiler)
  const id = await stored(sound(50), 'memo.wav')
  expect(await see(id)).toMatchObject({ status: 'captioned', has_transcript: true, transcript_failure: null })
  expect(await transcriptOf(id)).toEqual({ lines: boiler, model: 'fake-whisper' })
  expect(sent().map(({ request }) => request)).toEqual([
    { kind: 'speech', model: 'fake-whisper', format: 'verbose_json' },
  ])
  expect(await hits('boiler')).toEqual([{ name: 'memo.wav', second: 41 }])
  const { sources } = await answerTo('When is the boiler inspection?')
  expect(sources?.[0]).toMatchObject({ name: 'memo.wav', second: 41 })
})

test('the sound of a film is transcribed, too', async () => {
  model.hear(() => [{ start: 2, end: 4, text: 'A heron lands on the lock gate.' }])
  const film = await readFile(path.join('test/fixtures', 'canal-walk.mp4'))
  const id = await stored(film, 'walk.mp4')
  expect(await see(id)).toMatchObject({ has_transcript: true, audio: null })
  expect(await hits('heron')).toEqual([{ name: 'walk.mp4', second: 2 }])
})

test('half an hour is sent in three pieces, whose lines have the seconds of the whole', async () => {
  model.hear((before) => [{ start: 5, end: 9, text: `Chapter ${['amber', 'birch', 'cedar'][before]}.` }])
  const id = await stored(sound(1_800), 'chapters.wav')
  expect((await transcriptOf(id)).lines.map(({ start, text }) => [start, text])).toEqual([
    [5, 'Chapter amber.'],
    [605, 'Chapter birch.'],
    [1_205, 'Chapter cedar.'],
  ])
  expect(await hits('cedar')).toEqual([{ name: 'chapters.wav', second: 1_205 }])
  // Less than servers take.
  expect(Math.max(...sent().map(({ body }) => body.length))).toBeLessThan(4_000_000)
})

test('a server that tells no times is asked without, and the text begins with the recording', async () => {
  model.refuse((body) => body.includes('verbose_json'), 400, 'response_format verbose_json is not supported')
  model.hear(() => [{ start: 3, end: 4, text: 'The ferry leaves at dawn.' }])
  const own = await startModelApp(model, { AI_TRANSCRIBE_MODEL: 'fake-whisper' })
  try {
    const jonas = await member(own, 'Jonas Reed')
    const id = await stored(sound(6), 'plain.wav', jonas, own)
    expect(await transcriptOf(id, jonas)).toMatchObject({
      lines: [{ start: 0, end: 6, text: 'The ferry leaves at dawn.' }],
    })
  } finally {
    await own.close()
  }
})

test('a refused recording stays as it is, and its owner reads why', async () => {
  model.refuse((body) => body.includes('fake-whisper'), 400, 'could not decode')
  const id = await stored(sound(3), 'refused.wav')
  expect(await see(id)).toMatchObject({
    status: 'captioned',
    has_transcript: false,
    transcript_failure: 'The language model rejected this request.',
  })
  model.heal()
  await tryAgain()
  expect(sent()).toHaveLength(1)
})

test.each([
  ['does not know the model', 'no such model', 'The configured language model doesn’t exist.'],
  ['is overloaded and asks to wait', 'busy', 'The language model is overloaded right now.'],
  ['does not answer', 'no headers', 'The language model didn’t respond in time.'],
  ['answers with a web page', 'a web page', 'The language model sent an invalid response.'],
] as const)('a server that %s is asked again later, and then it is transcribed', async (_, fault, words) => {
  model.fail(fault, { path: '/transcriptions' })
  const id = await stored(sound(3), `${fault}.wav`)
  const failed = await see(id)
  expect(failed).toMatchObject({ status: 'captioned', has_transcript: false })
  expect(failed.transcript_failure).toContain(words)
  model.heal()
  model.hear(() => [{ start: 1, end: 2, text: `Later it is ${fault}.` }])
  await tryAgain()
  expect(await see(id)).toMatchObject({ has_transcript: true, transcript_failure: null })
})

test('an interrupted transcription goes on with the next piece', async () => {
  model.hear((before) => [{ start: 1, end: 2, text: `Piece ${before}.` }])
  const { cutSound } = app.services.media
  const cut = vi.spyOn(app.services.media, 'cutSound').mockImplementation((piece, signal) => {
    if (piece.from === 600) return Promise.reject(new Error('killed'))
    return cutSound(piece, signal)
  })
  const id = await stored(sound(660), 'killed.wav')
  expect(await see(id)).toMatchObject({ has_transcript: false })
  cut.mockImplementation(cutSound)
  await tryAgain()
  expect(cut.mock.calls.map(([{ from }]) => from)).toEqual([0, 600, 600])
  expect((await transcriptOf(id)).lines.map(({ start }) => start)).toEqual([1, 601])
})

test('a recording that is deleted while it is transcribed leaves nothing behind', async () => {
  model.hear(() => [{ start: 1, end: 2, text: 'Vanished words.' }])
  const { cutSound } = app.services.media
  vi.spyOn(app.services.media, 'cutSound').mockImplementation(async (piece, signal) => {
    await app.services.database.pool.query(`delete from files where name = 'gone.wav'`)
    return cutSound(piece, signal)
  })
  await stored(sound(3), 'gone.wav')
  expect(await hits('vanished')).toEqual([])
  const { rows } = await app.services.database.pool.query(
    'select 1 from transcripts t where not exists (select 1 from files f where f.id = t.file_id)',
  )
  expect(rows).toEqual([])
})

test('a recording without speech has no transcript, and is not sent again', async () => {
  const id = await stored(sound(3), 'music.wav')
  expect(await see(id)).toMatchObject({ has_transcript: false, transcript_failure: null })
  await app.services.processing.addMissingTranscripts()
  await app.idle()
  expect(sent()).toHaveLength(1)
})

test('only people who may see a recording get its transcript', async () => {
  model.hear(() => [{ start: 1, end: 2, text: 'A private remark.' }])
  const id = await stored(sound(3), 'private.wav')
  const jonas = await member(app, 'Jonas Reed')
  expect((await jonas.request(getTranscript, { params: { id } })).status).toBe(404)
  expect(await hits('remark', jonas)).toEqual([])
  const story = await maren.call(createStory, { body: { name: 'Open ears', show_on_feed: true } })
  await maren.call(addFiles, { params: { id: story.id }, body: { file_ids: [id] } })
  expect((await transcriptOf(id, jonas)).lines).toHaveLength(1)
})

test('what a transcription takes is counted for its owner', async () => {
  model.hear(() => [{ start: 1, end: 2, text: 'Twelve words or so are said in this short piece of sound.' }])
  const person = await member(app, 'Counted Person')
  await stored(sound(10), 'counted.wav', person)
  const { rows } = await app.services.database.pool.query(
    `select purpose, model, tasks, input_tokens::int as input, estimated_tokens::int as estimated from model_use
     where user_id = $1 and purpose = 'transcribe'`,
    [person.profile.id],
  )
  expect(rows).toEqual([
    { purpose: 'transcribe', model: 'fake-whisper', tasks: 1, input: 100, estimated: expect.any(Number) },
  ])
})

test('at the ceiling nothing is sent, and the next month it is', async () => {
  const own = await startModelApp(model, {
    AI_TRANSCRIBE_MODEL: 'fake-whisper',
    AI_MONTHLY_CEILING: '50 tokens',
  })
  try {
    const jonas = await member(own, 'Jonas Reed')
    await own.services.database.pool.query(
      `insert into model_totals (month, purpose, kind, model, tasks, input_tokens, output_tokens, estimated_tokens)
       values (date_trunc('month', now() at time zone 'utc')::date, 'answer', '', 'fake', 1, 60, 0, 0)`,
    )
    const id = await stored(sound(3), 'ceiling.wav', jonas, own)
    expect(sent()).toEqual([])
    await own.services.database.pool.query(`delete from model_totals`)
    model.hear(() => [{ start: 1, end: 2, text: 'A new month.' }])
    await own.services.processing.addMissingTranscripts()
    await own.idle()
    expect(await see(id, jonas)).toMatchObject({ has_transcript: true })
  } finally {
    await own.close()
  }
})

test('without AI_TRANSCRIBE_MODEL nothing is sent', async () => {
  const own = await startModelApp(model)
  try {
    const jonas = await member(own, 'Jonas Reed')
    const id = await stored(sound(3), 'silent.wav', jonas, own)
    await own.services.processing.addMissingTranscripts()
    await own.idle()
    expect(sent()).toEqual([])
    expect(await see(id, jonas)).toMatchObject({ status: 'captioned', has_transcript: false, duration: 3 })
  } finally {
    await own.close()
  }
})

test('AI_TRANSCRIBE_MODEL without a server is refused at the start', async () => {
  await expect(startTestApp({ AI_TRANSCRIBE_MODEL: 'whisper-1' })).rejects.toThrow(
    'AI_TRANSCRIBE_MODEL is set',
  )
})

const spoken = { start: 1, end: 2 }
test.each([
  ['an error in a reply of success', JSON.stringify({ error: { message: 'model is loading' } })],
  ['NaN as a time', '{"text":"a","segments":[{"start":NaN,"end":1,"text":"a"}]}'],
  ['a time beyond all numbers', '{"text":"a","segments":[{"start":1e309,"end":1,"text":"a"}]}'],
] as const)('a server that sends %s is asked again later', async (_, body) => {
  model.reply(body)
  const id = await stored(sound(3), 'odd.wav')
  const { transcript_failure: failure } = await see(id)
  expect(failure).toContain('The language model sent an invalid response.')
  model.heal()
  model.hear(() => [{ ...spoken, text: 'Said later.' }])
  await tryAgain()
  expect(await see(id)).toMatchObject({ has_transcript: true, transcript_failure: null })
})

test('a reply without an end is given up', async () => {
  model.reply(' la la la', 'endlessly')
  const id = await stored(sound(3), 'endless.wav')
  expect(await see(id)).toMatchObject({
    has_transcript: false,
    transcript_failure: 'The language model sent an invalid response.',
  })
  expect(await transcriptOf(id)).toMatchObject({ lines: [] })
})

test('odd characters, times and lengths are brought into the recording', async () => {
  const segments = [
    { start: -5, end: -9, text: 'Before\0 it \ud83d begins.' },
    { start: 9e9, end: 2, text: '<script>alert(1)</script>' },
    { start: 2, end: 1, text: 'Backwards.' },
  ]
  model.reply(JSON.stringify({ text: '', segments, usage: { input_tokens: -7.5, output_tokens: 1e300 } }))
  const id = await stored(sound(3), 'odd.wav')
  expect(await see(id)).toMatchObject({ has_transcript: true, transcript_failure: null })
  expect((await transcriptOf(id)).lines).toEqual([
    { start: 0, end: 0, text: 'Before it \ufffd begins.' },
    { start: 2, end: 2, text: 'Backwards.' },
    { start: 3, end: 3, text: '<script>alert(1)</script>' },
  ])
})

test('of a piece no more is kept than people say in it', async () => {
  const text = 'Rhubarb and custard. '.repeat(700)
  const segments = Array.from({ length: 100 }, (_, at) => ({ start: at / 50, end: at / 50, text }))
  model.reply(JSON.stringify({ segments }))
  const id = await stored(sound(3), 'long.wav')
  const { lines } = await transcriptOf(id)
  const length = lines.reduce((sum, line) => sum + line.text.length, 0)
  expect([lines.length > 0, length > 10_000, length <= 20_000]).toEqual([true, true, true])
})
