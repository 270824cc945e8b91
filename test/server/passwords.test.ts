import { beforeAll, expect, test } from 'vitest'
import { getProfile, login } from '#contract/calls/accounts.ts'
import { changePassword, forgotPassword, resetPassword, verifyEmail } from '#contract/calls/profile.ts'
import { proofByPassword } from '#server/features/accounts/proof.ts'
import type { TestApp } from '#test/support/app.ts'
import { lastEmailTo, emailsOf, tokenIn } from '#test/support/mailbox.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const oldPassword = 'a long enough secret'
const newPassword = 'an even longer secret'

const change = (person: Person, current: string, next = newPassword) =>
  person.request(changePassword, { body: { current_password: current, new_password: next } })

const isSignedIn = async (person: Person) => (await person.request(getProfile)).status === 200

async function signIn(username: string, password: string): Promise<Person | null> {
  const browser = visitor(app)
  const response = await browser.request(login, { body: { username, password } })
  return response.ok ? browser : null
}

async function mailedToken(email: string): Promise<string> {
  await visitor(app).call(forgotPassword, { body: { email } })
  return tokenIn(await lastEmailTo(app, email, 'Set a new password'))
}

const reset = (token: string, password = newPassword) =>
  visitor(app).request(resetPassword, { body: { token, password } })

test('a change needs the present password, and signs every other browser out (B7)', async () => {
  const maren = await member(app)
  const elsewhere = await signIn(maren.profile.username, oldPassword)
  const wrong = await change(maren, 'a wrong secret')
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    { error: 'That isn’t your current password.', code: 'wrong_password', field: 'current_password' },
  ])
  expect(elsewhere && (await isSignedIn(elsewhere))).toBe(true)
  expect((await change(maren, oldPassword)).status).toBe(200)
  expect(elsewhere && (await isSignedIn(elsewhere))).toBe(false)
  expect(await isSignedIn(maren)).toBe(true)
  expect(await signIn(maren.profile.username, oldPassword)).toBeNull()
  expect(await signIn(maren.profile.username, newPassword)).not.toBeNull()
  const email = await lastEmailTo(app, maren.profile.email, 'Your password was changed')
  expect(email.source).not.toContain(newPassword)
})

test('a sign-in that began with the old password ends in no session once the change is acknowledged (G4)', async () => {
  const { services } = app
  const maren = await member(app)
  const { username } = maren.profile
  const begun = await services.accounts.signIn(username, oldPassword)
  expect((await change(maren, oldPassword)).status).toBe(200)
  await expect(services.sessions.start(proofByPassword(begun), null)).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  const anew = await services.accounts.signIn(username, newPassword)
  expect(await services.sessions.start(proofByPassword(anew), null)).toBeTypeOf('string')
})

test('a link to open a closed account is worth nothing once the proof behind it is (G4)', async () => {
  const { services } = app
  const maren = await member(app)
  const begun = proofByPassword(await services.accounts.signIn(maren.profile.username, oldPassword))
  expect((await change(maren, oldPassword)).status).toBe(200)
  await expect(services.accountClosing.keepPath(begun)).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('the other sessions end with the change or not at all (G4)', async () => {
  const maren = await member(app)
  const elsewhere = await signIn(maren.profile.username, oldPassword)
  const { pool } = app.services.database
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from sessions where user_id = $1 for update', [maren.profile.id])
    const changing = change(maren, oldPassword)
    const isWaiting = async () =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%sessions%'`,
        )
      ).rowCount
    await expect.poll(isWaiting, { timeout: 60_000 }).toBeGreaterThan(0)
    // Nothing of it is true yet: the old password opens the door.
    await app.services.accounts.signIn(maren.profile.username, oldPassword)
    await holder.query('commit')
    expect((await changing).status).toBe(200)
  } finally {
    holder.release()
  }
  expect(elsewhere && (await isSignedIn(elsewhere))).toBe(false)
})

