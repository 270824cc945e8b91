import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askPrivate } from '#contract/calls/chat.ts'
import { deleteUpload, findUploads } from '#contract/calls/files.ts'
import type { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import * as organise from '#contract/calls/organise.ts'
import type { OrganisedStory, OrganiseEvent } from '#contract/calls/organise.ts'
import * as stories from '#contract/calls/stories.ts'
import { labelledFiles } from '#test/fixtures/labelled-files.ts'
import type { Ai, GroupToName, NamedGroups } from '#server/engines/ai/ai.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin/builtin-ai.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { insertDescribed } from '#test/support/described-files.ts'
import { eventsOf, member, visitor, type Person } from '#test/support/person.ts'

type Member = Awaited<ReturnType<typeof member>>

/** What a model says of the groups it is given; null: there is none. */
let model: ((groups: readonly GroupToName[], signal: AbortSignal) => Promise<NamedGroups[]>) | null = null
const ai: Ai = {
  ...createBuiltinAi(),
  get hasModel() {
    return model !== null
  },
  nameGroups: async (groups, signal) => (model === null ? null : model(groups, signal)),
}

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, { ai })
})
afterAll(() => app.close())

const pool = () => app.services.database.pool

const event = (name: string) => labelledFiles.filter((file) => file.event === name)

/** Gives a user the files of events of the evaluation. */
const gives = (person: Member, ...names: string[]): Promise<FileId[]> =>
  insertDescribed(pool(), person.profile.id, names.flatMap(event))

async function run(person: Person, body: object = {}): Promise<OrganiseEvent[]> {
  const response = await person.request(organise.autoOrganise, { body })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  return (await eventsOf(response)) as OrganiseEvent[]
}

/** What came of it. */
async function outcome(
  person: Person,
  body: object = {},
): Promise<OrganiseEvent & { stories: OrganisedStory[] }> {
  const end = (await run(person, body)).find(({ success }) => success)
  if (!end?.stories) throw new Error('it was not organised')
  return { ...end, stories: end.stories }
}

async function storiesOf(person: Person): Promise<stories.Story[]> {
  return (await person.call(stories.getFeed, { query: { user_only: 'true', limit: '100' } })).stories
}

const refusal = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { error: string; code: string }),
})

const sorted = (ids: readonly string[]) => ids.toSorted()

/** Everything in the database that organising may write, of one person. */
async function everything(person: Member): Promise<unknown> {
  const { rows } = await pool().query(
    `select (select count(*) from organisations where owner_id = $1) as organisations,
       (select array_agg(s::text order by s.id) from stories s where owner_id = $1) as stories,
       (select array_agg(sf::text order by sf.story_id, sf.file_id) from story_files sf join files f on f.id = sf.file_id where f.owner_id = $1) as placed,
       (select array_agg(f::text order by f.id) from files f where owner_id = $1) as files`,
    [person.profile.id],
  )
  return rows
}

