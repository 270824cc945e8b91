import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { queryTable } from '#contract/calls/tables.ts'
import type { Evidence, TablePart } from '#contract/evidence.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person, visitor } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

// An answer shows what it is based on: rows with their statistics, passages in their context, pictures.

const costs = `item,category,day,eur
Cottage,Lodging,2026-10-24,612.00
Ferry,Transport,2026-10-24,54.00
Fish dinner,Food,2026-10-25,61.45
Groceries,Food,2026-10-26,70.20
Bakery,Food,2026-10-27,25.00
`

let app: TestApp
let maren: Awaited<ReturnType<typeof member>>
let table: string
beforeAll(async () => {
  app = await sharedApp()
  maren = await member(app, 'Maren Evidence')
  table = await maren.stores(costs, 'trip-costs.csv')
  await maren.stores(
    'We met at the harbour. The skipper was Ailsa Morven. She has sailed for thirty years.',
    'crew.txt',
  )
  await app.idle()
})

async function eventsFor(person: Person, prompt: string): Promise<chat.DocstoreEvent[]> {
  const events = await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))
  return events.filter((event): event is chat.DocstoreEvent => typeof event === 'object')
}

async function answerTo(prompt: string, person = maren): Promise<chat.ChatMessage> {
  const message = (await eventsFor(person, prompt)).findLast((event) => event.message !== undefined)?.message
  if (message === undefined) throw new Error('the stream ended without the answer')
  return message
}

function tableOf(evidence: Evidence | null): TablePart {
  const part = evidence?.parts[0]
  if (part?.kind !== 'table') throw new Error(`no table: ${JSON.stringify(evidence)}`)
  return part
}

test('a sum has its rows, their statistics, and the plan that gives the same again', async () => {
  const { content, evidence, sources } = await answerTo('How much did food cost in total?')
  expect(content).toBe('The total amount for Food is **€156.65**, over 3 rows. [1]')
  expect(sources).toMatchObject([{ name: 'trip-costs.csv', row: 3, row_to: 5 }])
  expect(evidence).toMatchObject({ certainty: 'sure', other_tables: [], steps: [] })
  const { plan, result, columns, name, file_id: id } = tableOf(evidence)
  expect({ name, id }).toEqual({ name: 'trip-costs.csv', id: table })
  expect(columns[0]).toMatchObject({ name: 'eur', index: 3, type: 'money' })
  expect(result).toMatchObject({
    row_count: 3,
    figure: 156.65,
    statistics: { min: 25, min_row: 5, max: 70.2 },
  })
  expect(result.rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [3, 61.45],
    [4, 70.2],
    [5, 25],
  ])
  const again = await maren.call(queryTable, { params: { id }, body: plan })
  expect({ ...again, rows: [] }).toEqual({ ...result, rows: [] })
})

test('evidence comes before the words, with sentences about how it was found', async () => {
  const events = await eventsFor(maren, 'What is the total cost per category?')
  const order = events.flatMap((event) =>
    (['relevantFiles', 'evidence', 'delta', 'response'] as const).filter(
      (field) => event[field] !== undefined,
    ),
  )
  expect(order.slice(0, 3)).toEqual(['relevantFiles', 'evidence', 'delta'])
  const { evidence } = events.find((event) => event.evidence !== undefined) ?? {}
  const { plan, result } = tableOf(evidence ?? null)
  expect(plan.groupBy).toEqual({ column: 'category', part: 'value' })
  expect(result.groups?.map(({ label, figure }) => [label, figure])).toEqual([
    ['Lodging', 612],
    ['Food', 156.65],
    ['Transport', 54],
  ])
  expect(evidence?.how.join(' ')).toMatch(
    /trip-costs\.csv explains \d+% of the question.*“amount” were added up/,
  )
})

test('what a word is missing for gets no figure, and says which word', async () => {
  const { content, evidence } = await answerTo('How much did Leopold pay for food on the trip in total?')
  expect(content).toMatch(/^Not sure, but this looks closest: 3 rows of trip-costs\.csv for Food\./)
  expect(content).toContain('Nothing in the table explains “Leopold”.')
  expect(content).not.toContain('156')
  expect(evidence?.certainty).toBe('unsure')
})

test('a sentence of a text is shown in its context', async () => {
  const { evidence } = await answerTo('Who was the skipper?')
  const [part] = evidence?.parts ?? []
  expect(part).toMatchObject({
    kind: 'passages',
    passages: [{ name: 'crew.txt', sentence: expect.stringContaining('Ailsa Morven') as string, line: 1 }],
  })
  if (part?.kind !== 'passages') throw new Error('no passages')
  const [passage] = part.passages
  expect(`${passage?.before}${passage?.sentence}${passage?.after}`).toContain('We met at the harbour.')
})

test('A7: evidence goes with its file, for its owner and in public', async () => {
  const owner = await member(app, 'Owner Of Evidence')
  const id = await owner.stores('boat,berth\nErika,A12\nThistle,B3\n', 'berths.csv')
  await app.idle()
  const story = await owner.call(createStory, {
    body: { name: 'Harbour', file_ids: [id], show_on_feed: true },
  })
  const guest = visitor(app)
  const asked = (await eventsOf(
    await guest.request(chat.askPublic, {
      params: { id: story.id },
      body: { message: 'Which berth has Erika?' },
    }),
  )) as chat.ChatEvent[]
  const told = asked.flatMap((event) => event.message ?? []).at(-1)
  expect(tableOf(told?.evidence ?? null).result.rows[0]?.cells).toContain('A12')
  await owner.call(deleteUpload, { params: { id } })
  const { history } = await guest.call(chat.publicChat, { params: { id: story.id } })
  const answer = history.find(({ role }) => role === 'assistant')
  expect(answer).toMatchObject({ withdrawn: true, evidence: null })
})

test('the operator sees how a question of a user would be answered', async () => {
  const { host, database } = app.services.database.connection
  const env = {
    ...process.env,
    DATABASE_URL: `postgres://storypad@/${database}?host=${encodeURIComponent(host ?? '')}`,
    DATA_DIR: app.dataFolder,
    LOG_LEVEL: 'silent',
  }
  const explain = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['server/main.ts', 'explain', ...words], { env }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  const { username } = maren.profile
  const trace = await explain('--user', username, 'How much did food cost in total?')
  expect(trace).toMatch(/Question: How much did food cost in total\?/)
  expect(trace).toMatch(/trip-costs\.csv: \{"operation":"sum","measure":"eur"/)
  expect(trace).toMatch(/select .*sum/i)
  expect(trace).toMatch(/Verdict: sure, from the best table/)
  expect(await explain('--user', 'nobody.at.all', 'How much?')).toContain("There is no user 'nobody.at.all'.")
  expect(await explain('How much?')).toContain('Name the user and the question')
  const { history } = await maren.call(chat.documentChat, {})
  expect(history.filter(({ content }) => content === 'How much did food cost in total?')).toHaveLength(1)
})
