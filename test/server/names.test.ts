import { beforeAll, expect, test } from 'vitest'
import { getProfile, signup } from '#contract/calls/accounts.ts'
import * as stories from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { member, visitor } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'
import { newcomer } from '#test/support/sign-up.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const problemOf = async (response: Response) => [response.status, await response.json()]

test.each([
  '\u3164',
  '\u200b\u200d',
  'Guest',
  'Gu\u200best',
  'Guеst',
  'ɡuest',
  'Ꮐuest',
  'Guest.',
  'StoryPad Team',
])('H8: no one signs up as %j (G7)', async (name) => {
  const response = await visitor(app).request(signup, { body: newcomer(`nobody${Date.now()}`, name) })
  expect(await problemOf(response)).toMatchObject([400, { field: 'name' }])
})

test('names are kept as they are seen, of people, stories, tags and personas (G7)', async () => {
  const maren = await member(app, 'Maren\u202e tloH')
  expect((await maren.call(getProfile)).name).toBe('Maren tloH')
  const story = await maren.call(stories.createStory, {
    body: { name: 'Lakes\u202e2026\u3164', tags: ['tra\u200bvel'] },
  })
  expect([story.name, story.tags]).toEqual(['Lakes2026', ['travel']])
  const params = { id: story.id }
  const voiced = await maren.call(stories.updateStory, { params, body: { persona_name: 'Ad\u2066a' } })
  expect(voiced.persona_name).toBe('Ada')
})

test('what is invisible is no name (G7)', async () => {
  const maren = await member(app)
  const create = (body: object) => maren.request(stories.createStory, { body })
  expect(await problemOf(await create({ name: '\u2800\u3164' }))).toMatchObject([
    400,
    { error: 'Please enter a story name' },
  ])
  expect((await create({ name: 'Lakes', tags: ['\u200b'] })).status).toBe(400)
  const { id } = await maren.call(stories.createStory, { body: { name: 'Lakes' } })
  const update = await maren.request(stories.updateStory, { params: { id }, body: { persona_name: 'Guest' } })
  expect(update.status).toBe(400)
})

test('H8: no one becomes the product by a change of name, a username or a persona', async () => {
  const misleading = { code: 'misleading_name' }
  const signedUp = await visitor(app).request(signup, { body: newcomer('storypad.support', 'Maren Holt') })
  expect(await problemOf(signedUp)).toMatchObject([400, { ...misleading, field: 'username' }])
  const maren = await member(app)
  const form = new FormData()
  const { email } = await maren.call(getProfile)
  for (const [name, value] of Object.entries({ name: 'Story-Pad', email, organization: '' }))
    form.set(name, value)
  const renamed = await maren.fetch('/profile/update-profile', { method: 'POST', body: form })
  expect(await problemOf(renamed)).toMatchObject([400, { ...misleading, field: 'name' }])
  const { id } = await maren.call(stories.createStory, { body: { name: 'Lakes' } })
  const body = { persona_name: 'Gu.est' }
  expect(await problemOf(await maren.request(stories.updateStory, { params: { id }, body }))).toMatchObject([
    400,
    misleading,
  ])
})
