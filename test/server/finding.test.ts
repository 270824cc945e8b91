import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctFiles } from '#contract/calls/file-details.ts'
import {
  deleteSavedSearch,
  listCameras,
  listMapClusters,
  listSavedSearches,
  renameSavedSearch,
  saveSearch,
} from '#contract/calls/file-finding.ts'
import { listUploads } from '#contract/calls/files.ts'
import type { FileId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { cellAt, mapPointOf } from '#contract/map-grid.ts'
import { createStory } from '#contract/calls/stories.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { exifJpeg, plainJpeg } from '#test/support/dated-files.ts'
import { member, visitor, type Person } from '#test/support/person.ts'

// Own files are narrowed by day, camera, place, size and story, found on the map, and views of them are saved.

let app: TestApp
let maren: Person
const ids = new Map<string, FileId>()

interface Facts {
  at?: string
  camera?: [make: string, model: string]
  place?: [latitude: number, longitude: number]
}

async function photo(who: Person, name: string, { at, camera, place }: Facts): Promise<FileId> {
  const notes = camera && { IFD0: { Make: camera[0], Model: camera[1] } }
  const bytes = notes ? await exifJpeg(notes) : await plainJpeg()
  const id = (await who.stores(bytes, name)) as FileId
  await app.idle()
  const file = {
    file_id: id,
    ...(at !== undefined && { taken: { at, offset_minutes: null } }),
    ...(place && { place: { latitude: place[0], longitude: place[1] } }),
  }
  await who.call(correctFiles, { body: { files: [file] } })
  return id
}

const canon: [string, string] = ['Canon', 'Canon EOS R6']
const leica: [string, string] = ['Leica', 'Leica M3']
const oban: [number, number] = [56.412, -5.472]
const mull: [number, number] = [56.62, -6.07]
const suva: [number, number] = [-18.14, 178.44]

beforeAll(async () => {
  app = await startTestApp()
  maren = await member(app)
  const jonas = await member(app, 'Jonas Brandt')
  await photo(jonas, 'other.jpg', { camera: canon, place: oban, at: '2024-06-01' })
  for (const [name, facts] of Object.entries({
    'harbour.jpg': { at: '2024-06-01T09:00:00', camera: canon, place: oban },
    'ferry.jpg': { at: '2024-06-02T09:00:00', camera: canon, place: mull },
    'hotel.jpg': { at: '2024-06-02T20:00:00', camera: leica },
    'lagoon.jpg': { at: '2025-01-31T23:59:59', camera: leica, place: suva },
    'plain.jpg': { at: '2023-03-03' },
  } satisfies Record<string, Facts>))
    ids.set(name, await photo(maren, name, facts))
  ids.set(
    'long.txt',
    (await maren.stores(`Rain at the harbour. ${'x '.repeat(80_000)}`, 'long.txt')) as FileId,
  )
  await app.idle()
})
afterAll(() => app.close())

const own = { mine_only: 'true', by: 'taken' }

/** The names of a list, page after page. */
async function names(query: Record<string, string>, who = maren): Promise<string[]> {
  const found: string[] = []
  for (let before = ''; ;) {
    const { uploads, pagination } = await who.call(listUploads, {
      query: { ...own, limit: '2', ...query, ...(before && { before }) },
    })
    found.push(...uploads.map(({ name }) => name))
    if (pagination.nextCursor === null) return found
    before = pagination.nextCursor
  }
}

test('own files are narrowed to the days they were taken, both included', async () => {
  const june = { taken_from: '2024-06-01', taken_to: '2024-06-02' }
  expect(await names(june)).toEqual(['hotel.jpg', 'ferry.jpg', 'harbour.jpg'])
  expect(await names({ taken_to: '2024-06-01' })).toEqual(['harbour.jpg', 'plain.jpg'])
  expect(await names({ taken_from: '2025-01-31', taken_to: '2025-01-31' })).toEqual(['lagoon.jpg'])
  const refused = await maren.request(listUploads, { query: { ...own, taken_from: '2024-13-01' } })
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'bad_request' }])
})

test('the cameras of the own files are named, and each narrows the list', async () => {
  expect(await maren.call(listCameras, {})).toEqual({ cameras: ['Canon EOS R6', 'Leica M3'] })
  expect(await names({ camera: 'Leica M3' })).toEqual(['lagoon.jpg', 'hotel.jpg'])
  expect(await names({ camera: 'Rolleiflex' })).toEqual([])
})

