import { beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as chat from '#contract/calls/chat.ts'
import * as stories from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app)
})

async function publicStory() {
  const file = await maren.stores('Ada counted eleven herons by the weir.', 'day-3.txt')
  await app.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'Lakes', file_ids: [file], show_on_feed: true },
  })
  return { id: story.id }
}

const ask = async (who: Person, params: { id: string }, message = 'How many herons?') => {
  const response = await who.request(chat.askPublic, { params, body: { message } })
  await response.clone().text()
  return response
}

/** How many of 90 visitors are answered, each with an address of its own. */
async function answered(params: { id: string }, addressOf: (count: number) => string) {
  const codes: string[] = []
  for (let count = 0; count < 90; count += 1) {
    const response = await ask(visitor(app, addressOf(count)), params)
    codes.push(response.ok ? 'answered' : ((await response.json()) as { code: string }).code)
  }
  return Object.fromEntries(
    Map.groupBy(codes, (code) => code)
      .entries()
      .map(([code, all]) => [code, all.length]),
  )
}

test('H5: visitors of one IPv6 /48 get no questions without bound, however the address is written', async () => {
  const params = await publicStory()
  const written = (count: number) =>
    count % 2 === 0 ? `2001:db8:48:${count.toString(16)}::1` : `2001:0DB8:0048:${count.toString(16)}:0:0:0:1`
  expect(await answered(params, written)).toEqual({ answered: 60, free_prompts_used: 30 })
  expect((await ask(visitor(app, '2001:db8:49::1'), params)).status).toBe(200)
})

test('H5: tries at a password are counted by IPv6 network', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 60; count += 1) {
    const someone = visitor(app, `2001:db8:50:${count.toString(16)}::1`)
    const body = { username: 'nobody-at-all', password: 'wrong password' }
    statuses.push((await someone.request(accounts.login, { body })).status)
  }
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})

test('H5: the owner sets how many questions all visitors ask in a day, and sees how many they have asked', async () => {
  const params = await publicStory()
  const seen = async (who: Person) => (await who.call(stories.getStory, { params })).visitor_questions
  expect(await seen(maren)).toEqual({ per_day: 200, today: 0 })
  const changed = await maren.call(stories.updateStory, { params, body: { visitor_questions_per_day: 2 } })
  expect(changed.visitor_questions).toEqual({ per_day: 2, today: 0 })
  const replies = await Promise.all(Array.from({ length: 5 }, () => ask(visitor(app), params)))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
  const refused = replies.find(({ ok }) => !ok)
  expect(refused?.status).toBe(429)
  expect(await refused?.json()).toEqual({
    error: 'This story reached its visitor questions for today. Sign in to ask more, or come back tomorrow.',
    code: 'visitor_questions_used',
  })
  expect(await seen(maren)).toEqual({ per_day: 2, today: 2 })
  expect(await seen(visitor(app))).toBeUndefined()
  // Those who are signed in have limits of their own.
  expect((await ask(await member(app), params)).status).toBe(200)
  await maren.call(stories.updateStory, { params, body: { visitor_questions_per_day: 0 } })
  expect((await ask(visitor(app), params)).status).toBe(429)
})

test('H5: a question that finds nothing counts for the story, whose owner may have paid a model for it', async () => {
  const params = await publicStory()
  await maren.call(stories.updateStory, { params, body: { visitor_questions_per_day: 1 } })
  expect((await ask(visitor(app), params, 'Who played the trombone?')).status).toBe(200)
  expect((await ask(visitor(app), params)).status).toBe(429)
})
