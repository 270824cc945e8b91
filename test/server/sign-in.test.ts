import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, login, signup } from '#contract/calls/accounts.ts'
import { acceptEula, pendingAgreement } from '#contract/calls/sign-in.ts'
import * as chat from '#contract/calls/chat.ts'
import { createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await sharedApp()
  beside = await startTestApp({}, { beside: app })
})
afterAll(() => beside.close())

const password = 'a long enough secret'
const enter = (browser: Person, username: string, word = password) =>
  browser.request(login, { body: { username, password: word } })
const accept = (browser: Person, username: string) => browser.request(acceptEula, { body: { username } })
const answerOf = async (response: Response) => [response.status, await response.json()] as const

/** A user who has not accepted the present licence agreement. */
async function unaccepted() {
  const person = await member(app)
  await app.services.database.pool.query('delete from licence_acceptances where user_id = $1', [
    person.profile.id,
  ])
  return person.profile
}

test('without the present licence accepted, a right password opens the agreement and nothing else', async () => {
  const { username, email } = await unaccepted()
  for (const name of [username, email.toUpperCase()]) {
    const browser = visitor(app)
    expect(await answerOf(await enter(browser, name))).toEqual([
      200,
      { message: 'Accept the license agreement to continue.', eula_required: true },
    ])
    expect((await browser.request(getProfile)).status).toBe(401)
    const line = browser.cookies.get('storypad_licence') ?? ''
    expect(Buffer.from(line, 'base64url').toString('latin1')).not.toContain(username)
  }
  const browser = visitor(app)
  await enter(browser, email)
  expect(await answerOf(await accept(browser, email))).toEqual([200, { ok: true }])
  expect((await browser.request(getProfile)).status).toBe(401)
  expect(await browser.call(login, { body: { username: email, password } })).toMatchObject({ username })
  expect((await browser.request(getProfile)).status).toBe(200)
})

test('P3: only the browser that has just proven the password learns that the agreement is pending', async () => {
  const { username } = await unaccepted()
  const browser = visitor(app)
  expect(await browser.call(pendingAgreement)).toEqual({ username: null })
  await enter(browser, username, 'wrong words')
  expect(await browser.call(pendingAgreement)).toEqual({ username: null })
  await enter(browser, username)
  expect(await browser.call(pendingAgreement)).toEqual({ username })
  expect(await visitor(app).call(pendingAgreement)).toEqual({ username: null })
  await accept(browser, username)
  expect(await browser.call(pendingAgreement)).toEqual({ username: null })
})

test('only the browser that has just proven the password may accept, for that person, and once (B1)', async () => {
  const ada = await unaccepted()
  const other = await unaccepted()
  const refused = [
    403,
    { error: 'Sign in again, then accept the agreement within ten minutes.', code: 'licence_not_proven' },
  ]
  // No proof at all, for names that exist and names that do not: one and the same answer.
  expect(await answerOf(await accept(visitor(app), ada.username))).toEqual(refused)
  expect(await answerOf(await accept(visitor(app), 'nobody.at.all'))).toEqual(refused)
  const wrong = visitor(app)
  await enter(wrong, ada.username, 'not the password')
  expect(wrong.cookies.has('storypad_licence')).toBe(false)
  expect(await answerOf(await accept(wrong, ada.username))).toEqual(refused)
  // Proof for one person is none for another, known or unknown.
  const browser = visitor(app)
  await enter(browser, ada.username)
  expect(await answerOf(await accept(browser, other.username))).toEqual(refused)
  expect(await answerOf(await accept(browser, 'nobody.at.all'))).toEqual(refused)
  const kept = browser.cookies.get('storypad_licence') ?? ''
  expect((await accept(browser, ada.username.toUpperCase())).status).toBe(200)
  // A kept cookie is worth nothing afterwards, also at another process.
  const again = visitor(beside)
  again.cookies.set('storypad_licence', kept)
  expect(await answerOf(await accept(again, ada.username))).toEqual(refused)
  expect((await (await enter(visitor(app), other.username)).json()) as object).toHaveProperty('eula_required')
})

