import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { startModel, type Fault, type ModelStandIn } from '#test/standins/model.ts'
import { aiSuite, answer, captionRequest, passage } from './ai.suite.ts'
import type { Ai } from './ai.ts'
import { AnswerFailed } from './ai.ts'
import { openAi } from './open-ai.ts'

const key = 'sk-a-secret-of-this-test'
let model: ModelStandIn
let ai: Ai
const failures: Error[] = []

const open = (more: Partial<Extract<Config['ai'], { engine: 'model' }>> = {}) =>
  openAi(
    {
      engine: 'model',
      provider: 'openai-compatible',
      baseUrl: model.baseUrl,
      apiKey: key,
      model: 'stand-in',
      embeddingModel: 'stand-in-embed',
      deadlines: { headersMs: 300, gapMs: 300, totalMs: 3_000, restMs: 0 },
      ...more,
    },
    (failure) => failures.push(failure),
  )

beforeAll(async () => {
  model = await startModel({ key })
  ai = await open()
})
afterAll(() => model.close())
afterEach(() => {
  model.heal()
  model.requests.length = 0
  failures.length = 0
})

aiSuite('a model', {
  hasModel: true,
  embeddings: null,
  caption: (request, signal) => ai.caption(request, signal),
  answer: (request, signal) => ai.answer(request, signal),
})

const boat = {
  question: 'What about the boat?',
  passages: [passage(1, 'a.txt', 'The boat leaked. '.repeat(8))],
}
const picture = async () => ({
  bytes: await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#2a5fa0' } })
    .webp()
    .toBuffer(),
  mime: 'image/webp',
})

/** The error of an answer as the log would tell it. */
async function failureOf(answering: Promise<unknown>): Promise<{ words: string; told: string }> {
  const error = await answering.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AnswerFailed)) throw new Error('it did not fail as it should', { cause: error })
  return {
    words: error.words,
    told: `${error.stack} ${JSON.stringify(error)} ${(error.cause as Error).message}`,
  }
}

describe('faults of a model', () => {
  const cases: [Fault, string, number][] = [
    ['down', 'The language model cannot be reached. Ask again in a moment.', 2],
    ['no headers', 'The language model did not answer in time. Ask again.', 2],
    ['silent', 'The language model did not answer in time. Ask again.', 2],
    ['cut', 'The language model broke off in the middle of its answer. Ask again.', 1],
    ['ends early', 'The language model broke off in the middle of its answer. Ask again.', 1],
    ['nonsense', 'The language model sent something that is no answer. Ask again.', 2],
    ['a web page', 'The language model sent something that is no answer. Ask again.', 2],
    [
      'refused key',
      'The language model refused the key of this installation. Its operator has to check AI_API_KEY.',
      1,
    ],
    [
      'no such model',
      'The language model of this installation is not there. Its operator has to check AI_MODEL and AI_EMBEDDING_MODEL.',
      1,
    ],
    ['busy', 'The language model has too much to do right now. Ask again in a moment.', 2],
    ['broken', 'The language model failed. Ask again.', 2],
    [
      'redirect',
      'The address of the language model leads elsewhere. Its operator has to check AI_BASE_URL.',
      1,
    ],
    ['declined', 'The language model declined to answer this. Ask in other words.', 1],
  ]

  test.each(cases)(
    '%s: an answer says so after a second try where one helps',
    async (fault, words, tries) => {
      model.fail(fault)
      const failure = await failureOf(answer(ai, boat))
      expect(failure.words).toBe(words)
      expect(failure.told).not.toContain(key)
      expect(failure.told).not.toContain('leaked')
      expect(model.requests).toHaveLength(tries)
    },
  )

  test.each(cases)('%s: a caption is made without the model and says why', async (fault, words) => {
    model.fail(fault)
    const request = {
      ...captionRequest({ kind: 'image', mime: 'image/jpeg', name: 'tarn.jpg' }),
      picture: await picture(),
    }
    const caption = await ai.caption(request, AbortSignal.timeout(10_000))
    expect(caption).toMatchObject({ by: 'builtin', text: 'Tarn: a picture.' })
    expect(words.startsWith(caption.note ?? 'no note')).toBe(true)
    expect(failures).toHaveLength(1)
  })

  test.each(['down', 'no headers', 'silent', 'nonsense', 'busy', 'broken'] as const)(
    '%s once: the second try answers as if nothing had been',
    async (fault) => {
      model.fail(fault, { times: 1 })
      expect(await answer(ai, boat)).toContain('The boat leaked.')
      expect(model.requests).toHaveLength(2)
    },
  )

  test('a wait that the provider asks for is kept', async () => {
    model.fail('busy', { times: 1 })
    const startedAt = Date.now()
    await answer(ai, boat)
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990)
  })

  test('a key never follows a redirect to another address (D1)', async () => {
    const other = await startModel()
    model.fail('redirect')
    await failureOf(answer(ai, boat))
    expect(other.requests).toEqual([])
    await other.close()
  })

  test('embeddings fail with a sentence, too', async () => {
    model.fail('refused key')
    const failure = await failureOf(
      ai.embeddings?.embed(['boat'], AbortSignal.timeout(10_000)) ?? Promise.resolve(),
    )
    expect(failure.words).toContain('AI_API_KEY')
    expect(failure.told).not.toContain(key)
  })
})

