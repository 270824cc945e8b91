import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile } from '#contract/calls/accounts.ts'
import { askDocuments } from '#contract/calls/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ProblemReply } from '#contract/problems.ts'
import { createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { badJson, type SentBody } from '#test/support/bad-bodies.ts'
import { badForm } from '#test/support/bad-forms.ts'
import { member } from '#test/support/person.ts'
import { Random } from '#test/support/random.ts'
import { sendRaw, type RawReply } from '#test/support/send-raw.ts'

// Generated bodies, over every call that takes one (F3): a thousand, or as many as BAD_BODIES says. Each run
// makes others; a run that fails says its seed, and BAD_BODIES_SEED=… makes the same bodies again.

const seed = process.env['BAD_BODIES_SEED'] ?? randomBytes(6).toString('hex')
const bodiesInAll = Number(process.env['BAD_BODIES'] ?? 1_000)
const atOnce = 16

// What a socket refuses is proven in live.test.ts.
const calls = [...endpoints].filter(([, { body, kind }]) => kind === 'upload' || (body && kind !== 'socket'))
const bodiesOfEach = Math.ceil(bodiesInAll / calls.length)
const warmUpOfEach = Math.ceil(bodiesOfEach / 8)

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
let connections: http.Agent
beforeAll(async () => {
  process.stdout.write(`${bodiesInAll} bodies of BAD_BODIES_SEED=${seed}\n`)
  app = await startTestApp()
  maren = await member(app)
  connections = new http.Agent({ keepAlive: true, maxSockets: atOnce })
})
afterAll(async () => {
  connections.destroy()
  await app.close()
})

/** A thing of the call's own, so that what one call changes is nothing to the next. */
async function addressOf({ path, access }: Endpoint): Promise<string> {
  if (!path.includes(':id')) return app.url + path
  const file = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  if (access.startsWith('file')) return app.url + path.replace(':id', file)
  const story = await maren.call(createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: true },
  })
  return app.url + path.replace(':id', story.id)
}

/** What is wrong with a reply, or null. */
function faultOf({ mayPass }: SentBody, { status, body }: RawReply): string | null {
  if (status >= 200 && status < 300) return mayPass ? null : 'was accepted'
  if (status < 400 || status >= 500) return `answered ${status}`
  const reply = ProblemReply.safeParse(parsed(body))
  if (!reply.success || !reply.data.error.trim() || !/^[a-z_]+$/.test(reply.data.code))
    return 'says no problem'
  if (parserWords.test(reply.data.error)) return 'speaks like a parser'
  const strange = reply.data.error.replace(selectWords, '')
  return /at .*\.ts|select |insert into |node_modules/i.test(strange) ? 'shows its insides' : null
}

/** The one sentence of ours that begins like a statement. */
const selectWords = 'Select a file to caption.'

/** What zod says of itself, which is for programmers. */
const parserWords =
  /Invalid (?:input|option|key|element)|Unrecognized key|Too (?:big|small)|expected \w+, received/

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How often each answer was given. */
type Tally = Record<'accepted' | 'refused' | 'limited', number>

interface Sending {
  faults: string[]
  tally: Tally
}

/** What a call refuses because of all the calls before proves nothing about the body. */
const clearLimits = () => app.services.database.pool.query('delete from rate_limits')

async function sendMany(name: string, endpoint: Endpoint, count = bodiesOfEach): Promise<Sending> {
  const random = new Random(`${seed} ${name}`)
  const url = await addressOf(endpoint)
  const sending: Sending = { faults: [], tally: { accepted: 0, refused: 0, limited: 0 } }
  for (let left = count; left > 0; left -= atOnce) {
    await clearLimits()
    await Promise.all(
      Array.from({ length: Math.min(left, atOnce) }, () => sendOne(url, endpoint, random, sending)),
    )
  }
  return sending
}