describe('organising', () => {
  test('documents become private stories, and the stream reports progress and result', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Derwentwater 2025', 'Tax return')
    const events = await run(maren)
    const progress = events.flatMap(({ progress: share }) => share ?? [])
    expect(progress).toEqual(progress.toSorted((one, other) => one - other))
    expect([progress[0], progress.at(-1)]).toEqual([0, 100])
    expect(events.at(-1)).toEqual({ done: true })
    const end = events.at(-2)
    expect(end).toMatchObject({ success: true, progress: 100, message: 'Created 2 stories!' })
    const made = await storiesOf(maren)
    expect(sorted(made.map(({ id }) => id))).toEqual(sorted((end?.stories ?? []).map(({ id }) => id ?? '')))
    for (const story of made) {
      const reportedStory = end?.stories?.find(({ id }) => id === story.id)
      expect(story).toMatchObject({
        show_on_feed: false,
        name: reportedStory?.name,
        file_count: reportedStory?.documentCount,
      })
      expect(reportedStory?.file_ids.slice(0, limits.storyTiles)).toEqual(story.files.map(({ id }) => id))
    }
    expect(made.map(({ name }) => name)).toContainEqual(expect.stringMatching(/Derwentwater.*May 2025/))
    expect(ids).toEqual(expect.arrayContaining(end?.stories?.flatMap(({ file_ids }) => file_ids) ?? []))
    // To everybody else they are not there.
    for (const { id } of made)
      expect((await visitor(app).request(stories.getStory, { params: { id } })).status).toBe(404)
  })

  test('the labelled set goes through the door as well as through the grouping alone', async () => {
    const maren = await member(app)
    const ids = await insertDescribed(pool(), maren.profile.id, labelledFiles)
    const eventOf = new Map(ids.map((id, at) => [id, labelledFiles[at]?.event ?? null]))
    const { stories: made } = await outcome(maren, { maxStories: 20 })
    const pure = made.filter(({ file_ids }) => new Set(file_ids.map((id) => eventOf.get(id))).size === 1)
    expect(made.length).toBeLessThanOrEqual(20)
    expect(pure.length / made.length).toBeGreaterThan(0.8)
    const found = new Set(pure.map(({ file_ids }) => eventOf.get(file_ids[0] as FileId)))
    expect(found.size).toBeGreaterThanOrEqual(13)
  })

  test('nothing said takes what the specification says, and numbers out of range are refused in words', async () => {
    const maren = await member(app)
    for (const [body, words] of [
      [{ maxDocs: 0 }, 'Between 1 and 500 documents can be organized at once.'],
      [{ maxDocs: 501 }, 'Between 1 and 500 documents can be organized at once.'],
      [{ maxStories: 51 }, 'Between 1 and 50 stories can be created at once.'],
      [{ minDocsPerStory: 101 }, 'The minimum per story is a number from 1 to 100 documents.'],
      [{ maxStories: 1.5 }, 'Between 1 and 50 stories can be created at once.'],
    ] as const) {
      const refused = await refusal(await maren.request(organise.autoOrganise, { body }))
      expect(refused).toMatchObject({ status: 400, error: words })
    }
    expect(limits.organise).toMatchObject({
      maxDocs: { default: 500 },
      maxStories: { default: 15 },
      minDocsPerStory: { default: 2 },
    })
    expect(await outcome(maren)).toMatchObject({ message: 'Created 0 stories!', stories: [] })
  })

  test('no story has fewer documents, and there are no more stories, than was asked for', async () => {
    const maren = await member(app)
    await gives(maren, 'Derwentwater 2025', 'Tax return', 'Sourdough')
    const { stories: large } = await outcome(maren, { dryRun: true, minDocsPerStory: 12 })
    expect(large.map(({ documentCount }) => documentCount > 11)).toEqual([true])
    expect((await outcome(maren, { dryRun: true, maxStories: 2 })).stories).toHaveLength(2)
  })

  test('a dry run returns the plan and changes nothing', async () => {
    const maren = await member(app)
    await gives(maren, 'Fortieth birthday', 'Sourdough')
    const before = await everything(maren)
    const plan = await outcome(maren, { dryRun: true })
    expect(plan.stories).toHaveLength(2)
    for (const story of plan.stories) expect(story).not.toHaveProperty('id')
    expect(plan.plan_id).toEqual(expect.any(String))
    expect(await everything(maren)).toEqual(before)
  })

  test('what is in a story stays where it is, unless it is asked for', async () => {
    const maren = await member(app)
    const taken = await gives(maren, 'Derwentwater 2025')
    await maren.call(stories.createStory, { body: { name: 'By hand', file_ids: taken } })
    const free = await gives(maren, 'Sourdough')
    const { stories: planned } = await outcome(maren, { dryRun: true })
    expect(sorted(planned.flatMap(({ file_ids }) => file_ids))).toEqual(sorted(free))
    const { stories: made } = await outcome(maren)
    expect(sorted(made.flatMap(({ file_ids }) => file_ids))).toEqual(sorted(free))
    const { stories: all } = await outcome(maren, { onlyUngrouped: false, dryRun: true })
    expect(all.flatMap(({ file_ids }) => file_ids)).toEqual(expect.arrayContaining(taken))
    // A story that was deleted holds nothing.
    for (const { id } of await storiesOf(maren)) await maren.call(stories.deleteStory, { params: { id } })
    const { stories: again } = await outcome(maren, { dryRun: true })
    expect(again.flatMap(({ file_ids }) => file_ids)).toEqual(expect.arrayContaining(taken))
  })

  test('files in the trash and those of others are never taken (A1)', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    const [deleted = '', ...left] = await gives(maren, 'Sourdough')
    await gives(ben, 'Sourdough')
    await maren.call(deleteUpload, { params: { id: deleted } })
    const { stories: made } = await outcome(maren)
    expect(sorted(made.flatMap(({ file_ids }) => file_ids))).toEqual(sorted(left))
    expect(await storiesOf(ben)).toEqual([])
  })

  test('a run that is sent again makes nothing twice', async () => {
    const maren = await member(app)
    await gives(maren, 'Sourdough', 'Tax return')
    const body = { plan_id: randomUUID() }
    const first = await outcome(maren, body)
    const again = await outcome(maren, body)
    expect(again).toEqual(first)
    expect(await storiesOf(maren)).toHaveLength(2)
  })

  test('five hundred documents are grouped, and others are answered meanwhile', async () => {
    const maren = await member(app)
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...(labelledFiles[at % labelledFiles.length] as (typeof labelledFiles)[number]),
      id: randomUUID() as FileId,
    }))
    await insertDescribed(pool(), maren.profile.id, many)
    const over = new AbortController()
    const running = outcome(maren, { dryRun: true }).finally(() => over.abort())
    const waits: number[] = []
    while (!over.signal.aborted) {
      const from = performance.now()
      expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
      waits.push(performance.now() - from)
    }
    expect((await running).stories.length).toBeGreaterThan(5)
    expect(waits.length).toBeGreaterThan(3)
    expect(Math.max(...waits)).toBeLessThan(1_000)
  })
})