test('stopping an answer ends the request at the provider', async () => {
  model.fail('silent')
  const aborter = new AbortController()
  const reading = answerOf(aborter.signal)
  setTimeout(() => aborter.abort(new Error('stopped')), 100)
  await expect(reading).rejects.toThrow('stopped')
  await expect.poll(() => model.requests[0]?.isLeft).toBe(true)
})

const answerOf = (signal: AbortSignal) =>
  Array.fromAsync(
    ai.answer({ ...boat, history: [], scope: 'story', storyName: 'Crinan', persona: null }, signal),
  )

test('a picture is seen as JPEG and no larger than needed', async () => {
  const request = {
    ...captionRequest({ kind: 'image', mime: 'image/jpeg', name: 'IMG_1.jpg' }),
    picture: await picture(),
  }
  const caption = await ai.caption(request, AbortSignal.timeout(10_000))
  expect(caption).toEqual({
    text: 'A blue picture of 1024 by 512 pixels, sent as jpeg.',
    by: 'model',
    note: null,
  })
})

test('a file that shows nothing and says nothing is not sent anywhere', async () => {
  const caption = await ai.caption(
    captionRequest({ kind: 'other', mime: 'application/zip', name: 'a.zip' }),
    AbortSignal.timeout(10_000),
  )
  expect(caption).toMatchObject({ by: 'builtin', note: null })
  expect(model.requests).toEqual([])
})

test('texts that mean the same lie near each other', async () => {
  const [boatVector, launch, doctor] =
    (await ai.embeddings?.embed(['the boat', 'a launch', 'a doctor'], AbortSignal.timeout(10_000))) ?? []
  const likeness = (one?: Float32Array, other?: Float32Array) =>
    [...(one ?? [])].reduce((sum, value, at) => sum + value * (other?.[at] ?? 0), 0)
  expect(likeness(boatVector, launch)).toBeGreaterThan(0.9)
  expect(likeness(boatVector, doctor)).toBeLessThan(0.5)
  expect(likeness(boatVector, boatVector)).toBeCloseTo(1, 5)
})

test('130 texts are embedded in slices of 64, in order', async () => {
  const texts = Array.from({ length: 130 }, (_, at) => (at % 2 ? 'boat' : 'doctor'))
  const vectors = (await ai.embeddings?.embed(texts, AbortSignal.timeout(10_000))) ?? []
  expect(model.requests.map(({ body }) => (JSON.parse(body) as { input: string[] }).input.length)).toEqual([
    64, 64, 2,
  ])
  expect(vectors[129]).toEqual(vectors[1])
  expect(vectors[128]).toEqual(vectors[0])
})

test('captions and embeddings do without a silent model for a while; people who ask do not', async () => {
  const patient = await open({ deadlines: { headersMs: 300, gapMs: 300, totalMs: 3_000, restMs: 60_000 } })
  const request = {
    ...captionRequest({ kind: 'image', mime: 'image/jpeg', name: 'tarn.jpg' }),
    picture: await picture(),
  }
  model.fail('silent')
  const first = await patient.caption(request, AbortSignal.timeout(10_000))
  await failureOf(patient.embeddings?.embed(['boat'], AbortSignal.timeout(10_000)) ?? Promise.resolve())
  expect(model.requests).toHaveLength(4)
  model.heal()
  expect(await patient.caption(request, AbortSignal.timeout(10_000))).toEqual(first)
  await failureOf(patient.embeddings?.embed(['boat'], AbortSignal.timeout(10_000)) ?? Promise.resolve())
  expect(model.requests).toHaveLength(4)
  expect(await answer(patient, boat)).toContain('The boat leaked.')
})

test('the same words reach OpenAI itself', async () => {
  const openai = await open({ provider: 'openai' })
  expect(await answer(openai, boat)).toContain('The boat leaked.')
  expect(model.requests[0]?.path).toBe('/v1/chat/completions')
})

test.each(['cut', 'ends early'] as const)(
  '%s: no half an answer of OpenAI itself passes for a whole one',
  async (fault) => {
    const openai = await open({ provider: 'openai' })
    model.fail(fault)
    expect((await failureOf(answer(openai, boat))).words).toContain('broke off in the middle')
  },
)

test.each([
  ['anthropic', '/v1/messages'],
  ['google', '/v1/models/stand-in:streamGenerateContent?alt=sse'],
] as const)('%s is asked in its own way, and its refusals are told alike', async (provider, path) => {
  const other = await open({ provider, embeddingModel: null })
  expect((await failureOf(answer(other, boat))).words).toContain('AI_API_KEY')
  expect(model.requests.map((request) => request.path)).toEqual([path])
})
