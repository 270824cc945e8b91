import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProfile, login, logout, signup } from '#contract/calls/accounts.ts'
import { closeAccount, keepAccount } from '#contract/calls/profile.ts'
import { acceptEula, providerCallback, providerPopup, providerSignIn } from '#contract/calls/sign-in.ts'
import { startOidc, type OidcFault, type OidcPerson, type FakeOidc } from '#test/fakes/oidc.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'
import { newcomer } from '#test/support/sign-up.ts'

let oidc: FakeOidc
let app: TestApp
beforeAll(async () => {
  oidc = await startOidc()
  app = await startTestApp(oidc.environment, {
    adjust: (config) => ({ ...config, openId: config.openId && { ...config.openId, timeoutMs: 1_000 } }),
  })
})
afterAll(async () => {
  await app.close()
  await oidc.close()
})

let count = 0
const someone = (about: Partial<OidcPerson> = {}): OidcPerson => {
  count += 1
  return {
    sub: `sub-${count}`,
    email: `greta${count}@example.org`,
    email_verified: true,
    name: 'Greta Ode',
    ...about,
  }
}

beforeEach(() => {
  Object.assign(oidc, { fault: null, clockSeconds: 0, isSparse: false, isAsking: false, person: someone() })
})

/** Leaves for the provider; gives the address it is sent to there. */
async function leave(browser: Person, start = providerSignIn.path): Promise<string> {
  const response = await browser.fetch(start)
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** Signs in at the provider; gives the path it sends the browser back to. */
async function comeBack(authorize: string): Promise<string> {
  const response = await fetch(authorize, { redirect: 'manual' })
  return (response.headers.get('location') ?? '').replace(app.url, '')
}

/** The whole way through the provider and back. */
async function throughProvider(browser: Person, start = providerSignIn.path): Promise<Response> {
  return browser.fetch(await comeBack(await leave(browser, start)))
}

const goal = (response: Response) => [response.status, response.headers.get('location')]
const isSignedIn = async (browser: Person) => (await browser.request(getProfile)).ok
const accept = (browser: Person, username: string) => browser.request(acceptEula, { body: { username } })

const signUpBody = () => {
  count += 1
  return newcomer(`newcomer${count}`)
}

/** A user who has signed up with Google and accepted the licence. */
async function providerMember(): Promise<Person> {
  const browser = visitor(app)
  const response = await throughProvider(browser)
  const username = new URL(response.headers.get('location') ?? '', app.url).searchParams.get('user') ?? ''
  expect((await accept(browser, username)).status).toBe(200)
  return browser
}

test('a new user accepts the licence, has an account without a password, and comes back to it by issuer and subject', async () => {
  const browser = visitor(app)
  const first = await throughProvider(browser)
  const username = `greta${count}`
  expect(goal(first)).toEqual([302, `/accept-eula?user=${username}`])
  expect(await isSignedIn(browser)).toBe(false)
  expect((await accept(browser, username)).status).toBe(200)
  expect(await browser.call(getProfile)).toMatchObject({
    username,
    name: 'Greta Ode',
    email: oidc.person.email,
  })
  // Name and address may change at the provider; who it is does not.
  const before = await browser.call(getProfile)
  oidc.person = someone({ sub: oidc.person.sub, name: 'Greta Married' })
  const again = visitor(app)
  expect(goal(await throughProvider(again))).toEqual([302, '/'])
  expect(await again.call(getProfile)).toEqual(before)
  const word = await visitor(app).request(login, { body: { username, password: 'a long enough secret' } })
  expect(word.status).toBe(401)
})

test('a username that is taken becomes another one', async () => {
  const { profile } = await member(app)
  oidc.person = someone({ email: `${profile.username}@elsewhere.example` })
  const response = await throughProvider(visitor(app))
  expect(response.headers.get('location')).toBe(`/accept-eula?user=${profile.username}2`)
})

test('two windows of one new person end in one account', async () => {
  const backs = await Promise.all(
    [visitor(app), visitor(app), visitor(app)].map(async (browser) => ({
      browser,
      path: await comeBack(await leave(browser)),
    })),
  )
  const answers = await Promise.all(backs.map(({ browser, path }) => browser.fetch(path)))
  expect(new Set(answers.map((one) => one.headers.get('location'))).size).toBe(1)
  expect(answers[0]?.headers.get('location')).toMatch(/^\/accept-eula/)
})

const refusals: [OidcFault, string][] = [
  ['signature', 'provider_refused'],
  ['unknown-key', 'provider_refused'],
  ['unsigned', 'provider_refused'],
  ['issuer', 'provider_refused'],
  ['audience', 'provider_refused'],
  ['nonce', 'provider_refused'],
  ['no-nonce', 'provider_refused'],
  ['expired', 'provider_refused'],
  ['no-token', 'provider_refused'],
  ['denied', 'provider_cancelled'],
  ['error-500', 'provider_unreachable'],
  ['slow', 'provider_unreachable'],
  ['cut', 'provider_unreachable'],
]

test.each(refusals)('a provider with the fault %s signs no one in: %s (B2)', async (fault, problem) => {
  await providerMember()
  const browser = visitor(app)
  const authorize = await leave(browser)
  oidc.fault = fault
  expect(goal(await browser.fetch(await comeBack(authorize)))).toEqual([302, `/login?problem=${problem}`])
  expect(browser.cookies.has('storypad_session')).toBe(false)
  expect(await isSignedIn(browser)).toBe(false)
})

test('a clock that is minutes ahead disturbs no one; a token that ended minutes ago is refused (B2)', async () => {
  oidc.clockSeconds = 240
  expect(goal(await throughProvider(visitor(app)))[1]).toMatch(/^\/accept-eula/)
  oidc.clockSeconds = -3_600 - 240
  expect(goal(await throughProvider(visitor(app)))[1]).toBe('/login?problem=provider_refused')
})

test('an answer belongs to the browser that asked: a missing, foreign, changed or used state is refused (B2)', async () => {
  const victim = visitor(app)
  const attacker = visitor(app)
  const expired = [302, '/login?problem=provider_expired']
  // A link with the attacker's own answer, opened by a browser that asked for nothing or for something else.
  const foreign = await comeBack(await leave(attacker))
  expect(goal(await victim.fetch(foreign))).toEqual(expired)
  await leave(victim)
  expect(goal(await victim.fetch(foreign))).toEqual(expired)
  const state = new URL(foreign, app.url).searchParams.get('state') ?? ''
  for (const changed of [
    providerCallback.path,
    `${providerCallback.path}?code=x`,
    foreign.replace(state, ''),
    foreign.replace(state, `${state.slice(0, -1)}x`),
    foreign.replace(state, '__proto__'),
    `${foreign}&state=${state}`,
  ]) {
    expect((await victim.fetch(changed)).headers.get('location') ?? '').not.toMatch(/accept-eula|^\/$/)
  }
  // The cookies of a used flow cannot be used again, not even at another process.
  const kept = at(app, attacker)
  expect(goal(await attacker.fetch(foreign))[1]).toMatch(/^\/accept-eula/)
  expect(goal(await kept.fetch(foreign))).toEqual(expired)
  expect(await isSignedIn(victim)).toBe(false)
})

test('the code is worth nothing without the verifier of its flow (B2)', async () => {
  const browser = visitor(app)
  const first = new URL(await comeBack(await leave(browser)), app.url)
  const second = new URL(await comeBack(await leave(browser)), app.url)
  first.searchParams.set('code', second.searchParams.get('code') ?? '')
  expect(goal(await browser.fetch(first.pathname + first.search))).toEqual([
    302,
    '/login?problem=provider_refused',
  ])
})

test('an account whose address was never confirmed is not merged with a Google sign-in (B3)', async () => {
  const squatter = await member(app)
  oidc.person = someone({ email: squatter.profile.email.toUpperCase() })
  const owner = visitor(app)
  expect(goal(await throughProvider(owner))).toEqual([302, '/login?problem=address_unconfirmed'])
  expect(await isSignedIn(owner)).toBe(false)
})

const confirm = (email: string) =>
  app.services.database.pool.query('update users set email_verified_at = now() where email = $1', [email])

test('nor is an account merged when Google has not confirmed the address (B3)', async () => {
  const owner = await member(app)
  await confirm(owner.profile.email)
  for (const email_verified of [false, undefined, 'false', 'yes', 1] as (boolean | undefined)[]) {
    oidc.person = { ...someone({ email: owner.profile.email }), email_verified: email_verified as boolean }
    const attacker = visitor(app)
    expect(goal(await throughProvider(attacker))).toEqual([302, '/login?problem=provider_unverified'])
    expect(await isSignedIn(attacker)).toBe(false)
  }
})

test.each([true, 'true'])(
  'H12: accounts are merged when both have confirmed the address (B3): %j',
  async (said) => {
    const owner = await member(app)
    await confirm(owner.profile.email)
    // Some providers say it in letters.
    oidc.person = { ...someone({ email: owner.profile.email }), email_verified: said as boolean }
    const browser = visitor(app)
    expect(goal(await throughProvider(browser))).toEqual([302, '/'])
    expect((await browser.call(getProfile)).id).toBe(owner.profile.id)
  },
)

test('who came by Google with an unconfirmed address cannot be taken over by signing up with it (B3)', async () => {
  oidc.person = someone({ email_verified: false })
  await providerMember()
  const response = await visitor(app).request(signup, {
    body: {
      name: 'Other',
      username: `other${count}`,
      email: oidc.person.email,
      password: 'a long enough secret',
      accept_licence: true,
    },
  })
  expect([response.status, await response.json()]).toMatchObject([
    409,
    { code: 'email_in_use', field: 'email' },
  ])
  const { sub } = oidc.person
  oidc.person = someone({ email: oidc.person.email ?? '' })
  expect(goal(await throughProvider(visitor(app)))[1]).toBe('/login?problem=address_unconfirmed')
  expect(sub).not.toBe(oidc.person.sub)
})

test('a Google account without an address is reported what to do instead', async () => {
  oidc.person = { sub: 'no-address' }
  expect(goal(await throughProvider(visitor(app)))).toEqual([302, '/login?problem=provider_without_address'])
})

test('providers that tell the address by userinfo only work too', async () => {
  oidc.isSparse = true
  const browser = await providerMember()
  expect((await browser.call(getProfile)).email).toBe(oidc.person.email)
})

test('the browser comes back to a path of this site and to nothing else (B8)', async () => {
  await providerMember()
  const goalOf = async (wanted: string) => {
    const start = `${providerSignIn.path}?return_to=${encodeURIComponent(wanted)}`
    return (await throughProvider(visitor(app), start)).headers.get('location')
  }
  expect(await goalOf('/documents?view=trash#top')).toBe('/documents?view=trash#top')
  for (const wanted of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'documents',
    '',
  ]) {
    expect([wanted, await goalOf(wanted)]).toEqual([wanted, '/'])
  }
})

