import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, logout, type Profile } from '#contract/calls/accounts.ts'
import { getUsage } from '#contract/calls/billing.ts'
import { askPrivate, privateChat } from '#contract/calls/chat.ts'
import { listConnections } from '#contract/calls/connections.ts'
import { getStorageUse, getSummary, listUploads } from '#contract/calls/files.ts'
import { limits } from '#contract/limits.ts'
import { getSite } from '#contract/calls/site.ts'
import { createStory, getFeed, getStory } from '#contract/calls/stories.ts'
import { listTrash } from '#contract/calls/trash.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openCachingProxy } from '#test/support/caching-proxy.ts'
import { openDatabaseProxy, type DatabaseProxy } from '#test/support/database-proxy.ts'
import { at, member, type Person, visitor } from '#test/support/person.ts'

// The state of a user's own page, which no one else receives.

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
  '/accept-eula',
  '/sign-in-setup',
  '/login',
  '/',
  '/offline.html',
  '/share/group/0190a6b4-0000-7000-8000-000000000001',
]

const documentOf = async (who: Person, address: string, options: RequestInit = {}) => {
  const response = await who.fetch(address, { ...options, headers: { ...asDocument } })
  return { response, html: await response.text() }
}

/** The text of the element that carries what is one person's alone. */
const textIn = (html: string) =>
  /<script type="application\/json" id="own-state">(.*?)<\/script>/s.exec(html)?.[1] ?? null

/** What a page carries, by the names of the calls; of a list that comes in pages, the first. */
const repliesIn = (html: string): Record<string, unknown> =>
  Object.fromEntries(
    (JSON.parse(textIn(html) ?? '[]') as [unknown[], { pages?: unknown[] }][]).map(([key, reply]) => [
      key[0] === 'chat' ? `chat ${String(key[2])}` : String(key[1]),
      reply.pages?.[0] ?? reply,
    ]),
  )

