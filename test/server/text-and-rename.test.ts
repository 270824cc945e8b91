import { beforeAll, describe, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import type { ChatEvent } from '#contract/calls/chat.ts'
import * as texts from '#contract/calls/file-texts.ts'
import * as textChanges from '#contract/calls/text-changes.ts'
import * as files from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { emptyTrash, listTrash, restoreFiles } from '#contract/calls/trash.ts'
import { uploadText } from '#contract/calls/uploads.ts'
import { sweepsOf } from '#server/worker.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import type { Profile } from '#contract/calls/accounts.ts'
import { sharedApp } from '#test/support/shared-app.ts'

type Member = Person & { profile: Profile }
let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

const rename = (who: Person, id: string, name: string) =>
  who.request(files.renameUpload, { params: { id }, body: { original_filename: name } })
const save = (who: Person, id: string, text: string) =>
  who.request(textChanges.saveFileText, { params: { id }, body: { text } })

async function foundBy(who: Person, prompt: string): Promise<string[]> {
  const events = (await eventsOf(await who.request(chat.askDocuments, { body: { prompt } }))) as ChatEvent[]
  return events.flatMap((event) => event.relevantFiles ?? []).map((file) => file.name)
}

async function objectsOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const object of app.services.storage.list('originals/')) {
    if (object.key.includes(id)) keys.push(object.key)
  }
  return keys
}

test('a renamed file has its new name everywhere, and is found by it', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'scan-0001.txt')
  await app.idle()
  const response = await rename(maren, id, '  Wetterbericht Borkum.txt ')
  expect(await response.json()).toEqual({ original_filename: 'Wetterbericht Borkum.txt' })
  const [file] = (await maren.call(files.listUploads)).uploads
  expect(file).toMatchObject({
    name: 'Wetterbericht Borkum.txt',
    original_filename: 'Wetterbericht Borkum.txt',
  })
  expect(await foundBy(maren, 'Wetterbericht')).toEqual(['Wetterbericht Borkum.txt'])
  expect(await foundBy(maren, 'scan-0001')).toEqual([])
})

test('a file renamed while it is read keeps the new name in the search', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'old.txt')
  await rename(maren, id, 'Wetterbericht.txt')
  await app.idle()
  expect(await foundBy(maren, 'Wetterbericht')).toEqual(['Wetterbericht.txt'])
})

test('a name is cleaned, never a path, and never empty', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons.', 'a.txt')
  expect(await (await rename(maren, id, '../../etc/pass\u202ewd')).json()).toEqual({
    original_filename: 'passwd',
  })
  for (const bad of ['', '   ', 'x'.repeat(256)]) {
    const refused = await rename(maren, id, bad)
    expect([bad.slice(0, 3), refused.status]).toEqual([bad.slice(0, 3), 400])
  }
})

test('what is only shared with me I can neither rename nor edit (A2)', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons.', 'a.txt')
  await maren.call(stories.createStory, { body: { name: 'Open', file_ids: [id], show_on_feed: true } })
  await app.idle()
  const jonas = await member(app)
  expect((await rename(jonas, id, 'mine.txt')).status).toBe(404)
  expect((await save(jonas, id, 'Mine.')).status).toBe(404)
  expect((await save(visitor(app), id, 'Mine.')).status).toBe(401)
  expect(await visitor(app).call(texts.getFileText, { params: { id } })).toMatchObject({
    text: 'Eleven herons.',
  })
})

test('an edited text is stored again, captioned again and found by its new words', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'day-3.txt')
  await app.idle()
  const [oldKey] = await objectsOf(id)
  const answered = (await (await save(maren, id, 'Two otters below the weir.\n')).json()) as files.StoredFile
  expect(answered).toMatchObject({
    // A short text may have been read by now.
    status: expect.stringMatching(/^(pending|processing|captioned)$/) as string,
    text_content: 'Two otters below the weir.\n',
    size: 27,
  })
  await app.idle()
  const [file] = (await maren.call(files.listUploads)).uploads
  expect(file).toMatchObject({ status: 'captioned', text_content: 'Two otters below the weir.\n' })
  expect(file?.caption).toMatch(/otters/)
  expect(await foundBy(maren, 'otters')).toEqual(['day-3.txt'])
  expect(await foundBy(maren, 'herons')).toEqual([])
  const bytes = await maren.request(files.streamFile, { params: { id } })
  expect(await bytes.text()).toBe('Two otters below the weir.\n')
  // Its own, and that of the version in the trash.
  const keys = await objectsOf(id)
  expect(keys).toHaveLength(2)
  expect(keys).toContain(oldKey)
})

