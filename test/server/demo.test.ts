import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/calls/accounts.ts'
import { publicChat } from '#contract/calls/chat.ts'
import { getFeed } from '#contract/calls/stories.ts'
import { demoStories } from '#server/demo/demo-contents.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { visitor } from '#test/support/person.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
})
afterEach(() => app.close())

test('a demonstration has people, stories and answered questions, and is made once', async () => {
  let password = ''
  expect(await fillDemo(app.services, (newPassword) => (password = newPassword))).toBe(true)
  const guest = visitor(app)
  const { stories } = await guest.call(getFeed)
  const expected = demoStories.filter((story) => story.isPublic).map((story) => story.name)
  expect(stories.map((story) => story.name)).toEqual(expected)
  expect(stories[0]).toMatchObject({ file_count: 9, chat_count: 2, persona_name: 'The fell-walker' })
  const { history } = await guest.call(publicChat, { params: { id: stories[0]?.id ?? '' } })
  expect(history[1]?.content).toContain('eleven herons')
  const maren = visitor(app)
  await maren.call(login, { body: { username: 'maren', password } })
  expect((await maren.call(getFeed)).stories).toHaveLength(demoStories.length)
  expect(await fillDemo(app.services, () => {})).toBe(false)
})

test('who ends it halfway can sign in all the same', async () => {
  let password = ''
  const filling = fillDemo(app.services, (newPassword) => {
    password = newPassword
    throw new Error('ended')
  })
  await expect(filling).rejects.toThrow('ended')
  const maren = visitor(app)
  await maren.call(login, { body: { username: 'maren', password } })
  expect((await maren.call(getFeed)).stories).toEqual([])
})
