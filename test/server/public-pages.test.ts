import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askPublic } from '#contract/calls/chat.ts'
import { getSharedFile } from '#contract/calls/files.ts'
import { createStory, starStory, updateStory } from '#contract/calls/stories.ts'
import { drawnPhoto, type SceneName, scenes } from '#server/demo/drawn-pictures.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { openCachingProxy } from '#test/support/caching-proxy.ts'
import { member, type Person, visitor } from '#test/support/person.ts'

// What everybody gets of the pages that are the same for everybody, before any script of theirs runs.

const asDocument = { 'sec-fetch-dest': 'document', accept: 'text/html' }
const herons = 'Rain till eleven, then the wind dropped. Ada counted eleven herons by the weir.'

const documentOf = async (who: Person, address: string, headers: Record<string, string> = {}) => {
  const response = await who.fetch(address, { headers: { ...asDocument, ...headers } })
  const policy = response.headers.get('content-security-policy') ?? ''
  return { response, policy, html: await response.text() }
}

const scenesOf = Object.keys(scenes) as SceneName[]

const pathOf = (id: string) => `/share/group/${id}`
const isKeptByNobody = (response: Response) => response.headers.get('cache-control') === 'no-store'

async function storyOf(who: Person, name: string, isPublic = true, description = 'Half-term.') {
  const note = await who.stores(herons, 'day-3.txt')
  await who.app.idle()
  return who.call(createStory, {
    body: { name, description, file_ids: [note], show_on_feed: isPublic },
  })
}

const ask = async (who: Person, id: string, message: string) =>
  (await who.request(askPublic, { params: { id }, body: { message } })).text()

/** Without what React and the styles put around it. */
const seenIn = (html: string) => /<div id="root">.*<\/div>/s.exec(html)?.[0] ?? ''

