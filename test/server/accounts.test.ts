import { beforeAll, expect, test } from 'vitest'
import { getProfile, getUser, login, logout, signup } from '#contract/calls/accounts.ts'
import { ProblemReply, problems } from '#contract/problems.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, visitor } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const ada = {
  name: 'Ada Example',
  username: 'Ada.Example',
  email: 'Ada@Example.org',
  password: 'a long enough secret',
  accept_licence: true,
}

test('who signs up is signed in, and can come back by name or address', async () => {
  const browser = visitor(app)
  const profile = await browser.call(signup, { body: ada })
  expect(profile).toMatchObject({ name: 'Ada Example', username: 'ada.example', email: 'Ada@Example.org' })
  expect(await browser.call(getProfile)).toEqual(profile)
  expect(await browser.call(getUser)).toEqual(profile)
  for (const username of ['ada.example', 'ADA.example', 'ada@example.org']) {
    const again = visitor(app)
    expect(await again.call(login, { body: { username, password: ada.password } })).toEqual(profile)
  }
})

test('a taken name or address is shown next to its field', async () => {
  const taken = await member(app)
  const { username, email } = taken.profile
  const attempt = async (body: object) => {
    const response = await visitor(app).request(signup, { body: { ...ada, ...body } })
    return [response.status, (await response.json()) as { code: string; field: string }] as const
  }
  expect(await attempt({ username: username.toUpperCase(), email: 'new@example.org' })).toMatchObject([
    409,
    { code: 'name_in_use', field: 'username' },
  ])
  expect(await attempt({ username: 'somebody.new', email: email.toUpperCase() })).toMatchObject([
    409,
    { code: 'email_in_use', field: 'email' },
  ])
})

test('P19: a taken name and a taken address are both reported, each with its field', async () => {
  const { username, email } = (await member(app)).profile
  const response = await visitor(app).request(signup, { body: { ...ada, username, email } })
  const reply = ProblemReply.parse(await response.json())
  expect(reply.fields).toEqual({
    username: problems.name_in_use.words,
    email: problems.email_in_use.words,
  })
  // Two people: the name of one, the address of the other.
  const other = (await member(app)).profile
  const mixed = await visitor(app).request(signup, { body: { ...ada, username, email: other.email } })
  expect(Object.keys(ProblemReply.parse(await mixed.json()).fields ?? {}).toSorted()).toEqual([
    'email',
    'username',
  ])
})

test('a wrong password and an unknown name get the same answer (B6)', async () => {
  const { profile } = await member(app)
  const attempt = async (username: string) => {
    const response = await visitor(app).request(login, { body: { username, password: 'wrong password' } })
    return [response.status, await response.json()]
  }
  const wrong = await attempt(profile.username)
  expect(wrong).toEqual([401, { error: 'Invalid credentials', code: 'invalid_credentials' }])
  expect(await attempt('nobody.at.all')).toEqual(wrong)
})

test('the session cookie is new at each sign-in, hidden from scripts, and dead after logout (B5)', async () => {
  const browser = await member(app)
  const [first] = [...browser.cookies.values()]
  const response = await browser.request(login, {
    body: { username: browser.profile.username, password: 'a long enough secret' },
  })
  const line = response.headers.getSetCookie().find((one) => one.startsWith('storypad_session=')) ?? ''
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/SameSite=Lax/)
  const second = browser.cookies.get('storypad_session') ?? ''
  expect(second).not.toBe(first)
  const withToken = (token: string) =>
    fetch(`${app.url}/profile`, { headers: { cookie: `storypad_session=${token}` } }).then(
      (one) => one.status,
    )
  expect(await withToken(first ?? '')).toBe(401)
  expect(await withToken(second)).toBe(200)
  const left = await browser.request(logout)
  expect(left.headers.getSetCookie().map((one) => one.split(';', 1)[0])).toEqual(['storypad_session='])
  expect(await withToken(second)).toBe(401)
  // Arriving late, it would take away what another tab has signed in with meanwhile.
  const again = await browser.request(logout)
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
})

test('a session that is idle for a week or a month old is over (B5)', async () => {
  const browser = await member(app)
  const age = (column: 'used_at' | 'created_at', days: number) =>
    app.services.database.pool.query(
      `update sessions set ${column} = now() - make_interval(days => $1) where user_id = $2`,
      [days, browser.profile.id],
    )
  await age('used_at', 6)
  expect((await browser.request(getProfile)).status).toBe(200)
  await age('used_at', 8)
  expect((await browser.request(getProfile)).status).toBe(401)
  await age('used_at', 0)
  await age('created_at', 31)
  expect((await browser.request(getProfile)).status).toBe(401)
})

test('on https the cookie is bound to this host (B5)', async () => {
  const secure = await startTestApp({ PUBLIC_URL: 'https://stories.example.org' })
  try {
    const response = await visitor(secure).request(signup, { body: ada })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-storypad_session=.*Path=\/;.*Secure/)
    expect(response.headers.get('strict-transport-security')).toContain('max-age=')
  } finally {
    await secure.close()
  }
})

test('another site can neither write, nor sign anybody out (B10)', async () => {
  const maren = await member(app)
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://sub.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    for (const [method, path] of [
      ['POST', '/api/groups'],
      ['PUT', '/api/groups/0190a6b4-0000-7000-8000-000000000001'],
      ['PATCH', '/dashboard/uploads/0190a6b4-0000-7000-8000-000000000001/rename'],
      ['DELETE', '/dashboard/uploads/0190a6b4-0000-7000-8000-000000000001'],
      ['GET', '/auth/logout'],
      ['GET', '/auth/log%6Fut'],
      ['GET', '/%61uth/logout?from=elsewhere'],
    ] as const) {
      const response = await maren.fetch(path, { method, headers })
      expect([method, path, response.status]).toEqual([method, path, 403])
    }
  }
  expect((await maren.request(getProfile)).status).toBe(200)
  const own = await maren.fetch('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(own.status).toBe(200)
})

test('the secrets are readable by their owner only (B11)', async () => {
  const { stat } = await import('node:fs/promises')
  expect(((await stat(`${app.dataFolder}/secrets.json`)).mode & 0o777).toString(8)).toBe('600')
})

test('a forged visitor cookie is worth nothing', async () => {
  const maren = await member(app)
  const { createStory } = await import('#contract/calls/stories.ts')
  const { myPublicChat } = await import('#contract/calls/chat.ts')
  const story = await maren.call(createStory, { body: { name: 'Open', show_on_feed: true } })
  const browser = visitor(app)
  await browser.request(myPublicChat, { params: { id: story.id } })
  const real = browser.cookies.get('storypad_visitor') ?? ''
  expect(real).not.toBe('')
  const forged = `0190a6b4-0000-7000-8000-000000000001.${real.split('.')[1] ?? ''}`
  browser.cookies.set('storypad_visitor', forged)
  await browser.request(myPublicChat, { params: { id: story.id } })
  expect(browser.cookies.get('storypad_visitor')).not.toBe(forged)
})
