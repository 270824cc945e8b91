import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStory, shareStory } from '#contract/calls/stories.ts'
import { getProfile, login, signup } from '#contract/calls/accounts.ts'
import { getSite } from '#contract/calls/site.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { lastEmailTo } from '#test/support/mailbox.ts'
import { member, visitor } from '#test/support/person.ts'
import { newcomer } from '#test/support/sign-up.ts'

const asDocument = { 'sec-fetch-dest': 'document', accept: 'text/html' }

async function pageOf(app: TestApp, address = '/settings', headers: Record<string, string> = {}) {
  const response = await visitor(app).fetch(address, { headers: { ...asDocument, ...headers } })
  const policy = response.headers.get('content-security-policy') ?? ''
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )
  return { response, html: await response.text(), directives }
}

describe('as it comes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('long replies and the page travel compressed to anyone who takes them so, and say the same', async () => {
    const maren = await member(app)
    const description = 'A walk along the harbour, told at length. '.repeat(40)
    for (let made = 0; made < 3; made += 1) {
      await maren.call(createStory, { body: { name: `Walk ${made}`, description } })
    }
    const feed = '/api/groups/feed?user_only=true'
    const plain = await maren.fetch(feed, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const reply = await maren.fetch(feed, { headers: { 'accept-encoding': encoding } })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(reply.headers.get('vary')).toContain('accept-encoding')
      expect(await reply.text()).toBe(text)
      const { response, html } = await pageOf(app, '/settings', { 'accept-encoding': encoding })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(html).toContain('</html>')
    }
    const short = await maren.fetch('/api/site', { headers: { 'accept-encoding': 'br' } })
    expect(short.headers.get('content-encoding')).toBeNull()
  })

  test('H6: an address with two answers names what they depend on, and no error is kept', async () => {
    const maren = await member(app)
    const { id } = await maren.call(createStory, { body: { name: 'Lakes', show_on_feed: true } })
    const ways = [
      { accept: 'text/html', 'sec-fetch-dest': 'document' },
      { accept: 'application/json', 'sec-fetch-dest': 'empty' },
      { accept: 'application/json' },
    ]
    for (const address of ['/login', `/share/group/${id}`, '/settings', '/dashboard', '/profile/nothing']) {
      for (const headers of ways) {
        const reply = await maren.fetch(address, { headers })
        await reply.text()
        const vary = reply.headers.get('vary') ?? ''
        expect([address, vary.split(', ')]).toEqual([
          address,
          expect.arrayContaining(['accept', 'sec-fetch-dest']),
        ])
        if (!reply.ok) expect([address, reply.headers.get('cache-control')]).toEqual([address, 'no-store'])
      }
    }
    const errors = [
      '/api/nothing',
      '/assets/nothing.js',
      '/%zz',
      '/api/groups/nothing',
      `/${'a'.repeat(5_000)}.js`,
      `/api/files/01900000-0000-7000-8000-000000000000/stream`,
    ]
    for (const address of errors) {
      const { status, headers } = await maren.fetch(address, { headers: { accept: 'application/json' } })
      expect([address, status >= 400, headers.get('cache-control')]).toEqual([address, true, 'no-store'])
    }
  })

  test('a page runs no script but its own: a fresh nonce in each reply, nothing inline', async () => {
    const [first, second] = [await pageOf(app), await pageOf(app)]
    const nonceOf = ({ directives }: typeof first) =>
      directives.get('script-src')?.find((source) => source.startsWith("'nonce-"))
    expect(nonceOf(first)).toMatch(/^'nonce-[\w+/]{22}=='$/)
    expect(nonceOf(second)).not.toBe(nonceOf(first))
    expect(first.directives.get('default-src')).toEqual(["'none'"])
    expect(first.directives.get('script-src')).toEqual([nonceOf(first), "'self'"])
    expect(first.directives.get('frame-ancestors')).toEqual(["'none'"])
    const nonce = nonceOf(first)?.slice(7, -1) ?? ''
    for (const [tag] of first.html.matchAll(/<(script|style)[^>]*>/g))
      expect(tag).toContain(`nonce="${nonce}"`)
  })

  test('nothing of a tag is in the policy or the page, and the site says so', async () => {
    const { directives } = await pageOf(app)
    expect([...directives.values()].flat().filter((source) => source.startsWith('http'))).toEqual([])
    expect((await visitor(app).call(getSite)).analytics_id).toBeNull()
  })

  test('every reply carries the headers that keep browsers careful', async () => {
    for (const address of ['/', '/profile', '/api/site', '/manifest.webmanifest', '/nothing/here']) {
      const { headers } = await visitor(app).fetch(address)
      expect([address, headers.get('x-content-type-options')]).toEqual([address, 'nosniff'])
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('whatever opens an address gets the page, be it a monitor or a preview; a program that calls what is not there is informed', async () => {
    const read = (address: string, method: string, accept: string) =>
      visitor(app).fetch(address, { method, headers: { accept } })
    for (const address of ['/', '/share/group/someone', '/terms?from=mail']) {
      const page = await read(address, 'GET', '*/*')
      expect([address, page.status, page.headers.get('content-type')]).toEqual([
        address,
        200,
        'text/html; charset=utf-8',
      ])
      expect((await read(address, 'HEAD', '*/*')).status).toBe(200)
      expect((await read(address, 'GET', 'application/json')).status).toBe(404)
      expect((await read(address, 'POST', '*/*')).status).toBe(404)
    }
    for (const address of [
      '/api/nothing',
      '/auth/nothing',
      '/upload/nothing',
      '/dashboard/nothing',
      '/logo.gif',
    ])
      expect([address, (await read(address, 'GET', '*/*')).status]).toEqual([address, 404])
  })

  test('a browser at an unknown address is sent to the feed, and at one nearly right to its page', async () => {
    const places = [
      ['/api/nothing', '/'],
      ['/auth/nothing', '/'],
      ['/nowhere?x=1', '/'],
      ['/documents/', '/documents'],
      ['/Terms?from=mail', '/terms?from=mail'],
      ['/Share/Group/Someone/', '/share/group/someone'],
    ]
    for (const [address = '', place] of places) {
      const { response } = await pageOf(app, address)
      expect([address, response.status, response.headers.get('location')]).toEqual([address, 302, place])
    }
  })

  test('the page that signs out asks first when another site sent the browser there (B10)', async () => {
    for (const site of ['cross-site', 'same-site']) {
      for (const address of ['/logout', '/logout/', '/Logout', '/log%6Fut', '/logout?x=1']) {
        const { response } = await pageOf(app, address, { 'sec-fetch-site': site })
        expect([response.status, response.headers.get('location')]).toEqual([303, '/logout?ask'])
      }
      expect((await pageOf(app, '/%E0%A4%A', { 'sec-fetch-site': site })).response.status).toBe(400)
      expect((await pageOf(app, '/logout?ask', { 'sec-fetch-site': site })).response.status).toBe(200)
    }
    for (const site of ['same-origin', 'none']) {
      const { response } = await pageOf(app, '/logout', { 'sec-fetch-site': site })
      expect(response.status).toBe(200)
    }
  })

  test('it can be installed: manifest, icons, a worker no one keeps, a page without a network', async () => {
    const manifest = await visitor(app).fetch('/manifest.webmanifest')
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
    const { icons, share_target } = (await manifest.json()) as {
      icons: { src: string; purpose?: string }[]
      share_target: { action: string }
    }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of icons)
      expect((await visitor(app).fetch(src)).headers.get('content-type')).toBe('image/png')
    const worker = await visitor(app).fetch('/service-worker.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    expect(await worker.text()).toContain(share_target.action)
    const { html, directives } = await pageOf(app, '/offline.html')
    expect(html).toContain('You’re offline')
    expect(html).not.toContain('PLACEHOLDER')
    expect(directives.get('style-src')?.[0]).toMatch(/^'nonce-/)
  })

  test('an internal error reveals no stack, no SQL and no path (F7)', async () => {
    const broken = await startTestApp()
    await broken.services.database.pool.query('alter table users rename to users_elsewhere')
    const response = await (await visitor(broken).request(getSite)).text()
    await broken.close()
    expect(JSON.parse(response)).toEqual({
      error: expect.stringMatching(/^Something went wrong on our side\. \(Reference: [\w-]+\)$/),
      code: 'internal',
    })
  })

  test('what fails inside is in the log, and none of what people have sent or carry (F7)', async () => {
    const lines: string[] = []
    const broken = await startTestApp(
      { LOG_LEVEL: 'debug' },
      { log: { write: (line) => void lines.push(line) } },
    )
    const maren = await member(broken)
    for (const statement of [
      'alter table users add constraint nobody check (false) not valid',
      'alter table sessions rename to elsewhere',
    ])
      await broken.services.database.pool.query(statement)
    const person = newcomer('ada')
    const failed = [
      await visitor(broken).request(signup, { body: person }),
      await visitor(broken).request(login, {
        body: { username: maren.profile.username, password: person.password },
      }),
    ]
    expect(failed.map(({ status }) => status)).toEqual([500, 500])
    await broken.close()
    const log = lines.join('')
    for (const words of ['Failed query: insert into "users"', 'relation "sessions" does not exist'])
      expect(log).toContain(JSON.stringify(words).slice(1, -1))
    expect(log).toContain('"constraint":"nobody"')
    for (const secret of [person.password, person.email, '$argon2', '"Buffer"', 'params'])
      expect([secret, log.includes(secret)]).toEqual([secret, false])
  })
})

describe('behind no proxy it knows of', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: '' })
  })
  afterAll(() => app.close())

  test('anyone who says where a request comes from is not believed (F8)', async () => {
    const owner = await member(app)
    const attempt = async (place: number) => {
      const response = await visitor(app).request(login, {
        body: { username: owner.profile.username, password: 'not the password' },
        headers: { 'x-forwarded-for': `203.0.113.${place}`, forwarded: `for=203.0.113.${place}` },
      })
      return response.status
    }
    const answers: number[] = []
    for (let place = 1; place <= 11; place += 1) answers.push(await attempt(place))
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('nor who says that it came by https, or to another name (F8)', async () => {
    const response = await visitor(app).request(signup, {
      body: {
        name: 'Prota Colla',
        username: 'prota',
        email: 'prota@example.org',
        password: 'a long enough secret',
        accept_licence: true,
      },
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
    })
    expect(response.status).toBe(200)
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^storypad_session=/)
    expect(cookie).not.toMatch(/secure/i)
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })
})

