import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { getFileWords } from '#contract/calls/file-details.ts'
import { deleteUpload, getSharedFile, listUploads } from '#contract/calls/files.ts'
import { addFiles, createStory } from '#contract/calls/stories.ts'
import { Unreadable } from '#server/engines/media/media.ts'
import { imagePage, pdf, textPage } from '#test/fixtures/make-pdf.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { drawnView, drawnWords, lineY, receiptLines } from '#test/support/drawn-words.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'

// Words in pictures and scanned pages are found, quoted, and known with their places.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp({ OCR: 'on' })
  maren = await member(app)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const see = (id: string, who = maren) => who.call(getSharedFile, { params: { id } })
const wordsOf = async (id: string, page = 1, who = maren) =>
  (await who.call(getFileWords, { params: { id }, query: { page: String(page) } })).lines
const textOf = async (id: string, page = 1) =>
  (await wordsOf(id, page)).map(({ words }) => words.map(({ text }) => text).join(' '))
const hits = async (q: string, who = maren) =>
  (await who.call(listUploads, { query: { mine_only: 'true', q } })).uploads.map(({ name, hit }) => ({
    name,
    text: hit?.text ?? null,
    page: hit?.page ?? null,
    line: hit?.line ?? null,
  }))

async function stored(content: Uint8Array, name: string, who = maren): Promise<string> {
  const id = await who.stores(content, name)
  await app.idle()
  return id
}

async function answerTo(prompt: string, who = maren): Promise<chat.ChatMessage> {
  const events = await eventsOf(await who.request(chat.askDocuments, { body: { prompt } }))
  const message = (events as chat.DocstoreEvent[]).findLast((event) => event.message !== undefined)?.message
  if (message === undefined) throw new Error('the stream ended without the answer')
  return message
}

/** As an earlier version, without OCR, has left them. */
const forgetOcr = (id: string) =>
  app.services.database.pool.query(
    `with gone as (delete from page_words where file_id = $1), p as (
       delete from file_passages where file_id = $1 and ordinal >= 1000000)
     update files set ocr_by = 0, has_words = false where id = $1`,
    [id],
  )

async function scanned(...pages: (readonly string[] | null)[]): Promise<Buffer> {
  const drawn = pages.map(async (lines) =>
    lines === null
      ? textPage({ heading: 'Minutes', paragraphs: ['The committee met in the library.'] })
      : imagePage({
          jpeg: await drawnWords(lines, { width: 1_190, height: 1_684 }),
          width: 1_190,
          height: 1_684,
        }),
  )
  return pdf(await Promise.all(drawn), {})
}

test('a word of a photographed receipt finds its picture with the line, and an answer quotes it', async () => {
  const id = await stored(await drawnWords(), 'IMG_4127.jpg')
  expect(await see(id)).toMatchObject({ status: 'captioned', has_words: true })
  expect(await textOf(id)).toEqual([...receiptLines])
  expect(await hits('haddock')).toMatchObject([{ name: 'IMG_4127.jpg', line: 4, page: null }])
  expect((await hits('haddock'))[0]?.text).toContain('Smoked haddock 11.75')
  const { content, sources } = await answerTo('How much was the smoked haddock?')
  expect(content).toContain('11.75')
  expect(sources).toMatchObject([{ name: 'IMG_4127.jpg', line: 4 }])
})

