import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent, DocstoreEvent } from '#contract/calls/chat.ts'
import * as files from '#contract/calls/files.ts'
import type { MessageId } from '#contract/ids.ts'
import { pdf, textPage } from '#test/fixtures/make-pdf.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import type { TestApp } from '#test/support/app.ts'
import { EventReader } from '#test/support/event-reader.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import { call, readChat } from '#test/support/scripted-model.ts'

// A model that calls tools answers from more than its first passages, with the rights of the asker.

let model: FakeModel
let app: TestApp
beforeAll(async () => {
  model = await startModel()
  app = await startModelApp(model, { AI_CONTEXT_TOKENS: '32000' })
})
afterAll(async () => {
  await app.close()
  await model.close()
})
afterEach(() => {
  model.heal()
  model.requests.length = 0
})

const quakes = [
  'Place,Day,Magnitude,Deaths',
  'Tangshan,1976-07-28,7.6,242769',
  'Valdivia,1960-05-22,9.5,1655',
  'Spitak,1988-12-07,6.8,25431',
].join('\n')
const shelters = [
  'Town,Kind,Beds',
  ...Array.from(
    { length: 30 },
    (_, at) => `Town ${at + 1},${at % 3 === 0 ? 'school' : 'tent'},${(at + 1) * 10}`,
  ),
].join('\n')
const aid = [
  'Donor,Amount (EUR)',
  'Ardrishaig parish,350.50',
  'Crinan harbour,1200.25',
  'Tayvallich school,99.25',
].join('\n')
const report = pdf(
  [
    textPage({ heading: 'Report', paragraphs: ['The committee met in the town hall.'] }),
    textPage({
      heading: 'Evacuation',
      paragraphs: ['The evacuation of the valley took nine hours and twenty minutes.'],
    }),
  ],
  { title: 'Report' },
)
const manual = pdf(
  [
    textPage({ heading: 'Manual', paragraphs: ['This manual is for volunteers.'] }),
    textPage({ heading: 'Sirens', paragraphs: ['Sirens are tested on Mondays.'] }),
    textPage({
      heading: 'After an evacuation',
      paragraphs: ['After an evacuation the wells are tested for 14 days.'],
    }),
  ],
  { title: 'Manual' },
)

async function library(): Promise<Person> {
  const maren = await member(app)
  await maren.stores(quakes, 'earthquakes.csv')
  await maren.stores(shelters, 'shelters.csv')
  await maren.stores(aid, 'aid.csv')
  await maren.stores(report, 'report.pdf')
  await maren.stores(manual, 'manual.pdf')
  await app.idle()
  model.requests.length = 0
  return maren
}

const ask = async (person: Person, prompt: string): Promise<DocstoreEvent[]> =>
  (await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))) as DocstoreEvent[]

const messageOf = (events: readonly (ChatEvent | DocstoreEvent)[]) => {
  const message = events.flatMap((event) => event.message ?? [])[0]
  if (message === undefined) throw new Error(`no answer: ${JSON.stringify(events)}`)
  return message
}

const chats = () => model.requests.flatMap(({ request }) => (request?.kind === 'chat' ? [request] : []))

const question =
  'Which earthquake killed most people, how many beds do schools have, what aid came, and what of the evacuation?'

/** Two turns of calls, then the answer. */
function scriptFourCalls(): void {
  model.script((chatNow) => {
    const { results, handle, number } = readChat(chatNow)
    if (results.length === 0)
      return { calls: [call('search_documents', { query: 'evacuation earthquakes shelters aid' })] }
    if (results.length === 1)
      return {
        calls: [
          call('query_table', {
            file: handle('earthquakes.csv'),
            plan: { operation: 'max', measure: 'Deaths' },
          }),
          call('query_table', {
            file: handle('shelters.csv'),
            sql: `select sum(Beds) as beds, count(*) as schools from t where Kind = 'school'`,
          }),
          call('query_table', {
            file: handle('aid.csv'),
            plan: { operation: 'sum', measure: 'Amount (EUR)', limit: 0 },
          }),
        ],
      }
    return {
      words: [
        `Tangshan, with 242,769 deaths [${number('earthquakes.csv', { row: 1 })}].`,
        `Ten schools have 1,450 beds [${number('shelters.csv', 'beds: 1450')}].`,
        `Aid of €1,650 came [${number('aid.csv', 'sum of Amount')}].`,
        `The evacuation took nine hours [${number('report.pdf', 'nine hours')}], the wells are tested for 14 days [${number('manual.pdf', 'wells')}].`,
        'It cost 77,123 in all.',
      ].join(' '),
    }
  })
}