test('the window informs its opener, by our origin only, and may keep the tie to it', async () => {
  await providerMember()
  const browser = visitor(app)
  const started = await visitor(app).fetch(providerPopup.path)
  expect(started.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  const response = await throughProvider(browser, providerPopup.path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  expect(html).toContain('{"type":"auth","success":true}')
  expect(html).toContain(`["${app.url}"]`)
  expect(await isSignedIn(browser)).toBe(true)
})

test('with the licence still to be accepted the window says where that is done', async () => {
  const html = await (await throughProvider(visitor(app), providerPopup.path)).text()
  expect(html).toContain(`{"type":"auth","success":false,"redirect":"/accept-eula?user=greta${count}"}`)
})

test('a failure shows in the window it happened in', async () => {
  const browser = visitor(app)
  const authorize = await leave(browser, providerPopup.path)
  oidc.fault = 'signature'
  const response = await browser.fetch(await comeBack(authorize))
  expect(response.status).toBe(403)
  expect(await response.text()).toContain('failed a security check')
})

test('each sign-in by Google is a session of its own, and ends with it (B5)', async () => {
  const browser = await providerMember()
  const first = browser.cookies.get('storypad_session') ?? ''
  await throughProvider(browser)
  const second = browser.cookies.get('storypad_session') ?? ''
  expect(second).not.toBe(first)
  const stale = visitor(app)
  stale.cookies.set('storypad_session', first)
  expect(await isSignedIn(stale)).toBe(false)
  const kept = at(app, browser)
  await browser.call(logout)
  expect(await isSignedIn(kept)).toBe(false)
})

test('begun and abandoned sign-ins do not pile up in the browser', async () => {
  const browser = visitor(app)
  for (let round = 0; round < 12; round += 1) await leave(browser)
  expect(
    [...browser.cookies.keys()].filter((name) => name.startsWith('storypad_google_')).length,
  ).toBeLessThan(6)
  expect(goal(await throughProvider(browser))[1]).toMatch(/^\/accept-eula/)
})

test('a provider that was down at the first use is asked again at the next, and then never more', async () => {
  const late = await startOidc()
  const waiting = await startTestApp(late.environment)
  try {
    const browser = visitor(waiting)
    late.fault = 'error-500'
    const failed = await browser.fetch(providerSignIn.path)
    expect(goal(failed)).toEqual([302, '/login?problem=provider_unreachable'])
    late.fault = null
    const before = late.discoveries()
    for (let round = 0; round < 3; round += 1) {
      expect((await browser.fetch(providerSignIn.path)).headers.get('location')).toContain(late.issuer)
    }
    expect(late.discoveries()).toBe(before + 1)
  } finally {
    await waiting.close()
    await late.close()
  }
})

test('new accounts by Google count with all others of their address, and who has one still comes in (B6)', async () => {
  const accountHolder = someone()
  oidc.person = accountHolder
  await providerMember()
  const address = '203.0.113.77'
  const replies = await Promise.all(
    Array.from({ length: 29 }, () => visitor(app, address).request(signup, { body: signUpBody() })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 29 }, () => 200))
  oidc.person = someone()
  expect(goal(await throughProvider(visitor(app, address)))[1]).toMatch(/^\/accept-eula/)

  oidc.person = someone()
  const refused = await throughProvider(visitor(app, address))
  expect(goal(refused)).toEqual([
    302,
    expect.stringMatching(/^\/login\?problem=too_many_tries&seconds=3[56]\d\d$/),
  ])
  const popup = await throughProvider(visitor(app, address), providerPopup.path)
  expect([popup.status, popup.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^3[56]\d\d$/),
  ])
  expect(await popup.text()).toContain('Too many attempts. Try again in 60 minutes.')
  expect(goal(await throughProvider(visitor(app)))[1]).toMatch(/^\/accept-eula/)

  oidc.person = accountHolder
  expect(goal(await throughProvider(visitor(app, address)))).toEqual([302, '/'])
})

