import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import * as files from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import * as uploads from '#contract/calls/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#2a5fa0' } })
    .withExif({ IFD0: { Make: 'Fuji', Model: 'X100' }, IFD2: { DateTimeOriginal: '2026:10:24 10:52:00' } })
    .jpeg()
    .toBuffer()

const costs = 'item,gbp\nCottage,612.00\nLaunch ×4,46.40\nScones,31.20\n'
const note =
  'Rain till eleven, then the wind dropped. Ada counted eleven herons from the launch. Back on the 15.40.'

test('a photo, a table and a note become a public story that a friend asks a question of', async () => {
  const maren = await member(app)
  const photoId = await maren.stores(await photo(), 'IMG_4127-tarn.jpg')
  const tableId = await maren.stores(costs, 'trip-costs.csv')
  const { fileId: noteId } = await maren.call(uploads.uploadText, { body: { title: 'day-3', content: note } })
  await app.idle()

  const { uploads: list } = await maren.call(files.listUploads)
  expect(list.map((file) => [file.name, file.status, file.mime])).toEqual([
    ['day-3.txt', 'captioned', 'text/plain'],
    ['trip-costs.csv', 'captioned', 'text/csv'],
    ['IMG_4127-tarn.jpg', 'captioned', 'image/jpeg'],
  ])
  const [day, table, picture] = list
  expect(picture).toMatchObject({
    width: 1200,
    height: 800,
    display_date: '2026-10-24T10:52:00.000Z',
    ready: true,
  })
  expect(picture?.preview).toMatch(/^data:image\/webp;base64,/)
  expect(picture?.caption).toMatch(/24 October 2026/)
  expect(table).toMatchObject({
    rows: 3,
    table: [
      ['item', 'gbp'],
      ['Cottage', '612.00'],
      ['Launch ×4', '46.40'],
      ['Scones', '31.20'],
    ],
  })
  expect(day?.text_content).toBe(note)

  const story = await maren.call(stories.createStory, {
    body: {
      name: 'Derwentwater',
      tags: ['travel'],
      file_ids: [photoId, tableId, noteId],
      show_on_feed: true,
    },
  })
  await maren.call(stories.shareStory, {
    params: { id: story.id },
    body: { isPublicShare: true, permissions: ['read'] },
  })

  const friend = visitor(app)
  const seen = await friend.call(stories.getPublicStory, { params: { id: story.id } })
  expect(seen.files.map((file) => file.name)).toEqual(['IMG_4127-tarn.jpg', 'trip-costs.csv', 'day-3.txt'])
  expect(seen.can_edit).toBe(false)

  const response = await friend.request(chat.askPublic, {
    params: { id: story.id },
    body: { message: 'How many herons did Ada count?' },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events = (await eventsOf(response)) as ChatEvent[]
  expect(events[0]?.messageId).toBe(events.at(-1)?.message?.id)
  expect(events[1]?.relevantFiles?.[0]?.name).toBe('day-3.txt')
  expect(
    events
      .filter((event) => event.delta)
      .map((event) => event.delta)
      .join(''),
  ).toContain('eleven herons')
  const done = events.at(-1)
  expect(done).toMatchObject({ done: true, freePromptsLeft: 2 })
  expect(done?.message?.sources[0]).toMatchObject({ number: 1, name: 'day-3.txt', line: 1 })
  expect(done?.message?.by_model).toBe(false)

  const history = await maren.call(chat.publicChat, {
    params: { id: story.id },
    query: { limit: '50', tail: '1' },
  })
  expect(history.history.map((message) => [message.role, message.author_name, message.is_mine])).toEqual([
    ['user', 'Guest', false],
    ['assistant', null, false],
  ])
  const again = await maren.call(stories.getStory, { params: { id: story.id } })
  expect(again.chat_count).toBe(1)
})

test('a table answers a question about one of its rows, with the row', async () => {
  const maren = await member(app)
  await maren.stores(costs, 'trip-costs.csv')
  await app.idle()
  const response = await maren.request(chat.askDocuments, {
    body: { prompt: 'What did the scones cost?', topN: 3 },
  })
  const events = await eventsOf(response)
  expect(events.at(-1)).toBe('[DONE]')
  const last = events.at(-2) as chat.DocstoreEvent
  expect(last.response).toContain('31.20')
  expect(last.message?.sources[0]).toMatchObject({
    name: 'trip-costs.csv',
    row: expect.any(Number) as number,
  })
})

test('a word that is misspelt still finds what was meant', async () => {
  const maren = await member(app)
  await maren.stores(note, 'day-3.txt')
  await app.idle()
  const events = await eventsOf(
    await maren.request(chat.askDocuments, { body: { prompt: 'Who saw the heronns?' } }),
  )
  expect((events[1] as chat.DocstoreEvent).relevantFiles?.map((file) => file.name)).toEqual(['day-3.txt'])
})

/** A public story in which a question finds something: what finds nothing is not counted. */
async function toldStory(maren: Person) {
  const file = await maren.stores(note, 'day-3.txt')
  await app.idle()
  return maren.call(stories.createStory, { body: { name: 'Open', file_ids: [file], show_on_feed: true } })
}

test('three questions are free, the fourth asks to sign in, at once and for good (E4)', async () => {
  const maren = await member(app)
  const story = await toldStory(maren)
  const friend = visitor(app)
  await friend.call(stories.getPublicStory, { params: { id: story.id } })
  const ask = () =>
    friend.request(chat.askPublic, { params: { id: story.id }, body: { message: 'How many herons?' } })
  const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map((response) => response.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const refused = await ask()
  expect(await refused.json()).toEqual({ error: 'Sign in to continue chatting.', code: 'free_prompts_used' })
})

test('a visitor who clears all cookies does not get free questions without bound (E4)', async () => {
  const maren = await member(app)
  const story = await toldStory(maren)
  let passed = 0
  for (let round = 0; round < 40; round += 1) {
    const response = await visitor(app, '203.0.113.7').request(chat.askPublic, {
      params: { id: story.id },
      body: { message: 'How many herons?' },
    })
    await response.text()
    if (response.ok) passed += 1
  }
  expect(passed).toBe(30)
})

test('private, my and everybody’s conversations never mix (A5)', async () => {
  const maren = await member(app, 'Maren')
  const jonas = await member(app, 'Jonas')
  const story = await maren.call(stories.createStory, { body: { name: 'Open', show_on_feed: true } })
  const params = { id: story.id }
  await eventsOf(await maren.request(chat.askPrivate, { params, body: { message: 'maren private' } }))
  await eventsOf(await maren.request(chat.askPublic, { params, body: { message: 'maren public' } }))
  await eventsOf(await jonas.request(chat.askPrivate, { params, body: { message: 'jonas private' } }))
  await eventsOf(await jonas.request(chat.askPublic, { params, body: { message: 'jonas public' } }))
  const questions = async (call: typeof chat.publicChat, who: typeof maren) =>
    (await who.call(call, { params })).history.filter((one) => one.role === 'user').map((one) => one.content)
  expect(await questions(chat.privateChat, maren)).toEqual(['maren private'])
  expect(await questions(chat.privateChat, jonas)).toEqual(['jonas private'])
  expect(await questions(chat.myPublicChat, jonas)).toEqual(['jonas public'])
  expect(await questions(chat.publicChat, jonas)).toEqual(['maren public', 'jonas public'])
})

test('older messages come by cursor, each once and in order', async () => {
  const maren = await member(app)
  const story = await maren.call(stories.createStory, { body: { name: 'Long' } })
  const params = { id: story.id }
  for (const word of ['one', 'two', 'three']) {
    await eventsOf(await maren.request(chat.askPrivate, { params, body: { message: word } }))
  }
  const last = await maren.call(chat.privateChat, { params, query: { limit: '4', tail: '1' } })
  expect(last.hasMorePrev).toBe(true)
  const first = await maren.call(chat.privateChat, {
    params,
    query: { limit: '4', before: last.earliestCursor ?? '' },
  })
  expect(first.hasMorePrev).toBe(false)
  const all = [...first.history, ...last.history]
    .filter((one) => one.role === 'user')
    .map((one) => one.content)
  expect(all).toEqual(['one', 'two', 'three'])
})

test('an answer whose reader leaves is finished and stored once (F4)', async () => {
  const maren = await member(app)
  await maren.stores(note, 'day-3.txt')
  await app.idle()
  const abort = new AbortController()
  await maren
    .fetch('/api/docstore/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'How many herons?' }),
      signal: abort.signal,
    })
    .then(() => abort.abort())
  await app.idle()
  const { history } = await maren.call(chat.documentChat)
  expect(history.map((one) => [one.role, one.status])).toEqual([
    ['user', 'complete'],
    ['assistant', 'complete'],
  ])
})

test('an answer says which files it could not know yet', async () => {
  const maren = await member(app)
  const id = await maren.stores(note, 'day-3.txt')
  await app.idle()
  await app.services.database.pool.query(`update files set status = 'pending' where id = $1`, [id])
  const ask = async () => {
    const events = await eventsOf(
      await maren.request(chat.askDocuments, { body: { prompt: 'How many herons?' } }),
    )
    return (events.at(-2) as chat.DocstoreEvent).response
  }
  expect(await ask()).toContain('One file is still being read and not included in this answer.')
  await app.services.database.pool.query(`update files set status = 'captioned' where id = $1`, [id])
  expect(await ask()).not.toContain('still being read')
})
