import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login, logout, type Profile } from '#contract/calls/accounts.ts'
import * as chat from '#contract/calls/chat.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import {
  changePassword,
  closeAccount,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/calls/profile.ts'
import * as stories from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { LiveSocket } from '#test/support/live-socket.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'
import { createSpokenAi } from '#test/support/spoken-ai.ts'

const spoken = createSpokenAi()
/** The address of a reading user. */
let app: TestApp
/** Another process of the same installation, where sessions are ended and stories are hidden. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { ai: spoken.ai })
  other = await startTestApp({}, { beside: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

afterEach(async () => {
  spoken.endAll()
  await app.idle()
})

const password = 'a long enough secret'
const signedOut = { error: 'You’ve been signed out. Sign in to continue.', code: 'signed_out' }
const hidden = { error: 'Group not found or not public.', code: 'story_not_found' }

/** Far below the time after which everything is asked again by itself. */
const soonMs = 5_000

/** What comes within a moment; anything later fails the test. */
async function soon<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('this did not end in time')), soonMs)
  try {
    return await Promise.race([coming, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

type Owner = Person & { profile: Profile }

/** One more browser of the same person. */
async function secondBrowser({ profile }: Owner): Promise<Person> {
  const browser = visitor(app)
  await browser.call(login, { body: { username: profile.username, password } })
  return browser
}

/** Reads the answer to a question up to a word in its middle. */
async function beginning(response: Promise<Response>): Promise<EventReader> {
  const events = new EventReader(await response)
  await events.next()
  spoken.say('Eleven')
  await events.until('Eleven')
  return events
}

const askDocuments = (who: Person) => who.request(chat.askDocuments, { body: { prompt: 'How many herons?' } })

/** The answer under way is written to its end, and is what its owner finds. */
async function expectWritten(find: () => Promise<chat.ChatHistory>): Promise<void> {
  spoken.say(' herons.')
  spoken.end()
  await app.idle()
  expect((await find()).history.at(-1)).toMatchObject({ content: 'Eleven herons.', status: 'complete' })
}

const otherSessionOf = async (maren: Person) =>
  (await maren.call(listSessions)).sessions.find(({ is_current }) => !is_current)?.id ?? ''

test.each<[string, (maren: Owner, lost: Person) => Promise<unknown>]>([
  [
    'one session is signed out',
    async (maren) => maren.call(endSession, { params: { id: await otherSessionOf(maren) } }),
  ],
  ['the others are signed out', (maren) => maren.call(endOtherSessions)],
  [
    'the password is changed',
    (maren) =>
      maren.call(changePassword, {
        body: { current_password: password, new_password: 'another long secret' },
      }),
  ],
  ['another tab of it signs out', (_maren, lost) => lost.call(logout)],
])('when %s, answer and live updates of that browser end at once (B5)', async (_way, end) => {
  const maren = await member(other)
  const lost = await secondBrowser(maren)
  const socket = await LiveSocket.open(lost)
  await socket.ping()
  const events = await beginning(askDocuments(lost))
  await end(maren, at(other, lost))
  expect((await soon(events.rest())).at(-1)).toEqual(signedOut)
  expect(await soon(socket.closed)).toBe(1008)
  await expectWritten(() => maren.call(chat.documentChat))
})

test('when the account is closed, everything ends everywhere (B5)', async () => {
  const maren = await member(other)
  const lost = await secondBrowser(maren)
  const sockets = [await LiveSocket.open(maren), await LiveSocket.open(lost)]
  await Promise.all(sockets.map((socket) => socket.ping()))
  const events = await beginning(askDocuments(lost))
  await maren.call(closeAccount, { body: { username: maren.profile.username, password } })
  expect((await soon(events.rest())).at(-1)).toEqual(signedOut)
  for (const socket of sockets) expect(await soon(socket.closed)).toBe(1008)
  spoken.end()
})

test('who stays signed in reads on, and so does who only follows the answer (B5)', async () => {
  const maren = await member(app)
  await secondBrowser(maren)
  const answer = await beginning(askDocuments(maren))
  const { history } = await maren.call(chat.documentChat)
  const params = { id: history.at(-1)?.id ?? '' }
  const lost = await secondBrowser(maren)
  const followed = new EventReader(await lost.request(chat.answerEvents, { params }))
  await followed.until('Eleven')
  await at(other, maren).call(endOtherSessions)
  expect((await soon(followed.rest())).at(-1)).toEqual(signedOut)
  spoken.end()
  expect((await answer.rest()).at(-1)).toMatchObject({ message: { content: 'Eleven' } })
})

test('an export stops where it is', async () => {
  const maren = await member(other)
  for (let count = 0; count < 3; count += 1) await maren.stores(randomBytes(20 * 1024 ** 2), `${count}.bin`)
  await app.idle()
  await other.idle()
  const lost = await secondBrowser(maren)
  const response = await lost.request(exportPersonalData)
  const reader = response.body?.getReader()
  await reader?.read()
  await maren.call(endOtherSessions)
  const readOn = async () => {
    for (let isDone = false; !isDone;) isDone = (await reader?.read())?.done ?? true
  }
  await expect(soon(readOn())).rejects.toThrow('terminated')
})

test('a session that has run out, or whose end was not heard of, is noticed without news (B5)', async () => {
  const maren = await member(app)
  const socket = await LiveSocket.open(maren)
  const events = await beginning(askDocuments(maren))
  await app.services.openStreams.revalidateAll()
  await socket.ping()
  await app.services.database.pool.query(
    `update sessions set used_at = now() - interval '8 days' where user_id = $1`,
    [maren.profile.id],
  )
  await app.services.openStreams.revalidateAll()
  expect((await soon(events.rest())).at(-1)).toEqual(signedOut)
  expect(await soon(socket.closed)).toBe(1008)
  spoken.end()
})

async function publicStory() {
  const maren = await member(other)
  const story = await maren.call(stories.createStory, { body: { name: 'Lakes', show_on_feed: true } })
  return { maren, params: { id: story.id } }
}

const askStory = (who: Person, params: { id: string }) =>
  who.request(chat.askPublic, { params, body: { message: 'How many herons?' } })

test.each<[string, (maren: Owner, params: { id: string }) => Promise<unknown>]>([
  [
    'made private',
    (maren, params) => maren.call(stories.updateStory, { params, body: { show_on_feed: false } }),
  ],
  ['deleted', (maren, params) => maren.call(stories.deleteStory, { params })],
  [
    'gone with its owner’s account',
    (maren) => maren.call(closeAccount, { body: { username: maren.profile.username, password } }),
  ],
])('when a story is %s, the answer another user is reading ends at once (A4)', async (_way, hide) => {
  const { maren, params } = await publicStory()
  const events = await beginning(askStory(visitor(app), params))
  await hide(maren, params)
  expect((await soon(events.rest())).at(-1)).toEqual(hidden)
  spoken.end()
})

test('a question of a member ends there too, and the owner’s own goes on (A4)', async () => {
  const { maren, params } = await publicStory()
  const hide = () => maren.call(stories.updateStory, { params, body: { show_on_feed: false } })
  const theirs = await beginning(askStory(await member(app), params))
  await hide()
  expect((await soon(theirs.rest())).at(-1)).toEqual(hidden)
  spoken.end()
  await app.idle()
  await maren.call(stories.updateStory, { params, body: { show_on_feed: true } })
  const own = await beginning(askStory(at(app, maren), params))
  await hide()
  spoken.say(' herons.')
  spoken.end()
  expect((await own.rest()).at(-1)).toMatchObject({ message: { content: 'Eleven herons.' } })
})
