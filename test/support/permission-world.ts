import fs from 'node:fs/promises'
import { expect } from 'vitest'
import { askDocuments, askPrivate, askPublic } from '#contract/calls/chat.ts'
import { ingestCloudFiles, type IngestEvent } from '#contract/calls/cloud.ts'
import { chooseCover, makeCover } from '#contract/calls/covers.ts'
import { deleteUpload } from '#contract/calls/files.ts'
import { startImport } from '#contract/calls/imports.ts'
import type {
  CoverId,
  FileId,
  ImportId,
  MessageId,
  OrganisationId,
  RunId,
  SessionId,
  StoryId,
} from '#contract/ids.ts'
import { applyPlan } from '#contract/calls/organise.ts'
import { listSessions } from '#contract/calls/profile.ts'
import { createStory, updateStory } from '#contract/calls/stories.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { newId } from '#server/lib/new-id.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#test/support/call-scene.ts'
import { connectAs } from '#test/support/connect-drive.ts'
import type { EveryFeature } from '#test/support/every-feature.ts'
import { eventsOf, member } from '#test/support/person.ts'

/** In everything that is the owner's, and nowhere else. */
export const secret = 'velvetheron'

/** What an owner has, all of it private. */
export interface Belongings {
  owner: Member
  story: StoryId
  /** A note in the story. */
  file: FileId
  /** A document with pages, in no story. */
  pdf: FileId
  /** Of a few rows, in no story. */
  table: FileId
  /** A picture in the trash. */
  trashed: FileId
  /** In the conversation while the story was public, in the owner's own about it, and in that about the documents. */
  answers: [MessageId, MessageId, MessageId]
  /** Made of the note, in a story of its own. */
  organisation: OrganisationId
  /** Of one file. */
  imported: ImportId
  /** Of a file in a drive, which is `fromDrive`. */
  run: RunId
  entry: string
  fromDrive: FileId
  /** Made for the story, and chosen. */
  cover: CoverId
  session: SessionId
}

export interface World extends Belongings {
  viewer: Viewer
  services: Services
}

export const viewerOf = ({ profile }: Member): Viewer => ({
  kind: 'user',
  userId: profile.id,
  transport: 'program',
})

let count = 0

/** A new owner with one of everything. */
export async function createBelongings({ app, drive }: EveryFeature): Promise<Belongings> {
  const owner = await member(app, 'Maren Holt')
  const file = (await owner.stores(`The ${secret} stood by the water.`, `${secret}.txt`)) as FileId
  const picture = await fs.readFile('test/fixtures/badge.png')
  const trashed = (await owner.stores(picture, `old ${secret}.png`)) as FileId
  const pdf = (await owner.stores(
    await fs.readFile('test/fixtures/walking-guide.pdf'),
    `${secret}.pdf`,
  )) as FileId
  const table = (await owner.stores(`code,what\n90122,${secret}\n90123,pier\n`, `${secret}.csv`)) as FileId
  const body = { name: `A ${secret}`, description: `Of the ${secret}`, tags: [secret], file_ids: [file] }
  const { id: story } = await owner.call(createStory, { body: { ...body, show_on_feed: true } })
  const params = { id: story }
  const organisation = newId<OrganisationId>()
  const plan = [{ name: `Planned ${secret}`, file_ids: [file] }]
  await owner.call(applyPlan, { body: { plan_id: organisation, stories: plan } })
  const exported = { kind: 'takeout', name: `${secret}.zip`, fingerprint: secret, total: 2 }
  const { id: imported } = await owner.call(startImport, { body: exported })
  const { id: cover } = await owner.call(makeCover, { params })
  await owner.call(chooseCover, { params, body: { cover_id: cover } })
  await connectAs(owner, 'googledrive')
  const entry = `entry${(count += 1)}`
  const bytes = Buffer.from(`The ${secret} of drive ${count}.`)
  drive.world.add({ id: entry, name: `${secret}.txt`, parent: null, mime: 'text/plain', bytes, picture })
  const captioning = { provider: 'googledrive', fileIds: [entry] }
  const events = (await eventsOf(
    await owner.request(ingestCloudFiles, { body: captioning }),
  )) as IngestEvent[]
  await app.idle()
  // As if its last row were beyond the index.
  await app.services.database.pool.query('update files set searched_to = 1 where id = $1', [table])
  await owner.call(deleteUpload, { params: { id: trashed } })
  const message = `Where did the ${secret} stand?`
  const questions = [
    await owner.request(askPublic, { params, body: { message } }),
    await owner.request(askPrivate, { params, body: { message } }),
    await owner.request(askDocuments, { body: { prompt: message } }),
  ]
  const [first, second, third] = await Promise.all(questions.map(idOfAnswer))
  await app.idle()
  await owner.call(updateStory, { params, body: { show_on_feed: false } })
  const { sessions } = await owner.call(listSessions)
  const { rows } = await app.services.database.pool.query<{ file_id: FileId }>(
    'select file_id from cloud_files where owner_id = $1',
    [owner.profile.id],
  )
  const run = events.find((event) => event.run)?.run?.id
  if (!first || !second || !third) throw new Error('a question has no answer')
  if (!run || !rows[0] || !sessions[0])
    throw new Error('the owner lacks a run, a file of a drive or a session')
  return {
    owner,
    story,
    file,
    pdf,
    table,
    trashed,
    answers: [first, second, third],
    organisation,
    imported,
    run,
    entry,
    fromDrive: rows[0].file_id,
    cover,
    session: sessions[0].id,
  }
}

const idOfAnswer = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await eventsOf(response))[0] as { messageId: MessageId }).messageId
}

/** Everything that is stored of the owner, as the database has it. */
export async function storedOf({ profile }: Member, { database }: Services): Promise<string> {
  const columns = await database.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('owner_id', 'user_id')`,
  )
  const statements = columns.rows.map(
    ({ table_name: table, column_name: column }) =>
      `select '${table} ' || t::text as t from ${table} t where ${column} = $1`,
  )
  const inStories = ['story_files', 'share_links', 'story_stars'].map(
    (table) =>
      `select '${table} ' || t::text from ${table} t where story_id in (select id from stories where owner_id = $1)`,
  )
  const { rows } = await database.pool.query<{ t: string }>(
    `${[...statements, ...inStories, 'select t::text from users t where id = $1'].join(' union all ')} order by 1`,
    [profile.id],
  )
  return rows.map(({ t }) => t).join('\n')
}
