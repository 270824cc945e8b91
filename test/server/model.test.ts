import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/calls/chat.ts'
import * as files from '#contract/calls/files.ts'
import { getSite } from '#contract/calls/site.ts'
import * as stories from '#contract/calls/stories.ts'
import { startModel, type Fault, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

const key = 'sk-a-secret-of-this-test'
let model: FakeModel
let app: TestApp

const startWith = (environment: Record<string, string>) =>
  startTestApp(
    { AI_BASE_URL: model.baseUrl, AI_API_KEY: key, AI_MODEL: 'fake-model', ...environment },
    {
      adjust: (config) =>
        config.ai.engine === 'builtin'
          ? config
          : {
              ...config,
              ai: {
                ...config.ai,
                deadlines: { headersMs: 1_500, gapMs: 1_500, totalMs: 4_000, speechMs: 3_000, restMs: 0 },
              },
            },
    },
  )

beforeAll(async () => {
  model = await startModel({ key })
  app = await startWith({ AI_EMBEDDING_MODEL: 'fake-model-embed' })
})
afterAll(async () => {
  await app.close()
  await model.close()
})
afterEach(() => {
  model.heal()
  model.requests.length = 0
})

const photo = (background = '#2a5fa0') =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

const only = async (person: Person) => {
  const { uploads } = await person.call(files.listUploads, { query: { mine_only: 'true' } })
  const [file] = uploads
  if (!file) throw new Error('no file is there')
  return file
}

/** Lets the time come for jobs that wait for theirs. */
const passTime = async (on = app) => {
  await on.services.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
  )
  await on.idle()
}

const askDocuments = async (person: Person, prompt: string) =>
  (await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))) as (
    | DocstoreEvent
    | '[DONE]'
  )[]

const messageOf = (events: (DocstoreEvent | '[DONE]')[]) =>
  events.flatMap((event) => (event !== '[DONE]' && event.message ? [event.message] : []))[0]

test('the site says that a model is there', async () => {
  expect(await visitor(app).call(getSite)).toMatchObject({ has_model: true })
})

test('a question whose words stand nowhere is looked for by what the model makes of it', async () => {
  const maren = await member(app)
  await maren.stores('The spare key of the boat shed hangs behind the boiler.', 'keys.md')
  await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.md')
  await app.idle()
  model.requests.length = 0
  const reading = {
    language: 'pt',
    kind: 'place',
    words: ['chave', 'sobresselente'],
    alike: ['key', 'spare'],
    dates: [],
    codes: [],
    types: [],
    operation: null,
    groupBy: null,
  }
  model.understand(JSON.stringify(reading))
  const answer = messageOf(await askDocuments(maren, 'Onde está a chave sobresselente?'))
  expect(answer).toMatchObject({ by_model: true, sources: [{ name: 'keys.md' }] })
  // Words that stand there are looked for at once.
  model.requests.length = 0
  await askDocuments(maren, 'Where is the spare key?')
  expect(model.requests.filter(({ path }) => path.endsWith('completions'))).toHaveLength(1)
})

test('a photo is captioned by what the model sees in it', async () => {
  const maren = await member(app)
  await maren.stores(await photo(), 'IMG_4127.jpg')
  await app.idle()
  expect(await only(maren)).toMatchObject({
    status: 'captioned',
    caption: 'A blue picture of 1024 by 683 pixels, sent as jpeg.',
    caption_by: 'model',
  })
})

