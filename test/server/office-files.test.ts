import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import * as texts from '#contract/calls/file-texts.ts'
import * as files from '#contract/calls/files.ts'
import * as tables from '#contract/calls/tables.ts'
import { emptyTrash } from '#contract/calls/trash.ts'
import { wholeTable } from '#contract/table-plan.ts'
import {
  book,
  budget,
  contract,
  docx,
  mimes,
  pptx,
  wordParagraph,
  zipOf,
} from '#test/fixtures/make-office.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

async function stored(who: Person, content: Buffer, name: string): Promise<files.StoredFile> {
  const id = await who.stores(content, name)
  await app.idle()
  return who.call(files.getSharedFile, { params: { id } })
}

async function answer(who: Person, prompt: string): Promise<chat.ChatMessage | undefined> {
  const events = await eventsOf(await who.request(chat.askDocuments, { body: { prompt } }))
  return (events.at(-2) as chat.DocstoreEvent).message
}

test('a contract is captioned, found, shown and quoted with the heading it is below', async () => {
  const maren = await member(app)
  const file = await stored(maren, await contract(), 'lease.docx')
  expect(file).toMatchObject({
    status: 'captioned',
    mime: mimes.docx,
    is_text: true,
    caption: expect.stringMatching(/^Lease of the boat shed\. About .*\. A document of \d+ lines\.$/),
    text_content: expect.stringContaining('# Lease of the boat shed'),
  })
  const { text } = await maren.call(texts.getFileText, { params: { id: file.file_id } })
  expect(text).toBe(file.text_content)
  const message = await answer(maren, 'What is the notice period of the lease?')
  expect(message?.content).toContain('three months')
  expect(message?.sources[0]).toMatchObject({ section: 'Notice period', line: 14 })
  const { uploads } = await maren.call(files.listUploads, { query: { q: 'quarter', mine_only: 'true' } })
  expect(uploads[0]?.hit).toMatchObject({ section: 'Notice period', line: 14 })
})

test('answers cite the slide and the chapter', async () => {
  const maren = await member(app)
  await stored(
    maren,
    await pptx([
      ['Harbour plan', 'Two piers'],
      ['Costs', 'The new pier costs 80,000 euros'],
    ]),
    'plan.pptx',
  )
  const plan = await answer(maren, 'How much does the new pier cost?')
  expect(plan?.content).toContain('80,000')
  expect(plan?.sources[0]).toMatchObject({ section: 'slide 2' })
  await stored(maren, await book(), 'pilot.epub')
  const pilot = await answer(maren, 'When did the pilot leave?')
  expect(pilot?.content).toContain('dawn')
  expect(pilot?.sources[0]).toMatchObject({ section: 'chapter 2, The storm' })
})

test('a document with macros is read as text, and its caption says that they are not run', async () => {
  const maren = await member(app)
  const bytes = await docx(
    wordParagraph('Budget of the club.'),
    { 'word/vbaProject.bin': 'x' },
    mimes.docm.replace('macroenabled.12', 'macroEnabled'),
  )
  expect(await stored(maren, bytes, 'club.docm')).toMatchObject({
    mime: mimes.docm,
    caption: 'Budget of the club. A document of 1 line. It contains macros, which are not run here.',
  })
})

test('a damaged document is kept with the reason, and can be downloaded', async () => {
  const maren = await member(app)
  const bytes = await contract()
  const file = await stored(maren, bytes.subarray(0, bytes.length - 40), 'lease.docx')
  expect(file).toMatchObject({ status: 'error', error: 'This file is damaged: its parts can’t be unpacked.' })
  const original = await maren.request(files.streamFile, {
    params: { id: file.file_id },
    query: { original: 'true' },
  })
  expect((await original.arrayBuffer()).byteLength).toBe(bytes.length - 40)
})

test('a zip that is no document stays a file that is only kept', async () => {
  const maren = await member(app)
  const file = await stored(maren, await zipOf({ 'a.txt': 'hello' }), 'a.docx')
  expect(file).toMatchObject({ status: 'captioned', mime: 'application/zip', is_text: false })
})

test('each sheet of a workbook is a table that is shown, asked, found and downloaded', async () => {
  const maren = await member(app)
  const file = await stored(maren, await budget(), 'club.xlsx')
  expect(file).toMatchObject({
    status: 'captioned',
    mime: mimes.xlsx,
    is_text: false,
    rows: 6,
    table: expect.arrayContaining([['Date', 'Item', 'Price', 'Share']]),
    caption: expect.stringContaining('3 sheets: Budget, Trips and Notes'),
  })
  const params = { id: file.file_id }
  const outline = await maren.call(tables.getTable, { params })
  expect(outline).toMatchObject({ sheet: 'Budget', row_count: 6 })
  expect(outline.sheets).toEqual([
    { name: 'Budget', is_hidden: false, row_count: 6 },
    { name: 'Trips', is_hidden: false, row_count: 3 },
    { name: 'Rates', is_hidden: true, row_count: 1 },
    { name: 'Notes', is_hidden: false, row_count: null },
  ])
  const query = { sheet: 'Trips' }
  expect(await maren.call(tables.getTable, { params, query })).toMatchObject({ sheet: 'Trips', row_count: 3 })
  const sum = { ...wholeTable, operation: 'sum' as const, measure: 'Guests' }
  expect((await maren.call(tables.queryTable, { params, query, body: sum })).figure).toBe(83)
  const csv = await maren.request(tables.downloadTable, { params, query })
  expect(csv.headers.get('content-disposition')).toContain('club, Trips.csv')
  expect(await csv.text()).toContain('Heron')
  for (const sheet of ['Notes', 'Nothing'])
    expect((await maren.request(tables.getTable, { params, query: { sheet } })).status).toBe(404)

  const guests = await answer(maren, 'How many guests did the Heron have?')
  expect(guests?.content).toContain('40')
  expect(guests?.sources[0]).toMatchObject({ section: 'Trips', row: 1 })
  expect(guests?.evidence?.parts[0]).toMatchObject({
    kind: 'table',
    sheet: 'Trips',
    name: 'club.xlsx, Trips',
  })
  const price = await answer(maren, 'What is the total price of the paint?')
  expect(price?.evidence?.parts[0]).toMatchObject({ kind: 'table', sheet: 'Budget' })
  const { uploads } = await maren.call(files.listUploads, { query: { q: 'tern', mine_only: 'true' } })
  expect(uploads[0]?.hit).toMatchObject({ section: 'Trips', row: 2 })
})

test('the values of all sheets are removed with their file', async () => {
  const maren = await member(app)
  const { file_id: id } = await stored(maren, await budget(), 'club.xlsx')
  const { rows } = await app.services.database.pool.query<{ keys: string[] }>(
    'select table_key || sheet_keys as keys from files where id = $1',
    [id],
  )
  const keys = rows[0]?.keys ?? []
  expect(keys).toHaveLength(3)
  const there = () => Promise.all(keys.map(async (key) => (await app.services.storage.stat(key)) !== null))
  expect(await there()).toEqual([true, true, true])
  await maren.call(files.deleteUpload, { params: { id } })
  await maren.call(emptyTrash)
  expect(await there()).toEqual([false, false, false])
})
