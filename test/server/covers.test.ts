import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getUsage } from '#contract/calls/billing.ts'
import * as covers from '#contract/calls/covers.ts'
import { exportPersonalData } from '#contract/calls/personal-data.ts'
import { getSite } from '#contract/calls/site.ts'
import { createStory, deleteStory, getFeed, getStory, updateStory } from '#contract/calls/stories.ts'
import { startModel, type Fault, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { at, member, visitor, type Person } from '#test/support/person.ts'
import { readZip } from '#test/support/read-zip.ts'

// A model makes covers for stories: counted exactly, refunded on failure, and visible to everyone who may see the story.

const plans = `plans: [{id: free, name: Personal, price: 0, limits: {image_generations: 3}}]`

let model: FakeModel
let app: TestApp
let other: TestApp
let folder: string
beforeAll(async () => {
  model = await startModel()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-covers-'))
  const file = path.join(folder, 'plans.yaml')
  await fs.writeFile(file, plans)
  const environment = {
    AI_BASE_URL: model.baseUrl,
    AI_MODEL: 'fake-model',
    AI_IMAGE_MODEL: 'fake-model-pictures',
    PLANS_FILE: file,
  }
  const adjust = quick
  app = await startTestApp(environment, { adjust })
  other = await startTestApp(environment, { adjust, beside: app })
})
afterEach(() => model.heal())
afterAll(async () => {
  await other.close()
  await app.close()
  await model.close()
  await fs.rm(folder, { recursive: true })
})

/** A model that says nothing is not waited for as long as people would, but for longer than a busy machine takes. */
function quick(
  config: Parameters<NonNullable<NonNullable<Parameters<typeof startTestApp>[1]>['adjust']>>[0],
) {
  const { ai } = config
  const deadlines = { headersMs: 3_000, gapMs: 3_000, totalMs: 6_000, speechMs: 3_000, restMs: 1 }
  return ai.engine === 'model' ? { ...config, ai: { ...ai, deadlines } } : config
}

async function storyOf(person: Person, isPublic = true): Promise<string> {
  const file = await person.stores('Rain till eleven, then the wind dropped.', 'day-3.txt')
  const body = { name: 'Lakes', description: 'Five days', file_ids: [file], show_on_feed: isPublic }
  return (await person.call(createStory, { body })).id
}
const make = (person: Person, id: string) => person.request(covers.makeCover, { params: { id } })
const choose = (person: Person, id: string, cover_id: string | null) =>
  person.call(covers.chooseCover, { params: { id }, body: { cover_id } })
const made = async (person: Person, id: string) => {
  const response = await make(person, id)
  const { url, id: cover, error } = (await response.json()) as { url: string; id: string; error?: string }
  if (!response.ok) throw new Error(error)
  return { url, id: cover }
}
const used = async (person: Person) => (await person.call(getUsage)).gen_image_count
const pictureCalls = () =>
  model.requests.filter(({ path: pathname }) => pathname.endsWith('/images/generations'))
const problemOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string; code: string }),
})

test('a cover is made, seen by its owner alone, chosen, seen by everybody, and taken back', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const first = await made(maren, id)
  expect(pictureCalls().at(-1)?.request).toMatchObject({
    prompt: expect.stringContaining('Five days') as string,
  })
  const { width, height, format } = await sharp(
    Buffer.from(await (await maren.fetch(first.url)).arrayBuffer()),
  ).metadata()
  expect({ width, height, format }).toEqual({ width: 1536, height: 1024, format: 'webp' })
  const small = Buffer.from(await (await maren.fetch(`${first.url}?size=small`)).arrayBuffer())
  expect((await sharp(small).metadata()).width).toBe(720)
  expect((await visitor(app).fetch(first.url)).status).toBe(404)
  expect((await maren.call(getStory, { params: { id } })).cover).toBeNull()

  expect(await choose(maren, id, first.id)).toEqual({ cover: first })
  expect((await visitor(app).fetch(first.url)).status).toBe(200)
  expect((await visitor(app).call(getStory, { params: { id } })).cover).toEqual(first)
  const { stories } = await visitor(app).call(getFeed)
  expect(stories.find((story) => story.id === id)?.cover).toEqual(first)

  const second = await made(maren, id)
  expect(await maren.call(covers.listCovers, { params: { id } })).toEqual([second, first])
  await choose(maren, id, second.id)
  expect((await visitor(app).fetch(first.url)).status).toBe(404)
  // Undone: what was there before comes back.
  await choose(maren, id, first.id)
  expect((await visitor(app).call(getStory, { params: { id } })).cover).toEqual(first)
  await choose(maren, id, null)
  expect((await visitor(app).call(getStory, { params: { id } })).cover).toBeNull()
  expect(await used(maren)).toBe(2)
})