test('edits at once leave one text, an earlier version for each, and no error', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'day-3.txt')
  const sent = Array.from({ length: 6 }, (_, at) => `Text number ${at} of six.`)
  const statuses = (await Promise.all(sent.map((text) => save(maren, id, text)))).map(({ status }) => status)
  expect(statuses).toEqual(sent.map(() => 200))
  await app.idle()
  const { text } = await maren.call(texts.getFileText, { params: { id } })
  expect(sent).toContain(text)
  const [file] = (await maren.call(files.listUploads)).uploads
  expect(file).toMatchObject({ status: 'captioned', text_content: text, error: null })
  expect((await maren.call(textChanges.listTextVersions, { params: { id } })).versions).toHaveLength(6)
})

test('the object of an edited file is no orphan', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'day-3.txt')
  await save(maren, id, 'Two otters.')
  await app.idle()
  await app.services.sweepOrphans(new Date(Date.now() + 3 * 24 * 3600 * 1000))
  expect(await maren.call(texts.getFileText, { params: { id } })).toMatchObject({ text: 'Two otters.' })
})

test('a text reads the same whatever its encoding is', async () => {
  const maren = await member(app)
  const words = 'Grüße aus Zürich: schöne Bäche, großer Käse, müde Füße.'
  const latin = Buffer.from(words, 'latin1')
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])
  for (const [content, encoding] of [
    [Buffer.from(words), 'utf-8'],
    [latin, 'windows-1252'],
    [wide, 'utf-16le'],
  ] as const) {
    const id = await maren.stores(content, 'gruss.txt')
    expect(await maren.call(texts.getFileText, { params: { id } })).toEqual({
      text: words,
      encoding,
      has_bad_bytes: false,
      keeps_original: true,
      is_cut: false,
      version: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
  }
})

const trashOf = (who: Person) => who.call(listTrash).then(({ files: trashed }) => trashed)

test('T1: saving an edit keeps the bytes of the original in the trash', async () => {
  const maren = await member(app)
  const lines = Array.from(
    { length: 40 },
    (_, at) => `Über die Brücke ging es am ${at + 1}. Tag mit Käse und Öl.`,
  )
  const [before, after] = [lines.slice(0, 20).join('\n'), lines.slice(20).join('\n')]
  const original = Buffer.concat([
    Buffer.from(`${before}\nCaf`),
    Buffer.from([0xe9]),
    Buffer.from(`\n${after}\n`),
  ])
  const id = await maren.stores(original, 'reise.txt')
  await app.idle()
  const read = await maren.call(texts.getFileText, { params: { id } })
  expect(read).toMatchObject({ encoding: 'utf-8', has_bad_bytes: true, keeps_original: true })
  expect(read.text).toBe(`${before}\nCafé\n${after}\n`)
  expect(await foundBy(maren, 'Brücke')).toEqual(['reise.txt'])

  await save(maren, id, `${read.text}Zu Hause.\n`)
  await save(maren, id, `${read.text}Wieder zu Hause.\n`)
  await app.idle()
  const trashed = await trashOf(maren)
  expect(trashed.map(({ name }) => name)).toEqual(['reise (earlier version).txt', 'reise (original).txt'])
  const version = trashed[1]
  expect(version?.size).toBe(original.length)
  expect(await maren.call(texts.getFileText, { params: { id } })).toMatchObject({
    has_bad_bytes: false,
    keeps_original: false,
  })
  await maren.call(restoreFiles, { body: { file_ids: [version?.file_id ?? id] } })
  await app.idle()
  const bytes = await maren.request(files.streamFile, { params: { id: version?.file_id ?? id } })
  expect(Buffer.from(await bytes.arrayBuffer()).equals(original)).toBe(true)
  expect((await foundBy(maren, 'Brücke')).toSorted()).toEqual(['reise (original).txt', 'reise.txt'])
})

