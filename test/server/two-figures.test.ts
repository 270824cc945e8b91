import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// A question for how many and how much gets both, each with its rows.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app, 'Maren Both')
  await maren.stores(
    'No,Date,Customer,Amount €,Status\n1,2023-03-01,Mill,100.00,open\n2,2023-05-01,Inn,40.00,paid\n3,2024-02-01,Mill,80.00,open\n4,2024-06-01,Inn,25.00,open\n5,2024-07-01,Inn,60.00,paid\n',
    'invoices.csv',
  )
  await app.idle()
})

async function answerTo(question: string): Promise<chat.ChatMessage> {
  const events = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt: question } }))
  const { message } = events.at(-2) as chat.DocstoreEvent
  if (!message) throw new Error('the stream ended without the answer')
  return message
}

test.each([
  ['How many invoices are still open, and how much is that?', '3 rows', '205.00'],
  ['Wie viele Rechnungen sind noch offen und wie viel ist das?', '3 rows', '205.00'],
  ['How much did Mill get billed in all and how many invoices were that?', '180.00', '2 rows'],
])('%s', async (question, first, second) => {
  const { content, sources, evidence } = await answerTo(question)
  expect(content).toContain(first)
  expect(content).toContain(second)
  expect(content.match(/\[\d+\]/g)).toHaveLength(1)
  expect(sources).toHaveLength(1)
  const [part] = evidence?.parts ?? []
  expect(part?.kind === 'table' && part.result.statistics?.count).toBe(
    part?.kind === 'table' && part.result.row_count,
  )
})

test('of two years each has its figure', async () => {
  const { content } = await answerTo('How many invoices were there in 2023 and how many in 2024?')
  expect(content).toMatch(/2023 \*\*2\*\*.*2024 \*\*3\*\*/)
})

test('a figure that the table does not tell is not made up for the other', async () => {
  const { content } = await answerTo('How many invoices are still open, and how many kilometres was that?')
  expect(content).not.toMatch(/205/)
})