test('a made-up, foreign or swapped licence cookie is none (B1)', async () => {
  const { id, username } = await unaccepted()
  const proven = visitor(app)
  await enter(proven, username)
  const real = proven.cookies.get('storypad_licence') ?? ''
  const stolen = visitor(app)
  // Another purpose, and a text that only looks like one.
  stolen.cookies.set('storypad_visitor', real)
  expect((await accept(stolen, username)).status).toBe(403)
  const madeUp = JSON.stringify({ content: { id: 'x', userId: id, door: 'detour' }, until: 9e15 })
  for (const value of ['x', Buffer.from(madeUp).toString('base64url'), `${real.slice(0, -4)}AAAA`]) {
    stolen.cookies.set('storypad_licence', value)
    expect((await accept(stolen, username)).status).toBe(403)
  }
  // Another installation's, for a person who has the same id there.
  const elsewhere = await startTestApp()
  try {
    const twin = await member(elsewhere)
    await elsewhere.idle()
    for (const table of ['licence_acceptances', 'sessions', 'one_time_tokens']) {
      await elsewhere.services.database.pool.query(`delete from ${table}`)
    }
    await elsewhere.services.database.pool.query('update users set id = $1, username = $2', [id, username])
    await enter(twin, username)
    stolen.cookies.set('storypad_licence', twin.cookies.get('storypad_licence') ?? '')
    expect((await accept(stolen, username)).status).toBe(403)
  } finally {
    await elsewhere.close()
  }
  expect((await accept(proven, username)).status).toBe(200)
})

/** Statuses of wrong passwords, one after the other. */
async function wrongTries(browser: Person, username: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < times; round += 1) {
    statuses.push((await enter(browser, username, `wrong ${round}`)).status)
  }
  return statuses
}

test('ten wrong passwords for a name from one address, then 429 with Retry-After, on all processes (B6)', async () => {
  const { profile } = await member(app)
  const here = visitor(app, '198.51.100.1')
  const there = visitor(beside, '198.51.100.1')
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, round) =>
      enter(round % 2 ? here : there, profile.username, `wrong ${round}`),
    ),
  )
  const count = (status: number) => tries.filter((one) => one.status === status).length
  expect([count(401), count(429)]).toEqual([10, 20])
  const refused = await enter(here, profile.username)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await answerOf(refused)).toEqual([
    429,
    { error: 'Too many attempts. Try again in 15 minutes.', code: 'too_many_tries' },
  ])
})

test('no one else is locked out: not the owner elsewhere, not others behind the same address (B6)', async () => {
  const { profile } = await member(app)
  const neighbour = await member(app)
  expect((await wrongTries(visitor(app, '198.51.100.2'), profile.username, 12)).at(-1)).toBe(429)
  expect((await enter(visitor(app, '198.51.100.3'), profile.username)).status).toBe(200)
  expect((await enter(visitor(app, '198.51.100.2'), neighbour.profile.username)).status).toBe(200)
})

test('right passwords use up no tries (B6)', async () => {
  const { profile } = await member(app)
  const browser = visitor(app)
  for (let round = 0; round < 14; round += 1) {
    expect((await enter(browser, profile.username)).status).toBe(200)
  }
})

test('IPv6 addresses of one household count as one (B6)', async () => {
  const { profile } = await member(app)
  const statuses: number[] = []
  for (let round = 0; round < 11; round += 1) {
    const browser = visitor(app, `2001:db8:7:1::${(round + 1).toString(16)}`)
    statuses.push(...(await wrongTries(browser, profile.username, 1)))
  }
  expect(statuses.at(-1)).toBe(429)
  expect(await wrongTries(visitor(app, '2001:db8:7:2::1'), profile.username, 1)).toEqual([401])
})

