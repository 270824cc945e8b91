import fs from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { createStory } from '#contract/calls/stories.ts'
import { pdf, textPage } from '#test/fixtures/make-pdf.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

// A question in people's own words, where several documents and pages speak of the same things.

/** Speaks of what the walking guide speaks of too, and says other things of it. */
const handbook = pdf(
  [
    {
      heading: 'Harbour handbook',
      paragraphs: [
        'Rules and prices of the harbour, for boats that stay longer than a tide. Walks are not in it.',
      ],
    },
    {
      heading: 'Lights and signals',
      paragraphs: [
        'The lighthouse shows a white light every eight seconds, and a red one towards the rocks. Its keeper answers on channel 12.',
      ],
    },
    {
      heading: 'Stairs, ladders and the office',
      paragraphs: [
        'From the pontoon 27 steps lead up to the harbour office, which is closed while the keeper has his lunch.',
      ],
    },
    {
      heading: 'Prices',
      paragraphs: [
        'A berth costs 24 pounds a night. Water is free, electricity 3 pounds, and the shower takes coins.',
      ],
    },
  ].map(textPage),
  { title: 'Harbour handbook' },
)

const questions = [
  ['How many steps are there to the gallery of the lighthouse?', 'walking-guide.pdf', 2],
  ['How many steps lead up to the harbour office?', 'harbour-handbook.pdf', 3],
  ['Where do otters live?', 'walking-guide.pdf', 3],
  ['On which channel does the keeper of the lighthouse answer?', 'harbour-handbook.pdf', 2],
  ['What does the rowing boat cost for an hour?', 'walking-guide.pdf', 5],
  ['What is the price of a berth for a night?', 'harbour-handbook.pdf', 4],
] as const

let model: FakeModel
beforeAll(async () => {
  model = await startModel()
})
afterAll(() => model.close())

describe.for(['without a model', 'with a model', 'with a model that finds by meaning'])('%s', (engine) => {
  let app: TestApp
  let maren: Person
  let story: string
  beforeAll(async () => {
    app = await startTestApp({
      ...(engine !== 'without a model' && { AI_BASE_URL: model.baseUrl, AI_MODEL: 'fake-model' }),
      ...(engine === 'with a model that finds by meaning' && { AI_EMBEDDING_MODEL: 'fake-model-embed' }),
    })
    maren = await member(app)
    const guide = await maren.stores(
      await fs.readFile('test/fixtures/walking-guide.pdf'),
      'walking-guide.pdf',
    )
    const file_ids = [guide, await maren.stores(handbook, 'harbour-handbook.pdf')]
    const note = await maren.stores(
      'The lighthouse has steps, the boat has a price, and the keeper otters.',
      'list.txt',
    )
    const body = { name: 'The coast', file_ids: [...file_ids, note], show_on_feed: true }
    story = (await maren.call(createStory, { body })).id
    await app.idle()
  })
  afterAll(() => app.close())

  const firstSource = (events: unknown[]) => {
    const { message } = events.findLast((event) => event !== '[DONE]') as chat.ChatEvent
    const [source] = message?.sources ?? []
    return { byModel: message?.by_model, name: source?.name, page: source?.page }
  }

  test.for(questions)('%s (%s, page %i)', async ([question, name, page]) => {
    const found = { byModel: engine !== 'without a model', name, page }
    const own = await eventsOf(await maren.request(chat.askDocuments, { body: { prompt: question } }))
    expect(firstSource(own)).toEqual(found)
    const params = { id: story }
    const shared = await visitor(app).request(chat.askPublic, { params, body: { message: question } })
    expect(firstSource(await eventsOf(shared))).toEqual(found)
  })
})
