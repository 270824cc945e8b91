import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, logout, type Profile } from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openCachingProxy } from '#test/support/caching-proxy.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#test/support/database-proxy.ts'
import { at, member, type Person, visitor } from '#test/support/person.ts'

// What the app's own page says of whoever opens it, and to nobody else.

const asDocument = { 'sec-fetch-dest': 'document', accept: 'text/html' }

const own = [
  '/documents',
  '/settings',
  '/account',
  '/cloud-files',
  '/terms',
  '/privacy',
  '/licence',
  '/?filter=my-stories',
  '/dashboard',
]

/** The profile is in none of these: ways in and out, pages that are the same for all, and what is no page. */
const others = [
  '/login?problem=google_failed',
  '/signup',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/keep-account',
  '/logout',
  '/logout?ask',
  '/LOGOUT/',
  '/accept-eula',
  '/google-setup',
  '/login',
  '/',
  '/offline.html',
  '/share/group/0190a6b4-0000-7000-8000-000000000001',
  '/nowhere',
]

const documentOf = async (who: Person, address: string, options: RequestInit = {}) => {
  const response = await who.fetch(address, { ...options, headers: { ...asDocument } })
  return { response, html: await response.text() }
}

/** The text of the element that carries what is one person's alone. */
const textIn = (html: string) =>
  /<script type="application\/json" id="own-replies">(.*?)<\/script>/s.exec(html)?.[1] ?? null

const profileIn = (html: string): Profile | null => {
  const text = textIn(html)
  if (text === null) return null
  const [[key, reply] = [], ...more] = JSON.parse(text) as [unknown, Profile][]
  expect([key, more]).toEqual([['signedIn', 'GET /profile', {}], []])
  return reply ?? null
}

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('with a session', () => {
  test('the page carries what the profile call says, and is kept by nobody', async () => {
    const maren = await member(app)
    const profile = await maren.call(getProfile)
    for (const address of own) {
      const { response, html } = await documentOf(maren, address)
      expect([address, profileIn(html)]).toEqual([address, profile])
      const { headers } = response
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
      expect(headers.getSetCookie()).toEqual([])
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? []
      for (const [tag] of html.matchAll(
        /<(?:script(?! type="application)|style|link rel="(?:modulepreload|stylesheet))[^>]*>/g,
      ))
        expect(tag).toContain(`nonce="${nonce}"`)
      expect(html).not.toContain('CSP_NONCE')
    }
  })

  test('the scripts of its address are fetched with it, and of no other', async () => {
    const maren = await member(app)
    const scriptsAt = async (address: string) => {
      const { html } = await documentOf(maren, address)
      return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, name = '']) => name,
      )
    }
    const [documents, settings] = [await scriptsAt('/documents'), await scriptsAt('/settings')]
    expect(documents.join()).toContain('/DocumentsPage-')
    expect(settings.join()).toContain('/SettingsPage-')
    expect(settings.join()).not.toContain('/DocumentsPage-')
    for (const address of documents) {
      const { status, headers } = await maren.fetch(address)
      expect([address, status, headers.get('content-type')]).toEqual([
        address,
        200,
        expect.stringMatching('javascript'),
      ])
    }
  })

  test('ways in and out, pages that are one for all, and what no browser opens as a page, carry nothing', async () => {
    const maren = await member(app)
    for (const address of others) {
      const { html } = await documentOf(maren, address)
      expect([address, textIn(html), html.includes(maren.profile.email)]).toEqual([address, null, false])
    }
    for (const headers of [
      { accept: '*/*' },
      { accept: 'text/html', 'sec-fetch-dest': 'iframe' },
      { accept: '*/*', 'sec-fetch-dest': 'script' },
      { accept: '*/*', 'sec-fetch-dest': 'empty' },
    ])
      expect(await (await maren.fetch('/documents', { headers })).text()).not.toContain(maren.profile.email)
    expect((await documentOf(maren, '/documents', { method: 'POST' })).html).not.toContain(
      maren.profile.email,
    )
  })

  test('that has ended, or that nobody has begun, the page is the one of a visitor', async () => {
    const [maren, left] = [await member(app), await member(app)]
    const forged = visitor(app)
    const cookie = [...maren.cookies.keys()].find((name) => name.endsWith('storypad_session')) ?? ''
    const token = maren.cookies.get(cookie) ?? ''
    forged.cookies.set(cookie, token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'))
    const gone = at(app, left)
    await left.call(logout)
    const plain = withoutNonce((await documentOf(visitor(app), '/documents')).html)
    for (const who of [forged, gone]) {
      const { response, html } = await documentOf(who, '/documents')
      expect([response.status, withoutNonce(html) === plain]).toEqual([200, true])
    }
    expect(plain).not.toContain('own-replies')
    expect(profileIn((await documentOf(maren, '/documents')).html)?.id).toBe(maren.profile.id)
  })

  test('opening a page is no use of it', async () => {
    const maren = await member(app)
    const { pool } = app.services.database
    const ofMaren = [maren.profile.id]
    await pool.query(`update sessions set used_at = now() - interval '1 day' where user_id = $1`, ofMaren)
    const lastUse = async () =>
      (await pool.query('select used_at::text from sessions where user_id = $1', ofMaren)).rows
    const before = await lastUse()
    expect(profileIn((await documentOf(maren, '/documents')).html)?.id).toBe(maren.profile.id)
    expect(await lastUse()).toEqual(before)
    await maren.call(getProfile)
    expect(await lastUse()).not.toEqual(before)
  })

  test('names stay where they are put', async () => {
    const [evil, plain] = [await member(app), await member(app)]
    const name = `</script><script>alert(1)</script></body>--><!--<script> \u2028\u2029 $& $\` CSP_NONCE_PLACEHOLDER`
    // By hand: the door takes a line's ends out of names.
    await app.services.database.pool.query('update users set name = $1 where id = $2', [
      name,
      evil.profile.id,
    ])
    const [bad, good] = [await documentOf(evil, '/documents'), await documentOf(plain, '/documents')]
    expect(profileIn(bad.html)?.name).toBe(name)
    const shape = (html: string) => withoutNonce(html).replace(textIn(html) ?? '', '')
    expect(shape(bad.html)).toBe(shape(good.html))
    for (const sign of ['<', '>', '&', '\u2028', '\u2029'])
      expect([sign, textIn(bad.html)?.includes(sign)]).toEqual([sign, false])
  })
})