describe('two at once', () => {
  test('the second of one person is refused in words, another person is not held up, and nothing is made twice', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    await gives(maren, 'Sourdough')
    await gives(ben, 'Tax return')
    const modelCall = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<NamedGroups[]>()
    model = (groups) => {
      if (!groups.some(({ name }) => name.includes('Sourdough'))) return Promise.resolve([])
      modelCall.resolve()
      return answered.promise
    }
    try {
      const first = outcome(maren)
      await modelCall.promise
      const beside = await startTestApp({}, { ai, beside: app })
      for (const there of [maren, Object.assign(Object.create(maren) as Person, { app: beside })]) {
        expect(await refusal(await there.request(organise.autoOrganise, { body: {} }))).toEqual({
          status: 409,
          code: 'organising',
          error: 'We’re already organizing your documents. Wait for that to finish.',
        })
        const plan = { plan_id: randomUUID(), stories: [{ name: 'Now', file_ids: [randomUUID()] }] }
        expect((await there.request(organise.applyPlan, { body: plan })).status).toBe(409)
      }
      await beside.close()
      expect((await outcome(ben)).stories).toHaveLength(1)
      answered.resolve([])
      expect((await first).stories).toHaveLength(1)
      expect(await storiesOf(maren)).toHaveLength(1)
    } finally {
      model = null
    }
    // Once it has ended the user may start again.
    expect((await outcome(maren)).stories).toEqual([])
  })

  test('anyone who leaves while it is planned changes nothing, and may begin again', async () => {
    const maren = await member(app)
    await gives(maren, 'Sourdough')
    const modelCall = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    model = (_groups, signal) => {
      modelCall.resolve()
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          left.resolve()
          reject(signal.reason as Error)
        }),
      )
    }
    try {
      const aborter = new AbortController()
      const body = JSON.stringify({})
      const headers = { 'content-type': 'application/json' }
      const response = await maren.fetch(organise.autoOrganise.path, {
        method: 'POST',
        body,
        headers,
        signal: aborter.signal,
      })
      expect(response.status).toBe(200)
      await modelCall.promise
      aborter.abort()
      await left.promise
    } finally {
      model = null
    }
    await expect
      .poll(async () => (await maren.request(organise.autoOrganise, { body: { dryRun: true } })).status)
      .toBe(200)
    expect(await storiesOf(maren)).toEqual([])
  })
})

