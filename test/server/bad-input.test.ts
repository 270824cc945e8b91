import net from 'node:net'
import { parse } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createStory, getFeed } from '#contract/calls/stories.ts'
import { deleteUpload, getSharedFile, listUploads, streamFile } from '#contract/calls/files.ts'
import { uploadStatus, uploadText } from '#contract/calls/uploads.ts'
import { signup } from '#contract/calls/accounts.ts'
import type { TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
let maren: Person
let storyId: string
let fileId: string
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app)
  fileId = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  storyId = (
    await maren.call(createStory, { body: { name: 'Open', file_ids: [fileId], show_on_feed: true } })
  ).id
})

/** What people and programs send that no call expects. */
const strangeBodies: [string, string, string][] = [
  ['no JSON', 'application/json', '{"name": '],
  ['another type', 'text/plain', 'hello'],
  ['a list', 'application/json', '[]'],
  ['a word', 'application/json', '"name"'],
  ['null', 'application/json', 'null'],
  ['an empty object', 'application/json', '{}'],
  ['a poisoned prototype', 'application/json', '{"__proto__": {"is_admin": true}, "name": "x"}'],
  [
    'wrong types',
    'application/json',
    '{"name": 7, "message": [], "file_ids": "x", "content": {}, "username": null}',
  ],
  ['deep nesting', 'application/json', `{"name": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  [
    'a huge list',
    'application/json',
    JSON.stringify({ file_ids: Array.from({ length: 20_000 }, () => 'x') }),
  ],
]

// What a socket refuses is proven in live.test.ts.
const writing = [...endpoints].filter(([, { body, kind }]) => body && kind !== 'socket')

/** All bodies go through one parser: these three calls get every one, the others get two. */
const getEveryBody = ['createStory', 'uploadText', 'signup']
const shortList = strangeBodies.filter(([what]) => what === 'no JSON' || what === 'wrong types')

describe.each(writing)('%s', (name, endpoint) => {
  const isAboutStory = /^\/api\/group(s|chat)\b/.test(endpoint.path)
  const send = (contentType: string, body: string) =>
    maren.fetch(endpoint.path.replace(/:(?:id|import)\b/, isAboutStory ? storyId : fileId), {
      method: endpoint.method,
      headers: { 'content-type': contentType },
      body,
    })

  test('answers strange bodies with a sentence and a 4xx (F3)', async () => {
    for (const [what, contentType, body] of getEveryBody.includes(name) ? strangeBodies : shortList) {
      const response = await send(contentType, body)
      const { error, code } = (await response.json()) as { error?: string; code?: string }
      expect({ what, status: Math.floor(response.status / 100), error, code }).toEqual({
        what,
        status: 4,
        error: expect.stringMatching(/\S/) as string,
        code: expect.stringMatching(/^[a-z_]+$/) as string,
      })
      expect(error).not.toMatch(/at .*\.ts|select |node_modules/i)
    }
  })

  test('refuses fields it does not know (A9)', async () => {
    for (const extra of [
      { user_id: storyId },
      { owner_id: storyId },
      { plan: 'studio' },
      { chat_count: 0 },
    ]) {
      const body = { ...(structuredClone(endpoint.example) as object), ...extra }
      const response = await send('application/json', JSON.stringify(body))
      expect(response.status).toBe(400)
      expect(((await response.json()) as { error: string }).error).toContain(Object.keys(extra)[0])
    }
  })
})

test('the calls that get every strange body are in the contract', () => {
  expect(writing.map(([name]) => name)).toEqual(expect.arrayContaining(getEveryBody))
})

test('ids that are no ids are not found', async () => {
  for (const id of [
    '1',
    'undefined',
    '../../etc/passwd',
    '%2e%2e%2f',
    "' or 1=1 --",
    '0190a6b4-0000-7000-8000-00000000000g',
    'x'.repeat(5000),
  ]) {
    for (const endpoint of [streamFile, getSharedFile, uploadStatus, deleteUpload]) {
      const response = await maren.request(endpoint, { params: { id } })
      expect([id.slice(0, 40), response.status]).toEqual([id.slice(0, 40), 404])
    }
  }
})

test.each([
  [{}, 'The field “name” is missing.'],
  [{ name: 7 }, 'The field “name” has the wrong type.'],
  [{ name: 'Lakes', tags: ['a', null] }, 'The field “tags.1” has the wrong type.'],
  [{ name: 'Lakes', plan: 'gold' }, 'The field “plan” doesn’t exist here.'],
  [{ name: '' }, 'Please enter a story name'],
  [[], 'The request body has the wrong type.'],
])('what is wrong with %j is said in a sentence', async (body, words) => {
  const response = await maren.request(createStory, { body })
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, words])
})

test('a made-up cursor is a sentence, not a crash', async () => {
  for (const before of [
    'x',
    '2026-99-99',
    '2026-11-21T10:00:00Z~1',
    "2026-11-21'; drop table files",
    '~',
    '9'.repeat(199),
  ]) {
    const feed = await maren.request(getFeed, { query: { before } })
    const uploads = await maren.request(listUploads, { query: { before } })
    expect([feed.status, uploads.status]).toEqual([400, 400])
    expect(await feed.json()).toMatchObject({ code: 'bad_cursor' })
  }
  for (const query of [
    { limit: '0' },
    { limit: '101' },
    { limit: 'x' },
    { page: '-1' },
    { page: '1e9' },
    { user_only: 'maybe' },
  ]) {
    expect((await maren.request(getFeed, { query })).status).toBe(400)
  }
})

test('a character that no database takes is refused in words', async () => {
  const response = await maren.request(createStory, { body: { name: 'a\u0000b' } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'bad_request' })
  const search = await maren.request(getFeed, { query: { q: '\u0000' } })
  expect(search.status).toBe(400)
})

test('each field of the sign-up says its own limit', async () => {
  const good = {
    name: 'Ada',
    username: 'ada',
    email: 'ada@example.org',
    password: 'long enough 1',
    accept_licence: true,
  }
  const wrong: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /Enter your name/],
    [{ name: 'x'.repeat(101) }, 'name', /at most 100/],
    [{ username: 'ab' }, 'username', /at least 3/],
    [{ username: 'a b c' }, 'username', /Use only a–z/],
    [{ username: 'x'.repeat(31) }, 'username', /at most 30/],
    [{ email: 'nobody' }, 'email', /valid email address/],
    [{ password: 'short' }, 'password', /at least 8/],
    [{ password: 'x'.repeat(201) }, 'password', /at most 200/],
    [{ accept_licence: false }, 'accept_licence', /Accept the license/],
  ]
  for (const [change, field, words] of wrong) {
    const response = await visitor(app).request(signup, { body: { ...good, ...change } })
    const reply = (await response.json()) as { error: string; field: string }
    expect([response.status, reply.field]).toEqual([400, field])
    expect(reply.error).toMatch(words)
  }
})

test('the specified texts stand where the specification has them', async () => {
  const name = await maren.request(createStory, { body: { name: '  ' } })
  expect(await name.json()).toMatchObject({ error: 'Please enter a story name', field: 'name' })
  const text = await maren.request(uploadText, { body: { content: 'too short' } })
  expect(await text.json()).toMatchObject({ error: 'Text is too short.', field: 'content' })
})

test('an upload without a file, with a foreign story, or of another kind is refused and leaves nothing', async () => {
  const jonas = await member(app)
  const objects = async () => {
    const keys: string[] = []
    for await (const object of app.services.storage.list('')) keys.push(object.key)
    return keys.length
  }
  const before = await objects()
  const empty = new FormData()
  empty.append('filename', 'x.txt')
  expect((await jonas.fetch('/upload/file', { method: 'POST', body: empty })).status).toBe(400)
  expect((await jonas.upload('Somebody else’s story.', 'x.txt', { story: storyId })).status).toBe(404)
  expect((await jonas.upload('No id at all.', 'x.txt', { story: 'x' })).status).toBe(404)
  expect((await jonas.upload('An unknown field.', 'x.txt', { owner_id: storyId })).status).toBe(400)
  const json = await jonas.fetch('/upload/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(415)
  expect(await objects()).toBe(before)
  expect((await jonas.call(listUploads, { query: { mine_only: 'true' } })).uploads).toEqual([])
})

test('the story may stand behind the file', async () => {
  const form = new FormData()
  form.append('file', new Blob(['Written in front of its fields.']), 'blob')
  form.append('filename', 'after.txt')
  form.append('story', storyId)
  const response = await maren.fetch('/upload/file', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  const { fileId: id } = (await response.json()) as { fileId: string }
  expect((await maren.call(getSharedFile, { params: { id }, query: { groupId: storyId } })).name).toBe(
    'after.txt',
  )
})

test.each([
  ['ends inside its file', 'multipart/form-data; boundary=cut', 'upload_incomplete'],
  ['names no boundary', 'multipart/form-data', 'bad_request'],
  ['has a boundary without end', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'bad_request'],
])('a form that %s is refused at once (F3)', async (_what, type, code) => {
  const response = await maren.fetch('/upload/file', {
    method: 'POST',
    headers: { 'content-type': type },
    body: '--cut\r\nContent-Disposition: form-data; name="file"; filename="short.txt"\r\n\r\nA no',
  })
  expect([response.status, await response.json()]).toMatchObject([400, { code }])
})

test('a body that stops halfway leaves nothing (F4)', async () => {
  const address = new URL(app.url)
  const cookie = [...maren.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    'POST /upload/file HTTP/1.1',
    `Host: ${address.host}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 1000000',
    '',
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\n',
  ].join('\r\n')
  const countObjects = async () => {
    let count = 0
    for await (const _ of app.services.storage.list('')) count += 1
    return count
  }
  const before = await countObjects()
  await new Promise<void>((resolve) => {
    const socket = net.connect(Number(address.port), address.hostname, () => {
      socket.write(head + 'x'.repeat(300_000), () => setImmediate(() => socket.destroy()))
    })
    socket.on('close', () => resolve())
    socket.on('error', () => resolve())
  })
  await expect.poll(countObjects).toBe(before)
  const names = (await maren.call(listUploads, { query: { mine_only: 'true' } })).uploads.map(
    (one) => one.name,
  )
  expect(names).not.toContain('half.bin')
})

