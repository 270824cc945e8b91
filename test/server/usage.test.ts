import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUsage, listPlans } from '#contract/calls/billing.ts'
import * as chat from '#contract/calls/chat.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, member, type Person } from '#test/support/person.ts'

const plans = `
plans:
  - id: free
    name: Personal
    price: 0
    features: [5 questions a month]
    limits: {questions: 5, image_uploads: 2, image_generations: 0}
  - id: family
    name: Family
    price: 9
    stripe_price_id: price_family
`

let app: TestApp
let other: TestApp
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-plans-'))
  const file = path.join(folder, 'plans.yaml')
  await fs.writeFile(file, plans)
  const environment = { PLANS_FILE: file, QUESTIONS_PER_MINUTE: '1000' }
  app = await startTestApp(environment)
  other = await startTestApp(environment, { beside: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await fs.rm(folder, { recursive: true })
})

const picture = readFileSync('test/fixtures/badge.png')
const ask = (person: Person) => person.request(chat.askDocuments, { body: { prompt: 'Rain?' } })
async function statusOf(reply: Promise<Response>): Promise<number> {
  const response = await reply
  await response.text()
  return response.status
}

test('of 50 questions at once, to two servers, exactly as many are asked as the plan has, E2', async () => {
  const maren = await member(app)
  const twin = at(other, maren)
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => statusOf(ask(turn % 2 === 0 ? maren : twin))),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 402)).toHaveLength(45)
  expect(await maren.call(getUsage)).toMatchObject({ chat_count: 5, chat_limit: 5 })

  const refused = await ask(maren)
  const { error, code } = (await refused.json()) as { error: string; code: string }
  expect(code).toBe('limit_reached')
  expect(error).toMatch(
    /^You’ve used all 5 questions in your Personal plan this month\. Upgrade in Settings, or continue on 1 \w+\.$/,
  )
  const { rows } = await app.services.database.pool.query(
    `select count(*)::int as count from chat_messages m join users u on u.id = m.user_id
     where m.role = 'user' and m.content = 'Rain?'`,
  )
  expect(rows).toEqual([{ count: 5 }])
  // Another user's counters are separate.
  expect(await statusOf(ask(await member(app)))).toBe(200)
})

test('a question that is not stored is not counted', async () => {
  const maren = await member(app)
  const foreign = { prompt: 'Rain?', file_ids: ['01900000-0000-7000-8000-000000000000'] }
  expect(await statusOf(maren.request(chat.askDocuments, { body: foreign }))).toBe(404)
  expect(await maren.call(getUsage)).toMatchObject({ chat_count: 0 })
})

test('pictures are counted when they are kept, up to the limit; everything else goes on, and nothing is lost', async () => {
  const maren = await member(app)
  const send = (name: string, fields = {}) => maren.upload(picture, name, fields)
  expect((await send('one.png')).status).toBe(200)
  // The same bytes that need not be kept again are none that were taken in.
  expect((await send('same.png', { unless_known: 'true' })).status).toBe(200)
  expect(await maren.call(getUsage)).toMatchObject({ ingest_image_count: 1, ingest_image_limit: 2 })
  const statuses = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => statusOf(send(`more-${turn}.png`))),
  )
  expect(statuses.toSorted()).toEqual([200, 402, 402, 402, 402, 402])
  expect((await maren.upload('Words are no picture.', 'note.txt')).status).toBe(200)
  const { rows } = await app.services.database.pool.query(
    `select count(*)::int as count from files where mime = 'image/png'`,
  )
  expect(rows).toEqual([{ count: 2 }])
  expect(await maren.call(getUsage)).toMatchObject({ ingest_image_count: 2 })
})

test('the counts of a month that is over are not this month’s', async () => {
  const maren = await member(app)
  expect(await statusOf(ask(maren))).toBe(200)
  await app.services.database.pool.query(`update usage_counters set month = month - interval '1 month'`)
  expect(await maren.call(getUsage)).toMatchObject({ chat_count: 0 })
  expect(await statusOf(ask(maren))).toBe(200)
  const { month, resets_at, chat_count } = await maren.call(getUsage)
  expect(chat_count).toBe(1)
  const [year = 0, number = 0] = month.split('-').map(Number)
  expect(resets_at).toBe(new Date(Date.UTC(year, number, 1)).toISOString())
})

test('plans are reported in their order, the own one marked; without payments none can be bought', async () => {
  const maren = await member(app)
  expect(await maren.call(listPlans)).toEqual([
    {
      id: 'free',
      name: 'Personal',
      description: null,
      price: 0,
      features: ['5 questions a month'],
      stripe_price_id: null,
      is_current: true,
      current_since: null,
      subscription: null,
      trial_days: null,
    },
    {
      id: 'family',
      name: 'Family',
      description: null,
      price: 9,
      features: [],
      stripe_price_id: null,
      is_current: false,
      current_since: null,
      subscription: null,
      trial_days: null,
    },
  ])
})