test('a question over three tables and two PDFs is answered in four tool calls with citations to row and page', async () => {
  const maren = await library()
  scriptFourCalls()
  const events = await ask(maren, question)
  const message = messageOf(events)
  expect(message.content).toBe(
    'Tangshan, with 242,769 deaths [1]. Ten schools have 1,450 beds [2]. Aid of €1,650 came [3]. The evacuation took nine hours [4], the wells are tested for 14 days [5]. It cost 77,123 in all.\n\nNot found in the files: 77,123.',
  )
  expect(message.sources.map(({ name, page, row }) => [name, page, row])).toEqual([
    ['earthquakes.csv', null, 1],
    ['shelters.csv', null, null],
    ['aid.csv', null, null],
    ['report.pdf', 2, null],
    ['manual.pdf', 3, null],
  ])
  expect(message.evidence?.steps).toEqual([
    'Searched “evacuation earthquakes shelters aid”',
    'Found the highest value of earthquakes.csv',
    'Queried shelters.csv',
    'Computed a sum of aid.csv',
  ])
  const tables = message.evidence?.parts.filter((part) => part.kind === 'table') ?? []
  expect(tables.filter(({ name }) => name === 'aid.csv').at(-1)).toMatchObject({
    plan: { operation: 'sum', measure: 'Amount (EUR)' },
    result: { figure: 1650, row_count: 3 },
  })
  expect(tables.some(({ name, plan }) => name === 'earthquakes.csv' && plan.operation === 'max')).toBe(true)
  expect(chats().map(({ mayCall, tools }) => [mayCall, tools.length])).toEqual([
    [true, 4],
    [true, 4],
    [true, 4],
  ])
  expect(message.relevant_files.map(({ name }) => name).toSorted()).toEqual([
    'aid.csv',
    'earthquakes.csv',
    'manual.pdf',
    'report.pdf',
    'shelters.csv',
  ])
  expect(events.map(({ delta }) => delta ?? '').join('')).toBe(message.content)
})

test('a reader sees each step when it is done', async () => {
  const maren = await library()
  let release = () => {}
  model.script((chatNow) => {
    if (readChat(chatNow).results.length === 0)
      return { calls: [call('search_documents', { query: 'evacuation' })] }
    release = model.hold()
    return { words: 'It took nine hours, and not a minute less.' }
  })
  const response = await maren.request(chat.askDocuments, {
    body: { prompt: 'How long did the evacuation take?' },
  })
  const reader = new EventReader(response)
  let steps: string[] = []
  while (steps.length === 0) steps = (await reader.next())?.evidence?.steps ?? []
  expect(steps).toEqual(['Searched “evacuation”'])
  await expect.poll(() => model.requests.length).toBe(2)
  release()
  expect(messageOf(await reader.rest()).content).toBe('It took nine hours, and not a minute less.')
})

test('H4: a file that a tool returned withdraws the answer when it is deleted, cited or not', async () => {
  const maren = await member(app)
  await maren.stores('The herons nest by the weir.', 'herons.txt')
  const secret = await maren.stores('The code of the shed is 4711.', 'shed.txt')
  await app.idle()
  model.script((chatNow) =>
    readChat(chatNow).results.length === 0
      ? { calls: [call('list_documents', {}), call('search_documents', { query: 'code of the shed' })] }
      : { words: 'They nest by the weir, and the code is 4711.' },
  )
  expect(messageOf(await ask(maren, 'Where do the herons nest?')).content).toContain('4711')
  await maren.call(files.deleteUpload, { params: { id: secret } })
  const { history } = await maren.call(chat.documentChat)
  expect(history.at(-1)).toMatchObject({ withdrawn: true, evidence: null })
  expect(JSON.stringify(history)).not.toContain('4711')
})