test('names are shown as names, whatever is in them (C5)', async () => {
  const names: [string, RegExp][] = [
    ['../../x.txt', /^x\.txt$/],
    ['C:\\Users\\me\\note.txt', /^note\.txt$/],
    ['CON', /^CON$/],
    ['photo\u202egpj.txt', /^photogpj\.txt$/],
    ['\r\nSet-Cookie: a=b.txt', /^Set-Cookie: a=b\.txt$/],
    ['🦆 „quote“ & <b>.txt', /^🦆 „quote“ & <b>\.txt$/],
    [`${'n'.repeat(300)}.txt`, /^n{251}\.txt$/],
    ['..', /^untitled$/],
    ['', /^(untitled|blob)$/],
  ]
  for (const [name, expected] of names) {
    const id = await maren.stores(`A note called ${encodeURIComponent(name)}`, 'sent', { filename: name })
    const file = await maren.call(getSharedFile, { params: { id } })
    expect(file.name).toMatch(expected)
    const stream = await maren.request(streamFile, { params: { id } })
    expect(stream.status).toBe(200)
    const disposition = stream.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^(inline|attachment); filename[\x20-\x7e]*$/)
    expect(parse(disposition).parameters['filename']).toBe(file.name)
    await stream.arrayBuffer()
  }
})