test('own files are narrowed to a place, a box, or a distance, also across the line of dates', async () => {
  expect(await names({ place: 'any' })).toEqual(['lagoon.jpg', 'ferry.jpg', 'harbour.jpg'])
  expect(await names({ place: 'box:-6,56,-5,57' })).toEqual(['harbour.jpg'])
  expect(await names({ place: 'box:170,-30,-170,0' })).toEqual(['lagoon.jpg'])
  expect(await names({ place: 'near:56.412,-5.472,10' })).toEqual(['harbour.jpg'])
  expect(await names({ place: 'near:56.412,-5.472,60' })).toEqual(['ferry.jpg', 'harbour.jpg'])
  expect(await names({ place: 'near:-18.14,-179.9,200' })).toEqual(['lagoon.jpg'])
  // Around the world: each file once.
  expect(await names({ place: 'box:-4,-61,-5,70' })).toEqual(['lagoon.jpg', 'ferry.jpg', 'harbour.jpg'])
  for (const place of [
    'somewhere',
    'box:1,2,3',
    'box:0,50,10,40',
    'near:91,0,5',
    'near:0,0,0',
    'box:a,b,c,d',
  ])
    expect([place, (await maren.request(listUploads, { query: { ...own, place } })).status]).toEqual([
      place,
      400,
    ])
})

test('own files are narrowed to sizes between two steps', async () => {
  expect(await names({ size_from: '100kB' })).toEqual(['long.txt'])
  expect((await names({ size_to: '100kB' })).length).toBe(5)
  expect(await names({ size_from: '1MB', size_to: '1GB' })).toEqual([])
  expect(await names({ size_from: '1GB', size_to: '1MB' })).toEqual([])
})

test('filters combine with each other, with types, stories and words, in either order', async () => {
  const { id: story } = await maren.call(createStory, {
    body: { name: 'Islands', file_ids: [ids.get('ferry.jpg'), ids.get('lagoon.jpg'), ids.get('long.txt')] },
  })
  expect(await names({ camera: 'Canon EOS R6', place: 'any', taken_from: '2024-06-02' })).toEqual([
    'ferry.jpg',
  ])
  expect(await names({ story })).toEqual(['long.txt', 'lagoon.jpg', 'ferry.jpg'])
  expect(await names({ story, type: 'images' })).toEqual(['lagoon.jpg', 'ferry.jpg'])
  expect(await names({ story, camera: 'Leica M3', size_to: '1MB' })).toEqual(['lagoon.jpg'])
  expect(await names({ story: 'none', camera: 'Leica M3' })).toEqual(['hotel.jpg'])
  expect(await names({ q: 'harbour' })).toEqual(['long.txt', 'harbour.jpg'])
  expect(await names({ q: 'harbour', place: 'any' })).toEqual(['harbour.jpg'])
  expect(await names({ q: 'harbour', size_from: '100kB' })).toEqual(['long.txt'])
  expect(await names({ q: 'harbour', taken_to: '2024-12-31' })).toEqual(['harbour.jpg'])
  expect(await names({ q: 'harbour', camera: 'Leica M3' })).toEqual([])
  const oldest = { ...own, sort: 'oldest', camera: 'Canon EOS R6', place: 'any', limit: '1' }
  const first = await maren.call(listUploads, { query: oldest })
  expect(first.uploads.map(({ name }) => name)).toEqual(['harbour.jpg'])
  const after = first.pagination.nextCursor ?? ''
  const second = await maren.call(listUploads, { query: { ...oldest, after } })
  expect(second.uploads.map(({ name }) => name)).toEqual(['ferry.jpg'])
})

test('nothing of a place, a camera or a size is said about files of others', async () => {
  const { id: story } = await maren.call(createStory, {
    body: { name: 'Shared', show_on_feed: true, file_ids: [ids.get('harbour.jpg')] },
  })
  const ada = await member(app, 'Ada Okafor')
  expect(await names({ place: 'any' }, ada)).toEqual([])
  expect(await names({ story, place: 'any' }, ada)).toEqual([])
  expect(await ada.call(listCameras, {})).toEqual({ cameras: [] })
  expect(await ada.call(listMapClusters, {})).toEqual({ clusters: [], is_complete: true })
  for (const query of [
    { camera: 'Leica M3' },
    { place: 'any', by: 'taken' },
    { size_to: '1GB', mine_only: 'true' },
  ])
    expect((await ada.request(listUploads, { query })).status).toBe(400)
  for (const endpoint of [listCameras, listMapClusters, listSavedSearches])
    expect((await visitor(app).request(endpoint, {})).status).toBe(401)
})

