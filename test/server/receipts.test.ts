import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as cloud from '#contract/calls/cloud.ts'
import type { CaptionRun, IngestEvent } from '#contract/calls/cloud.ts'
import * as organise from '#contract/calls/organise.ts'
import type { OrganiseEvent } from '#contract/calls/organise.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import type { WorldEntry } from '#test/fakes/drive-world.ts'
import { startGoogleDrive, type FakeGoogleDrive } from '#test/fakes/google-drive.ts'
import { startModel, type FakeModel } from '#test/fakes/model.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { connectAs } from '#test/support/connect-drive.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { startModelApp } from '#test/support/model-app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'

// The cost of captioning from a drive and of organising is shown at the end, to the user who started it.

let model: FakeModel
let drive: FakeGoogleDrive
/** With prices and embeddings, and without either. */
let priced: TestApp
let plain: TestApp
beforeAll(async () => {
  ;[model, drive] = await Promise.all([startModel(), startGoogleDrive()])
  priced = await startModelApp(model, {
    ...drive.environment,
    AI_EMBEDDING_MODEL: 'fake-model-embed',
    AI_PRICE_INPUT: '1000',
    AI_PRICE_OUTPUT: '2000',
    AI_PRICE_EMBEDDING: '100',
  })
  plain = await startModelApp(model, drive.environment)
})
afterAll(async () => {
  await Promise.all([priced.close(), plain.close()])
  await Promise.all([model.close(), drive.close()])
})
afterEach(() => {
  model.heal()
  drive.world.entries.clear()
})

let count = 0
function note(change: Partial<WorldEntry> = {}): WorldEntry {
  count += 1
  const bytes = Buffer.from(`Day ${count}. Rain at the tarn till eleven, then the wind dropped and we rowed.`)
  return { id: `note${count}`, name: `day-${count}.txt`, parent: null, mime: 'text/plain', bytes, ...change }
}

async function connected(app: TestApp): Promise<Person> {
  const person = await member(app)
  await connectAs(person, 'googledrive')
  return person
}

async function captioned(person: Person, fileIds: string[]): Promise<CaptionRun> {
  const body = { provider: 'googledrive', fileIds }
  const events = (await eventsOf(await person.request(cloud.ingestCloudFiles, { body }))) as IngestEvent[]
  const run = events.find((event) => event.run)?.run
  if (!run) throw new Error(`it did not end: ${JSON.stringify(events)}`)
  return run
}

/** The run's current state in the list. */
async function listed(person: Person, { id }: CaptionRun): Promise<CaptionRun | undefined> {
  await person.app.idle()
  const { runs } = await person.call(cloud.listCaptionRuns)
  return runs.find((run) => run.id === id)
}

const took = (tokens: number, dollars: number | null) => ({
  tokens,
  dollars,
  is_estimated: false,
  is_growing: false,
})

describe('captioning from a drive', () => {
  test('took what its files took, with their texts, in tokens and in money', async () => {
    const maren = await connected(priced)
    const entries = [note(), note(), note()]
    drive.world.add(...entries)
    await maren.stores('What is uploaded meanwhile is not of the run.', 'other.txt')
    const run = await captioned(
      maren,
      entries.map(({ id }) => id),
    )
    // A caption takes 20 tokens in and 10 out, the place of a text 5.
    const { receipt } = (await listed(maren, run)) ?? {}
    expect(receipt).toMatchObject(took(105, expect.closeTo(3 * 0.0405, 6) as number))
  })

  test('is in tokens alone where no prices are known', async () => {
    const maren = await connected(plain)
    const entry = note()
    drive.world.add(entry)
    const run = await captioned(maren, [entry.id])
    // Without embeddings all is known when the last caption is.
    expect(run.receipt).toEqual(took(30, null))
  })

  test('of what was captioned already takes nothing, and what has changed is on the receipt of who brought it', async () => {
    const maren = await connected(plain)
    const entry = note()
    drive.world.add(entry)
    const first = await captioned(maren, [entry.id])
    const again = await captioned(maren, [entry.id])
    expect(again.receipt).toBeNull()
    drive.world.add({
      ...entry,
      modified: '2026-03-04T05:06:07Z',
      bytes: Buffer.from('Day 2. Another text.'),
    })
    const changed = await captioned(maren, [entry.id])
    expect(changed.receipt).toEqual(took(30, null))
    expect((await listed(maren, first))?.receipt).toEqual(took(30, null))
  })

  test('says that the model is still at work while captions are tried again, and counts them', async () => {
    const maren = await connected(plain)
    const entry = note()
    drive.world.add(entry)
    // Both tries of the first attempt.
    model.fail('cut', { times: 2, path: '/chat/completions' })
    const run = await captioned(maren, [entry.id])
    expect(run.receipt).toMatchObject({ is_growing: true, is_estimated: true, dollars: null })
    const { tokens = 0 } = run.receipt ?? {}
    expect(tokens).toBeGreaterThan(30)
    await plain.services.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    )
    expect((await listed(maren, run))?.receipt).toEqual({
      tokens: tokens + 30,
      dollars: null,
      is_estimated: true,
      is_growing: false,
    })
  })

  test('has no receipt while it goes on, without a model, and for anybody else', async () => {
    const maren = await connected(plain)
    const entry = note()
    drive.world.add(entry)
    const release = model.hold()
    const body = { provider: 'googledrive', fileIds: [entry.id] }
    const ending = maren.request(cloud.ingestCloudFiles, { body }).then(eventsOf)
    const receipts = async () => (await maren.call(cloud.listCaptionRuns)).runs.map(({ receipt }) => receipt)
    await expect.poll(receipts).toEqual([null])
    release()
    await ending
    await plain.idle()
    expect(await receipts()).toEqual([took(30, null)])
    expect((await (await connected(plain)).call(cloud.listCaptionRuns)).runs).toEqual([])

    const without = await startTestApp(drive.environment)
    const ben = await connected(without)
    expect((await captioned(ben, [entry.id])).receipt).toBeNull()
    await without.close()
  })
})

describe('organising', () => {
  const sorted = labelledFiles.filter(({ event }) => ['Sourdough', 'Tax return'].includes(event ?? ''))

  async function organised(app: TestApp, body: object): Promise<OrganiseEvent | undefined> {
    const maren = await member(app)
    await insertDescribed(app.services.database.pool, maren.profile.id, sorted)
    const events = await eventsOf(await maren.request(organise.autoOrganise, { body }))
    return (events as OrganiseEvent[]).find(({ success }) => success)
  }

  test('reports its usage at the end, planned or done, with prices or without', async () => {
    model.say('[{"name": "Bread", "groups": [1]}]')
    expect((await organised(plain, {}))?.receipt).toEqual(took(30, null))
    expect((await organised(priced, { dryRun: true }))?.receipt).toEqual(took(30, 0.04))
  })

  test('reports its usage also when the model failed', async () => {
    model.fail('cut', { path: '/chat/completions' })
    const end = await organised(plain, { dryRun: true })
    expect(end?.stories?.length).toBeGreaterThan(0)
    expect(end?.receipt).toMatchObject({ is_estimated: true })
  })

  test('says nothing of a model where none is asked', async () => {
    const maren = await member(plain)
    const events = (await eventsOf(
      await maren.request(organise.autoOrganise, { body: {} }),
    )) as OrganiseEvent[]
    const end = events.find(({ success }) => success)
    expect([end?.receipt, end?.note]).toEqual([undefined, undefined])
  })
})