test('of 20 covers at once, to two servers, exactly as many are made, counted and asked of the model as the plan has, E3', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const there = at(other, maren)
  const before = pictureCalls().length
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => (await make(turn % 2 ? maren : there, id)).status),
  )
  expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(17).fill(402)])
  expect(pictureCalls().length - before).toBe(3)
  expect(await used(maren)).toBe(3)
  expect(await maren.call(covers.listCovers, { params: { id } })).toHaveLength(3)
  expect(await problemOf(await make(maren, id))).toMatchObject({ status: 402, code: 'limit_reached' })
})

test.each<[Fault]>([
  ['down'],
  ['no headers'],
  ['busy'],
  ['broken'],
  ['unpaid'],
  ['refused key'],
  ['nonsense'],
])('when the model is %s no cover is made and none counted, and why is said', async (fault) => {
  const maren = await member(app)
  const id = await storyOf(maren)
  model.fail(fault, { path: '/images/generations' })
  const { status, code, error } = await problemOf(await make(maren, id))
  expect([status, code]).toEqual([502, 'cover_failed'])
  expect(error).toMatch(
    /^Th.+language model.* Nothing was created, and it didn’t count towards your limit\.$/,
  )
  expect(await used(maren)).toBe(0)
  expect(await maren.call(covers.listCovers, { params: { id } })).toEqual([])
  model.heal()
  expect((await make(maren, id)).status).toBe(200)
})

test('what a model sends that is no picture is refused and not counted', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  for (const sent of [
    Buffer.from('<svg onload="alert(1)"/>'),
    Buffer.from(''),
    Buffer.from('GIF89a broken'),
  ]) {
    model.draw(sent)
    expect(await problemOf(await make(maren, id))).toMatchObject({ status: 502, code: 'cover_failed' })
  }
  expect(await used(maren)).toBe(0)
})

test('a cover that is cancelled while it is made is given back', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const before = pictureCalls().length
  const release = model.hold()
  const leaving = new AbortController()
  const request = maren.request(covers.makeCover, { params: { id }, signal: leaving.signal })
  await expect.poll(() => pictureCalls().length).toBe(before + 1)
  expect(await used(maren)).toBe(1)
  leaving.abort()
  await expect(request).rejects.toThrow()
  await expect.poll(() => used(maren)).toBe(0)
  release()
})

test('a cover whose process was killed while it was made is given back once, in its month', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const { id: cover } = await made(maren, id)
  const { pool } = app.services.database
  await pool.query(
    `update story_covers set storage_key = null, left_at = now() - interval '11 minutes' where id = $1`,
    [cover],
  )
  await Promise.all([app.services.covers.sweep(), other.services.covers.sweep()])
  expect(await used(maren)).toBe(0)
})

