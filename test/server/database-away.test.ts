import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { login } from '#contract/calls/accounts.ts'
import * as chat from '#contract/calls/chat.ts'
import { endpoints } from '#contract/endpoints.ts'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { problems } from '#contract/problems.ts'
import * as stories from '#contract/calls/stories.ts'
import type { PoolLimits } from '#server/config/limits-config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#test/support/database-proxy.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { LiveSocket, upgradeStatus } from '#test/support/live-socket.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'
import { newcomer, signUpAt } from '#test/support/sign-up.ts'
import { createSpokenAi } from '#test/support/spoken-ai.ts'

const spoken = createSpokenAi()
/** The one whose database is there all the time. */
let whole: TestApp
let app: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  whole = await startTestApp()
  proxy = await openDatabaseProxy(whole.services.database.connection)
  // In place of five and ten seconds.
  const calls: PoolLimits = { connectMs: 300, statementMs: 1_000 }
  app = await startTestApp(
    {},
    {
      beside: whole,
      ai: spoken.ai,
      reach: () => proxy.connection,
      adjust: (config) => ({ ...config, limits: { ...config.limits, calls } }),
    },
  )
})
afterEach(async () => {
  proxy.mend()
  spoken.endAll()
  const isReady = async () => {
    const { status } = await fetch(`${app.url}/readyz`)
    if (status !== 200) throw new Error(`/readyz answers ${status}`)
  }
  await vi.waitFor(isReady, { timeout: 60_000 })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await whole.close()
})

/** A user who signed up while no deadline was short, with her browser at the app whose database goes away. */
const marenHere = async () => at(app, await member(whole))

const id = '01900000-0000-7000-8000-000000000000'

/** Every call that reads who asks, with what passes its shape; `anyone` may need no database. */
const guardedCalls = [...endpoints.values()].filter(
  ({ access, kind }) => access !== 'anyone' && (kind === 'json' || kind === 'bytes' || kind === 'events'),
)

describe.each([
  ['is frozen', () => proxy.freeze()],
  ['is gone', () => proxy.cut()],
])('while the database %s', (_state, take) => {
  test('every call says so with 503, a sentence and when to try again, G2', async () => {
    const maren = await marenHere()
    take()
    const replies = await Promise.all(
      guardedCalls.map(async (endpoint) => {
        const params = {
          id,
          page: '1',
          row: '1',
          version: 'x',
          earlier: id,
          provider: 'onedrive',
          file: 'a',
          run: id,
          cover: id,
          zip: id,
          upload: id,
          import: id,
        }
        const input = endpoint.example === undefined ? { params } : { params, body: endpoint.example }
        const response = await maren.request(endpoint, input)
        const said = { status: response.status, retry: response.headers.get('retry-after') }
        return { call: `${endpoint.method} ${endpoint.path}`, ...said, body: await response.json() }
      }),
    )
    expect(replies).toEqual(
      guardedCalls.map(({ method, path }) => ({
        call: `${method} ${path}`,
        status: 503,
        retry: '5',
        body: { error: problems.database_unavailable.words, code: 'database_unavailable' },
      })),
    )
    expect((await signUpAt(app.url, newcomer('nobody'))).status).toBe(503)
    const body = { username: 'nobody', password: 'a long enough secret' }
    expect((await visitor(app).request(login, { body })).status).toBe(503)
    expect((await maren.upload('Rain till eleven.', 'day-3.txt')).status).toBe(503)
    expect(await upgradeStatus(maren, { origin: app.url })).toBe(503)
    const ready = await fetch(`${app.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([503, { database: 'failing', queue: 'failing' }])
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  })

  test('an answer that had begun ends with a sentence, G2', async () => {
    const maren = await marenHere()
    const { events } = await askedStory(maren)
    take()
    spoken.end()
    const last = (await events.rest()).at(-1)
    expect(last?.error).toMatch(/^The database isn’t responding/)
  })

  test('a line for live updates that asks for something is ended, to be opened again, G2', async () => {
    const maren = await marenHere()
    const line = await LiveSocket.open(maren)
    take()
    line.say({ type: 'subscribe', fileIds: [id] })
    expect(await line.closed).toBe(1013)
  })
})

test('afterwards everything goes on by itself, and what was given up is left running nowhere, G2', async () => {
  const maren = await marenHere()
  proxy.freeze()
  expect((await maren.request(stories.getFeed)).status).toBe(503)
  proxy.mend()
  await expect.poll(async () => (await maren.request(stories.getFeed)).status).toBe(200)
  // Each connection finds out by itself that its server had been away.
  let file = ''
  await expect
    .poll(async () => {
      const response = await maren.upload('Rain till eleven, then the wind dropped.', 'day-3.txt')
      if (response.ok) file = ((await response.json()) as { fileId: string }).fileId
      return response.ok
    })
    .toBe(true)
  await app.idle()
  expect((await maren.request(saveFileText, { params: { id: file }, body: { text: 'Dry.' } })).status).toBe(
    200,
  )
})

test('a statement that takes too long is ended by the server, and its connection stays whole, G2', async () => {
  const { pool } = app.services.database
  await expect(pool.query('select pg_sleep(600)')).rejects.toThrow('statement timeout')
  const sleeping = async () => {
    const { rows } = await whole.services.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active'
         and pid <> pg_backend_pid()`,
    )
    return rows[0]?.count
  }
  // The error is sent a moment before the statement has ended.
  await expect.poll(sleeping).toBe(0)
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})

async function askedStory(maren: Person) {
  const story = await maren.call(stories.createStory, { body: { name: 'Lakes', show_on_feed: true } })
  const response = await visitor(app).request(chat.askPublic, {
    params: { id: story.id },
    body: { message: 'Rain?' },
  })
  const events = new EventReader(response)
  spoken.say('Eleven ')
  await events.until('Eleven')
  return { events }
}