test('a proxy that is known is believed: each address behind it has tries of its own (F8)', async () => {
  const app = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  try {
    const owner = await member(app)
    for (let place = 1; place <= 11; place += 1) {
      const response = await visitor(app).request(login, {
        body: { username: owner.profile.username, password: 'not the password' },
        headers: { 'x-forwarded-for': `203.0.113.${place}` },
      })
      expect(response.status).toBe(401)
    }
  } finally {
    await app.close()
  }
})

describe('with a measurement id', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ ANALYTICS_ID: 'G-AB12CD34EF' })
  })
  afterAll(() => app.close())

  test('the hosts of the tag enter the policy, for scripts one of them', async () => {
    const { directives, html } = await pageOf(app)
    expect(directives.get('script-src')?.slice(1)).toEqual(["'self'", 'https://www.googletagmanager.com'])
    expect(directives.get('connect-src')).toContain('https://*.google-analytics.com')
    expect(html).not.toContain('googletagmanager')
    expect((await visitor(app).call(getSite)).analytics_id).toBe('G-AB12CD34EF')
  })
})

describe('with its web on another origin', () => {
  const web = 'https://stories.example.org'
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ CORS_ORIGIN: web })
  })
  afterAll(() => app.close())

  test('that origin may read and write with cookies, and asks beforehand', async () => {
    const owner = await member(app)
    const from = { origin: web, 'sec-fetch-site': 'same-site' }
    const read = await owner.request(getProfile, { headers: from })
    expect(read.headers.get('access-control-allow-origin')).toBe(web)
    expect(read.headers.get('access-control-allow-credentials')).toBe('true')
    expect(read.headers.get('cross-origin-resource-policy')).toBe('same-site')
    const body = { name: 'From elsewhere', show_on_feed: false }
    expect((await owner.request(createStory, { body, headers: from })).status).toBe(200)
    const ask = await owner.fetch('/api/groups', {
      method: 'OPTIONS',
      headers: { ...from, 'access-control-request-method': 'POST' },
    })
    expect(ask.status).toBe(204)
    expect(ask.headers.get('access-control-allow-methods')).toContain('DELETE')
    expect(ask.headers.get('access-control-allow-headers')).toContain('if-match')
    expect(ask.headers.get('vary')).toContain('origin')
  })

  test('its pages may show the pictures, which browsers ask for without an origin', async () => {
    for (const address of ['/assets/dusk.webp', '/favicon.svg']) {
      const { status, headers } = await visitor(app).fetch(address)
      expect([address, status, headers.get('cross-origin-resource-policy')]).toEqual([
        address,
        200,
        'same-site',
      ])
    }
  })

  test('pictures are shown there, although a browser does not send for which page it asks', async () => {
    const owner = await member(app)
    const file = await owner.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
    const shown = await owner.fetch(`/api/files/${file}/stream`, {
      headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
    })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('same-site')
    expect(shown.headers.get('vary')).toBe('cookie, origin')
  })

  test('links of stories and in emails lead to the pages', async () => {
    const owner = await member(app)
    const { id } = await owner.call(createStory, { body: { name: 'Lakes', show_on_feed: true } })
    const body = { isPublicShare: true as const, permissions: ['read' as const] }
    expect(await owner.call(shareStory, { params: { id }, body })).toEqual({
      url: `${web}/share/group/${id}`,
    })
    const email = await lastEmailTo(app, owner.profile.email, 'Confirm your address')
    expect(email.source).toContain(`${web}/verify-email?token=`)
  })

  test('no other origin may, however alike (B10)', async () => {
    const owner = await member(app)
    const body = { name: 'Not mine', show_on_feed: false }
    for (const origin of [
      'https://evil.example',
      `${web}.evil.example`,
      'http://stories.example.org',
      'null',
    ]) {
      const headers = { origin, 'sec-fetch-site': 'cross-site' }
      const read = await owner.request(getProfile, { headers })
      expect([origin, read.headers.get('access-control-allow-origin')]).toEqual([origin, null])
      expect((await owner.request(createStory, { body, headers })).status).toBe(403)
    }
  })
})
