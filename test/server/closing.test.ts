import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, login, signup } from '#contract/calls/accounts.ts'
import { askPrivate, askPublic } from '#contract/calls/chat.ts'
import { streamFile } from '#contract/calls/files.ts'
import { getPersonalData } from '#contract/calls/personal-data.ts'
import { closeAccount, getClosedAccount, keepAccount } from '#contract/calls/profile.ts'
import { acceptEula } from '#contract/calls/sign-in.ts'
import { createStory, getFeed, getPublicStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { lastEmailTo, emailsOf, tokenIn } from '#test/support/mailbox.ts'
import { member, visitor } from '#test/support/person.ts'

// Of its own: it looks at all objects there are, and lets a week pass.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const password = 'a long enough secret'

type Member = Awaited<ReturnType<typeof member>>

const close = (person: Member, body: Record<string, string> = {}) =>
  person.request(closeAccount, { body: { username: person.profile.username, password, ...body } })

/** A user with a file in a public story, and a question about it. */
async function withStory(): Promise<Member & { story: string; file: string }> {
  const person = await member(app)
  const file = await person.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  const body = { name: 'Lakes', file_ids: [file], show_on_feed: true }
  const { id: story } = await person.call(createStory, { body })
  await app.idle()
  await (await person.request(askPublic, { params: { id: story }, body: { message: 'Rain?' } })).text()
  return Object.assign(person, { story, file })
}

const passDays = (person: Member, days: number) =>
  app.services.database.pool.query(
    `update users set deleted_at = deleted_at - make_interval(days => $1) where id = $2`,
    [days, person.profile.id],
  )

/** What the clock starts every ten minutes, and the jobs that come of it. */
async function cleanUp(): Promise<void> {
  await app.services.database.transaction((tx) => app.services.queue.add(tx, 'sweep:closed-accounts', {}))
  await app.idle()
}

test('closing counts what goes, and needs the username typed and the password (A9)', async () => {
  const maren = await withStory()
  expect(await maren.call(getPersonalData)).toEqual({ files: 1, stories: 1, questions: 1 })
  const refusals: [Record<string, string>, string, string][] = [
    [{ username: 'somebody' }, 'wrong_confirmation', 'username'],
    [{ password: 'a wrong secret' }, 'wrong_password', 'password'],
    [{ password: '' }, 'wrong_password', 'password'],
  ]
  for (const [body, code, field] of refusals) {
    const refused = await close(maren, body)
    expect([refused.status, await refused.json()]).toMatchObject([400, { code, field }])
  }
  expect((await close(maren, { user_id: maren.profile.id })).status).toBe(400)
  expect((await maren.request(getProfile)).status).toBe(200)
})

test('a closed account is gone at once: its stories, its files, its sessions, its sign-in', async () => {
  const maren = await withStory()
  const params = { id: maren.story }
  expect((await visitor(app).request(getPublicStory, { params })).status).toBe(200)
  expect((await close(maren)).status).toBe(200)
  expect((await maren.request(getProfile)).status).toBe(401)
  expect((await visitor(app).request(getPublicStory, { params })).status).toBe(404)
  expect((await visitor(app).request(streamFile, { params: { id: maren.file } })).status).toBe(404)
  const { stories } = await visitor(app).call(getFeed)
  expect(stories.map(({ id }) => id)).not.toContain(maren.story)
})

test('its name and address stay taken until it is removed', async () => {
  const maren = await member(app)
  await close(maren)
  const { name, username, email } = maren.profile
  const body = { name, username, email: 'another@example.org', password, accept_licence: true }
  expect((await visitor(app).request(signup, { body })).status).toBe(409)
  const other = { ...body, username: `x${username}`, email: email.toUpperCase() }
  expect((await visitor(app).request(signup, { body: other })).status).toBe(409)
})

test('the mailed link says what it does, and reopens the account, once (B4)', async () => {
  const maren = await withStory()
  const elsewhere = visitor(app)
  await elsewhere.call(login, { body: { username: maren.profile.username, password } })
  await close(maren)
  const token = tokenIn(await lastEmailTo(app, maren.profile.email, 'Your account is closed'))
  const closedAccount = await visitor(app).call(getClosedAccount, { body: { token } })
  expect(closedAccount.username).toBe(maren.profile.username)
  const days = (Date.parse(closedAccount.removed_at) - Date.now()) / (24 * 3600 * 1000)
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  const browser = visitor(app)
  await browser.call(keepAccount, { body: { token } })
  expect(await browser.call(getProfile)).toMatchObject({ id: maren.profile.id })
  expect((await elsewhere.request(getProfile)).status).toBe(401)
  expect((await visitor(app).request(getPublicStory, { params: { id: maren.story } })).status).toBe(200)
  expect((await visitor(app).request(keepAccount, { body: { token } })).status).toBe(400)
})

test('signing in to a closed account leads to the page that opens it again, and does not sign in', async () => {
  const maren = await member(app)
  await close(maren)
  const browser = visitor(app)
  const wrong = { username: maren.profile.username, password: 'a wrong secret' }
  expect((await browser.request(login, { body: wrong })).status).toBe(401)
  const reply = (await browser.call(login, { body: { ...wrong, password } })) as { redirect?: string }
  expect(reply.redirect).toMatch(/^\/keep-account\?token=[\w-]{43}$/)
  expect((await browser.request(getProfile)).status).toBe(401)
  const token = reply.redirect?.split('=')[1] ?? ''
  await browser.call(keepAccount, { body: { token } })
  expect((await browser.request(getProfile)).status).toBe(200)
})

test('an account that is opened again after the licence has changed is signed in by accepting it', async () => {
  const maren = await member(app)
  await close(maren)
  await app.services.database.pool.query('delete from licence_acceptances where user_id = $1', [
    maren.profile.id,
  ])
  const browser = visitor(app)
  const { username } = maren.profile
  const closed = (await browser.call(login, { body: { username, password } })) as { redirect?: string }
  const token = closed.redirect?.split('=')[1] ?? ''
  expect(await browser.call(keepAccount, { body: { token } })).toEqual({
    redirect: `/accept-eula?user=${username}`,
  })
  expect((await browser.request(getProfile)).status).toBe(401)
  await browser.call(acceptEula, { body: { username } })
  expect((await browser.request(getProfile)).status).toBe(200)
})

test('within the week nothing is removed; after it everything: rows, objects, emails', async () => {
  const maren = await withStory()
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a5fa0' } })
    .jpeg()
    .toBuffer()
  await maren.stores(picture, 'tarn.jpg')
  const form = new FormData()
  for (const [key, value] of Object.entries({ name: 'Maren', email: maren.profile.email }))
    form.append(key, value)
  form.append('avatar', new Blob([new Uint8Array(picture)]), 'me.jpg')
  await maren.fetch('/profile/update-profile', { method: 'POST', body: form })
  const ben = await withStory()
  await (await maren.request(askPublic, { params: { id: ben.story }, body: { message: 'By whom?' } })).text()
  await (await maren.request(askPrivate, { params: { id: ben.story }, body: { message: 'Me?' } })).text()
  await app.idle()
  await close(maren)
  await passDays(maren, 6)
  await cleanUp()
  expect(await rowsOf(maren)).toMatchObject({ files: 2, stories: 1, users: 1 })

  await passDays(maren, 1)
  await cleanUp()
  const left = await rowsOf(maren)
  expect(left).toEqual(Object.fromEntries(Object.keys(left).map((table) => [table, 0])))
  expect((await storedKeys()).filter((key) => key.includes(maren.profile.id))).toEqual([])
  expect(await storedKeys()).toHaveLength((await keptKeys()).length)
  expect((await emailsOf(app)).filter(({ to }) => to === maren.profile.email)).toEqual([])
  expect(await ben.call(getPersonalData)).toEqual({ files: 1, stories: 1, questions: 1 })
  const { name, username, email } = maren.profile
  const again = { name, username, email, password, accept_licence: true }
  expect((await visitor(app).request(signup, { body: again })).status).toBe(200)
})

test('an account that was opened again is not removed by a job that comes late', async () => {
  const maren = await withStory()
  await close(maren)
  await passDays(maren, 8)
  await app.services.database.pool.query('update users set deleted_at = null where id = $1', [
    maren.profile.id,
  ])
  await app.services.personalData.remove(maren.profile.id, new AbortController().signal)
  expect(await rowsOf(maren)).toMatchObject({ files: 1, stories: 1, users: 1 })
})

/** Rows of every table that names this person. */
async function rowsOf(person: Member): Promise<Record<string, number>> {
  const { pool } = app.services.database
  const columns = await pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and (column_name in ('owner_id', 'user_id')
       or (table_name = 'users' and column_name = 'id'))`,
  )
  const counts: Record<string, number> = {}
  for (const { table, column } of columns.rows) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from "${table}" where "${column}" = $1`,
      [person.profile.id],
    )
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

const storedKeys = () =>
  readdir(path.join(app.dataFolder, 'files', 'objects'), { recursive: true }).then((names) =>
    names.filter((name) => name.split('/').length === 3),
  )

async function keptKeys(): Promise<string[]> {
  const { rows } = await app.services.database.pool.query<{ key: string }>(
    `select unnest(array_remove(array[storage_key, small_key, large_key, playable_key], null)) as key from files
     union all select avatar_key from users where avatar_key is not null`,
  )
  return rows.map(({ key }) => key)
}
