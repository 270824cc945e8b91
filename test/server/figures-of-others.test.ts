import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// A figure that is of something else than what was asked for is worse than none.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app, 'Maren Figures')
  await maren.stores(
    'Date,Crop,Amount (kg),Picked by\n2024-05-02,Radishes,0.5,Ole\n2024-06-03,Beans,3.0,Ole\n2024-06-09,Beans,4.0,Ada\n2024-07-01,Plums,9.0,Ada\n',
    'harvest 2024.csv',
  )
  await maren.stores('Week,Food,Staff\n1,4,5\n1,3,4\n2,5,4\n2,2,5\n', 'survey.csv')
  await maren.stores(
    'Our garden lies behind the mill. In 2024 the slugs ate more than we did, and the picnic had to be moved indoors.',
    'garden.txt',
  )
  await app.idle()
})

async function messageTo(question: string): Promise<chat.ChatMessage> {
  const events = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt: question } }))
  const { message } = events.at(-2) as chat.DocstoreEvent
  if (!message) throw new Error('the stream ended without the answer')
  return message
}

const answerTo = async (question: string): Promise<string> => (await messageTo(question)).content

test('kilos of what no row names are not those of all rows', async () => {
  expect(await answerTo('How many kilos of beans did we pick in 2024?')).toContain('7.0')
  const answer = await answerTo('How many kilos of cherries did we pick in 2024?')
  expect(answer).toMatch(/nothing/i)
  expect(answer).not.toContain('16.5')
})

test('a mean mark for what no one was asked about is reported no other column', async () => {
  // That the values are marks is said nowhere.
  const { content, evidence } = await messageTo('What was the average mark for food in the survey?')
  expect(content).toContain('Nothing in the table explains “mark”.')
  const [part] = evidence?.parts ?? []
  expect(part).toMatchObject({
    kind: 'table',
    plan: { operation: 'mean', measure: 'Food' },
    result: { statistics: { mean: 3.5 } },
  })
  const answer = await answerTo('What was the average mark for parking in the survey?')
  expect(answer).not.toMatch(/\d\.\d/)
})

test('the figure of an unknown person is not the figure of all', async () => {
  expect(await answerTo('How many kilos did Ada pick in 2024 in all?')).toContain('13.0')
  const answer = await answerTo('How many kilos did Leopold pick in 2024 in all?')
  expect(answer).toMatch(/nothing/i)
  expect(answer).not.toContain('16.5')
})
