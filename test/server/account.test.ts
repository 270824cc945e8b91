import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile, getUser, login, type Profile } from '#contract/calls/accounts.ts'
import { askPublic, publicChat } from '#contract/calls/chat.ts'
import { removeAvatar, sendVerification, verifyEmail } from '#contract/calls/profile.ts'
import { createStory, getPublicStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { lastEmailTo, emailsOf, tokenIn } from '#test/support/mailbox.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OPERATOR_NAME: 'Harbour <b>Stories</b>' })
})
afterAll(() => app.close())

type Member = Person & { profile: Profile }

/** Sends the form of the account page; what is not said stays as it is. */
function send(
  person: Member,
  fields: Record<string, string> = {},
  avatar?: { content: Uint8Array; name: string },
): Promise<Response> {
  const { name, email } = person.profile
  const form = new FormData()
  for (const [key, value] of Object.entries({ name, email, ...fields })) form.append(key, value)
  if (avatar) form.append('avatar', new Blob([new Uint8Array(avatar.content)]), avatar.name)
  return person.fetch('/profile/update-profile', { method: 'POST', body: form })
}

async function updated(
  person: Member,
  fields?: Record<string, string>,
  avatar?: { content: Uint8Array; name: string },
) {
  const response = await send(person, fields, avatar)
  if (!response.ok) throw new Error(`update answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Profile
}

const harbour = () => readFile('test/fixtures/harbour-12mp.jpg')
const drawnAvatars = async () => {
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('avatars/')) keys.push(key)
  return keys
}

test('the profile is updated by multipart and answered whole, with what the next sign-in shows', async () => {
  const maren = await member(app)
  const profile = await updated(maren, { name: '  Maren H.  ', organization: 'Harbour Office' })
  expect(profile).toMatchObject({
    id: maren.profile.id,
    name: 'Maren H.',
    email: maren.profile.email,
    organization: 'Harbour Office',
    pending_email: null,
    avatar_url: null,
  })
  expect(await maren.call(getProfile)).toEqual(profile)
  // What is not sent is left; what is sent empty is taken away.
  expect((await updated(maren)).organization).toBe('Harbour Office')
  expect((await updated(maren, { organization: '' })).organization).toBeNull()
})

test('an address is kept as it is spelled now, and other letters of it are no other address', async () => {
  const maren = await member(app)
  const { email, username } = maren.profile
  const spelled = email.replace(username, username.toUpperCase())
  expect(await updated(maren, { email: spelled })).toMatchObject({ email: spelled, pending_email: null })
  const signIn = { username: email, password: 'a long enough secret' }
  expect((await visitor(app).request(login, { body: signIn })).status).toBe(200)
  const wanted = `new-${username}@example.org`
  await updated(maren, { email: wanted })
  const respelled = wanted.toUpperCase()
  expect(await updated(maren, { email: respelled })).toMatchObject({ pending_email: respelled })
})

test.each([
  [{ name: '  ' }, 'name', 'Enter your name.'],
  [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
  [{ email: 'no address' }, 'email', 'Enter a valid email address.'],
  [{ email: ' ' }, 'email', 'Enter your email address.'],
  [{ organization: 'x'.repeat(101) }, 'organization', 'Use at most 100 characters.'],
])('what is wrong with %j is said next to its field', async (fields, field, error) => {
  const maren = await member(app)
  const response = await send(maren, fields)
  expect([response.status, await response.json()]).toEqual([400, { error, code: 'invalid_field', field }])
})

test('fields that are no one’s to set are refused, and nothing changes (A9)', async () => {
  const maren = await member(app)
  for (const field of [
    'id',
    'username',
    'plan',
    'email_verified_at',
    'deleted_at',
    'avatar_key',
    '__proto__',
  ]) {
    const response = await send(maren, { name: 'Changed', [field]: 'x' })
    expect([field, response.status]).toEqual([field, 400])
  }
  const json = await maren.fetch('/profile/update-profile', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Changed' }),
  })
  expect(json.status).toBe(415)
  expect((await maren.call(getUser)).name).toBe(maren.profile.name)
})

test('an avatar is a new square without metadata, at an address of its content that may be kept (C7)', async () => {
  const maren = await member(app)
  const { avatar_url: address } = await updated(maren, {}, { content: await harbour(), name: 'me.jpg' })
  expect(address).toMatch(/^\/api\/avatars\//)
  const reply = await visitor(app).fetch(address ?? '')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('cache-control')).toMatch(/max-age=86400, immutable/)
  const drawn = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
  expect(drawn).toMatchObject({ width: 512, height: 512, format: 'webp' })
  expect([drawn.exif, drawn.xmp, drawn.icc]).toEqual([undefined, undefined, undefined])
})

test('another avatar takes the place of the old one, whose object goes', async () => {
  const maren = await member(app)
  const first = await updated(maren, {}, { content: await harbour(), name: 'me.jpg' })
  const green = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#186a3b' } })
    .png()
    .toBuffer()
  const second = await updated(maren, {}, { content: green, name: 'green.png' })
  expect(second.avatar_url).not.toBe(first.avatar_url)
  expect((await visitor(app).fetch(first.avatar_url ?? '')).status).toBe(404)
  expect((await drawnAvatars()).filter((key) => key.includes(maren.profile.id))).toHaveLength(1)
  const without = await maren.call(removeAvatar)
  expect(without.avatar_url).toBeNull()
  expect((await drawnAvatars()).filter((key) => key.includes(maren.profile.id))).toEqual([])
})

test('the same avatar again stays where it is', async () => {
  const maren = await member(app)
  const picture = { content: await harbour(), name: 'me.jpg' }
  const first = await updated(maren, {}, picture)
  const again = await updated(maren, {}, picture)
  expect(again.avatar_url).toBe(first.avatar_url)
  expect((await visitor(app).fetch(again.avatar_url ?? '')).status).toBe(200)
})

test('a broken or huge picture, or none at all, is said next to the field; nothing is stored (C6, C7)', async () => {
  const maren = await member(app)
  const cases: [string, Uint8Array, number, string][] = [
    ['bomb.png', await readFile('test/fixtures/bomb-30000x30000.png'), 400, 'too large to read'],
    ['broken.png', (await readFile('test/fixtures/badge.png')).subarray(0, 60), 400, 'broken'],
    ['page.png', Buffer.from('<html><script>alert(1)</script>'), 415, 'Choose a JPEG'],
    ['map.svg', await readFile('test/fixtures/map-with-script.svg'), 415, 'Choose a JPEG'],
    ['large.jpg', Buffer.concat([await harbour(), Buffer.alloc(10 * 1024 ** 2)]), 413, '10 MB'],
  ]
  for (const [name, content, status, words] of cases) {
    const response = await send(maren, { name: 'Changed' }, { content, name })
    const body = (await response.json()) as { error: string; field: string }
    expect([name, response.status, body.field]).toEqual([name, status, 'avatar'])
    expect(body.error).toContain(words)
  }
  expect(await maren.call(getProfile)).toMatchObject({ name: maren.profile.name, avatar_url: null })
  expect((await drawnAvatars()).filter((key) => key.includes(maren.profile.id))).toEqual([])
})

test('stories and questions show their person’s avatar', async () => {
  const maren = await member(app)
  const { avatar_url } = await updated(maren, {}, { content: await harbour(), name: 'me.jpg' })
  const story = await maren.call(createStory, { body: { name: 'Lakes', show_on_feed: true } })
  const params = { id: story.id }
  expect((await visitor(app).call(getPublicStory, { params })).owner_avatar_url).toBe(avatar_url)
  await (await maren.request(askPublic, { params, body: { message: 'Where was it?' } })).text()
  const { history } = await visitor(app).call(publicChat, { params })
  expect(history.find(({ role }) => role === 'user')?.author_avatar_url).toBe(avatar_url)
  expect(history.find(({ role }) => role === 'assistant')?.author_avatar_url).toBeNull()
})

test('an avatar outlives the daily sweep of objects that no one knows', async () => {
  const maren = await member(app)
  const { avatar_url } = await updated(maren, {}, { content: await harbour(), name: 'me.jpg' })
  await app.services.sweepOrphans(new Date(Date.now() + 2 * 24 * 3600 * 1000))
  expect((await visitor(app).fetch(avatar_url ?? '')).status).toBe(200)
})

test('a new address waits until it is confirmed there; the old one is notified', async () => {
  const maren = await member(app)
  const { username, email } = maren.profile
  const newEmail = `new-${username}@example.org`
  const profile = await updated(maren, { email: newEmail })
  expect(profile).toMatchObject({ email, pending_email: newEmail, email_verified: false })
  const notice = await lastEmailTo(app, email, 'Your address is being changed')
  expect(notice.source).toContain(newEmail)

  const token = tokenIn(await lastEmailTo(app, newEmail, 'Confirm your new address'))
  expect(await visitor(app).call(verifyEmail, { body: { token } })).toEqual({ email: newEmail })
  expect(await maren.call(getProfile)).toMatchObject({
    email: newEmail,
    pending_email: null,
    email_verified: true,
  })
  const signIn = { username: newEmail, password: 'a long enough secret' }
  expect((await visitor(app).request(login, { body: signIn })).status).toBe(200)
})

test('a link to confirm works once, and only while its address is the one that waits (B4)', async () => {
  const maren = await member(app)
  const { username, email } = maren.profile
  await updated(maren, { email: `one-${username}@example.org` })
  const first = tokenIn(await lastEmailTo(app, `one-${username}@example.org`, 'Confirm your new address'))
  await updated(maren, { email: `two-${username}@example.org` })
  const second = tokenIn(await lastEmailTo(app, `two-${username}@example.org`, 'Confirm your new address'))
  const confirm = async (token: string) =>
    (await visitor(app).request(verifyEmail, { body: { token } })).status
  expect(await confirm(first)).toBe(400)
  await updated(maren, { email })
  expect(await confirm(second)).toBe(400)
  expect(await maren.call(getProfile)).toMatchObject({ email, pending_email: null })
})

test('the address of another user is refused next to its field, at once and when it is confirmed', async () => {
  const [maren, ben] = [await member(app), await member(app)]
  const taken = await send(maren, { email: ben.profile.email.toUpperCase() })
  expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'email_in_use', field: 'email' }])
  const picture = { content: await harbour(), name: 'me.jpg' }
  expect((await send(maren, { email: ben.profile.email }, picture)).status).toBe(409)
  expect((await drawnAvatars()).filter((key) => key.includes(maren.profile.id))).toEqual([])
  const wanted = `wanted-${maren.profile.username}@example.org`
  await updated(maren, { email: wanted })
  const token = tokenIn(await lastEmailTo(app, wanted, 'Confirm your new address'))
  await updated(ben, { email: wanted })
  await visitor(app).call(verifyEmail, {
    body: { token: tokenIn(await lastEmailTo(app, wanted, 'Confirm your new address')) },
  })
  const late = await visitor(app).request(verifyEmail, { body: { token } })
  expect([late.status, await late.json()]).toMatchObject([409, { code: 'email_in_use' }])
})

test('a person has their own address confirmed on demand, a few times an hour', async () => {
  const maren = await member(app)
  // The email of the sign-up is about the same.
  await app.idle()
  await maren.call(sendVerification)
  const token = tokenIn(await lastEmailTo(app, maren.profile.email, 'Confirm your address'))
  await visitor(app).call(verifyEmail, { body: { token } })
  expect(await maren.call(getProfile)).toMatchObject({ email_verified: true })
  for (let count = 0; count < 5; count += 1) await maren.call(sendVerification)
  const refused = await maren.request(sendVerification)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
})

test('names become neither markup nor headers of emails (C2)', async () => {
  const evil = await member(app, '<img src=x>\r\nBcc: victim@example.org')
  const wanted = `a&'b-${evil.profile.username}@example.org`
  await updated(evil, { email: wanted })
  await app.idle()
  const emails = (await emailsOf(app)).filter(({ source }) => source.includes(evil.profile.username))
  expect(emails.length).toBeGreaterThan(1)
  for (const { source } of emails) {
    expect(source).not.toContain('<img')
    expect(source).not.toMatch(/^Bcc:/im)
    expect(source).not.toContain('victim@')
    expect(source.split('<!doctype html>')[1]).toContain('Harbour &lt;b&gt;Stories&lt;/b&gt;')
  }
  const notice = emails.find(({ subject }) => subject.includes('being changed'))
  expect(notice?.source.split('<!doctype html>')[1]).toContain('a&amp;&#39;b-')
})
