import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'content-disposition'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askPublic } from '#contract/calls/chat.ts'
import { correctFiles } from '#contract/calls/file-details.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import { startImport } from '#contract/calls/imports.ts'
import type { FileId } from '#contract/ids.ts'
import { licence } from '#contract/licence.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, type Person } from '#test/support/person.ts'
import { readZip } from '#test/support/read-zip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function exported(person: Person): Promise<Map<string, Buffer>> {
  const response = await person.request(exportPersonalData)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(parse(response.headers.get('content-disposition') ?? '')).toEqual({
    type: 'attachment',
    parameters: { filename: expect.stringMatching(/^storypad-user.*\.zip$/) },
  })
  return readZip(Buffer.from(await response.arrayBuffer()))
}

const jsonOf = (zip: Map<string, Buffer>, path: string) =>
  JSON.parse(zip.get(path)?.toString('utf8') ?? 'null') as unknown

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('everything of a person is in the zip, byte for byte, under safe and unique names (C5)', async () => {
  const maren = await member(app)
  const sent = new Map<string, string[]>()
  const names = ['tarn.jpg', 'tarn.jpg', '../../etc/passwd', 'CON.txt', 'a:b*c?.txt', '😀.bin', '=cmd.csv']
  for (let count = 0; count < 60; count += 1) {
    const name = names[count] ?? `file-${count}.bin`
    const content = randomBytes(1 + count * 2_000)
    await maren.stores(content, name)
    sent.set(hashOf(content), [name])
  }
  await app.idle()
  const zip = await exported(maren)
  const files = [...zip].filter(([path]) => path.startsWith('files/'))
  expect(files.map(([, content]) => hashOf(content)).toSorted()).toEqual([...sent.keys()].toSorted())
  const paths = files.map(([path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['files/tarn.jpg', 'files/tarn (2).jpg', 'files/_CON.txt']))
  for (const path of paths) expect(path).toMatch(/^files\/[^/\\:*?"<>|]+$/)
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(60)
})

test('stories, messages, profile and captions are in it; formulas in cells are not (C9)', async () => {
  const maren = await member(app, 'Maren Holt')
  const file = await maren.stores('Rain till eleven, then the wind dropped.', '=1+1.txt')
  const gone = await maren.stores('Nothing to keep of this one.', 'gone.txt')
  await maren.call(deleteUpload, { params: { id: gone } })
  const story = await maren.call(createStory, {
    body: { name: 'Lakes', description: 'Five days', file_ids: [file], show_on_feed: true },
  })
  await app.idle()
  const reply = await maren.request(askPublic, { params: { id: story.id }, body: { message: 'Rain?' } })
  await reply.text()
  await app.services.database.pool.query(
    `insert into identities (issuer, subject, user_id) values ('https://provider.example', 'maren-there', $1)`,
    [maren.profile.id],
  )
  const { id: importId } = await maren.call(startImport, {
    body: { kind: 'takeout', name: '=takeout.zip', fingerprint: 'a', total: 3 },
  })
  const exportedTime = Date.UTC(2019, 6, 12, 21, 30)
  const from = { import: importId, exported_time: String(exportedTime) }
  const imported = await maren.stores('Brought along.', 'brought.txt', from)
  const place = { latitude: 57.41, longitude: -6.19 }
  await maren.call(correctFiles, { body: { files: [{ file_id: imported as FileId, place }] } })
  const zip = await exported(maren)
  expect([...zip.keys()].filter((path) => !path.startsWith('files/')).toSorted()).toEqual([
    'README.txt',
    'captions.csv',
    'imports.csv',
    'messages.json',
    'profile.json',
    'starred.json',
    'stories.json',
    'usage.json',
  ])
  expect(jsonOf(zip, 'usage.json')).toMatchObject([{ kind: 'chat', used: 1 }])
  expect(jsonOf(zip, 'stories.json')).toMatchObject([
    { id: story.id, name: 'Lakes', description: 'Five days', files: [{ file_id: file }] },
  ])
  expect(jsonOf(zip, 'messages.json')).toMatchObject([
    { role: 'user', content: 'Rain?', story: 'Lakes', conversation: 'public' },
    { role: 'assistant' },
  ])
  const { username, email } = maren.profile
  expect(jsonOf(zip, 'profile.json')).toMatchObject({
    name: 'Maren Holt',
    username,
    email,
    licences: [{ version: licence.version }],
    identities: [{ issuer: 'https://provider.example', subject: 'maren-there' }],
    sessions: [{ browser: expect.anything() }],
  })
  expect(zip.get('profile.json')?.toString()).not.toMatch(/password|argon2|token/)
  expect(zip.get('imports.csv')?.toString('utf8').split('\r\n')[1]).toMatch(
    new RegExp(`^"'=takeout.zip","takeout",".*","open",3,0,0,0,0,"${importId}"$`),
  )
  const [, line = '', brought, ...more] = zip.get('captions.csv')?.toString('utf8').split('\r\n') ?? []
  expect(line).toContain(`"'=1+1.txt"`)
  expect(brought).toContain(`,"2019-07-12T21:30:00.000Z","${importId}",57.41,-6.19,`)
  expect(more).toEqual([''])
})

test('nothing of anybody else is in it, and an empty account makes a whole zip (A7)', async () => {
  const [maren, ben] = [await member(app), await member(app)]
  await ben.stores('A secret of Ben.', 'secret.txt')
  const zip = await exported(maren)
  expect([...zip.keys()].some((path) => path.startsWith('files/'))).toBe(false)
  expect(jsonOf(zip, 'stories.json')).toEqual([])
  expect(jsonOf(zip, 'messages.json')).toEqual([])
})

test('a large export is not held in memory, and one that is given up closes what it had open (F4)', async () => {
  const maren = await member(app)
  const noise = await sharp({
    create: { width: 10, height: 10, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const large = Buffer.concat([noise, randomBytes(30 * 1024 ** 2)])
  for (let count = 0; count < 4; count += 1) await maren.stores(large, `large-${count}.png`)
  await app.idle()
  const before = process.memoryUsage().arrayBuffers
  const aborter = new AbortController()
  const response = await maren.fetch(exportPersonalData.path, { signal: aborter.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  await expect.poll(openObjects, { timeout: 10_000 }).toBe(1)
  // The reader takes nothing more: the server must stop reading, too, however much else it does meanwhile.
  for (let count = 0; count < 100; count += 1) await maren.fetch('/healthz')
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 ** 2)
  expect(await openObjects()).toBe(1)
  aborter.abort()
  await expect.poll(openObjects, { timeout: 5_000 }).toBe(0)
  expect((await maren.fetch('/profile')).status).toBe(200)
})

/** Objects of the store that this process has open. */
async function openObjects(): Promise<number> {
  const { readdir, readlink } = await import('node:fs/promises')
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((target) => target.startsWith(app.dataFolder) && target.includes('originals')).length
}
