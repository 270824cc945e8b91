import { afterAll, beforeAll, expect, test } from 'vitest'
import * as textChanges from '#contract/calls/text-changes.ts'
import * as files from '#contract/calls/files.ts'
import { FileId } from '#contract/ids.ts'
import { fileUpdates } from '#contract/calls/live.ts'
import * as stories from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { LiveSocket, upgradeStatus } from '#test/support/live-socket.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
/** Another process of the same installation. */
let other: TestApp
beforeAll(async () => {
  app = await sharedApp()
  other = await startTestApp({}, { beside: app })
})
afterAll(() => other.close())

const rename = (who: Person, id: string, name: string) =>
  who.call(files.renameUpload, { params: { id }, body: { original_filename: name } })
const named = (name: string) => (update: { payload: { name: string } }) => update.payload.name === name

async function storyWithNote() {
  const maren = await member(app)
  const file = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  await app.idle()
  await other.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: true },
  })
  return { maren, file, story: story.id }
}

test('a subscriber to a file is informed by another process when it is captioned', async () => {
  const maren = await member(app)
  const file = await maren.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  const socket = await LiveSocket.open(at(other, maren))
  await socket.subscribe([file])
  // The caption may have been faster than the subscription: its text being replaced is one more change.
  await maren.call(textChanges.saveFileText, { params: { id: file }, body: { text: 'Two herons at noon.' } })
  const update = await socket.heard(
    ({ payload }) => payload.status === 'captioned' && payload.text_content === 'Two herons at noon.',
  )
  expect(update).toMatchObject({ type: 'file:updated', fileId: file, groupId: null })
  expect(files.StoredFile.safeParse(update.payload).success).toBe(true)
  socket.close()
})

test('‘Make private’ ends the events of a visitor, and not those of the owner (A4)', async () => {
  const { maren, file, story } = await storyWithNote()
  // At one process: what the owner has heard there, the visitor would have.
  const [friends, own] = [await LiveSocket.open(visitor(other)), await LiveSocket.open(at(other, maren))]
  await friends.subscribe([file], story)
  await own.subscribe([file], story)
  await rename(maren, file, 'first.txt')
  expect(await friends.heard(named('first.txt'))).toMatchObject({
    groupId: story,
    payload: { can_edit: false },
  })

  await maren.call(stories.updateStory, { params: { id: story }, body: { show_on_feed: false } })
  await rename(maren, file, 'second.txt')
  await own.heard(named('second.txt'))
  await maren.call(stories.updateStory, { params: { id: story }, body: { show_on_feed: true } })
  await rename(maren, file, 'third.txt')
  await friends.heard(named('third.txt'))
  expect(friends.updates.map((update) => update.payload.name)).toEqual(['first.txt', 'third.txt'])
  for (const socket of [friends, own]) socket.close()
})

test('files of another user are never heard of, however they are asked for (A3, A6)', async () => {
  const { maren, file, story } = await storyWithNote()
  const hidden = await maren.stores('Nobody else reads this.', 'hidden.txt')
  await app.idle()
  await other.idle()
  const jonas = await LiveSocket.open(await member(app))
  await jonas.subscribe([hidden, file])
  await jonas.subscribe([hidden], story)
  await rename(maren, hidden, 'still-hidden.txt')
  await rename(maren, file, 'seen.txt')
  await jonas.heard(named('seen.txt'))
  expect(jonas.updates.map((update) => update.fileId)).toEqual([file])
  jonas.close()
})

test('the owner gets the events of a file from the first moment without a subscription, and no one else does (A3)', async () => {
  const { maren, file } = await storyWithNote()
  const [own, jonas, friend] = [
    await LiveSocket.open(at(other, maren)),
    await LiveSocket.open(await member(app)),
    await LiveSocket.open(visitor(app)),
  ]
  await Promise.all([own, jonas, friend].map((socket) => socket.ping()))
  await rename(maren, file, 'renamed.txt')
  expect(await own.heard(named('renamed.txt'))).toMatchObject({ fileId: file, groupId: null })
  await own.subscribe([file])
  await rename(maren, file, 'again.txt')
  await own.heard(named('again.txt'))
  await Promise.all([own, jonas, friend].map((socket) => socket.ping()))
  expect(own.updates.map(({ payload }) => payload.name)).toEqual(['renamed.txt', 'again.txt'])
  expect([...jonas.updates, ...friend.updates]).toEqual([])
  for (const socket of [own, jonas, friend]) socket.close()
})