test('without a provider the button leads to the page that says how to set one up', async () => {
  const plain = await startTestApp()
  try {
    for (const path of [providerSignIn.path, providerPopup.path, providerCallback.path]) {
      expect(goal(await visitor(plain).fetch(path))).toEqual([302, '/sign-in-setup'])
    }
  } finally {
    await plain.close()
  }
})

test('a closed account is not signed in, but led to the page that opens it again, in a popup too', async () => {
  const browser = await providerMember()
  const { id, username } = await browser.call(getProfile)
  await browser.call(closeAccount, { body: { username } })
  expect(await isSignedIn(browser)).toBe(false)
  const [status, place] = goal(await throughProvider(browser))
  expect([status, place]).toEqual([302, expect.stringMatching(/^\/keep-account\?token=[\w-]{43}$/)])
  const popup = await (await throughProvider(browser, providerPopup.path)).text()
  const token = /keep-account\?token=([\w-]{43})/.exec(popup)?.[1] ?? ''
  expect(await isSignedIn(browser)).toBe(false)
  await browser.call(keepAccount, { body: { token } })
  expect(await browser.call(getProfile)).toMatchObject({ id })
})

test.each([providerSignIn.path, providerPopup.path])(
  '%s by another name of the installation goes to its own address first, once',
  async (start) => {
    const browser = visitor(app)
    const elsewhere = { headers: { 'x-forwarded-host': `localhost:${new URL(app.url).port}` } }
    const own = new URL(`${start}?return_to=%2Fsettings`, app.url)
    own.searchParams.set('moved', '1')
    const moved = await browser.fetch(`${start}?return_to=%2Fsettings`, elsewhere)
    expect(goal(moved)).toEqual([302, own.href])
    // A proxy that hides the host causes no redirect loop.
    const again = await browser.fetch(own.href.replace(app.url, ''), elsewhere)
    expect(again.headers.get('location')?.startsWith(oidc.issuer)).toBe(true)
  },
)
