import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, login } from '#contract/calls/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/calls/profile.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { LiveSocket } from '#test/support/live-socket.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await sharedApp()
  beside = await startTestApp({}, { beside: app })
})
afterAll(() => beside.close())

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

async function signInOn(username: string, userAgent: string): Promise<Person> {
  const browser = visitor(app)
  const body = { username, password: 'a long enough secret' }
  await browser.call(login, { body, headers: { 'user-agent': userAgent } })
  return browser
}

const statusOf = async (person: Person) => (await person.request(getProfile)).status

test('sessions are listed with browser and times; the one that asks is marked', async () => {
  const maren = await member(app)
  const onPhone = await signInOn(maren.profile.username, phone)
  const { sessions } = await onPhone.call(listSessions)
  expect(sessions.map(({ device, is_phone, is_current }) => ({ device, is_phone, is_current }))).toEqual([
    { device: 'Safari on iPhone', is_phone: true, is_current: true },
    { device: 'An unknown program', is_phone: false, is_current: false },
  ])
  for (const { signed_in_at } of sessions)
    expect(Math.abs(Date.now() - Date.parse(signed_in_at))).toBeLessThan(60_000)
  expect(JSON.stringify(sessions)).not.toContain('AppleWebKit')
})

test('one session is signed out at once, its open connection too, in whichever process (B5)', async () => {
  const maren = await member(app)
  const onPhone = await signInOn(maren.profile.username, phone)
  const there = visitor(beside)
  for (const [name, value] of onPhone.cookies) there.cookies.set(name, value)
  const [lost, kept] = [await LiveSocket.open(there), await LiveSocket.open(maren)]
  await Promise.all([lost.ping(), kept.ping()])
  const { sessions } = await maren.call(listSessions)
  const other = sessions.find(({ is_current }) => !is_current)
  await maren.call(endSession, { params: { id: other?.id ?? '' } })
  expect(await lost.closed).toBe(1008)
  expect([await statusOf(onPhone), await statusOf(maren)]).toEqual([401, 200])
  await kept.ping()
  kept.close()
  const again = await maren.request(endSession, { params: { id: other?.id ?? '' } })
  expect([again.status, await again.json()]).toMatchObject([404, { code: 'session_not_found' }])
})

test('the others are signed out together, this one stays (B5)', async () => {
  const maren = await member(app)
  const others = [
    await signInOn(maren.profile.username, phone),
    await signInOn(maren.profile.username, phone),
  ]
  await maren.call(endOtherSessions)
  expect(await Promise.all([maren, ...others].map(statusOf))).toEqual([200, 401, 401])
  expect((await maren.call(listSessions)).sessions).toHaveLength(1)
})

test('no one ends the sessions of another user (A6)', async () => {
  const [maren, ben] = [await member(app), await member(app)]
  const { sessions } = await maren.call(listSessions)
  const refused = await ben.request(endSession, { params: { id: sessions[0]?.id ?? '' } })
  expect(refused.status).toBe(404)
  await ben.call(endOtherSessions)
  expect(await statusOf(maren)).toBe(200)
})