describe('a plan', () => {
  const apply = (
    person: Person,
    planned: { name: string; file_ids: string[] }[],
    plan_id: string = randomUUID(),
  ) => person.call(organise.applyPlan, { body: { plan_id, stories: planned } })

  test('is applied as it was edited, in its order, and again without making anything twice', async () => {
    const maren = await member(app)
    await gives(maren, 'Sourdough', 'Tax return')
    const plan = await outcome(maren, { dryRun: true })
    const [one, other] = plan.stories
    const edited = [
      { name: '  Brot\u202e ', file_ids: one?.file_ids.toReversed() ?? [] },
      { name: 'חופשה בגליל', file_ids: other?.file_ids.slice(1) ?? [] },
    ]
    const applied = await apply(maren, edited, plan.plan_id)
    expect(applied).toMatchObject({
      plan_id: plan.plan_id,
      left_out: 0,
      stories: [
        { name: 'Brot', file_ids: edited[0]?.file_ids },
        { name: 'חופשה בגליל', file_ids: edited[1]?.file_ids },
      ],
    })
    expect(await apply(maren, edited, plan.plan_id)).toEqual(applied)
    const made = await storiesOf(maren)
    expect(sorted(made.map(({ name }) => name))).toEqual(sorted(['Brot', 'חופשה בגליל']))
    expect(made.every(({ show_on_feed }) => !show_on_feed)).toBe(true)
  })

  test('the records of its files are reported to their owner alone, and deleted ones are missing', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    const [own = '' as FileId, deleted = '' as FileId] = await gives(maren, 'Sourdough')
    await maren.call(deleteUpload, { params: { id: deleted } })
    await maren.call(stories.createStory, { body: { name: 'Open', file_ids: [own], show_on_feed: true } })
    const body = { file_ids: [own, own, deleted, randomUUID()] }
    const found = await maren.call(findUploads, { body })
    expect(found.uploads.map(({ file_id }) => file_id)).toEqual([own])
    expect(await ben.call(findUploads, { body })).toEqual({ uploads: [] })
  })

  test('two tabs that apply the same plan at once make it once', async () => {
    const maren = await member(app)
    await gives(maren, 'Sourdough', 'Tax return')
    const plan = await outcome(maren, { dryRun: true })
    const body = {
      plan_id: plan.plan_id,
      stories: plan.stories.map(({ name, file_ids }) => ({ name, file_ids })),
    }
    const replies = await Promise.all([1, 2].map(() => maren.request(organise.applyPlan, { body })))
    // One may be refused because it is running; sent again it gets the result.
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(await maren.call(organise.applyPlan, { body })).toMatchObject({ left_out: 0 })
    expect(await storiesOf(maren)).toHaveLength(2)
  })

  test('files of others, unknown, deleted and double ones are left out and counted (A1)', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    const [own = '', deleted = ''] = await gives(maren, 'Sourdough')
    const [foreign = ''] = await gives(ben, 'Sourdough')
    await maren.call(deleteUpload, { params: { id: deleted } })
    const applied = await apply(maren, [
      { name: 'Mine', file_ids: [foreign, own, own, deleted, randomUUID()] },
      { name: 'Nobody’s', file_ids: [foreign] },
    ])
    expect(applied).toMatchObject({ left_out: 3, stories: [{ name: 'Mine', file_ids: [own] }] })
    expect(await storiesOf(maren)).toHaveLength(1)
    expect(await storiesOf(ben)).toEqual([])
    expect(await apply(maren, [{ name: 'Nothing', file_ids: [foreign] }])).toMatchObject({
      stories: [],
      left_out: 1,
    })
  })

  test('names of 300 characters, without a letter that is seen, and lists that are too long are refused in words', async () => {
    const maren = await member(app)
    const file = randomUUID()
    const many = (count: number) => Array.from({ length: count }, () => file)
    for (const [planned, words] of [
      [[{ name: 'n'.repeat(300), file_ids: [file] }], 'Use at most 200 characters.'],
      [[{ name: '\u202e\u200b ', file_ids: [file] }], 'Please enter a story name'],
      [[{ name: 'Empty', file_ids: [] }], 'A story of a plan needs a document.'],
      [[], 'A plan needs a story.'],
      [many(51).map(() => ({ name: 'Many', file_ids: [file] })), 'A plan has at most 50 stories.'],
      [[{ name: 'Large', file_ids: many(501) }], 'A story of a plan has at most 500 documents.'],
      [many(3).map(() => ({ name: 'Three', file_ids: many(400) })), 'A plan has at most 1000 documents.'],
    ] as const) {
      const body = { plan_id: randomUUID(), stories: planned }
      const refused = await refusal(await maren.request(organise.applyPlan, { body }))
      expect(refused).toMatchObject({ status: 400, error: words })
    }
  })

  test('the same id is another plan for another user', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    const [marens = ''] = await gives(maren, 'Sourdough')
    const [bens = ''] = await gives(ben, 'Sourdough')
    const { plan_id } = await apply(maren, [{ name: 'Maren’s', file_ids: [marens] }])
    expect(await apply(ben, [{ name: 'Ben’s', file_ids: [bens] }], plan_id)).toMatchObject({
      stories: [{ name: 'Ben’s', file_ids: [bens] }],
    })
    await ben.call(organise.undoOrganisation, { body: { plan_id } })
    expect(await storiesOf(maren)).toHaveLength(1)
  })

  test('one that is cut off in the middle leaves nothing (F1)', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Sourdough', 'Tax return')
    const before = await everything(maren)
    const blocker = new pg.Client(app.services.database.connection)
    await blocker.connect()
    try {
      // New stories wait here, after everything else of the transaction.
      await blocker.query('begin; lock table story_totals in exclusive mode')
      const plan = { plan_id: randomUUID(), stories: [{ name: 'Cut off', file_ids: ids }] }
      const applying = maren.request(organise.applyPlan, { body: plan })
      const waiting = `select pid from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
      const lookedFor = () => blocker.query<{ pid: number }>(waiting)
      await expect.poll(async () => (await lookedFor()).rowCount, { timeout: 10_000 }).toBe(1)
      await blocker.query(`select pg_terminate_backend(pid) from (${waiting}) as cut`)
      expect((await applying).status).toBe(503)
    } finally {
      await blocker.end()
    }
    expect(await everything(maren)).toEqual(before)
  })

  test('a file that is deleted while the plan is applied is left out, or goes with its story', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Sourdough')
    const [first = ''] = ids
    const [applied] = await Promise.all([
      apply(maren, [{ name: 'Race', file_ids: ids }]),
      maren.call(deleteUpload, { params: { id: first } }),
    ])
    const story = await maren.call(stories.getStory, { params: { id: applied.stories[0]?.id as StoryId } })
    expect(story.file_count).toBe(ids.length - 1)
    expect(story.files.map(({ id }) => id)).not.toContain(first)
  })
})

describe('taking back', () => {
  const undo = (person: Person, plan_id: string | undefined) =>
    person.call(organise.undoOrganisation, { body: { plan_id } })

  test('takes all stories of an organisation, once, and leaves the documents', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Sourdough', 'Tax return')
    const { plan_id, stories: made } = await outcome(maren)
    const undone = await undo(maren, plan_id)
    expect(sorted(undone.removed)).toEqual(sorted(made.map(({ id }) => id ?? '')))
    expect(undone.kept).toEqual([])
    expect(await undo(maren, plan_id)).toEqual(undone)
    expect(await storiesOf(maren)).toEqual([])
    const { rows } = await pool().query('select from files where id = any($1) and deleted_at is null', [ids])
    expect(rows).toHaveLength(ids.length)
    const words = 'This was already undone. Run it again to start over.'
    const ended = { error: words, code: 'organisation_undone' }
    expect((await run(maren, { plan_id })).slice(1)).toEqual([ended, { done: true, ...ended }])
  })

  test('keeps stories that were changed, filled, emptied, starred, shared or talked in since, and names them', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Derwentwater 2025')
    const planned = Array.from({ length: 8 }, (_, at) => ({
      name: `Part ${at}`,
      file_ids: ids.slice(at * 2, at * 2 + 2),
    }))
    const plan_id = randomUUID()
    const { stories: made } = await maren.call(organise.applyPlan, { body: { plan_id, stories: planned } })
    const id = (at: number) => made[at]?.id ?? ''
    const params = (at: number) => ({ id: id(at) })
    await maren.call(stories.updateStory, { params: params(0), body: { name: 'Renamed' } })
    await maren.call(stories.addFiles, { params: params(1), body: { file_ids: [ids[20]] } })
    await maren.call(stories.removeFiles, { params: params(2), body: { file_ids: [ids[4]] } })
    await maren.call(stories.starStory, { params: params(3) })
    await maren.call(stories.updateStory, { params: params(4), body: { show_on_feed: true } })
    await (await maren.request(askPrivate, { params: params(5), body: { message: 'Rain?' } })).text()
    await maren.call(stories.deleteStory, { params: params(6) })
    const undone = await undo(maren, plan_id)
    expect(undone.removed).toEqual([id(7)])
    expect(undone.kept).toEqual([0, 1, 2, 3, 4, 5].map(id))
    expect(await undo(maren, plan_id)).toEqual(undone)
  })

  test('is refused for what is another user’s, or was never there', async () => {
    const [maren, ben] = [await member(app), await member(app, 'Ben')]
    await gives(maren, 'Sourdough')
    const { plan_id } = await outcome(maren)
    for (const body of [{ plan_id }, { plan_id: randomUUID() }])
      expect(await refusal(await ben.request(organise.undoOrganisation, { body }))).toMatchObject({
        status: 404,
        code: 'organisation_not_found',
      })
    expect(await storiesOf(maren)).toHaveLength(1)
  })

  test('what was taken back is not made again by the same id', async () => {
    const maren = await member(app)
    const ids = await gives(maren, 'Sourdough')
    const body = { plan_id: randomUUID(), stories: [{ name: 'Bread', file_ids: ids }] }
    await maren.call(organise.applyPlan, { body })
    await undo(maren, body.plan_id)
    const refused = await refusal(await maren.request(organise.applyPlan, { body }))
    expect(refused).toMatchObject({ status: 409, code: 'organisation_undone' })
  })
})

describe('a model', () => {
  const withModel = async <T>(says: NonNullable<typeof model>, work: () => Promise<T>): Promise<T> => {
    model = says
    try {
      return await work()
    } finally {
      model = null
    }
  }

  test('gives names, and joins what belongs together', async () => {
    const maren = await member(app)
    await gives(maren, 'Derwentwater 2025', 'Derwentwater 2024', 'Tax return', 'Sourdough')
    const receivedGroups: GroupToName[] = []
    const { stories: made } = await withModel(
      async (groups) => {
        receivedGroups.push(...groups)
        const lakes = groups.filter(({ name }) => name.includes('Keswick'))
        return [{ name: ' At the lakes\u202e', numbers: lakes.map(({ number }) => number) }]
      },
      () => outcome(maren, { dryRun: true }),
    )
    expect(receivedGroups).toHaveLength(4)
    expect(JSON.stringify(receivedGroups)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(made).toHaveLength(3)
    expect(made[0]).toMatchObject({ name: 'At the lakes', documentCount: 33 })
  })

  test('whatever it says wrongly, the plan is the one without it', async () => {
    const maren = await member(app)
    await gives(maren, 'Derwentwater 2025', 'Tax return', 'Sourdough', 'Fortieth birthday', 'Vegetable beds')
    const plain = (await outcome(maren, { dryRun: true })).stories
    const broken: Record<string, NonNullable<typeof model>> = {
      nothing: async () => [],
      'numbers nobody gave it': async () => [{ name: 'Elsewhere', numbers: [0, -1, 99, 1.5, Number.NaN] }],
      'a name without letters': async (groups) =>
        groups.map(({ number }) => ({ name: '\u200b', numbers: [number] })),
      'names that are too long': async (groups) =>
        groups.map(({ number }) => ({ name: 'n'.repeat(20_000), numbers: [number] })),
      'everything in one': async (groups) => [{ name: 'All', numbers: groups.map(({ number }) => number) }],
      'huge lists': async () =>
        Array.from({ length: 10_000 }, (_, at) => ({ name: `List ${at}`, numbers: [1, 2, 3] })),
      failing: async () => {
        throw new Error('no answer')
      },
    }
    for (const [what, says] of Object.entries(broken)) {
      const { stories: made } = await withModel(says, () => outcome(maren, { dryRun: true }))
      expect({ what, made }).toEqual({ what, made: plain })
    }
  })
})