test('the words of a tilted picture have their places in it', async () => {
  const id = await stored(await drawnWords(), 'straight.jpg')
  const tilted = await stored(await drawnWords(receiptLines, { tilt: 3 }), 'tilted.jpg')
  const [straight] = await wordsOf(id)
  expect(straight?.words[0]?.text).toBe('Harbour')
  expect(straight?.words[0]?.x).toBeCloseTo(0.1, 1)
  expect((straight?.words[0]?.y ?? 0) + (straight?.words[0]?.height ?? 0)).toBeCloseTo(lineY(0) / 900, 1)
  const line = (await wordsOf(tilted)).find(({ words }) => words[0]?.text === 'Smoked')
  const [first, , last] = line?.words ?? []
  // It falls to the right by 3 degrees: about 15 pixels from its first to its last word.
  expect((last?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(0.01)
  expect((last?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(0.04)
})

test('a picture that its EXIF turns is read upright, and its places are those of the upright picture', async () => {
  const turned = await sharp(await drawnWords())
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const id = await stored(turned, 'turned.jpg')
  const [first] = await wordsOf(id)
  expect(first?.words.map(({ text }) => text)).toEqual(['Harbour', 'Street', 'Bakery'])
  expect(first?.words[0]?.x).toBeCloseTo(0.1, 1)
  expect(first?.words[0]?.y).toBeCloseTo(0.2, 1)
})

test('a picture without text gets no words and stays captioned', async () => {
  const id = await stored(await drawnView(), 'hills.jpg')
  expect(await see(id)).toMatchObject({ status: 'captioned', error: null, has_words: false })
  expect(await wordsOf(id)).toEqual([])
})

test('pages of a PDF without text are found by their words, with the page', async () => {
  const letter = ['Dear Ms Pemberton', 'the boiler inspection is', 'on Tuesday, 17 March.']
  const id = await stored(await scanned(letter, null, ['Yours sincerely', 'Quentin Osei']), 'scan.pdf')
  expect(await see(id)).toMatchObject({ status: 'captioned', has_words: true, pages: 3 })
  expect(await hits('boiler')).toMatchObject([{ name: 'scan.pdf', page: 1, line: 2 }])
  expect(await hits('quentin')).toMatchObject([{ name: 'scan.pdf', page: 3 }])
  expect(await hits('committee')).toMatchObject([{ name: 'scan.pdf', page: 2 }])
  // The page with text is not read again.
  expect(await wordsOf(id, 2)).toEqual([])
})

test('only people who may see a picture get its words', async () => {
  const id = await stored(await drawnWords(['Private ledger', 'Account 5512']), 'ledger.jpg')
  const jonas = await member(app, 'Jonas Reed')
  expect((await jonas.request(getFileWords, { params: { id } })).status).toBe(404)
  expect(await hits('ledger', jonas)).toEqual([])
  const story = await maren.call(createStory, { body: { name: 'Open books', show_on_feed: true } })
  await maren.call(addFiles, { params: { id: story.id }, body: { file_ids: [id] } })
  expect(await wordsOf(id, 1, jonas)).not.toEqual([])
  await maren.call(deleteUpload, { params: { id } })
  expect((await jonas.request(getFileWords, { params: { id } })).status).toBe(404)
})

test('pictures of an earlier version are read after the start, and reading a file again keeps its words', async () => {
  const id = await stored(await drawnWords(['Lighthouse museum', 'Ticket 882']), 'ticket.jpg')
  await forgetOcr(id)
  expect(await hits('lighthouse')).toEqual([])
  await app.services.processing.startOcr()
  await app.idle()
  expect(await hits('lighthouse')).toMatchObject([{ name: 'ticket.jpg', line: 1 }])
  await app.services.database.pool.query('update files set read_by = 0 where id = $1', [id])
  await app.services.processing.startRereading()
  await app.idle()
  expect(await hits('lighthouse')).toMatchObject([{ name: 'ticket.jpg', line: 1 }])
})

test('a picture whose reading is killed each time stays as it was, and the next one is read', async () => {
  const { readWords } = app.services.media
  const killed = vi.spyOn(app.services.media, 'readWords').mockRejectedValueOnce(new Unreadable('too long'))
  const first = await stored(await drawnWords(['Never found']), 'killed.jpg')
  expect(killed).toHaveBeenCalled()
  expect(await see(first)).toMatchObject({ status: 'captioned', error: null, has_words: false })
  killed.mockImplementation(readWords)
  const next = await stored(await drawnWords(['Found again']), 'next.jpg')
  expect(await textOf(next)).toEqual(['Found again'])
})

test('a scan whose reading was interrupted goes on at its next page', async () => {
  const id = await stored(await scanned(['First sheet here'], ['Second sheet here']), 'two.pdf')
  await app.services.database.pool.query(
    `with gone as (delete from page_words where file_id = $1 and page = 2)
     update files set ocr_by = 0 where id = $1`,
    [id],
  )
  const read = vi.spyOn(app.services.media, 'readWords')
  await app.services.processing.startOcr()
  await app.idle()
  expect(read.mock.calls.map(([{ page }]) => page)).toEqual([2])
  expect(await textOf(id, 2)).toEqual(['Second sheet here'])
})

test('a picture that is deleted while it is read leaves nothing behind', async () => {
  const { readWords } = app.services.media
  vi.spyOn(app.services.media, 'readWords').mockImplementation(async (reading, signal) => {
    const found = await readWords(reading, signal)
    await app.services.database.pool.query(`delete from files where name = 'gone.jpg'`)
    return found
  })
  await maren.stores(await drawnWords(['Vanished words']), 'gone.jpg')
  await app.idle()
  expect(await hits('vanished')).toEqual([])
})

test('OCR=off reads no words', async () => {
  const off = await startTestApp({ OCR: 'off' })
  try {
    const person = await member(off)
    const id = await person.stores(await drawnWords(), 'receipt.jpg')
    await off.services.processing.startOcr()
    await off.idle()
    expect(await see(id, person)).toMatchObject({ status: 'captioned', has_words: false })
    expect(await hits('haddock', person)).toEqual([])
  } finally {
    await off.close()
  }
})