const broken: [string, () => Uint8Array | string, string][] = [
  ['an empty file', () => '', 'empty.txt'],
  [
    'garbage that calls itself a picture',
    () => new Uint8Array(5000).map((_, at) => (at * 7919) % 251),
    'photo.jpg',
  ],
  ['a picture cut off at its head', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'cut.png'],
]

test.each(broken)(
  '%s ends in error or is kept as what it is, and nothing else is disturbed',
  async (what, content, name) => {
    const id = await maren.stores(content(), name)
    await app.idle()
    const status = await maren.call(uploadStatus, { params: { id } })
    if (what.startsWith('garbage')) {
      const file = await maren.call(getSharedFile, { params: { id } })
      expect(file).toMatchObject({
        mime: 'application/octet-stream',
        status: 'captioned',
        thumbnail_url: null,
      })
    } else {
      expect(status).toMatchObject({
        status: 'error',
        ready: false,
        error: expect.stringMatching(/\.$/) as string,
      })
    }
    const good = await maren.stores('A good note right behind it.', 'good.txt')
    await app.idle()
    expect((await maren.call(uploadStatus, { params: { id: good } })).status).toBe('captioned')
  },
)

test('a page that calls itself a picture never runs (C1)', async () => {
  for (const [content, name] of [
    ['<html><script>alert(1)</script></html>', 'cat.png'],
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      'cat.svg',
    ],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>', 'x.xhtml'],
  ] as const) {
    const id = await maren.stores(content, name)
    const stream = await maren.request(streamFile, { params: { id } })
    expect(stream.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(stream.headers.get('content-security-policy')).toContain('sandbox')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    await stream.arrayBuffer()
  }
})

test('addresses no one knows are informed', async () => {
  for (const path of ['/api/nothing', '/auth/nothing', '/upload/nothing/at/all', '/api/groups/%ff']) {
    const response = await maren.fetch(path, { headers: { accept: 'application/json' } })
    expect([path, response.status]).toEqual([path, path.includes('%ff') ? 400 : 404])
    expect(await response.json()).toHaveProperty('code')
  }
})

test('a body that is too large is refused before it is read', async () => {
  const response = await maren.fetch('/api/groups', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(6_000_000) }),
  })
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'body_too_large' }])
})

test('H1: an address of very many dots is refused by its length, before any pattern, without an account', async () => {
  const email = `a@${'.'.repeat(40_000)}@`
  const person = {
    name: 'Ada',
    username: 'ada-dots',
    email,
    password: 'a long enough secret',
    accept_licence: true,
  }
  const response = await visitor(app).request(signup, { body: person })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field: 'email', error: 'This address is too long.' })
})

test('H1: a body is at most as large as its call needs', async () => {
  const refused = await visitor(app).request(signup, { body: { name: 'a'.repeat(70_000) } })
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ code: 'body_too_large' })
  const note = await maren.request(uploadText, { body: { content: 'Rain again. '.repeat(20_000) } })
  expect(note.status).toBe(200)
})