test('two people behind one proxy that keeps what it may get each their own page, and a visitor none of theirs', async () => {
  const [maren, jonas] = [await member(app, 'Maren Behind'), await member(app, 'Jonas Behind')]
  const nobody = visitor(app)
  const proxy = await openCachingProxy(app.url)
  try {
    for (const address of [...own, ...others]) {
      for (const who of [maren, jonas, nobody, maren]) {
        const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const html = await (await fetch(proxy.url + address, { headers: { ...asDocument, cookie } })).text()
        const isOwn = own.includes(address)
        const seen = [maren, jonas].map(({ profile }) => html.includes(profile.email))
        expect([address, seen]).toEqual([address, [isOwn && who === maren, isOwn && who === jonas]])
      }
    }
    expect(own.filter((address) => proxy.passedOn.includes(address))).toEqual([])
  } finally {
    await proxy.close()
  }
})

describe('while the database does not answer', () => {
  const lines: string[] = []
  let proxy: DatabaseProxy
  let apart: TestApp
  beforeAll(async () => {
    proxy = await openDatabaseProxy(app.services.database.connection)
    apart = await startTestApp(
      { LOG_LEVEL: 'error' },
      { beside: app, reach: () => proxy.connection, log: { write: (line) => void lines.push(line) } },
    )
  })
  afterEach(() => proxy.mend())
  afterAll(async () => {
    await apart.close()
    await proxy.close()
  })

  test.each([
    ['is frozen', () => proxy.freeze(), 'it took more than 2000 ms'],
    ['is gone', () => proxy.cut(), ''],
  ])('as it %s, the plain page comes soon, and the log says why', async (_state, take, reason) => {
    const there = await member(app)
    const maren = at(apart, there)
    expect(profileIn((await documentOf(maren, '/documents')).html)?.id).toBe(there.profile.id)
    lines.splice(0)
    take()
    const began = performance.now()
    const { response, html } = await documentOf(maren, '/documents')
    expect(performance.now() - began).toBeLessThan(4_000)
    expect([response.status, response.headers.get('cache-control'), textIn(html)]).toEqual([
      200,
      'no-store',
      null,
    ])
    expect(html).toContain('<div id="root">')
    const said = lines.filter((line) => line.includes('a page could not be told who has opened it'))
    expect(said).toHaveLength(1)
    expect(said.join()).toContain(reason)
  })
})
