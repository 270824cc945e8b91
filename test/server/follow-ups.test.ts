import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/calls/chat.ts'
import * as stories from '#contract/calls/stories.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
let maren: Person
let id: string

beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app)
  const files = await Promise.all([
    maren.stores(
      '# Roof quotation, Ludger\n\nAll of it together costs 4,180 pounds. Work begins on 20 May.',
      'ludger.md',
    ),
    maren.stores(
      '# Roof quotation, Petersen\n\nAll of it together costs 5,350 pounds. Work begins on 3 June.',
      'petersen.md',
    ),
  ])
  await app.idle()
  const story = await maren.call(stories.createStory, {
    body: { name: 'The roof', file_ids: files, show_on_feed: true },
  })
  id = story.id
})

/** The words of the answer, however it was asked for. */
async function contentOf(response: Promise<Response>): Promise<string> {
  const events = (await eventsOf(await response)) as (ChatEvent | DocstoreEvent | '[DONE]')[]
  const message = events
    .flatMap((event) => (event !== '[DONE]' && event.message ? [event.message] : []))
    .at(-1)
  return message?.content ?? ''
}

const places = {
  'a public conversation': (person: Person, message: string) =>
    person.request(chat.askPublic, { params: { id }, body: { message } }),
  'a private one': (person: Person, message: string) =>
    person.request(chat.askPrivate, { params: { id }, body: { message } }),
  'one about all documents': (person: Person, prompt: string) =>
    person.request(chat.askDocuments, { body: { prompt } }),
}

test.each(Object.keys(places) as (keyof typeof places)[])(
  'in %s a question goes on from the one before it',
  async (place) => {
    const ask = (message: string) => contentOf(places[place](maren, message))
    expect(await ask('What does the roof cost with Ludger?')).toContain('4,180')
    expect(await ask('And Petersen?')).toContain('5,350')
    expect(await ask('When does the work begin?')).toContain('3 June')
  },
)

test('where everybody asks, no one’s question goes on from a stranger’s (A5)', async () => {
  const stranger = visitor(app)
  const ask = (person: Person, message: string) => contentOf(places['a public conversation'](person, message))
  expect(await ask(maren, 'What does the roof cost with Ludger?')).toContain('4,180')
  const answer = await ask(stranger, 'And how much in all?')
  expect(answer).not.toContain('4,180')
  // The asker herself goes on from her own, though the stranger asked in between.
  expect(await ask(maren, 'And Petersen?')).toContain('5,350')
})