test('a cover that no one has chosen is gone after a day, its picture too; a chosen one stays', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const [left, chosen] = [await made(maren, id), await made(maren, id)]
  await choose(maren, id, chosen.id)
  await app.services.database.pool.query(`update story_covers set left_at = now() - interval '25 hours'`)
  await app.services.covers.sweep()
  expect((await maren.fetch(left.url)).status).toBe(404)
  const { storage } = app.services
  const objects = (await Array.fromAsync(storage.list('covers/'))).map(({ key }) => key)
  expect(objects.filter((key) => key.includes(left.id))).toEqual([])
  expect(objects.filter((key) => key.includes(chosen.id))).toHaveLength(2)
  expect((await maren.fetch(chosen.url)).status).toBe(200)
  expect(await maren.call(covers.listCovers, { params: { id } })).toEqual([chosen])
  const refused = await maren.request(covers.chooseCover, { params: { id }, body: { cover_id: left.id } })
  expect(await problemOf(refused)).toMatchObject({ status: 404, code: 'cover_not_found' })
  // The sweep of unknown objects leaves it alone.
  await app.services.sweepOrphans(new Date(Date.now() + 2 * 86_400_000))
  for (const query of ['', '?size=small']) expect((await maren.fetch(chosen.url + query)).status).toBe(200)
})

test('a neighbour makes, chooses, lists and sees no cover of a private story, A1', async () => {
  const [maren, ben] = [await member(app), await member(app, 'Ben')]
  const id = await storyOf(maren, false)
  const cover = await made(maren, id)
  await choose(maren, id, cover.id)
  expect((await make(ben, id)).status).toBe(404)
  expect((await ben.request(covers.listCovers, { params: { id } })).status).toBe(404)
  const body = { cover_id: null }
  expect((await ben.request(covers.chooseCover, { params: { id }, body })).status).toBe(404)
  for (const person of [ben, visitor(app)]) expect((await person.fetch(cover.url)).status).toBe(404)
  expect(await used(ben)).toBe(0)
  // A cover belongs to one story and one owner.
  const own = await storyOf(ben)
  const taken = await ben.request(covers.chooseCover, { params: { id: own }, body: { cover_id: cover.id } })
  expect(taken.status).toBe(404)
})

test('a story that is made private hides its cover at once, and one that is deleted takes it along', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const cover = await made(maren, id)
  await choose(maren, id, cover.id)
  expect((await visitor(app).fetch(cover.url)).status).toBe(200)
  await maren.call(updateStory, { params: { id }, body: { show_on_feed: false } })
  expect((await visitor(app).fetch(cover.url)).status).toBe(404)
  expect((await maren.fetch(cover.url)).status).toBe(200)
  await maren.call(deleteStory, { params: { id } })
  expect((await maren.fetch(cover.url)).status).toBe(404)
})

test('the chosen cover is in the export, and goes with the account', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const [chosen] = [await made(maren, id), await made(maren, id)]
  await choose(maren, id, chosen?.id ?? '')
  const zip = readZip(Buffer.from(await (await maren.fetch(exportPersonalData.path)).arrayBuffer()))
  expect([...zip.keys()].filter((name) => name.startsWith('covers/'))).toEqual([`covers/${id}.webp`])
  const { pool } = app.services.database
  await pool.query(`update users set deleted_at = now() - interval '40 days' where id = $1`, [
    maren.profile.id,
  ])
  await app.services.personalData.remove(maren.profile.id, new AbortController().signal)
  expect(
    (await pool.query('select 1 from story_covers where owner_id = $1', [maren.profile.id])).rowCount,
  ).toBe(0)
})

test('where no model makes pictures nothing is offered, and covers that were chosen stay', async () => {
  const maren = await member(app)
  const id = await storyOf(maren)
  const cover = await made(maren, id)
  await choose(maren, id, cover.id)
  expect((await maren.call(getSite)).has_image_model).toBe(true)
  const without = await startTestApp({}, { beside: app })
  try {
    const there = at(without, maren)
    expect((await there.call(getSite)).has_image_model).toBe(false)
    expect(await problemOf(await make(there, id))).toMatchObject({ status: 404, code: 'covers_not_set_up' })
    expect((await visitor(without).fetch(cover.url)).status).toBe(200)
  } finally {
    await without.close()
  }
})
