import sharp from 'sharp'
import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatMessage, DocstoreEvent } from '#contract/calls/chat.ts'
import * as files from '#contract/calls/files.ts'
import * as organise from '#contract/calls/organise.ts'
import type { OrganiseEvent } from '#contract/calls/organise.ts'
import { ceilingWords, getEstimates } from '#contract/calls/ai-usage.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import { findTotal } from '#server/features/ai-usage/ai-usage-queries.ts'
import { countOf } from '#server/features/ai-usage/tokens.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import type { TestApp } from '#test/support/app.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { at, eventsOf, member, type Person } from '#test/support/person.ts'

// What the model takes in a month has a ceiling: from there on everything goes on without it, and says so.

/** Of a chat with the fake. */
const eachAnswer = 30
const answerNote = `${ceilingWords} This answer was created without it.`

let model: FakeModel
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.close())

const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0).toReversed()) await app.close()
  model.heal()
  model.requests.length = 0
})

async function start(environment: Record<string, string>, options = {}): Promise<TestApp> {
  const app = await startModelApp(model, environment, options)
  open.push(app)
  return app
}

async function ask(person: Person, prompt = 'How many herons?'): Promise<ChatMessage> {
  const events = await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))
  const message = (events as (DocstoreEvent | '[DONE]')[]).flatMap((event) =>
    event !== '[DONE]' && event.message ? [event.message] : [],
  )[0]
  if (!message) throw new Error(`no answer: ${JSON.stringify(events)}`)
  return message
}

const chats = () => model.requests.filter(({ path }) => path.endsWith('/chat/completions')).length
const embeddings = () => model.requests.filter(({ path }) => path.endsWith('/embeddings')).length

async function taken({ services }: TestApp): Promise<number> {
  await services.aiUsage.written()
  return countOf(await findTotal(services.database.db))
}

/** As if everything until now had been in the month before. */
async function endMonth({ services }: TestApp): Promise<void> {
  await services.aiUsage.written()
  for (const table of ['model_use', 'model_totals'])
    await services.database.pool.query(`update ${table} set month = month - interval '1 month'`)
}

const sweep = async (app: TestApp, name: string): Promise<void> => {
  const { queue, database } = app.services
  await database.transaction((tx) => queue.add(tx, `sweep:${name}`, {}))
  await app.idle()
}
/** Lets the time come for jobs that wait for theirs. */
const passTime = async (app: TestApp) => {
  await app.services.database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
  )
  await app.idle()
}

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a5fa0' } })
    .jpeg()
    .toBuffer()

const only = async (person: Person) => {
  const { uploads } = await person.call(files.listUploads, { query: { mine_only: 'true' } })
  const [file] = uploads
  if (!file) throw new Error('no file is there')
  return file
}

