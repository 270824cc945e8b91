import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import * as texts from '#contract/calls/file-texts.ts'
import * as files from '#contract/calls/files.ts'
import { book, contract, docx, mimes, pptx, wordParagraph, zipOf } from '#test/fixtures/make-office.ts'
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