const profileIn = (html: string): Profile | null => (repliesIn(html)['GET /profile'] as Profile) ?? null

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('with a session', () => {
  test('the page carries what the profile call says, and is kept by no one', async () => {
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

  test('that has ended, or that no one has begun, the page is the one of a visitor', async () => {
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
    expect(plain).not.toContain('own-state')
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
    for (const who of [evil, plain]) await who.stores('Herons.', 'a.txt')
    await app.idle()
    await app.services.database.pool.query('update files set caption = $1 where owner_id = $2', [
      name,
      evil.profile.id,
    ])
    const [bad, good] = [await documentOf(evil, '/documents'), await documentOf(plain, '/documents')]
    expect(profileIn(bad.html)?.name).toBe(name)
    expect(repliesIn(bad.html)['GET /dashboard/uploads']).toMatchObject({ uploads: [{ caption: name }] })
    const shape = (html: string) => withoutNonce(html).replace(textIn(html) ?? '', '')
    expect(shape(bad.html)).toBe(shape(good.html))
    for (const sign of ['<', '>', '&', '\u2028', '\u2029'])
      expect([sign, textIn(bad.html)?.includes(sign)]).toEqual([sign, false])
  })
})

describe('what a page shows first', () => {
  const inside = async (who: Person, address: string) => repliesIn((await documentOf(who, address)).html)
  const around = async (who: Person) => ({
    'GET /profile': await who.call(getProfile),
    'GET /api/site': await who.call(getSite),
    'GET /dashboard/summary': await who.call(getSummary),
  })
  const storyOf = async (who: Person, name: string) => {
    const note = await who.stores('Ada counted eleven herons by the weir.', 'day-3.txt')
    await who.app.idle()
    return who.call(createStory, { body: { name, file_ids: [note], show_on_feed: false } })
  }

  test('comes with it, as its own calls say it', async () => {
    const maren = await member(app)
    const story = await storyOf(maren, 'At the weir')
    const params = { id: story.id }
    await (await maren.request(askPrivate, { params, body: { message: 'How many herons?' } })).text()
    await app.idle()
    const files = { mine_only: 'true', limit: String(limits.uploadsPage) }
    const uploads = { 'GET /dashboard/uploads': await maren.call(listUploads, { query: files }) }
    const mine = { user_only: 'true', limit: String(limits.feedPage) }
    const newest = { tail: '1', limit: String(limits.chatPage) }
    const pages: Record<string, Record<string, unknown>> = {
      '/documents': uploads,
      '/documents?layout=tree&chat=open': uploads,
      '/documents?q=herons': {
        'GET /dashboard/uploads': await maren.call(listUploads, { query: { ...files, q: 'herons' } }),
      },
      '/documents?by=story': {},
      '/documents?view=plan': {},
      '/documents?view=trash': {
        'GET /dashboard/trash': await maren.call(listTrash, { query: { limit: files.limit } }),
      },
      '/?filter=my-stories': { 'GET /api/groups/feed': await maren.call(getFeed, { query: mine }) },
      [`/?story=${story.id}`]: {
        'GET /api/groups/feed': await maren.call(getFeed, { query: { limit: mine.limit } }),
        'GET /api/groups/:id': await maren.call(getStory, { params }),
        'chat private': await maren.call(privateChat, { params, query: newest }),
      },
      '/settings': {
        'GET /api/usage': await maren.call(getUsage),
        'GET /dashboard/storage': await maren.call(getStorageUse),
      },
      '/cloud-files': { 'GET /api/cloud-storage/connections': await maren.call(listConnections) },
      '/terms': {},
    }
    for (const [address, first] of Object.entries(pages))
      expect([address, await inside(maren, address)]).toEqual([
        address,
        { ...first, ...(await around(maren)) },
      ])
  })

  test('is nothing that a user may not see', async () => {
    const [maren, jonas] = [await member(app), await member(app)]
    const story = await storyOf(maren, 'Nobody else reads this')
    const { html } = await documentOf(jonas, `/?story=${story.id}`)
    expect(Object.keys(repliesIn(html)).toSorted()).toEqual(
      ['GET /api/groups/feed', ...Object.keys(await around(jonas))].toSorted(),
    )
    expect(html).not.toContain('Nobody else reads this')
    expect(textIn((await documentOf(visitor(app), `/?story=${story.id}`)).html)).toBeNull()
  })

  test('is left out where it would be too much, and who is signed in is not', async () => {
    const maren = await member(app)
    for (let count = 0; count < 3; count += 1) await maren.stores(`Day ${count}.`, `day-${count}.txt`)
    await app.idle()
    const caption = (characters: number) =>
      app.services.database.pool.query(`update files set caption = repeat('h', $2) where owner_id = $1`, [
        maren.profile.id,
        characters,
      ])
    await caption(1_000)
    expect(await inside(maren, '/documents')).toHaveProperty(['GET /dashboard/uploads'])
    await caption(100_000)
    expect(await inside(maren, '/documents')).toEqual(await around(maren))
  })
})

test('two people behind one proxy that keeps what it may get each their own page, and a visitor none of theirs', async () => {
  const [maren, jonas] = [await member(app, 'Maren Behind'), await member(app, 'Jonas Behind')]
  const nobody = visitor(app)
  for (const who of [maren, jonas]) {
    await who.stores('Herons.', `of-${who.profile.id}.txt`)
    await who.call(createStory, { body: { name: `Of ${who.profile.id}`, file_ids: [], show_on_feed: false } })
  }
  const proxy = await openCachingProxy(app.url)
  try {
    for (const address of [...own, ...others]) {
      for (const who of [maren, jonas, nobody, maren]) {
        const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const html = await (await fetch(proxy.url + address, { headers: { ...asDocument, cookie } })).text()
        const isOwn = own.includes(address)
        const seen = [maren, jonas].map(({ profile }) => html.includes(profile.email))
        expect([address, seen]).toEqual([address, [isOwn && who === maren, isOwn && who === jonas]])
        const hidden = [maren, jonas].filter((person) => person !== who || !isOwn)
        for (const { profile } of hidden) expect(html).not.toMatch(new RegExp(`of.${profile.id}`, 'i'))
      }
    }
    expect(own.filter((address) => proxy.passedOn.includes(address))).toEqual([])
  } finally {
    await proxy.close()
  }
})

describe('while the database does not respond', () => {
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

  test('for lists alone, the page still says who has opened it, and the log why that is all', async () => {
    const there = await member(app)
    const maren = at(apart, there)
    const holder = await app.services.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table files in access exclusive mode')
    lines.splice(0)
    try {
      const replies = repliesIn((await documentOf(maren, '/documents')).html)
      expect(Object.keys(replies)).toEqual(['GET /profile', 'GET /api/site', 'GET /dashboard/summary'])
      expect(replies['GET /profile']).toMatchObject({ id: there.profile.id })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const said = lines.filter((line) => line.includes('the first data of a page could not be loaded'))
    expect(said).toHaveLength(1)
    expect(said.join()).toContain('it took more than 1000 ms')
  })

  test.each([
    ['/documents', 'is frozen', () => proxy.freeze(), 'it took more than 2000 ms'],
    ['/documents', 'is gone', () => proxy.cut(), ''],
    // A page that is the same for everybody is tried first, and has the same time.
    ['/', 'is frozen', () => proxy.freeze(), 'it took more than 2000 ms'],
  ])(
    '%s comes soon as the plain page as it %s, and the log says why',
    async (address, _state, take, reason) => {
      const there = await member(app)
      const maren = at(apart, there)
      expect(profileIn((await documentOf(maren, '/documents')).html)?.id).toBe(there.profile.id)
      lines.splice(0)
      take()
      const began = performance.now()
      const { response, html } = await documentOf(maren, address)
      expect(performance.now() - began).toBeLessThan(4_000)
      expect([response.status, response.headers.get('cache-control'), textIn(html)]).toEqual([
        200,
        'no-store',
        null,
      ])
      expect(html).toContain('<div id="root">')
      const words =
        address === '/' ? 'a public page could not be rendered' : 'a personal page could not be made'
      const said = lines.filter((line) => line.includes(words))
      expect(said).toHaveLength(1)
      expect(said.join()).toContain(reason)
    },
  )
})
