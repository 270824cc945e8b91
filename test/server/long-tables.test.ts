import fs from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as chat from '#contract/calls/chat.ts'
import { chooseTextEncoding, saveFileText } from '#contract/calls/text-changes.ts'
import { deleteUpload, listUploads } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { deleteForGood } from '#contract/calls/trash.ts'
import type { SearchScope } from '#server/db/visibility.ts'
import { createFarRows } from '#server/features/search/far-rows.ts'
import type { TestApp } from '#test/support/app.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'
import { sharedApp } from '#test/support/shared-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** 40,000 rows, of which the search index reaches a fraction. */
const stock = `code,part,shelf\n${Array.from(
  { length: 40_000 },
  (_, at) => `${60_000 + at},${at === 30_122 ? 'Brandelhuber valve' : `valve no ${at}`},${at % 97}`,
).join('\n')}\n`

async function ask(person: Person, prompt: string): Promise<chat.DocstoreEvent> {
  const events = await eventsOf(await person.request(chat.askDocuments, { body: { prompt } }))
  return events.at(-2) as chat.DocstoreEvent
}

test('C7: a row far down in a long table answers a question and is found in the documents, by its owner alone', async () => {
  const ada = await member(app)
  const ben = await member(app)
  const id = await ada.stores(stock, 'stock.csv')
  await ada.stores('The kettle is in the kitchen.', 'kettle.txt')
  await app.idle()

  const { message } = await ask(ada, 'On which shelf is 90122?')
  expect(message?.content).toContain('52')
  expect(message?.sources[0]).toMatchObject({ file_id: id, row: 30_123 })
  const named = await ask(ada, 'Which code does the Brandelhuber valve have?')
  expect(named.message?.content).toContain('90122')

  const listed = await ada.call(listUploads, { query: { q: '90122' } })
  expect(listed.uploads).toMatchObject([{ id, hit: { row: 30_123 } }])
  expect((await ada.call(listUploads, { query: { q: '90122 kettle' } })).uploads).toEqual([])
  expect((await ben.call(listUploads, { query: { q: '90122' } })).uploads).toEqual([])
  const others = await ask(ben, 'On which shelf is 90122?')
  expect(others.message?.content).not.toContain('52')
  expect(others.message?.sources).toEqual([])
})

const objectsOf = async (id: string): Promise<string[]> =>
  (
    await fs.readdir(path.join(app.dataFolder, 'files', 'objects', 'tables', id.slice(-2))).catch(() => [])
  ).filter((name) => name.startsWith(id))

test('G5: a far row of a public story is found by its visitors, until the table is replaced, taken away or deleted', async () => {
  const ada = await member(app)
  const id = await ada.stores(stock, 'parts.csv')
  await app.idle()
  const story = await ada.call(stories.createStory, {
    body: { name: 'Parts', file_ids: [id], show_on_feed: true },
  })
  const params = { id: story.id }
  const told = async (who: Person): Promise<string> => {
    const events = await eventsOf(
      await who.request(chat.askPublic, { params, body: { message: 'On which shelf is 90122?' } }),
    )
    return (events.at(-1) as chat.ChatEvent).message?.content ?? JSON.stringify(events)
  }
  const listed = async (): Promise<number> =>
    (await ada.call(listUploads, { query: { q: '90122' } })).uploads.length
  expect(await told(visitor(app))).toContain('52')
  expect(await objectsOf(id)).toHaveLength(1)

  await ada.call(chooseTextEncoding, { params: { id }, body: { encoding: 'windows-1252' } })
  await app.idle()
  expect([await listed(), (await objectsOf(id)).length]).toEqual([1, 1])

  await ada.call(stories.removeFiles, { params, body: { file_ids: [id] } })
  expect(await told(visitor(app))).not.toContain('52')
  expect(await listed()).toBe(1)

  await ada.call(saveFileText, { params: { id }, body: { text: stock.replace('90122', '11') } })
  await app.idle()
  expect([await listed(), (await objectsOf(id)).length]).toEqual([0, 1])

  expect((await ada.call(listUploads, { query: { q: '90123' } })).uploads).toHaveLength(1)
  await ada.call(deleteUpload, { params: { id } })
  expect((await ada.call(listUploads, { query: { q: '90123' } })).uploads).toEqual([])
  await ada.call(deleteForGood, { body: { file_ids: [id] } })
  expect(await objectsOf(id)).toEqual([])
})

test('C7: whatever is looked for, rows are found by it or not, and a table without its values harms no other', async () => {
  const ada = await member(app)
  const lost = await ada.stores(stock, 'lost.csv')
  const id = await ada.stores(`${stock}x'y,"50% \\d (a|b) $$ Bücher ✂ ""so""",7\n`, 'odd.csv')
  await app.idle()
  const [name = ''] = await objectsOf(lost)
  await fs.rm(path.join(app.dataFolder, 'files', 'objects', 'tables', lost.slice(-2), name))
  const found = async (q: string): Promise<string[]> =>
    (await ada.call(listUploads, { query: { q } })).uploads.map((file) => file.id)
  for (const q of [
    'Bücher',
    "x'y",
    '✂ 90122',
    '1e999',
    '\\',
    "');drop table t;--",
    '[[:alpha:]',
    '90122\u0000',
    'a'.repeat(200),
  ])
    expect([[], [id]]).toContainEqual(await found(q).catch(() => []))
  expect(await found('Bücher')).toEqual([id])
  expect(await found("x'y")).toEqual([id])
  expect(await found('90122')).toEqual([id])
  expect((await ada.call(listUploads, { query: { q: 'Bücher', page: '2' } })).uploads).toEqual([])
})

test('G8: searches of one viewer look through one table at a time, and what was typed before the last through none', async () => {
  const ada = await member(app)
  for (const name of ['a.csv', 'b.csv']) await ada.stores(`${stock}${name},1,1\n`, name)
  await app.idle()
  const owner = ada.profile.id
  const scope: SearchScope = {
    viewer: { transport: 'web', kind: 'user', userId: owner },
    ownerId: owner,
    storyId: null,
    fileIds: null,
  }
  let [atOnce, most, all] = [0, 0, 0]
  const media = {
    lookUpRows: async () => {
      all += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return []
    },
  }
  const farRows = createFarRows({
    database: app.services.database,
    media,
    content: { withLocalFile: (_, use) => use('') },
    onFailure: () => {},
  })
  await Promise.all([
    farRows.find(scope, ['90122'], 'question'),
    farRows.find(scope, ['9012'], 'typed'),
    farRows.find(scope, ['90'], 'typed'),
    farRows.find(scope, ['90123'], 'typed'),
  ])
  expect([most, all]).toEqual([1, 4])
})