/** The clusters of a level around a place. */
async function clustersAt(level: number, [latitude, longitude]: [number, number], filters = {}) {
  const { x, y } = cellAt(level, mapPointOf({ latitude, longitude }))
  const edge = (at: number) => String(Math.min(2 ** level - 1, Math.max(0, at)))
  const query = { left: edge(x - 4), right: edge(x + 4), top: edge(y - 4), bottom: edge(y + 4) }
  return maren.call(listMapClusters, { query: { level: String(level), ...query, ...filters } })
}

test('the map counts own files in cells, with a picture and the middle of each', async () => {
  const { clusters: world } = await clustersAt(1, oban)
  expect(world.map(({ x, y, count }) => [x, y, count])).toEqual([
    [0, 0, 2],
    [1, 1, 1],
  ])
  expect(world[0]?.latitude).toBeCloseTo((oban[0] + mull[0]) / 2, 6)
  expect(world[0]?.file).toMatchObject({ file_id: ids.get('ferry.jpg'), name: 'ferry.jpg' })
  expect(world[0]?.file.thumbnail_url).toContain(ids.get('ferry.jpg'))
  const { clusters: near } = await clustersAt(9, oban)
  expect(near.map(({ count, has_more: hasMore }) => [count, hasMore])).toEqual([
    [1, false],
    [1, false],
  ])
  const { clusters: ofLeica } = await clustersAt(1, oban, { camera: 'Leica M3' })
  expect(ofLeica.map(({ file }) => file.name)).toEqual(['lagoon.jpg'])
})

test('a cell of every level holds the files whose place is in it', async () => {
  for (const level of [0, 2, 5, 12, 17, 20])
    for (const [name, place] of [['harbour.jpg', oban] as const, ['lagoon.jpg', suva] as const]) {
      const { x, y } = cellAt(level, mapPointOf({ latitude: place[0], longitude: place[1] }))
      const query = { level, left: x, right: x, top: y, bottom: y }
      const { clusters } = await maren.call(listMapClusters, {
        query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      })
      expect([name, level, ...clusters.map(({ x: column, y: row }) => [column, row])]).toEqual([
        name,
        level,
        [x, y],
      ])
    }
})

test('edges that are no part of the map, or too many cells, are refused', async () => {
  for (const query of [
    { level: '1', right: '2' },
    { level: '3', left: '3', right: '2' },
    { level: '10', right: '100', bottom: '100' },
    { level: '21' },
  ])
    expect((await maren.request(listMapClusters, { query })).status).toBe(400)
})

test('a view is saved under a name, listed by name, renamed and deleted, by its owner only', async () => {
  const view = 'q=harbour&place=any'
  const saved = await maren.call(saveSearch, { body: { name: '  Harbours ', view } })
  expect(saved).toMatchObject({ name: 'Harbours', view })
  await maren.call(saveSearch, { body: { name: 'by camera', view: 'camera=Leica+M3' } })
  const list = async (who = maren) => (await who.call(listSavedSearches, {})).searches.map(({ name }) => name)
  expect(await list()).toEqual(['by camera', 'Harbours'])
  const ada = await member(app, 'Ada Okafor')
  expect(await list(ada)).toEqual([])
  const params = { id: saved.id }
  expect((await ada.request(renameSavedSearch, { params, body: { name: 'Mine' } })).status).toBe(404)
  expect((await ada.request(deleteSavedSearch, { params })).status).toBe(404)
  expect(await maren.call(renameSavedSearch, { params, body: { name: 'A harbour' } })).toMatchObject({ view })
  expect(await list()).toEqual(['A harbour', 'by camera'])
  for (const body of [
    { name: ' ', view },
    { name: 'x'.repeat(81), view },
    { name: 'x', view: 'y'.repeat(1_001) },
  ])
    expect((await maren.request(saveSearch, { body })).status).toBe(400)
  await maren.call(deleteSavedSearch, { params })
  expect(await list()).toEqual(['by camera'])
})

test('a user saves fifty searches, also at the same time', async () => {
  const lena = await member(app, 'Lena Vogt')
  const tries = Array.from({ length: limits.savedSearches + 5 }, (_, at) =>
    lena.request(saveSearch, { body: { name: `Search ${at}`, view: `q=${at}` } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.savedSearches)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  expect((await lena.call(listSavedSearches, {})).searches).toHaveLength(limits.savedSearches)
})