describe('the ceiling is kept', () => {
  test('of answers one after another, to two servers, the last one may go over it, and no other is asked for', async () => {
    const app = await start({ AI_MONTHLY_CEILING: '100 tokens' })
    const other = await start({ AI_MONTHLY_CEILING: '100 tokens' }, { beside: app })
    const maren = await member(app)
    const twin = at(other, maren)
    const byModel: boolean[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      byModel.push((await ask(turn % 2 === 0 ? maren : twin)).by_model)
      await taken(turn % 2 === 0 ? app : other)
    }
    expect(byModel).toEqual([true, true, true, true, false, false, false, false])
    expect([chats(), await taken(app)]).toEqual([4, 4 * eachAnswer])
  })

  test('of many at once only those go over it that were under way when it was reached', async () => {
    const app = await start({ AI_MONTHLY_CEILING: '100 tokens' })
    const other = await start({ AI_MONTHLY_CEILING: '100 tokens' }, { beside: app })
    const maren = await member(app)
    const twin = at(other, maren)
    // In one process two answers of one person are written at once.
    const ben = await member(app, 'Ben')
    const release = model.hold()
    const first = Promise.all([ask(maren), ask(maren), ask(twin), ask(twin), ask(ben), ask(ben)])
    await expect.poll(chats).toBe(6)
    release()
    expect((await first).every(({ by_model }) => by_model)).toBe(true)
    await Promise.all([taken(app), taken(other)])
    const later = await Promise.all(Array.from({ length: 20 }, (_, turn) => ask(turn % 2 ? maren : twin)))
    expect(later.every(({ by_model, model_note }) => !by_model && model_note === answerNote)).toBe(true)
    expect([chats(), await taken(app)]).toEqual([6, 6 * eachAnswer])
  })

  test('in dollars it counts what tokens cost', async () => {
    const app = await start({
      AI_PRICE_INPUT: '1000',
      AI_PRICE_OUTPUT: '2000',
      AI_MONTHLY_CEILING: '0.05 dollars',
    })
    const maren = await member(app)
    // 20 tokens in and 10 out are 4 cents.
    expect([(await ask(maren)).by_model, (await ask(maren)).by_model, (await ask(maren)).by_model]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('what other servers take is noticed after some seconds at most, without asking at each call', async () => {
    const app = await start(
      { AI_MONTHLY_CEILING: '10000 tokens' },
      { adjust: (config: TestApp['services']['config']) => config },
    )
    expect(app.services.config.aiUsage.lookMs).toBe(5_000)
    const maren = await member(app)
    expect((await ask(maren)).by_model).toBe(true)
    await taken(app)
    await app.services.database.pool.query('update model_totals set input_tokens = input_tokens + 10000')
    // It has looked just now, and does not yet know.
    expect((await ask(maren)).by_model).toBe(true)
    await expect.poll(async () => (await ask(maren)).by_model, { timeout: 20_000, interval: 500 }).toBe(false)
    expect(await taken(app)).toBeLessThan(10_000 + 30 * eachAnswer)
  })

  test('the operator is notified once at 80 % and once when it is reached', async () => {
    const lines: string[] = []
    const app = await start(
      { AI_MONTHLY_CEILING: '100 tokens', LOG_LEVEL: 'warn' },
      { log: { write: (line: string) => void lines.push(line) } },
    )
    const maren = await member(app)
    const warningCount = () => lines.filter((line) => line.includes('AI_MONTHLY_CEILING')).length
    const counts: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      await ask(maren)
      counts.push(warningCount())
    }
    expect(counts).toEqual([0, 0, 1, 2, 2, 2])
    expect(lines.join('')).toMatch(/80 % of AI_MONTHLY_CEILING[\s\S]*AI_MONTHLY_CEILING is reached/)
    await endMonth(app)
    for (let turn = 0; turn < 3; turn += 1) await ask(maren)
    expect(warningCount()).toBe(3)
  })
})

describe('when it is reached', () => {
  const environment = { AI_MONTHLY_CEILING: '20 tokens', AI_EMBEDDING_MODEL: 'fake-model-embed' }

  /** A user of an installation that has reached its ceiling. */
  async function reached(): Promise<{ app: TestApp; maren: Awaited<ReturnType<typeof member>> }> {
    const app = await start(environment)
    const maren = await member(app)
    await ask(maren)
    await app.idle()
    expect(await taken(app)).toBeGreaterThan(20)
    model.requests.length = 0
    return { app, maren }
  }

  test('an answer quotes what is found by words, says why, and is the same when it is read again', async () => {
    const { app, maren } = await reached()
    await maren.stores('We counted eleven herons.', 'day-3.txt')
    await app.idle()
    const answer = await ask(maren)
    expect(answer).toMatchObject({
      status: 'complete',
      by_model: false,
      model_note: answerNote,
      sources: [{ name: 'day-3.txt' }],
    })
    const { history } = await maren.call(chat.documentChat)
    expect(history.at(-1)).toMatchObject({ by_model: false, model_note: answerNote })
    expect(history.at(1)).toMatchObject({ by_model: true, model_note: null })
    expect(model.requests).toEqual([])
  })

  test('a caption is made without it and says so; no one asks again until the next month, and then it is written', async () => {
    const { app, maren } = await reached()
    await maren.stores(await photo(), 'tarn.jpg')
    await app.idle()
    const without = { caption_by: 'builtin', caption_note: ceilingWords, status: 'captioned' }
    expect(await only(maren)).toMatchObject(without)
    for (let round = 0; round < 3; round += 1) {
      await sweep(app, 'captions-to-come')
      await sweep(app, 'unplaced-passages')
      await passTime(app)
    }
    expect(model.requests).toEqual([])
    const { rows } = await app.services.database.pool.query(
      `select 1 from graphile_worker.jobs where key like 'recaption-file:%' or key like 'embed-file:%'`,
    )
    expect(rows).toEqual([])
    expect(await only(maren)).toMatchObject(without)

    await endMonth(app)
    await sweep(app, 'captions-to-come')
    expect(await only(maren)).toMatchObject({ caption_by: 'model', caption_note: null })
    expect(chats()).toBe(1)
    // Which has reached the ceiling of the new month.
    await endMonth(app)
    await sweep(app, 'unplaced-passages')
    expect(embeddings()).toBeGreaterThan(0)
    const { rows: placed } = await app.services.database.pool.query(
      `select 1 from files where embedded_by = 'fake-model-embed'`,
    )
    expect(placed).toHaveLength(1)
  })

  test('a caption that waits for another try waits for the next month', async () => {
    const app = await start(environment)
    const maren = await member(app)
    model.fail('refused key', { path: '/chat/completions' })
    await maren.stores(await photo(), 'tarn.jpg')
    await app.idle()
    expect((await only(maren)).caption_note).toContain('AI_API_KEY')
    model.heal()
    await ask(maren)
    await taken(app)
    model.requests.length = 0
    await passTime(app)
    expect((await only(maren)).caption_note).toBe(ceilingWords)
    expect(model.requests).toEqual([])
    await endMonth(app)
    await sweep(app, 'captions-to-come')
    expect(await only(maren)).toMatchObject({ caption_by: 'model', caption_note: null })
  })

  test('organising finds names without it and says so', async () => {
    const { app, maren } = await reached()
    const some = labelledFiles.filter(({ event }) => ['Sourdough', 'Tax return'].includes(event ?? ''))
    await insertDescribed(app.services.database.pool, maren.profile.id, some)
    const events = (await eventsOf(
      await maren.request(organise.autoOrganise, { body: { dryRun: true } }),
    )) as OrganiseEvent[]
    const end = events.find(({ success }) => success)
    expect(end?.stories?.length).toBeGreaterThan(0)
    expect(end?.note).toBe(`${ceilingWords} Names were chosen without it.`)
    expect(end?.receipt).toBeUndefined()
    expect(model.requests).toEqual([])
  })

  test('nothing is estimated, and it is said why', async () => {
    const { maren } = await reached()
    expect(await maren.call(getEstimates)).toEqual({
      caption: null,
      organise: null,
      note: `${ceilingWords} Until next month, captions and names are created without it.`,
    })
  })

  test('in the next month answers are written again', async () => {
    const { app, maren } = await reached()
    expect((await ask(maren)).by_model).toBe(false)
    await endMonth(app)
    expect(await ask(maren)).toMatchObject({ by_model: true, model_note: null })
  })
})