test('names are not tried through from one address without end (B6)', async () => {
  const browser = visitor(app, '198.51.100.9')
  const statuses: number[] = []
  for (let round = 0; round < 104; round += 1) {
    statuses.push((await enter(browser, `nobody.${round}`, 'wrong word')).status)
  }
  expect(statuses.indexOf(429)).toBe(100)
})

test('an unknown name costs as much time as a wrong password (B6)', async () => {
  const { profile } = await member(app)
  const timeOf = async (username: string) => {
    const startedAt = performance.now()
    await enter(visitor(app), username, 'a wrong password')
    return performance.now() - startedAt
  }
  const shares: number[] = []
  // In turns, so that whatever else the machine does meanwhile slows both.
  for (let round = 0; round < 9; round += 1) {
    const memberTime = await timeOf(profile.username)
    shares.push((await timeOf('nobody.at.all')) / memberTime)
  }
  // One derivation takes tens of milliseconds; without it an unknown name would answer in a few.
  expect(shares.toSorted((one, other) => one - other)[4]).toBeGreaterThan(0.5)
})

const signUpWith = (browser: Person, about: object) =>
  browser.request(signup, {
    body: {
      name: 'Ada Example',
      username: `ada${Math.random().toString(36).slice(2, 10)}`,
      email: `ada${Math.random().toString(36).slice(2, 10)}@example.org`,
      password,
      accept_licence: true,
      ...about,
    },
  })

test('thirty accounts an hour may be asked for from one address (B6)', async () => {
  const browser = visitor(app, '198.51.100.20')
  const statuses: number[] = []
  for (let round = 0; round < 31; round += 1) {
    statuses.push((await signUpWith(browser, { password: 'password' })).status)
  }
  expect([statuses[29], statuses[30]]).toEqual([400, 429])
  expect((await signUpWith(visitor(app, '198.51.100.21'), {})).status).toBe(200)
})

test('common passwords, and those made of one’s own name, are refused next to their field (B7)', async () => {
  for (const word of ['password', 'Password123', '12345678', 'qwertyuiop', 'ada.example1']) {
    const response = await signUpWith(visitor(app), { password: word })
    expect([word, ...(await answerOf(response))]).toMatchObject([
      word,
      400,
      { code: 'common_password', field: 'password' },
    ])
  }
})

test('a password has 8 to 200 characters, and each of them counts (B7)', async () => {
  const long = `${'ö and '.repeat(33)}?!`
  expect(long.length).toBe(200)
  expect((await signUpWith(visitor(app), { password: long.slice(0, 7) })).status).toBe(400)
  expect((await signUpWith(visitor(app), { password: `${long}x` })).status).toBe(400)
  const browser = visitor(app)
  const { username } = (await (await signUpWith(browser, { password: long })).json()) as { username: string }
  expect((await enter(visitor(app), username, `${long.slice(0, -1)}?`)).status).toBe(401)
  expect((await enter(visitor(app), username, long)).status).toBe(200)
})

test('visitors of one address ask sixty questions an hour over all stories; who signs in is counted alone (E4)', async () => {
  const maren = await member(app)
  const ask = (browser: Person, id: string) =>
    browser.request(chat.askPublic, { params: { id }, body: { message: 'And?' } })
  const stories = await Promise.all(
    Array.from({ length: 3 }, () => maren.call(createStory, { body: { name: 'Open', show_on_feed: true } })),
  )
  let passed = 0
  let last: Response | null = null
  for (let round = 0; round < 75; round += 1) {
    last = await ask(visitor(app, '198.51.100.30'), stories[round % 3]?.id ?? '')
    const text = await last.clone().text()
    if (last.ok && text) passed += 1
  }
  expect(passed).toBe(60)
  expect(last && (await answerOf(last))).toMatchObject([429, { code: 'too_many_tries' }])
  const jonas = await member(app)
  expect((await ask(jonas, stories[0]?.id ?? '')).status).toBe(200)
  await app.services.answers.idle()
})
