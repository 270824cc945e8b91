import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import * as texts from '#contract/calls/file-texts.ts'
import * as textChanges from '#contract/calls/text-changes.ts'
import * as files from '#contract/calls/files.ts'
import { createStory } from '#contract/calls/stories.ts'
import { card, ferryMail, festival } from '#test/fixtures/make-mail.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

async function stored(who: Person, content: string, name: string): Promise<files.StoredFile> {
  const id = await who.stores(content, name)
  await app.idle()
  return who.call(files.getSharedFile, { params: { id } })
}

const textOf = async (who: Person, id: string) => (await who.call(texts.getFileText, { params: { id } })).text

async function namesOf(who: Person, q: string): Promise<string[]> {
  return (await who.call(files.listUploads, { query: { q, mine_only: 'true' } })).uploads.map(
    ({ name }) => name,
  )
}

async function answer(who: Person, prompt: string): Promise<string> {
  const events = (await eventsOf(await who.request(chat.askDocuments, { body: { prompt } }))) as ChatEvent[]
  return events.map((event) => event.delta ?? '').join('')
}

test('an e-mail is shown, found and answered by what it says, E1', async () => {
  const maren = await member(app)
  const mail = await stored(maren, ferryMail(), 'message-4711.eml')
  expect(mail).toMatchObject({
    status: 'captioned',
    mime: 'message/rfc822',
    is_text: true,
    caption: 'E-mail from Ada Hölt to Ben Moss and Jörg, 3 May 2026: Fähre Tickets.',
    text_content: expect.stringContaining('the ferry costs 12 € per person.'),
  })
  expect(await textOf(maren, mail.file_id)).toBe(mail.text_content)
  for (const words of ['Fähre', 'ferry person', 'Kärtchen'])
    expect(await namesOf(maren, words)).toEqual([mail.name])
  // The beginning of the picture as base64.
  expect(await namesOf(maren, 'cGljdHVyZSBwaWN0dXJlIHBpY3R1cmU')).toEqual([])
  expect(await answer(maren, 'How much does the ferry cost per person?')).toContain('12 €')
})

test('an e-mail keeps its bytes for its owner; its text cannot be edited', async () => {
  const maren = await member(app)
  const { file_id: id } = await stored(maren, ferryMail(), 'ferry.eml')
  const saved = await maren.request(textChanges.saveFileText, { params: { id }, body: { text: 'Rain' } })
  const chosen = await maren.request(textChanges.chooseTextEncoding, {
    params: { id },
    body: { encoding: 'cp850' },
  })
  expect([saved.status, chosen.status]).toEqual([415, 415])
  const original = await maren.request(files.streamFile, { params: { id }, query: { original: 'true' } })
  expect(original.headers.get('content-disposition')).toContain('attachment')
  expect(await original.text()).toBe(ferryMail())
})

test('others read the text of an e-mail in a public story, not its route and attachments', async () => {
  const maren = await member(app)
  const { file_id: id } = await stored(maren, ferryMail(), 'ferry.eml')
  const stranger = visitor(app)
  expect((await stranger.request(texts.getFileText, { params: { id } })).status).toBe(404)
  await maren.call(createStory, { body: { name: 'Ferry', show_on_feed: true, file_ids: [id] } })
  expect(await textOf(stranger, id)).toContain('12 € per person')
  expect((await stranger.call(files.getSharedFile, { params: { id } })).can_download).toBe(false)
  for (const query of [{}, { original: 'true' }])
    expect((await stranger.request(files.streamFile, { params: { id }, query })).status).toBe(404)
})

test('an event and a person are shown as such', async () => {
  const maren = await member(app)
  const event = await stored(maren, festival, 'invite.ics')
  expect(event).toMatchObject({
    mime: 'text/calendar',
    caption: 'Event: Harbour festival, 12 July 2026, 14:00.',
    text_content: expect.stringContaining('Where: Town pier'),
  })
  const person = await stored(maren, card, 'ada.vcf')
  expect(person).toMatchObject({ mime: 'text/vcard', caption: 'Contact: Ada Hölt, Harbour Trust.' })
  expect(await textOf(maren, person.file_id)).toContain('Telephone: +44 1546 000')
  expect(await answer(maren, 'Where is the harbour festival?')).toContain('Town pier')
})

test('an empty e-mail says so and is kept', async () => {
  const maren = await member(app)
  const empty = await stored(maren, '', 'empty.eml')
  expect(empty).toMatchObject({ status: 'error', error: 'This file is empty.' })
  expect(await textOf(maren, empty.file_id)).toBe('')
})