test('an answer of the model streams into a story, is based on its sources, and invents none', async () => {
  const maren = await member(app)
  const story = await maren.call(stories.createStory, { body: { name: 'Crinan', show_on_feed: true } })
  await maren.stores('The launch left at nine.\nWe counted eleven herons.', 'day-3.txt', { story: story.id })
  await app.idle()
  const params = { id: story.id }
  const events = (await eventsOf(
    await visitor(app).request(chat.askPublic, {
      params,
      body: { message: 'How many herons were counted?' },
    }),
  )) as ChatEvent[]
  const deltas = events.flatMap((event) => event.delta ?? [])
  expect(deltas.length).toBeGreaterThan(5)
  expect(deltas.join('')).toContain('We counted eleven herons. [1]')
  const message = events.at(-1)?.message
  expect(message).toMatchObject({
    status: 'complete',
    by_model: true,
    sources: [{ number: 1, name: 'day-3.txt' }],
  })
  expect(message?.content).not.toContain('77')
  const request = model.requests.findLast(({ path }) => path.endsWith('/chat/completions'))
  expect(JSON.parse(request?.body ?? '{}')).toMatchObject({
    stream: true,
    stream_options: { include_usage: true },
  })
})

test('a question in other words than the file finds it by its meaning', async () => {
  const maren = await member(app)
  await maren.stores('The vessel left the harbour before noon.', 'log.txt')
  await maren.stores('Flour, butter, sugar and four eggs.', 'cake.txt')
  await app.idle()
  const message = messageOf(await askDocuments(maren, 'ferry'))
  expect(message?.relevant_files[0]?.name).toBe('log.txt')
})

test('a question about nothing that is there finds nothing', async () => {
  const maren = await member(app)
  await maren.stores('The vessel left the harbour before noon.', 'log.txt')
  await maren.stores('Flour, butter, sugar and four eggs.', 'cake.txt')
  await maren.stores('We counted eleven herons.', 'herons.txt')
  await app.idle()
  for (const prompt of ['quantum chromodynamics', 'Zurich opera tickets', 'xyzzy plugh']) {
    const message = messageOf(await askDocuments(maren, prompt))
    expect([prompt, message?.relevant_files]).toEqual([prompt, []])
  }
  for (const [prompt, name] of [
    ['Which ship was it?', 'log.txt'],
    ['sugar', 'cake.txt'],
    ['heron', 'herons.txt'],
  ] as const) {
    const message = messageOf(await askDocuments(maren, prompt))
    expect([prompt, message?.relevant_files.map((file) => file.name)]).toEqual([prompt, [name]])
  }
})

test('when the question cannot be embedded, its words are searched for all the same', async () => {
  const maren = await member(app)
  await maren.stores('We counted eleven herons.', 'herons.txt')
  await app.idle()
  model.fail('broken', { path: '/embeddings' })
  const message = messageOf(await askDocuments(maren, 'How many herons?'))
  expect(message).toMatchObject({ status: 'complete', by_model: true })
  expect(message?.relevant_files.map(({ name }) => name)).toEqual(['herons.txt'])
})

const sentences: [Fault, string][] = [
  ['down', 'The language model can’t be reached. Ask again in a moment.'],
  ['no headers', 'The language model didn’t respond in time. Ask again.'],
  ['silent', 'The language model didn’t respond in time. Ask again.'],
  ['cut', 'The language model stopped in the middle of its answer. Ask again.'],
  ['nonsense', 'The language model sent an invalid response. Ask again.'],
  [
    'refused key',
    'The language model rejected this server’s key. The administrator has to check AI_API_KEY.',
  ],
  ['busy', 'The language model is overloaded right now. Ask again in a moment.'],
  ['broken', 'The language model failed. Ask again.'],
]

test.each(sentences)(
  '%s: the chat says it in a sentence, and goes on afterwards (F2)',
  async (fault, words) => {
    const maren = await member(app)
    await maren.stores('We counted eleven herons.', 'herons.txt')
    await app.idle()
    model.fail(fault, { path: '/chat/completions' })
    const events = await askDocuments(maren, 'How many herons?')
    expect(events.flatMap((event) => (event === '[DONE]' ? [] : (event.error ?? [])))).toEqual([words])
    model.heal()
    expect(messageOf(await askDocuments(maren, 'How many herons?'))?.status).toBe('complete')
    const { history } = await maren.call(chat.documentChat)
    expect(history.map(({ role, status }) => [role, status])).toEqual([
      ['user', 'complete'],
      ['assistant', 'failed'],
      ['user', 'complete'],
      ['assistant', 'complete'],
    ])
    expect(history[1]?.content).toBe(words)
  },
)

