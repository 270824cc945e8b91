import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveFileText } from '#contract/calls/text-changes.ts'
import { deleteUpload, getStorageUse } from '#contract/calls/files.ts'
import { emptyTrash } from '#contract/calls/trash.ts'
import { uploadText } from '#contract/calls/uploads.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { member, type Person } from '#test/support/person.ts'

// What an account stores is counted exactly, whatever comes at the same moment (E3, G8).

const kb = 1024
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ QUOTA_PER_ACCOUNT: '1MB' })
})
afterAll(() => app.close())

const bytes = (size: number) => new Uint8Array(size).fill(120)
const usedBy = async (who: Person) => (await who.call(getStorageUse)).used_bytes

/** What the rows of all files say, and what is counted; both by account. */
async function counted(): Promise<[summed: string, kept: string]> {
  const { pool } = app.services.database
  const all = await pool.query(
    `select owner_id, sum(size_bytes + picture_bytes + playable_bytes)::float8 as bytes from files group by 1 order by 1`,
  )
  const kept = await pool.query(
    'select owner_id, bytes::float8 as bytes from storage_use where bytes > 0 order by 1',
  )
  return [JSON.stringify(all.rows), JSON.stringify(kept.rows)]
}

test('of fifty uploads at once exactly those are stored that fit', async () => {
  const maren = await member(app)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => maren.upload(bytes(100 * kb), `part-${at}.bin`)),
  )
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 507)).toHaveLength(40)
  expect(await usedBy(maren)).toBe(1000 * kb)
  const refused = replies.find(({ status }) => status === 507)
  expect(await refused?.json()).toEqual({
    error:
      'This would go over your 1 MB of storage. Empty the trash or permanently delete files to make room.',
    code: 'quota_reached',
  })
  await app.idle()
  const keys: string[] = []
  for await (const { key } of app.services.storage.list('originals/')) keys.push(key)
  expect(keys).toHaveLength(10)
  // To the byte.
  expect((await maren.upload(bytes(24 * kb + 1), 'more.bin')).status).toBe(507)
  expect((await maren.upload(bytes(24 * kb), 'rest.bin')).status).toBe(200)
  expect((await maren.request(uploadText, { body: { content: 'Rain till eleven.' } })).status).toBe(507)
  const [summed, kept] = await counted()
  expect(kept).toBe(summed)
})

test('pictures, other content and the trash count; what is deleted for good does not', async () => {
  const jonas = await member(app, 'Jonas Brandt')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>'
  await jonas.stores(svg, 'drawing.svg')
  expect(await usedBy(jonas)).toBe(svg.length)
  await app.idle()
  expect(await usedBy(jonas)).toBeGreaterThan(svg.length)

  const before = await usedBy(jonas)
  const id = await jonas.stores('Rain till eleven.', 'day-3.txt')
  await jonas.call(saveFileText, { params: { id }, body: { text: 'Rain till noon, then wind.' } })
  // What it was before is in the trash.
  const withBoth = before + 'Rain till eleven.'.length + 'Rain till noon, then wind.'.length
  expect(await usedBy(jonas)).toBe(withBoth)
  const tooLong = 'So much rain. '.repeat(80_000)
  expect((await jonas.request(saveFileText, { params: { id }, body: { text: tooLong } })).status).toBe(400)
  const asLong = 'ö'.repeat(600_000)
  expect((await jonas.request(saveFileText, { params: { id }, body: { text: asLong } })).status).toBe(507)

  await jonas.call(deleteUpload, { params: { id } })
  expect(await jonas.call(getStorageUse)).toMatchObject({
    used_bytes: withBoth,
    quota_bytes: kb * kb,
    has_trash: true,
  })
  await jonas.call(emptyTrash)
  await app.idle()
  expect(await jonas.call(getStorageUse)).toMatchObject({ used_bytes: before, has_trash: false })
  const [summed, kept] = await counted()
  expect(kept).toBe(summed)
})

test('what certainly does not fit is refused before it comes', async () => {
  const ada = await member(app, 'Ada Sommer')
  const { status } = await ada.upload(bytes(3 * kb * kb), 'film.mp4')
  expect(status).toBe(507)
  expect(await usedBy(ada)).toBe(0)
})

test('sizes from before they were counted are found out', async () => {
  const maren = await member(app, 'Maren Again')
  await maren.stores(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>',
    'drawing.svg',
  )
  await app.idle()
  const used = await usedBy(maren)
  const { pool } = app.services.database
  await pool.query('update files set picture_bytes = 0 where owner_id = $1', [maren.profile.id])
  expect(await usedBy(maren)).toBeLessThan(used)
  const files = app.services.features['files']
  await files?.sweeps?.find(({ name }) => name === 'unmeasured-files')?.run()
  expect(await usedBy(maren)).toBe(used)
})

test('a hundred thousand files are counted as quickly as one', async () => {
  const maren = await member(app, 'Maren of the many')
  const { pool } = app.services.database
  await pool.query(
    `insert into storage_use (owner_id, bytes) values ($1, 77) on conflict (owner_id) do update set bytes = 77`,
    [maren.profile.id],
  )
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select u.bytes::float8 as bytes from storage_use u where u.owner_id = '${maren.profile.id}'`,
  )
  expect(await usedBy(maren)).toBe(77)
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).not.toContain('files')
})
