import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUpload } from '#contract/calls/files.ts'
import * as stories from '#contract/calls/stories.ts'
import { deleteForGood, restoreFiles } from '#contract/calls/trash.ts'
import { derivedValues, lookUpAll } from '#server/db/backfills/derived-values.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { differences } from '#test/support/differences.ts'
import { at, member, type Person } from '#test/support/person.ts'
import { Random } from '#test/support/random.ts'

// Derived values match their rows also when many requests change the same rows at the same moment.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A user with files and stories on several devices. */
interface Owner {
  devices: readonly Person[]
  files: readonly string[]
  stories: readonly string[]
}

const rounds = 60
const atOnce = 8

async function owner(name: string): Promise<Owner> {
  const person = await member(app, name)
  const files: string[] = []
  for (let n = 0; n < 12; n += 1) files.push(await person.stores(`Day ${n} of ${name}.`, `day-${n}.txt`))
  const made = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      person.call(stories.createStory, { body: { name: `Walk ${n}`, file_ids: files.slice(n, n + 6) } }),
    ),
  )
  return { devices: [person, at(app, person)], files, stories: made.map(({ id }) => id) }
}

/** One action of a user; it may come too late, when another was first. */
function act(random: Random, { devices, files, stories: ids }: Owner): Promise<Response> {
  const person = random.pick(devices)
  const params = { id: random.pick(ids) }
  const some = Array.from({ length: 1 + random.below(4) }, () => random.pick(files))
  const body = { file_ids: [...new Set(some)] }
  const deeds = [
    () => person.request(stories.addFiles, { params, body }),
    () => person.request(stories.removeFiles, { params, body }),
    () => person.request(stories.updateStory, { params, body: { show_on_feed: random.isLikely(0.5) } }),
    () => person.request(deleteUpload, { params: { id: random.pick(files) } }),
    () => person.request(restoreFiles, { body: { file_ids: [...files].toReversed() } }),
    () => person.request(stories.createStory, { body: { ...body, name: 'More', show_on_feed: true } }),
    () => person.request(stories.starStory, { params }),
    () =>
      random.isLikely(0.05)
        ? person.request(deleteForGood, { body })
        : person.upload('Rain.', 'rain.txt', { story: params.id }),
  ]
  return random.pick(deeds)()
}

/** Has two people do hundreds of things, several at the same moment, and more until it is enough; what was answered. */
async function actAtOnce(seed: string, isEnough = () => true): Promise<number[]> {
  const random = new Random(seed)
  const owners = [await owner('Maren Holt'), await owner('Jonas Brandt')]
  await app.idle()
  const statuses: number[] = []
  for (let round = 0; round < rounds || !isEnough(); round += 1) {
    const deeds = Array.from({ length: atOnce }, () => act(random, random.pick(owners)))
    statuses.push(...(await Promise.all(deeds)).map(({ status }) => status))
  }
  await app.idle()
  return statuses
}

async function expectRight(statuses: readonly number[]): Promise<void> {
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(300)
  const { pool } = app.services.database
  expect(await differences(pool)).toEqual([])
  const counted =
    'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()'
  expect((await pool.query(counted)).rows).toEqual([{ deadlocks: 0 }])
}

test('hundreds of changes by several people at once leave no difference, and none fails', async () => {
  await expectRight(await actAtOnce('derived at once'))
})

test('so do they while everything is looked up again, again and again', async () => {
  const ended = new AbortController()
  const lookups = { count: 0 }
  const end = () => ended.abort()
  const isEnough = () => ended.signal.aborted || lookups.count > 3
  const [statuses] = await Promise.all([
    actAtOnce('looked up at once', isEnough).finally(end),
    lookUpUntil(ended.signal, lookups).finally(end),
  ])
  await expectRight(statuses)
})

/** Looks everything up again and again, and counts how many times. */
async function lookUpUntil(signal: AbortSignal, lookups: { count: number }): Promise<void> {
  const client = new pg.Client(app.services.database.connection)
  await client.connect()
  try {
    for (; !signal.aborted; lookups.count += 1)
      for (const value of derivedValues) await lookUpAll(client, value, 'all', () => {})
  } finally {
    await client.end()
  }
}
