import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles, listMonths, listOnThisDay } from '#contract/calls/file-details.ts'
import { deleteUpload, listUploads } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { plainJpeg } from '#test/support/dated-files.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

// Files by the time they were taken: months to scrub to, and this day in earlier years.

let app: TestApp
let maren: Person
beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
})
afterAll(() => app.close())

async function photo(who: Person, name: string, at: string): Promise<FileId> {
  const id = (await who.stores(await plainJpeg(), name)) as FileId
  await app.idle()
  await who.call(correctFiles, { body: { files: [{ file_id: id, taken: { at, offset_minutes: null } }] } })
  return id
}

test('the months of the own files come newest first, each once, and one of them begins the list', async () => {
  const jonas = await member(app, 'Jonas Brandt')
  await photo(jonas, 'other.jpg', '2011-03-04T10:00:00')
  await photo(maren, 'june-b.jpg', '2024-06-30T23:59:59')
  await photo(maren, 'june-a.jpg', '2024-06-01T00:00:00')
  await photo(maren, 'may.jpg', '2024-05-31')
  const gone = await photo(maren, 'gone.jpg', '1999-01-01')
  await maren.call(deleteUpload, { params: { id: gone } })
  await maren.stores('A note of today.', 'note.txt')
  await app.idle()
  const today = new Date().toISOString().slice(0, 7)
  expect(await maren.call(listMonths, {})).toEqual({ months: [today, '2024-06', '2024-05'] })
  expect(await maren.call(listMonths, { query: { type: 'images' } })).toEqual({
    months: ['2024-06', '2024-05'],
  })
  const june = await maren.call(listUploads, {
    query: { mine_only: 'true', by: 'taken', before: '2024-07-01T00:00:00.000Z' },
  })
  expect(june.uploads.map(({ name }) => name)).toEqual(['june-b.jpg', 'june-a.jpg', 'may.jpg'])
  expect((await visitor(app).request(listMonths, {})).status).toBe(401)
})

test('this day of earlier years has own pictures with a known day only, the last year first', async () => {
  const ada = await member(app, 'Ada Okafor')
  await photo(ada, 'last-year.jpg', '2023-02-28T09:00:00')
  await photo(ada, 'leap.jpg', '2020-02-29T09:00:00')
  await photo(ada, 'this-year.jpg', '2024-02-29T08:00:00')
  await photo(ada, 'next-day.jpg', '2023-03-01T00:00:00')
  for (let at = 0; at < 6; at += 1) await photo(ada, `many-${at}.jpg`, `2016-02-29T1${at}:00:00`)
  await ada.stores(await plainJpeg(), 'without-a-day.jpg')
  await app.idle()
  const names = async (who: Person, day: string) =>
    (await who.call(listOnThisDay, { query: { day } })).uploads.map(({ name }) => name)
  expect(await names(ada, '2024-02-29')).toEqual([
    'last-year.jpg',
    'leap.jpg',
    'many-2.jpg',
    'many-3.jpg',
    'many-4.jpg',
    'many-5.jpg',
  ])
  expect(await names(maren, '2024-02-29')).toEqual([])
  for (const day of ['2024-02-31x', '0024-02-01', 'today'])
    expect((await ada.request(listOnThisDay, { query: { day } })).status).toBe(400)
})