test('a provider that is down for minutes costs no caption: it is written later', async () => {
  const maren = await member(app)
  model.fail('down')
  await maren.stores(await photo(), 'tarn.jpg')
  await app.idle()
  const file = await only(maren)
  expect(file).toMatchObject({ status: 'captioned', caption_by: 'builtin' })
  expect(file.caption).toContain('Tarn')
  expect(file.caption_note).toBe('The language model can’t be reached.')
  await passTime()
  expect((await only(maren)).caption_by).toBe('builtin')
  model.heal()
  await passTime()
  expect(await only(maren)).toMatchObject({ caption_by: 'model', caption_note: null, status: 'captioned' })
  expect(messageOf(await askDocuments(maren, 'a blue picture'))?.relevant_files[0]?.name).toBe('tarn.jpg')
})

test('a caption is asked for four times in all, and then left as it is', async () => {
  const maren = await member(app)
  model.fail('refused key', { path: '/chat/completions' })
  await maren.stores(await photo(), 'tarn.jpg')
  await app.idle()
  for (let round = 0; round < 6; round += 1) await passTime()
  expect(model.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(4)
  expect((await only(maren)).caption_note).toContain('AI_API_KEY')
})

test('why no model wrote a caption is reported to its owner alone (A8)', async () => {
  const maren = await member(app)
  model.fail('refused key', { path: '/chat/completions' })
  const story = await maren.call(stories.createStory, { body: { name: 'Tarns', show_on_feed: true } })
  const id = await maren.stores(await photo(), 'tarn.jpg', { story: story.id })
  await app.idle()
  const seenBy = async (person: Person) => [
    (await person.call(files.getSharedFile, { params: { id } })).caption_note,
    (await person.call(stories.getStory, { params: { id: story.id } })).files[0]?.caption_note,
  ]
  expect(await seenBy(maren)).toEqual([
    expect.stringContaining('AI_API_KEY'),
    expect.stringContaining('AI_API_KEY'),
  ])
  expect(await seenBy(visitor(app))).toEqual([null, null])
})

test('a caption that a user wrote meanwhile stays', async () => {
  const maren = await member(app)
  model.fail('down')
  await maren.stores(await photo(), 'tarn.jpg')
  await app.idle()
  const { id } = await only(maren)
  await app.services.database.pool.query(
    `update files set caption = 'Our tarn', caption_by = 'person' where id = $1`,
    [id],
  )
  model.heal()
  await passTime()
  expect(await only(maren)).toMatchObject({
    caption: 'Our tarn',
    caption_by: 'person',
    caption_note: null,
  })
})

test('embeddings that fail are made up for, and another model reads everything again', async () => {
  const { pool } = app.services.database
  const maren = await member(app)
  model.fail('down', { path: '/embeddings' })
  await maren.stores('The vessel left the harbour before noon.', 'log.txt')
  await app.idle()
  const { id } = await only(maren)
  const read = async () =>
    (
      await pool.query<{ model: string; count: number }>(
        `select c.model, count(*)::int as count from passage_codes c join passage_vectors v using (file_id, ordinal)
         where file_id = $1 group by c.model`,
        [id],
      )
    ).rows
  expect(await read()).toEqual([])
  model.heal()
  await passTime()
  expect(await read()).toEqual([{ model: 'fake-model-embed', count: 2 }])

  await pool.query(`update passage_codes set model = 'an older one'`)
  await pool.query(`update files set embedded_by = 'an older one'`)
  await app.services.search.queueUnplaced()
  await app.idle()
  expect(await read()).toEqual([{ model: 'fake-model-embed', count: 2 }])
  const { rows } = await pool.query(
    `select 1 from files where embedded_by is distinct from 'fake-model-embed'`,
  )
  expect(rows).toEqual([])
})

test('without an embedding model nothing is embedded', async () => {
  const plain = await startWith({})
  const maren = await member(plain)
  await maren.stores('We counted eleven herons.', 'herons.txt')
  await plain.idle()
  const message = messageOf(await askDocuments(maren, 'How many herons?'))
  expect(message).toMatchObject({ by_model: true, sources: [{ name: 'herons.txt' }] })
  expect(model.requests.some(({ path }) => path.endsWith('/embeddings'))).toBe(false)
  await plain.close()
})

test('an answer goes on at the provider when its reader leaves, and is stored once', async () => {
  const maren = await member(app)
  await maren.stores('We counted eleven herons.', 'herons.txt')
  await app.idle()
  const release = model.hold()
  const response = await maren.request(chat.askDocuments, { body: { prompt: 'How many herons?' } })
  await response.body?.cancel()
  // Later than the end of the connection, so that the server knows of it by then.
  await maren.fetch('/healthz')
  release()
  await app.idle()
  expect(model.requests.at(-1)?.isLeft).toBe(false)
  const { history } = await maren.call(chat.documentChat)
  expect(history.map(({ status }) => status)).toEqual(['complete', 'complete'])
})

test('H11: an answer that was cut off says so, and going on finds what its question asked', async () => {
  const maren = await member(app)
  await maren.stores('Ada counted eleven herons by the weir.', 'day-3.txt')
  await app.idle()
  const ask = async (prompt: string) => messageOf(await askDocuments(maren, prompt))
  model.say('Ada counted eleven [1]')
  model.fail('cut short', { path: '/chat/completions' })
  expect(await ask('How many herons did Ada count?')).toMatchObject({
    content: 'Ada counted eleven [1]',
    cut_off: true,
    status: 'complete',
  })
  model.heal()
  model.say('herons by the weir [1].')
  const next = await ask(chat.goOnQuestion)
  expect(next).toMatchObject({ content: 'herons by the weir [1].', sources: [{ name: 'day-3.txt' }] })
  expect(next?.cut_off).toBeUndefined()
  const request = model.requests.findLast(({ path }) => path.endsWith('/chat/completions'))?.request
  const turns = request?.kind === 'chat' ? request.turns : []
  expect(turns.map(({ role }) => role)).toEqual(['user', 'model', 'user'])
  expect(turns[1]?.text).toBe('Ada counted eleven')
  expect(turns[2]?.text).toMatch(/eleven herons by the weir[^]*Go on\.$/)
  const { history } = await maren.call(chat.documentChat)
  expect(history.map(({ cut_off }) => cut_off ?? false)).toEqual([false, true, false, false])
})

test('H4: a file that is deleted withdraws every answer whose prompt contained it, cited or not', async () => {
  const maren = await member(app)
  const herons = await maren.stores('Ada counted eleven herons by the weir.', 'day-3.txt')
  await maren.stores('We passed nine locks before supper.', 'day-4.txt')
  await app.idle()
  const ask = async (prompt: string, answer: string) => {
    model.say(answer)
    const message = messageOf(await askDocuments(maren, prompt))
    expect(message).toMatchObject({ content: answer, sources: [] })
  }
  await ask('How many herons were counted?', 'Eleven herons.')
  await ask('How many locks were passed?', 'Nine locks, and eleven herons as I said.')
  await ask('Before which meal were the locks passed?', 'Before supper; the herons were eleven.')
  await maren.call(files.deleteUpload, { params: { id: herons } })
  const { history } = await maren.call(chat.documentChat)
  const answers = history.filter(({ role }) => role === 'assistant')
  expect(answers.map(({ withdrawn }) => withdrawn)).toEqual([true, true, true])
  expect(JSON.stringify(history)).not.toContain('eleven')
})