test('the original of edits at once is kept once, and each other text as an earlier version', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons at the launch.', 'day-3.txt')
  await Promise.all(Array.from({ length: 5 }, (_, at) => save(maren, id, `Text number ${at}.`)))
  await app.idle()
  const names = async () => (await trashOf(maren)).map(({ name }) => name).toSorted()
  const kept = [...Array<string>(4).fill('day-3 (earlier version).txt'), 'day-3 (original).txt']
  expect(await names()).toEqual(kept)
  const { fileId } = await maren.call(uploadText, { body: { title: 'Day 4', content: 'Rain till eleven.' } })
  await save(maren, fileId, 'Rain till noon.')
  await app.idle()
  expect(await names()).toEqual(['Day 4 (earlier version).txt', ...kept])
})

test('of two windows the second is refused with the version that it does not know, and replaces it by its own', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons.', 'day-3.txt')
  const params = { id }
  const { version } = await maren.call(texts.getFileText, { params })
  const saveOver = (text: string, replaces: string) =>
    maren.fetch(`/api/files/${id}/text`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': `"${replaces}"` },
      body: JSON.stringify({ text }),
    })
  const first = await saveOver('The first window.', version)
  expect(first.status).toBe(200)
  const { version: second } = (await first.json()) as { version: string }
  const refused = await saveOver('The second window.', version)
  expect(refused.status).toBe(412)
  expect(await refused.json()).toMatchObject({ code: 'changed_meanwhile' })
  const now = await maren.call(texts.getFileText, { params })
  expect(now).toMatchObject({ text: 'The first window.', version: second })
  expect((await saveOver('The second window.', second)).status).toBe(200)
  const { versions } = await maren.call(textChanges.listTextVersions, { params })
  const textOf = async (one: textChanges.TextVersion | undefined) =>
    (await maren.call(textChanges.getTextVersion, { params: { id, earlier: one?.id ?? id } })).text
  expect(await Promise.all(versions.map(textOf))).toEqual(['The first window.', 'Eleven herons.'])
})

test('earlier versions are their owner’s, and end with the trash', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons.', 'day-3.txt')
  const other = await maren.stores('Otters.', 'other.txt')
  await save(maren, id, 'Twelve herons.')
  const list = (who: Person, of = id) => who.request(textChanges.listTextVersions, { params: { id: of } })
  const [version] = (await maren.call(textChanges.listTextVersions, { params: { id } })).versions
  const read = (who: Person, of = id) =>
    who.request(textChanges.getTextVersion, { params: { id: of, earlier: version?.id ?? id } })
  const jonas = await member(app)
  expect([(await list(jonas)).status, (await read(jonas)).status]).toEqual([404, 404])
  expect((await read(maren, other)).status).toBe(404)
  expect((await read(maren)).status).toBe(200)
  await maren.call(emptyTrash)
  expect((await read(maren)).status).toBe(404)
  expect((await maren.call(textChanges.listTextVersions, { params: { id } })).versions).toEqual([])
})

test('T2: a text is read again in the encoding its owner chooses, and found by its words', async () => {
  const maren = await member(app)
  // 'Ł' of windows-1250 is '£' of windows-1252: with so few letters it could be either.
  const id = await maren.stores(
    Buffer.from([...Buffer.from('Cena: '), 0xa3, ...Buffer.from('uk 5\n')]),
    'cena.txt',
  )
  await app.idle()
  const encodingOf = async () => (await maren.call(files.getSharedFile, { params: { id } })).encoding
  const choose = (who: Person, encoding: 'windows-1250' | 'macintosh' | null) =>
    who.request(textChanges.chooseTextEncoding, { params: { id }, body: { encoding } })
  expect(await encodingOf()).toMatchObject({ is_chosen: false })
  expect((await choose(maren, 'windows-1250')).status).toBe(200)
  await app.idle()
  expect(await encodingOf()).toEqual({ name: 'windows-1250', is_chosen: true, has_bad_bytes: false })
  expect(await maren.call(texts.getFileText, { params: { id } })).toMatchObject({ text: 'Cena: Łuk 5\n' })
  expect(await foundBy(maren, 'Łuk')).toEqual(['cena.txt'])

  expect((await choose(await member(app), 'macintosh')).status).toBe(404)
  expect((await choose(visitor(app), 'macintosh')).status).toBe(401)
  const picture = await maren.stores(Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]), 'data.bin')
  const refused = await maren.request(textChanges.chooseTextEncoding, {
    params: { id: picture },
    body: { encoding: 'cp850' },
  })
  expect(refused.status).toBe(415)
  await choose(maren, 'macintosh')
  await choose(maren, null)
  await app.idle()
  expect(await encodingOf()).toMatchObject({ is_chosen: false })
})

