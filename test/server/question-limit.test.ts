import { afterAll, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import * as stories from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ QUESTIONS_PER_MINUTE: '3' })
})
afterAll(() => app.close())

const statusOf = async (reply: Promise<Response>) => {
  const response = await reply
  await response.text()
  return response.status
}

const publicStory = async (owner: Person) => {
  const story = await owner.call(stories.createStory, { body: { name: 'Lakes', show_on_feed: true } })
  return { id: story.id }
}

test('questions of one person are limited in stories and documents together, and only those asked count, G8, G9', async () => {
  const maren = await member(app)
  const jonas = await member(app)
  const params = await publicStory(maren)
  const question = { message: 'Rain?' }
  const foreign = { ...question, file_ids: ['01900000-0000-7000-8000-000000000000'] }
  for (let refused = 0; refused < 4; refused += 1)
    expect(await statusOf(maren.request(chat.askPublic, { params, body: foreign }))).toBe(404)

  expect(await statusOf(maren.request(chat.askPublic, { params, body: question }))).toBe(200)
  expect(await statusOf(maren.request(chat.askPrivate, { params, body: question }))).toBe(200)
  expect(await statusOf(maren.request(chat.askDocuments, { body: { prompt: 'Rain?' } }))).toBe(200)

  for (const [endpoint, input] of [
    [chat.askPublic, { params, body: question }],
    [chat.askPrivate, { params, body: question }],
    [chat.askDocuments, { body: { prompt: 'Rain?' } }],
  ] as const) {
    const refused = await maren.request(endpoint, input)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      error: 'That’s a lot of questions at once. Try again in a minute.',
      code: 'too_many_questions',
    })
  }
  // Another user in the same story.
  expect(await statusOf(jonas.request(chat.askPublic, { params, body: question }))).toBe(200)

  const { rows } = await app.services.database.pool.query<{ count: number }>(
    `select count(*)::int as count from chat_messages where role = 'user'`,
  )
  expect(rows).toEqual([{ count: 4 }])
})
