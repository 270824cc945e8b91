import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { listUploads } from '#contract/calls/files.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** 40,000 rows, of which the search index reaches a fraction. */
const stock = `code,part,shelf\n${Array.from(
  { length: 40_000 },
  (_, at) => `${60_000 + at},${at === 30_122 ? 'Brandelhuber valve' : `valve no ${at}`},${at % 97}`,
).join('\n')}\n`

async function ask(person: Person, prompt: string): Promise<chat.DocstoreEvent> {
  const events = await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))
  return events.at(-2) as chat.DocstoreEvent
}

test('C7: a row far down in a long table answers a question and is found in the documents, by its owner alone', async () => {
  const ada = await member(app)
  const ben = await member(app)
  const id = await ada.stores(stock, 'stock.csv')
  await ada.stores('The kettle is in the kitchen.', 'kettle.txt')
  await app.idle()

  const { message } = await ask(ada, 'On which shelf is 90122?')
  expect(message?.content).toContain('52')
  expect(message?.sources[0]).toMatchObject({ file_id: id, row: 30_123 })
  const named = await ask(ada, 'Which code does the Brandelhuber valve have?')
  expect(named.message?.content).toContain('90122')

  const listed = await ada.call(listUploads, { query: { q: '90122' } })
  expect(listed.uploads).toMatchObject([{ id, hit: { row: 30_123 } }])
  expect((await ada.call(listUploads, { query: { q: '90122 kettle' } })).uploads).toEqual([])
  expect((await ben.call(listUploads, { query: { q: '90122' } })).uploads).toEqual([])
  const others = await ask(ben, 'On which shelf is 90122?')
  expect(others.message?.content).not.toContain('52')
  expect(others.message?.sources).toEqual([])
})