async function sendOne(
  url: string,
  endpoint: Endpoint,
  random: Random,
  { faults, tally }: Sending,
): Promise<void> {
  const sent = endpoint.kind === 'upload' ? badForm(endpoint, random) : badJson(endpoint, random)
  const headers = { ...sent.headers, ...callerOf(endpoint, random) }
  try {
    const reply = await sendRaw(url, {
      method: endpoint.method,
      headers,
      bytes: sent.bytes,
      agent: connections,
    })
    tally[reply.status < 400 ? 'accepted' : reply.status === 429 ? 'limited' : 'refused'] += 1
    const fault = faultOf(sent, reply)
    if (fault) faults.push(`${fault}: ${sent.what}\n${excerpt(sent)}\n${reply.body.slice(0, 300)}`)
  } catch (error) {
    faults.push(`no reply (${String(error)}): ${sent.what}\n${excerpt(sent)}`)
  }
}

/** Three of each kind: thousands may be wrong in the same way. */
function summaryOf(faults: readonly string[]): string {
  const kinds = Object.values(Object.groupBy(faults, (fault) => fault.split(':', 1)[0] ?? ''))
  return kinds.map((kind = []) => `${kind.length} times ${kind.slice(0, 3).join('\n\n')}`).join('\n\n')
}

const excerpt = ({ bytes }: SentBody) => JSON.stringify(bytes.subarray(0, 300).toString('latin1'))

/** Signing in ends the session one comes with, so a call that is anyone's gets none; each comes from an address of its own. */
function callerOf({ access }: Endpoint, random: Random): Record<string, string> {
  const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`
  const cookie = [...maren.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { 'x-forwarded-for': address, ...(access === 'anyone' ? {} : { cookie }) }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is really held, by this process in which the server runs. */
async function heldBytes(): Promise<number> {
  await app.idle()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function keysWithoutRow(): Promise<string[]> {
  const { rows } = await app.services.database.pool.query<{ key: string }>(
    'select storage_key as key from files',
  )
  const storedKeys = new Set(rows.map(({ key }) => key))
  const lost: string[] = []
  for await (const { key } of app.services.storage.list('originals/'))
    if (!storedKeys.has(key)) lost.push(key)
  return lost
}

test.each(calls)('%s gives the generator something to begin from', (_name, { kind, body, form, example }) => {
  if (kind === 'upload') expect(form?.fields.safeParse(form.example).success).toBe(true)
  else expect(body?.safeParse(example).success).toBe(true)
})

describe(`${bodiesInAll} generated bodies, BAD_BODIES_SEED=${seed}`, () => {
  let heldBefore = 0
  beforeAll(async () => {
    // Whatever is loaded or compiled at first use is not counted as growth.
    for (const [name, endpoint] of calls) await sendMany(`${name} to warm up`, endpoint, warmUpOfEach)
    // In no known language, so that every dictionary is read.
    const reply = await maren.fetch(askDocuments.path, {
      method: askDocuments.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'xyzzy' }),
    })
    if (!reply.ok)
      throw new Error(`The question that has the dictionary read was answered with ${reply.status}.`)
    await reply.text()
    heldBefore = await heldBytes()
  })

  test.each(calls)('%s refuses in words what it cannot take (F3)', async (name, endpoint) => {
    const { faults, tally } = await sendMany(name, endpoint)
    expect(summaryOf(faults)).toBe('')
    expect(tally.limited).toBeLessThanOrEqual(Math.max(1, bodiesOfEach / 100))
    expect(tally.refused).toBeGreaterThan(bodiesOfEach / 2)
  })

  test('after all of them the server serves as before, holds no more and has lost nothing', async () => {
    // Her name may have changed: a few of the bodies are valid after all.
    expect((await maren.call(getProfile)).id).toBe(maren.profile.id)
    const grownMegabytes = ((await heldBytes()) - heldBefore) / 1024 ** 2
    expect(grownMegabytes).toBeLessThan(40)
    // An aborted upload is removed after the client is gone.
    await expect.poll(keysWithoutRow, { timeout: 10_000 }).toEqual([])
  })
})