test('a very long text is cut and says so', async () => {
  const maren = await member(app)
  const id = await maren.stores('rain '.repeat(300_000), 'long.txt')
  const reply = await maren.call(texts.getFileText, { params: { id } })
  expect([reply.text.length, reply.is_cut]).toEqual([1_000_000, true])
})

test('what is no text has none, and gets none', async () => {
  const maren = await member(app)
  const binary = await maren.stores(Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]), 'data.txt')
  const drawing = await maren.stores('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>', 'a.svg')
  for (const id of [binary, drawing]) {
    expect((await maren.request(texts.getFileText, { params: { id } })).status).toBe(415)
    expect((await save(maren, id, 'Now it is.')).status).toBe(415)
  }
  const note = await maren.stores('Eleven herons.', 'a.txt')
  expect((await save(maren, note, ' \n ')).status).toBe(400)
  expect((await save(maren, note, 'x'.repeat(1_000_001))).status).toBe(400)
  expect((await save(maren, note, 'x'.repeat(1_000_000))).status).toBe(200)
})

test('a story names its files only to who may see it (A3)', async () => {
  const maren = await member(app)
  const id = await maren.stores('Eleven herons.', 'a.txt')
  const make = (name: string, isPublic: boolean) =>
    maren.call(stories.createStory, { body: { name, file_ids: [id], show_on_feed: isPublic } })
  const [open, closed] = [await make('Open', true), await make('Closed', false)]
  const statusFor = async (who: Person, groupId: string) =>
    (await who.request(files.getSharedFile, { params: { id }, query: { groupId } })).status
  expect(await statusFor(visitor(app), open.id)).toBe(200)
  expect(await statusFor(visitor(app), closed.id)).toBe(403)
  expect(await statusFor(maren, closed.id)).toBe(200)
})

describe('words that are known for typing errors', () => {
  /** After what the clock starts every ten minutes. */
  const wordsOf = async (who: Member) => {
    const sweep = sweepsOf(app.services).find(({ name }) => name === 'forgotten-words')
    await sweep?.run()
    const { rows } = await app.services.database.pool.query<{ word: string }>(
      'select word from search_words where owner_id = $1',
      [who.profile.id],
    )
    return rows.map(({ word }) => word)
  }

  test('go with the text, the name and the file that held them, and stay while another holds them, G5', async () => {
    const maren = await member(app)
    const edited = await maren.stores('Quagga zebrano kittiwake.', 'harbourmaster.txt')
    const other = await maren.stores('Kittiwake pantograph.', 'second.txt')
    await app.idle()
    expect(await wordsOf(maren)).toEqual(
      expect.arrayContaining(['quagga', 'zebrano', 'kittiwake', 'pantograph', 'harbourmaster']),
    )

    await save(maren, edited, 'Zebrano at the launch.')
    await app.idle()
    const afterEdit = await wordsOf(maren)
    expect(afterEdit).toEqual(expect.arrayContaining(['zebrano', 'kittiwake', 'pantograph']))
    expect(afterEdit).not.toContain('quagga')

    await rename(maren, edited, 'lighthouse.txt')
    const afterRename = await wordsOf(maren)
    expect(afterRename).toContain('lighthouse')
    expect(afterRename).not.toContain('harbourmaster')

    const { database, files: service } = app.services
    await maren.call(files.deleteUpload, { params: { id: other } })
    await database.pool.query(`update files set deleted_at = now() - interval '31 days' where id = $1`, [
      other,
    ])
    await service.sweepDeleted()
    const afterDeletion = await wordsOf(maren)
    expect(afterDeletion).toContain('zebrano')
    expect(afterDeletion).not.toContain('pantograph')
    expect(afterDeletion).not.toContain('kittiwake')
  })
})

test('a zip that is called .txt is no text, and no editor overwrites it', async () => {
  const maren = await member(app)
  const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
  const id = await maren.stores(zip, 'notes.txt')
  await app.idle()
  const [file] = (await maren.call(files.listUploads)).uploads
  expect(file).toMatchObject({
    name: 'notes.txt',
    mime: 'application/zip',
    is_text: false,
    text_content: null,
  })
  const refused = await save(maren, id, 'Something that would replace the archive.')
  expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'not_text' }])
  expect((await maren.request(texts.getFileText, { params: { id } })).status).toBe(415)
  const bytes = await (await maren.fetch(`/api/files/${id}/stream`)).arrayBuffer()
  expect(Buffer.from(bytes).equals(zip)).toBe(true)
})