test('of two changes at once with one present password one is true (G4)', async () => {
  const maren = await member(app)
  const replies = await Promise.all([1, 2].map((n) => change(maren, oldPassword, `secret of try ${n}`)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('the present password can be guessed at ten times in a quarter of an hour (B6, B7)', async () => {
  const maren = await member(app)
  for (let count = 0; count < 10; count += 1) expect((await change(maren, `wrong ${count}`)).status).toBe(400)
  expect((await change(maren, oldPassword)).status).toBe(429)
})

test('a new password keeps the rules of sign-up (B7)', async () => {
  const maren = await member(app)
  for (const next of ['short', 'x'.repeat(201)]) {
    const refused = await change(maren, oldPassword, next)
    expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'new_password' }])
  }
})

test('a mailed link sets a password once, proves the address, and ends all sessions (B4)', async () => {
  const maren = await member(app)
  const token = await mailedToken(maren.profile.email)
  expect((await reset(token)).status).toBe(200)
  expect(await isSignedIn(maren)).toBe(false)
  const again = await signIn(maren.profile.username, newPassword)
  expect(await again?.call(getProfile)).toMatchObject({ email_verified: true })
  const second = await reset(token, 'a third long secret')
  expect([second.status, await second.json()]).toMatchObject([400, { code: 'link_over' }])
  expect(await signIn(maren.profile.username, newPassword)).not.toBeNull()
})

test('of two at once with one link exactly one succeeds (B4)', async () => {
  const maren = await member(app)
  const token = await mailedToken(maren.profile.email)
  const statuses = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `secret number ${n}`)))
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

test('links are stored hashed, expire, serve one purpose, and a fresh one replaces the older (B4)', async () => {
  const maren = await member(app)
  const first = await mailedToken(maren.profile.email)
  const stored = await app.services.database.pool.query(
    `select encode(t.token_hash, 'escape') || t::text || coalesce((select string_agg(j::text, '') from graphile_worker._private_jobs j), '') as row
     from one_time_tokens t where t.user_id = $1`,
    [maren.profile.id],
  )
  expect(JSON.stringify(stored.rows)).not.toContain(first)
  expect((await visitor(app).request(verifyEmail, { body: { token: first } })).status).toBe(400)
  const fresh = await mailedToken(maren.profile.email)
  expect((await reset(first)).status).toBe(400)
  await app.services.database.pool.query(
    `update one_time_tokens set expires_at = now() - interval '1 second' where user_id = $1`,
    [maren.profile.id],
  )
  expect((await reset(fresh)).status).toBe(400)
  expect(await isSignedIn(maren)).toBe(true)
})

test('whether an address is known shows neither in the answer nor in its work (B6)', async () => {
  const maren = await member(app)
  const ask = async (email: string) => {
    const response = await visitor(app).request(forgotPassword, { body: { email } })
    return [response.status, await response.text(), [...response.headers.keys()].toSorted()]
  }
  const reply = await ask(maren.profile.email)
  expect(await ask('nobody-at-all@example.org')).toEqual(reply)
  await app.idle()
  expect((await emailsOf(app)).filter(({ to }) => to === 'nobody-at-all@example.org')).toEqual([])
  // The limit of an address counts the same way, known or not.
  const statuses = async (email: string) => {
    const all: number[] = []
    for (let count = 0; count < 5; count += 1)
      all.push((await visitor(app).request(forgotPassword, { body: { email } })).status)
    return all
  }
  expect(await statuses(maren.profile.email)).toEqual([200, 200, 200, 200, 429])
  expect(await statuses('Nobody-At-All@example.org')).toEqual([200, 200, 200, 200, 429])
})

test('people without a password are reported to have a link mailed, which sets one', async () => {
  const maren = await member(app)
  await app.services.database.pool.query('update users set password_hash = null where id = $1', [
    maren.profile.id,
  ])
  expect(await maren.call(getProfile)).toMatchObject({ has_password: false })
  const refused = await change(maren, oldPassword)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'no_password' }])
  expect((await reset(await mailedToken(maren.profile.email))).status).toBe(200)
  expect(await signIn(maren.profile.username, newPassword)).not.toBeNull()
})

test('emails say this site’s address, whatever a request says of its host', async () => {
  const maren = await member(app)
  await visitor(app).fetch('/auth/forgot-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
    body: JSON.stringify({ email: maren.profile.email }),
  })
  const { source } = await lastEmailTo(app, maren.profile.email, 'Set a new password')
  expect(source).toContain(`${app.url}/reset-password?token=`)
  expect(source).not.toContain('evil.example')
})
