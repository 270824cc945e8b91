import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import type { MessageId, UserId } from '#contract/ids.ts'
import * as organise from '#contract/calls/organise.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { getEstimates } from '#contract/calls/ai-usage.ts'
import * as stories from '#contract/calls/stories.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { costOfUsers, findTotal } from '#server/features/ai-usage/ai-usage-queries.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { answerRequest } from '#server/engines/ai/ai.suite.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { readZip } from '#test/support/read-zip.ts'

// What the language model takes is counted for the user it works for.

let model: FakeModel
let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  model = await startModel()
  app = await startModelApp(
    model,
    { AI_EMBEDDING_MODEL: 'fake-model-embed', LOG_LEVEL: 'warn' },
    { log: { write: (line) => void lines.push(line) } },
  )
})
afterAll(async () => {
  await app.close()
  await model.close()
})
afterEach(() => {
  model.heal()
  model.requests.length = 0
})

type Member = Awaited<ReturnType<typeof member>>

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a5fa0' } })
    .jpeg()
    .toBuffer()

/** A user's usage in this month, by purpose: how often, input, output, and how much of it was estimated. */
async function useOf(person: Member, on = app): Promise<Record<string, number[]>> {
  await on.idle()
  const { rows } = await on.services.database.pool.query<Record<string, string>>(
    `select purpose, tasks, input_tokens, output_tokens, estimated_tokens from model_use
     where user_id = $1 and month = date_trunc('month', now() at time zone 'utc')::date`,
    [person.profile.id],
  )
  return Object.fromEntries(
    rows.map(({ purpose, ...counts }) => [purpose, Object.values(counts).map(Number)]),
  )
}

const askDocuments = async (person: Person, prompt: string) =>
  eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))

async function storyOf(owner: Member): Promise<{ id: string }> {
  const story = await owner.call(stories.createStory, { body: { name: 'Crinan', show_on_feed: true } })
  await owner.stores('We counted eleven herons.', 'day-3.txt', { story: story.id })
  await app.idle()
  return { id: story.id }
}

const askStory = async (person: Person, params: { id: string }) =>
  (await eventsOf(
    await person.request(chat.askPublic, { params, body: { message: 'How many herons?' } }),
  )) as ChatEvent[]

const events = (...names: string[]) =>
  labelledFiles.filter(({ event }) => event !== null && names.includes(event))

describe('what is asked of a model is counted', () => {
  test('a caption and the places of its texts, for the owner of the file', async () => {
    const maren = await member(app)
    await maren.stores(await photo(), 'tarn.jpg')
    // The fake counts 20 and 10 tokens for each chat, and 5 for each request for embeddings.
    expect(await useOf(maren)).toEqual({ caption: [1, 20, 10, 0], embed: [1, 5, 0, 0] })
  })

  test('a file that nothing is asked about costs nothing but its place', async () => {
    const maren = await member(app)
    await maren.stores(Buffer.from([0, 1, 2, 3]), 'odd.bin')
    expect(Object.keys(await useOf(maren))).toEqual(['embed'])
  })

  test('an answer and the place of its question, for anyone who asks', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    const story = await storyOf(maren)
    const before = await useOf(maren)
    await askStory(ben, story)
    expect(await useOf(ben)).toMatchObject({ answer: [1, 20, 10, 0], embed: [1, 5, 0, 0] })
    expect(await useOf(maren)).toEqual(before)
  })

  test('what visitors ask, for the owner of the story', async () => {
    const maren = await member(app)
    const story = await storyOf(maren)
    await askStory(visitor(app), story)
    await askStory(visitor(app), story)
    expect((await useOf(maren))['answer']).toEqual([2, 40, 20, 0])
  })

  test('names of groups, for anyone who organises, when they are no names, too', async () => {
    const maren = await member(app)
    await insertDescribed(app.services.database.pool, maren.profile.id, events('Sourdough', 'Tax return'))
    model.say('[{"name": "Bread", "groups": [1]}]')
    await eventsOf(await maren.request(organise.autoOrganise, { body: { dryRun: true } }))
    expect(await useOf(maren)).toEqual({ organise: [1, 20, 10, 0] })
    model.say('No list.')
    await eventsOf(await maren.request(organise.autoOrganise, { body: { dryRun: true } }))
    expect(await useOf(maren)).toEqual({ organise: [2, 40, 20, 0] })
  })

  test('an answer that is stopped: as much as had been written, and said to be a guess', async () => {
    const maren = await member(app)
    await maren.stores('We counted eleven herons, and then the rain came over the hill.', 'day-3.txt')
    await app.idle()
    const release = model.hold()
    const response = await maren.request(chat.askDocuments, { body: { prompt: 'How many herons?' } })
    const reader = new EventReader(response)
    const id = (await reader.next())?.messageId as MessageId
    await reader.until('say:')
    await maren.call(chat.stopAnswer, { params: { id } })
    await reader.rest()
    release()
    const [tasks, input = 0, output = 0, estimated] = (await useOf(maren))['answer'] ?? []
    expect([tasks, estimated]).toEqual([1, input + output])
    expect(input).toBeGreaterThan(100)
    expect(output).toBeGreaterThan(0)
    expect(output).toBeLessThan(10)
  })

  test('an answer that breaks off: what it took until then; one that is refused: nothing', async () => {
    const maren = await member(app)
    await maren.stores('We counted eleven herons.', 'day-3.txt')
    await app.idle()
    model.fail('refused key', { path: '/chat/completions' })
    await askDocuments(maren, 'How many herons?')
    expect((await useOf(maren))['answer']).toBeUndefined()
    model.fail('cut', { path: '/chat/completions' })
    await askDocuments(maren, 'How many herons?')
    const [tasks, input = 0, output = 0, estimated] = (await useOf(maren))['answer'] ?? []
    expect([tasks, estimated]).toEqual([1, input + output])
    expect(output).toBeGreaterThan(0)
  })

  test('without a model nothing is', async () => {
    const plain = await startTestApp()
    const maren = await member(plain)
    await maren.stores('We counted eleven herons.', 'day-3.txt')
    await plain.idle()
    await askDocuments(maren, 'How many herons?')
    expect(await useOf(maren, plain)).toEqual({})
    expect(await maren.call(getEstimates)).toEqual({ caption: null, organise: null, note: null })
    await plain.close()
  })
})