test('a later subscription for the same story replaces the one before', async () => {
  const { maren, file, story } = await storyWithNote()
  const second = await maren.stores('Another note, of the fourth day.', 'day-4.txt')
  await maren.call(stories.addFiles, { params: { id: story }, body: { file_ids: [second] } })
  await app.idle()
  await other.idle()
  const socket = await LiveSocket.open(visitor(app))
  await socket.subscribe([file], story)
  await socket.subscribe([second], story)
  await rename(maren, file, 'unheard.txt')
  await rename(maren, second, 'heard.txt')
  await socket.heard(named('heard.txt'))
  expect(socket.updates.map((update) => update.fileId)).toEqual([second])
  socket.close()
})

test('after signing out nothing more is heard (B5)', async () => {
  const { maren, file } = await storyWithNote()
  const device = at(app, maren)
  const socket = await LiveSocket.open(device)
  await socket.subscribe([file])
  await device.fetch('/auth/logout')
  app.services.live.fileChanged(FileId.parse(file))
  expect(await socket.closed).toBe(1008)
  expect(socket.updates).toEqual([])
})

const id = '0190a6b4-0000-7000-8000-000000000001'

test.each([
  ['no JSON', 'hello'],
  ['a list', '[]'],
  ['an unknown type', '{"type":"file:updated"}'],
  ['a field more', `{"type":"ping","user_id":"${id}"}`],
  ['no id', '{"type":"subscribe","fileIds":["x"]}'],
  ['too many ids', JSON.stringify({ type: 'subscribe', fileIds: Array.from({ length: 201 }, () => id) })],
  ['a write', `{"type":"rename","fileId":"${id}","name":"x"}`],
])('%s ends the connection with 1008 (A6)', async (_what, text) => {
  const socket = await LiveSocket.open(await member(app))
  socket.sayRaw(text)
  expect(await socket.closed).toBe(1008)
})

test('bytes and endless messages end the connection too', async () => {
  const bytes = await LiveSocket.open(await member(app))
  bytes.say(new Uint8Array([1, 2, 3]))
  expect(await bytes.closed).toBe(1008)
  const long = await LiveSocket.open(await member(app))
  long.sayRaw(`{"type":"ping"${' '.repeat(20_000)}}`)
  expect(await long.closed).toBe(1009)
  const chatty = await LiveSocket.open(await member(app))
  for (let round = 0; round < 61; round += 1) chatty.say({ type: 'ping' })
  expect(await chatty.closed).toBe(1008)
})

test('an upgrade from another site is refused, one from here is not (B10)', async () => {
  const maren = await member(app)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: app.url.replace('http', 'https'), 'sec-fetch-site': 'same-site' },
  ]) {
    expect([headers, await upgradeStatus(maren, headers)]).toEqual([headers, 403])
  }
  expect(await upgradeStatus(maren, { origin: app.url })).toBe(101)
  const plain = await maren.request(fileUpdates)
  expect([plain.status, await plain.json()]).toEqual([
    426,
    { error: 'This address accepts WebSocket connections only.', code: 'socket_needed' },
  ])
})

test('an address without a session holds four connections, the fifth is asked to come later', async () => {
  const open: LiveSocket[] = []
  for (let count = 0; count < 4; count += 1) open.push(await LiveSocket.open(visitor(other)))
  const fifth = await LiveSocket.open(visitor(other))
  expect(await fifth.closed).toBe(1013)
  open[0]?.close()
  await open[0]?.closed
  await expect
    .poll(async () => {
      const next = await LiveSocket.open(visitor(other))
      return Promise.race([
        next.closed,
        next
          .ping()
          .then(() => next.close())
          .then(() => 'welcome'),
      ])
    })
    .toBe('welcome')
  for (const socket of open) socket.close()
})

test('a server that stops says goodbye and does not wait for its listeners', async () => {
  const third = await startTestApp({}, { beside: app })
  const socket = await LiveSocket.open(visitor(third))
  const startedAt = Date.now()
  await third.close()
  expect(await socket.closed).toBe(1001)
  expect(Date.now() - startedAt).toBeLessThan(5_000)
})