describe('public pages', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  test('a shared story comes with its name, files, captions and conversation, and says what needs a script', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'Five days at the weir')
    await ask(visitor(app), id, 'How many herons?')
    await app.idle()
    const { html } = await documentOf(visitor(app), pathOf(id))
    const seen = seenIn(html)
    for (const words of [
      'Five days at the weir',
      'Half-term.',
      'Maren Holt',
      'day-3.txt',
      'How many herons?',
    ])
      expect([words, seen.includes(words)]).toEqual([words, true])
    expect(seen).toContain('Ada counted eleven herons')
    expect(seen).toMatch(/<noscript>.*Turn on JavaScript/s)
    expect(html).not.toContain('StoryPad needs JavaScript.')
    expect(html).toContain('<title>Five days at the weir · StoryPad</title>')
  })

  test('the feed and the sign-in page are server-rendered', async () => {
    const maren = await member(app)
    await storyOf(maren, 'On the feed')
    expect(seenIn((await documentOf(visitor(app), '/')).html)).toContain('On the feed')
    const login = await documentOf(visitor(app), '/login')
    expect(seenIn(login.html)).toContain('CONTINUE')
    expect(login.html).toContain('<title>Log in · StoryPad</title>')
  })

  test('its pictures are there blurred before they come, and small, and none of a private story', async () => {
    const maren = await member(app)
    const photos = await Promise.all(
      Array.from({ length: 13 }, async (_, at) => {
        const scene = scenesOf[at % scenesOf.length] ?? 'dusk'
        return maren.stores(await drawnPhoto(scene, at, '2026:10:24 09:30:00'), `photo-${at}.jpg`)
      }),
    )
    await app.idle()
    const file_ids = photos.slice(0, 12)
    const { id } = await maren.call(createStory, { body: { name: 'Twelve', file_ids, show_on_feed: true } })
    await maren.call(createStory, { body: { name: 'One more', file_ids: photos.slice(12) } })
    const previewOf = async (photo = '') => {
      const { preview } = await maren.call(getSharedFile, { params: { id: photo } })
      expect(preview?.length).toBeLessThan(400)
      return preview ?? ''
    }
    const hidden = await previewOf(photos[12])
    for (const address of [pathOf(id), '/']) {
      const { html, policy } = await documentOf(visitor(app), address)
      expect(policy).toMatch(/img-src [^;]*\bdata:/)
      expect(html).not.toContain(hidden)
      const [cover] = seenIn(html).match(/<img [^>]*src="data:image\/webp;base64,[^"]+"[^>]*>/) ?? []
      expect(cover).toContain('alt=""')
    }
    const packed = await visitor(app).fetch(pathOf(id), {
      headers: { ...asDocument, 'accept-encoding': 'br' },
    })
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(22_500)
  })

  test('other sites learn from the head what they link to, and by oEmbed', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'A walk & a "talk"')
    const { html } = await documentOf(visitor(app), pathOf(id))
    const head = new Map(
      [...html.matchAll(/<meta (?:name|property)="([\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    )
    expect(head.get('og:title')).toBe('A walk &#38; a &#34;talk&#34;')
    expect(head.get('og:description')).toBe('Half-term.')
    expect(head.get('description')).toBe('Half-term.')
    expect(head.get('og:url')).toBe(`${app.url}${pathOf(id)}`)
    expect(head.get('twitter:card')).toBe('summary')
    const [, link = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? []
    const embed = await visitor(app).fetch(link.replace('&#38;', '&').slice(app.url.length))
    expect(await embed.json()).toMatchObject({
      version: '1.0',
      type: 'link',
      title: 'A walk & a "talk"',
      author_name: 'Maren Holt',
      provider_name: 'StoryPad',
    })
    const hidden = await storyOf(maren, 'Hidden', false)
    for (const url of [
      `${app.url}${pathOf(hidden.id)}`,
      `https://elsewhere.example${pathOf(id)}`,
      'nothing',
      '',
    ])
      expect((await maren.fetch(`/oembed?url=${encodeURIComponent(url)}`)).status).toBe(404)
    expect((await maren.fetch('/oembed')).status).toBe(404)
  })

  test('it is the same for everybody, whatever cookies came along, and sets none', async () => {
    const maren = await member(app, 'Maren of the Cookies')
    const { id } = await storyOf(maren, 'The same for all')
    await storyOf(maren, 'Hers alone', false)
    await maren.call(starStory, { params: { id } })
    await ask(maren, id, 'How many herons?')
    await app.idle()
    for (const address of [pathOf(id), '/', '/login']) {
      const [hers, his] = [await documentOf(maren, address), await documentOf(visitor(app), address)]
      expect([address, hers.html === his.html]).toEqual([address, true])
      expect(hers.html).not.toContain('Hers alone')
      expect(hers.html).not.toContain('"starred":true')
      expect(hers.html).not.toContain('"can_edit":true')
      expect(hers.html).not.toContain('"is_mine":true')
      expect(hers.html).not.toContain(maren.profile.email)
      expect(his.response.headers.getSetCookie()).toEqual([])
      expect(hers.response.headers.get('etag')).toBe(his.response.headers.get('etag'))
    }
  })

  test('it may be passed on for a minute, and is asked for with its tag after that', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'Tagged')
    const address = pathOf(id)
    const { response } = await documentOf(visitor(app), address)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60')
    const tag = response.headers.get('etag') ?? ''
    const again = await documentOf(visitor(app), address, { 'if-none-match': `"other", ${tag}` })
    expect([again.response.status, again.html]).toEqual([304, ''])
    await maren.call(updateStory, { params: { id }, body: { description: 'Two days.' } })
    const changed = await documentOf(visitor(app), address, { 'if-none-match': tag })
    expect(changed.response.status).toBe(200)
    expect(seenIn(changed.html)).toContain('Two days.')
    expect((await visitor(app).fetch(address, { method: 'HEAD', headers: asDocument })).status).toBe(200)
  })

  test('its reply names the font that is fetched in any case, so that a proxy may have it fetched early', async () => {
    for (const address of ['/', '/login']) {
      const { response, html } = await documentOf(visitor(app), address)
      const [, font = ''] =
        /^<([^>]+)>; rel=preload; as=font; type="font\/woff2"; crossorigin$/.exec(
          response.headers.get('link') ?? '',
        ) ?? []
      expect(html).toContain(`as="font" type="font/woff2" crossorigin href="${font}"`)
      const sent = await visitor(app).fetch(font)
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'font/woff2'])
    }
    expect((await documentOf(visitor(app), '/documents')).response.headers.get('link')).toBeNull()
  })

  test('it travels by brotli and says the same', async () => {
    const plain = await documentOf(visitor(app), '/login', { 'accept-encoding': 'identity' })
    const packed = await visitor(app).fetch('/login', { headers: { ...asDocument, 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toContain('accept-encoding')
    // The client has unpacked it.
    expect(await packed.text()).toBe(plain.html)
  })

  test('its policy names every script and style in it by its hash, and no nonce', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'Hashed')
    for (const address of [pathOf(id), '/', '/login']) {
      const { html, policy } = await documentOf(visitor(app), address)
      expect(policy).not.toContain('nonce')
      expect(html).not.toContain('CSP_NONCE')
      expect(html).not.toContain('nonce=')
      const listOf = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
      const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      for (const [, text = ''] of html.matchAll(/<script>(.*?)<\/script>/gs))
        expect(listOf('script-src')).toContain(hash(text))
      for (const [, text = ''] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
        expect(listOf('style-src')).toContain(hash(text))
      expect(listOf('script-src')).not.toContain('unsafe')
      expect(listOf('default-src')).toBe("default-src 'none'")
    }
  })

  test('what is private, unknown, or each viewer’s own is the present page, which no one keeps', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'Nobody else sees this', false)
    const own = [
      pathOf(id),
      pathOf('0190a6b4-0000-7000-8000-000000000001'),
      '/share/group/someone',
      '/?filter=mine',
      `/?story=${id}`,
      '/?q=weir',
      '/login?problem=google_failed',
      '/documents',
      '/settings',
    ]
    for (const address of own) {
      const { response, policy, html } = await documentOf(maren, address)
      expect([address, response.status, isKeptByNobody(response)]).toEqual([address, 200, true])
      expect(policy).toContain("'nonce-")
      expect(html).not.toContain('dehydrated-state')
      expect((await documentOf(visitor(app), address)).html).not.toContain('Nobody else sees this')
    }
    // What links carry along to be counted makes no page of one's own.
    expect(isKeptByNobody((await documentOf(maren, '/?fbclid=x')).response)).toBe(false)
  })

  test('a story made private is in no document from then on, and proxies keep it no longer than allowed (A4)', async () => {
    const maren = await member(app)
    const { id } = await storyOf(maren, 'Soon to be hidden')
    const proxy = await openCachingProxy(app.url)
    const through = async () => {
      const response = await fetch(proxy.url + pathOf(id), { headers: asDocument })
      return response.text()
    }
    try {
      expect(await through()).toContain('Soon to be hidden')
      expect((await documentOf(visitor(app), '/')).html).toContain('Soon to be hidden')
      await maren.call(updateStory, { params: { id }, body: { show_on_feed: false } })
      for (const who of [visitor(app), maren]) {
        const { response, html } = await documentOf(who, pathOf(id))
        expect([html.includes('Soon to be hidden'), isKeptByNobody(response)]).toEqual([false, true])
      }
      expect((await documentOf(visitor(app), '/')).html).not.toContain('Soon to be hidden')
      expect(await through()).toContain('Soon to be hidden')
      // The page asks for the story when it is hydrated, and no proxy keeps what calls answer.
      const reply = await fetch(`${proxy.url}/api/groups/${id}/public`)
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store'])
      proxy.forget()
      expect(await through()).not.toContain('Soon to be hidden')
    } finally {
      await proxy.close()
    }
  })

  test('two people behind one proxy that keeps what it may get nothing of each other', async () => {
    const [maren, jonas] = [await member(app, 'Maren Behind'), await member(app, 'Jonas Behind')]
    const { id } = await storyOf(maren, 'Told to both')
    await storyOf(maren, 'Maren’s own', false)
    await storyOf(jonas, 'Jonas’s own', false)
    await ask(maren, id, 'How many herons?')
    await app.idle()
    const proxy = await openCachingProxy(app.url)
    const behind =
      (who: Person) =>
      async (address: string, headers: Record<string, string> = asDocument) => {
        const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        return (await fetch(proxy.url + address, { headers: { ...headers, cookie } })).text()
      }
    const pages = [pathOf(id), '/', '/login', '/documents', '/?filter=mine', '/settings']
    const calls = [
      '/profile',
      '/api/groups/feed',
      '/api/groups/feed?user_only=true',
      `/api/groupchat/${id}/public/chat_all`,
    ]
    try {
      for (const [who, other] of [
        [maren, jonas],
        [jonas, maren],
      ] as const) {
        const get = behind(who)
        const got = [
          ...(await Promise.all(pages.map((address) => get(address)))),
          ...(await Promise.all(calls.map((address) => get(address, { accept: 'application/json' })))),
        ].join('\n')
        expect(got).toContain(who.profile.email)
        expect(got).not.toContain(other.profile.email)
        expect(got).not.toContain(`${other === maren ? 'Maren' : 'Jonas'}’s own`)
        if (who === jonas) expect(got).not.toContain('"is_mine":true')
      }
      expect(proxy.passedOn.toSorted()).toEqual(['/', '/login', pathOf(id)].toSorted())
    } finally {
      await proxy.close()
    }
  })

  test('texts stay where they are put: no tag, no end of a script, no line of another language (C2)', async () => {
    const maren = await member(app)
    const evil =
      '</script><script>alert(1)</script><img src=x onerror=alert(2)>]]>--> \u2028\u2029 ${x} $& $`'
    const { id } = await storyOf(maren, `Weir </title><script>x</script> "'>`, true, evil)
    const plain = await storyOf(maren, 'Weir', true, 'plain')
    await ask(visitor(app), id, `${evil} herons?`)
    await ask(visitor(app), plain.id, 'herons?')
    await app.idle()
    const tagsIn = (html: string) => html.match(/<(script|img|title|style)\b/g)?.length
    const [bad, good] = [
      await documentOf(visitor(app), pathOf(id)),
      await documentOf(visitor(app), pathOf(plain.id)),
    ]
    expect(tagsIn(bad.html)).toBe(tagsIn(good.html))
    const scripts = [...bad.html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
      .map(([, text]) => text)
      .join('\n')
    for (const sign of ['\u2028', '\u2029', ']]>', 'alert(1)</'])
      expect([sign, scripts.includes(sign)]).toEqual([sign, false])
    expect(scripts).toContain('alert(1)')
    const [, carried = ''] =
      /<script type="application\/json" id="dehydrated-state">(.*?)<\/script>/s.exec(bad.html) ?? []
    const replies = JSON.parse(carried) as [unknown, { description?: string }][]
    expect(replies.map(([, reply]) => reply.description)).toContain(evil.trim())
  })
})

describe('when no page can be rendered', () => {
  const lines: string[] = []
  let folder: string
  let app: TestApp
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-renderer-'))
    await fs.writeFile(
      path.join(folder, 'server-render.js'),
      `export const openOwnPages = () => () => null
      export const openPages = () => async () => ({
        version: '1', embed: {}, render: async () => { throw new Error('the paint has run out') },
      })`,
    )
    app = await startTestApp(
      { LOG_LEVEL: 'error' },
      { rendererFolder: folder, log: { write: (line) => void lines.push(line) } },
    )
  })
  afterAll(async () => {
    await app.close()
    await fs.rm(folder, { recursive: true })
  })

  test('the present page is sent, and the log says why', async () => {
    const { response, policy, html } = await documentOf(visitor(app), '/')
    expect([response.status, isKeptByNobody(response)]).toEqual([200, true])
    expect(policy).toContain("'nonce-")
    expect(html).toContain('<div id="root">')
    expect(lines.join('')).toContain('a public page could not be rendered')
    expect(lines.join('')).toContain('the paint has run out')
  })
})