test('of many questions at once each is counted', async () => {
  const maren = await member(app)
  await Promise.all(Array.from({ length: 20 }, (_, at) => askDocuments(maren, `Herons ${at}?`)))
  expect((await useOf(maren))['answer']).toEqual([20, 400, 200, 0])
})

test('a count that cannot be written fails no answer, is logged, and is written with the next', async () => {
  const maren = await member(app)
  const { pool } = app.services.database
  await useOf(maren)
  lines.length = 0
  await pool.query('alter table model_totals rename to elsewhere')
  const answered = await askDocuments(maren, 'How many herons?')
  await app.services.aiUsage.written()
  await pool.query('alter table elsewhere rename to model_totals')
  expect(answered).toContainEqual(
    expect.objectContaining({ message: expect.objectContaining({ status: 'complete', by_model: true }) }),
  )
  expect(lines.join('')).toContain('model usage could not be stored')
  await askDocuments(maren, 'How many herons?')
  expect((await useOf(maren))['answer']).toEqual([2, 40, 20, 0])
})

test('what an account that is gone took counts in all, and holds up nothing', async () => {
  const { database, aiUsage } = app.services
  const before = await findTotal(database.db)
  const nobody = '01900000-0000-7000-8000-000000000000' as UserId
  const signal = AbortSignal.timeout(10_000)
  const { parts } = await aiUsage.ai.for(nobody).answer(answerRequest({ scope: 'documents' }), null, signal)
  await Array.fromAsync(parts)
  await aiUsage.written()
  const after = await findTotal(database.db)
  expect([after.input - before.input, after.output - before.output]).toEqual([20, 10])
})

test('the operator can ask what each person took this month, and all together', async () => {
  const [maren, ben] = [await member(app), await member(app, 'Ben')]
  await askDocuments(maren, 'Herons?')
  await askDocuments(ben, 'Herons?')
  await app.idle()
  const { db } = app.services.database
  const mine = [maren, ben].map(({ profile }) => profile.id)
  const all = await costOfUsers(db, mine)
  expect(all.toSorted((one, other) => one.userId.localeCompare(other.userId))).toEqual(
    mine.toSorted().map((userId) => ({ userId, input: 20, output: 10, embedding: 5, estimated: 0 })),
  )
  expect(await costOfUsers(db, mine.slice(1))).toHaveLength(1)
  const sum = all.reduce((tokens, one) => tokens + one.input, 0)
  expect((await findTotal(db)).input).toBeGreaterThanOrEqual(sum)
})

test('what models took for a user is in their export, and goes with the account', async () => {
  const maren = await member(app)
  await askDocuments(maren, 'Herons?')
  await app.idle()
  const { pool } = app.services.database
  await pool.query(`update model_use set month = '2026-01-01' where user_id = $1 and purpose = 'embed'`, [
    maren.profile.id,
  ])
  const response = await maren.request(exportPersonalData)
  const zip = readZip(Buffer.from(await response.arrayBuffer()))
  const counted = { tasks: 1, estimated_tokens: 0 }
  expect(JSON.parse(zip.get('spending.json')?.toString() ?? 'null')).toEqual([
    {
      ...counted,
      month: '2026-01',
      purpose: 'embed',
      model: 'fake-model-embed',
      input_tokens: 5,
      output_tokens: 0,
    },
    {
      ...counted,
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      purpose: 'answer',
      model: 'fake-model',
      input_tokens: 20,
      output_tokens: 10,
    },
  ])
  await pool.query('delete from users where id = $1', [maren.profile.id])
  const { rows } = await pool.query('select 1 from model_use where user_id = $1', [maren.profile.id])
  expect(rows).toEqual([])
})

describe('estimates', () => {
  test('begin with documented values, and are what was measured once there is something', async () => {
    const fresh = await startModelApp(model, { AI_PRICE_INPUT: '1', AI_PRICE_OUTPUT: '2' })
    const maren = await member(fresh)
    const first = await maren.call(getEstimates)
    expect(first.caption?.image).toEqual({ tokens: 1_370, dollars: 0.00144 })
    expect(first.organise).toEqual({ tokens: 4_300, dollars: 0.0046 })
    for (let turn = 0; turn < 5; turn += 1) await maren.stores(await photo(), `tarn-${turn}.jpg`)
    await fresh.idle()
    const then = await maren.call(getEstimates)
    expect(then.caption?.image).toEqual({ tokens: 30, dollars: 0.00004 })
    expect(then.caption?.pdf).toEqual(first.caption?.pdf)
    await fresh.close()
  })

  test('are in tokens alone without prices, and add what embeddings take', async () => {
    const maren = await member(app)
    const { caption } = await maren.call(getEstimates)
    expect(caption?.pdf).toEqual({ tokens: 1_550 + 90 + 4_000, dollars: null })
  })
})
