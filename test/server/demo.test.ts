import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { publicChat } from '#contract/chat.ts'
import { getFeed } from '#contract/stories.ts'
import { demoStories } from '#server/demo/demo-contents.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { visitor } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a demonstration has people, stories and answered questions, and is made once', async () => {
  const password = await fillDemo(app.services)
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
  expect(await fillDemo(app.services)).toBeNull()
})
