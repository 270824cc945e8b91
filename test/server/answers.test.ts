import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/chat.ts'
import * as stories from '#contract/stories.ts'
import { sql } from '#server/db/drizzle.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { at, eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { createSpokenAi } from '#test/support/spoken-ai.ts'

const spoken = createSpokenAi()
let app: TestApp
/** Another process of the same installation. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { ai: spoken.ai })
  other = await startTestApp({}, { beside: app })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const note = 'Rain till eleven, then the wind dropped. Ada counted eleven herons.'

/** A public story of somebody new, with one note in it. */
async function publicStory() {
  const maren = await member(app)
  const file = await maren.stores(note, 'day-3.txt')
  await app.idle()
  await other.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: true },
  })
  return { maren, params: { id: story.id } }
}

/** Asks, and reads the answer's id. */
async function ask(response: Promise<Response>) {
  const events = new EventReader(await response)
  const first = await events.next()
  if (!first?.messageId) throw new Error('the answer does not say its id')
  return { events, params: { id: first.messageId } }
}

const askPublic = (who: Person, params: { id: string }) =>
  ask(who.request(chat.askPublic, { params, body: { message: 'How many herons?' } }))

const follow = async (who: Person, params: { id: string }) =>
  new EventReader(await who.request(chat.answerEvents, { params }))

test('several readers see the same answer grow, in this process and in another', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  spoken.say('Eleven ')
  await asked.events.until('Eleven ')

  const here = await follow(visitor(app), asked.params)
  expect(await here.next()).toEqual({ messageId: asked.params.id })
  expect((await here.next())?.relevantFiles?.map((file) => file.name)).toEqual(['day-3.txt'])
  expect(await here.until('Eleven ')).toBe('Eleven ')
  const there = await follow(visitor(other), asked.params)

  await pastTheNextSave()
  spoken.say('herons ')
  expect(await here.until('herons ')).toBe('herons ')
  expect(await there.until('herons ')).toBe('Eleven herons ')
  spoken.say('[1].')
  spoken.end()

  const [own, mine, theirs] = await Promise.all([asked.events.rest(), here.rest(), there.rest()])
  for (const end of [own.at(-1), mine.at(-1), theirs.at(-1)]) {
    expect(end).toMatchObject({ done: true, message: { content: 'Eleven herons [1].', stopped: false } })
    expect(end?.message?.sources.map((source) => source.name)).toEqual(['day-3.txt'])
  }
  expect([own.at(-1)?.message?.is_mine, theirs.at(-1)?.message?.is_mine]).toEqual([true, false])
})

test('a reader who comes after the end gets the whole answer at once', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  spoken.say('Eleven.')
  spoken.end()
  await asked.events.rest()
  const events = await eventsOf(await visitor(other).request(chat.answerEvents, { params: asked.params }))
  expect(events).toEqual([
    { messageId: asked.params.id },
    { done: true, message: expect.objectContaining({ content: 'Eleven.', status: 'complete' }) as unknown },
  ])
})

test('an answer goes on when its reader leaves, and can be followed after a reload', async () => {
  const maren = await member(app)
  const abort = new AbortController()
  const response = await maren.fetch(chat.askDocuments.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'How many herons?' }),
    signal: abort.signal,
  })
  const first = await new EventReader(response).next()
  abort.abort()
  spoken.say('El')
  const { history } = await maren.call(chat.documentChat)
  expect(history.at(-1)).toMatchObject({ id: first?.messageId, status: 'writing', is_mine: true })
  const again = await follow(maren, { id: history.at(-1)?.id ?? '' })
  expect(await again.until('El')).toBe('El')
  spoken.say('even.')
  spoken.end()
  expect((await again.rest()).at(-1)).toMatchObject({ done: true, message: { content: 'Eleven.' } })
})

test('Stop at another process ends the answer, and what was written stays', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  spoken.say('Eleven [1] and [')
  await asked.events.until('[')
  const abortedBefore = spoken.aborted()
  await at(other, maren).call(chat.stopAnswer, { params: asked.params })
  const end = (await asked.events.rest()).at(-1)
  expect(end).toMatchObject({
    done: true,
    message: { content: 'Eleven [1] and', status: 'complete', stopped: true },
  })
  expect(end?.message?.sources).toHaveLength(1)
  expect(spoken.aborted()).toBe(abortedBefore + 1)
  const { history } = await maren.call(chat.publicChat, { params })
  expect(history.at(-1)).toMatchObject({ id: asked.params.id, stopped: true, content: 'Eleven [1] and' })
})

test('a wish to stop whose news got lost is found with the next save', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  await app.services.database.db.execute(
    sql`update chat_messages set stopped = true where id = ${asked.params.id}`,
  )
  await pastTheNextSave()
  spoken.say('Eleven')
  expect((await asked.events.rest()).at(-1)).toMatchObject({
    done: true,
    message: { stopped: true, content: 'Eleven' },
  })
})

test('a visitor stops the answer to a question of his own, and nobody else’s (A5, A6)', async () => {
  const { maren, params } = await publicStory()
  const friend = visitor(app)
  const asked = await askPublic(friend, params)
  spoken.say('Eleven')
  await asked.events.until('Eleven')
  for (const stranger of [maren, await member(app), visitor(app)]) {
    expect((await stranger.request(chat.stopAnswer, { params: asked.params })).status).toBe(404)
  }
  await friend.call(chat.stopAnswer, { params: asked.params })
  expect((await asked.events.rest()).at(-1)).toMatchObject({ message: { stopped: true } })
})

test('stopping a finished answer changes nothing', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  spoken.say('Eleven.')
  spoken.end()
  await asked.events.rest()
  await maren.call(chat.stopAnswer, { params: asked.params })
  const { history } = await maren.call(chat.publicChat, { params })
  expect(history.at(-1)).toMatchObject({ content: 'Eleven.', stopped: false })
})

test('an answer in somebody’s own conversation is nobody else’s to follow (A5)', async () => {
  const { maren, params } = await publicStory()
  const jonas = await member(app)
  const asked = await ask(jonas.request(chat.askPrivate, { params, body: { message: 'Between us?' } }))
  for (const stranger of [maren, visitor(app), at(other, maren)]) {
    expect((await stranger.request(chat.answerEvents, { params: asked.params })).status).toBe(404)
  }
  const question = (await jonas.call(chat.privateChat, { params })).history[0]
  const ofQuestion = await jonas.request(chat.answerEvents, { params: { id: question?.id ?? '' } })
  expect(ofQuestion.status).toBe(404)
  spoken.end()
  expect((await asked.events.rest()).at(-1)).toMatchObject({ done: true })
})

test('‘Make private’ ends the following for all but the owner, in every process (A4)', async () => {
  const { maren, params } = await publicStory()
  const asked = await askPublic(maren, params)
  spoken.say('Eleven')
  await asked.events.until('Eleven')
  const readers = [await follow(visitor(app), asked.params), await follow(visitor(other), asked.params)]
  await readers[0]?.until('Eleven')
  await maren.call(stories.updateStory, { params, body: { show_on_feed: false } })
  for (const reader of readers) {
    expect((await reader.rest()).at(-1)).toEqual({
      error: 'Group not found or not public.',
      code: 'story_not_found',
    })
  }
  spoken.say(' herons.')
  spoken.end()
  expect((await asked.events.rest()).at(-1)).toMatchObject({ message: { content: 'Eleven herons.' } })
})

/** A growing answer is saved every 500 ms at most: what is said after this is. */
const pastTheNextSave = () => new Promise((resolve) => setTimeout(resolve, 550))