test('what each tool returns goes to the model as data, and every request is counted', async () => {
  const maren = await library()
  const inputs = (handle: (name: string) => string): [string, object][] => [
    ['list_documents', { kind: 'pdf' }],
    ['read_document', { file: handle('manual.pdf'), page: 3 }],
    [
      'query_table',
      {
        file: handle('shelters.csv'),
        plan: { operation: 'list', filters: [{ column: 'Beds', is: 'above', values: ['280'] }] },
      },
    ],
    [
      'query_table',
      { file: handle('aid.csv'), sql: 'select Donor, "row" from t order by "Amount (EUR)" desc limit 1' },
    ],
    ['query_table', { file: handle('aid.csv'), plan: { operation: 'sum', measure: 'Euro' } }],
    ['search_documents', { query: 'wells', file: handle('manual.pdf') }],
  ]
  model.script((chatNow) => {
    const { results, handle } = readChat(chatNow)
    if (results.length === 0)
      return { calls: [call('search_documents', { query: 'shelters aid manual wells' })] }
    const next = inputs(handle)[results.length - 1]
    return next === undefined || !chatNow.mayCall ? { words: 'Done.' } : { calls: [call(...next)] }
  })
  await ask(maren, 'What about the shelters, the aid and the manual?')
  const [, list = '', read = '', rows = '', selected = '', refused = ''] = readChat(
    chats().at(-1) ?? { kind: 'chat', instructions: '', turns: [], tools: [], mayCall: false },
  ).results.map(([first]) => first ?? '')
  expect(list).toMatch(/^<result-\w+ tool="list_documents">[^]*"manual\.pdf" \(pdf, [^]*<\/result-\w+>$/)
  expect(list).not.toContain('aid.csv')
  expect(read).toMatch(/place="page 3"[^]*wells are tested for 14 days[^]*This is the end of the document/)
  expect(read).not.toContain('volunteers')
  expect(rows).toMatch(
    /list where Beds above 280: no figure, 2 rows\n\[\d+\] row 29: Beds: 290; Town: Town 29/,
  )
  expect(selected).toMatch(/\[\d+\] row 2: Donor: Crinan harbour/)
  expect(refused).toContain('The table has no column “Euro”. Columns: "Donor", "Amount (EUR)"')
  await app.idle()
  const { rows: used } = await app.services.database.pool.query(
    'select tasks, input_tokens, output_tokens from model_use where user_id = $1 and purpose = $2',
    [(maren as Person & { profile: { id: string } }).profile.id, 'answer'],
  )
  expect(used.map((one) => Object.values(one).map(Number))).toEqual([
    // One request reads the question.
    [1, 20 * chats().length, 10 * chats().length],
  ])
})

test('stopping while the model works with tools keeps what was shown, and ends its request', async () => {
  const maren = await library()
  model.script((chatNow) => {
    if (readChat(chatNow).results.length === 0)
      return { calls: [call('search_documents', { query: 'evacuation' })] }
    model.hold()
    return { words: 'It took nine hours, and not a minute less.' }
  })
  const response = await maren.request(chat.askDocuments, {
    body: { prompt: 'How long did the evacuation take?' },
  })
  const reader = new EventReader(response)
  const id = (await reader.next())?.messageId as MessageId
  await expect.poll(() => model.requests.length).toBe(2)
  await maren.call(chat.stopAnswer, { params: { id } })
  expect(messageOf(await reader.rest())).toMatchObject({
    stopped: true,
    evidence: { steps: ['Searched “evacuation”'] },
  })
  await expect.poll(() => model.requests[1]?.isLeft).toBe(true)
  model.hold()()
})

test('a model that takes no tools answers from its passages', async () => {
  const plain = await startModelApp(model)
  const maren = await member(plain)
  await maren.stores('We counted eleven herons.', 'herons.txt')
  await plain.idle()
  model.requests.length = 0
  model.refuse((body) => body.includes('"tools"'), 400, 'fake-model does not support tools')
  for (const requests of [2, 3]) {
    const { content, evidence } = messageOf(await ask(maren, 'How many herons?'))
    expect(content).toContain('We counted eleven herons. [1]')
    expect(evidence?.steps ?? []).toEqual([])
    expect(chats()).toHaveLength(requests)
  }
  await plain.close()
})
