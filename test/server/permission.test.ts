import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askDocuments, askPrivate, askPublic } from '#contract/chat.ts'
import { deleteUpload } from '#contract/files.ts'
import type { CoverId, FileId, MessageId, OrganisationId, RunId, StoryId } from '#contract/ids.ts'
import { applyPlan } from '#contract/organise.ts'
import { createStory, updateStory } from '#contract/stories.ts'
import { readQuestion } from '#server/lib/question/read-question.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { Problem } from '#server/lib/problem.ts'
import type { Services } from '#server/services.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { eventsOf, member, type Person } from '#test/support/person.ts'
import type { Profile } from '#contract/accounts.ts'

// Permission belongs to the data: whichever door somebody comes by, a method of a service asks for itself. What Maren has
// is private, and a stranger who calls the methods, past every rule of the contract, gets a refusal or nothing of it (A1–A7).

/** In everything that is Maren's, and nowhere else. */
const secret = 'velvetheron'

interface World {
  viewer: Viewer
  services: Services
  story: StoryId
  file: FileId
  /** In her trash. */
  trashed: FileId
  /** In the conversation of the time when her story was public, in her own about it, and in that about her documents. */
  answers: MessageId[]
}

/** Made of her file, in a story of its own. */
const organisation = '0190a6b4-0000-7000-8000-00000000000b' as OrganisationId
const captionRun = '0190a6b4-0000-7000-8000-00000000000c' as RunId

/** Made for her story, and chosen. */
const cover = '0190a6b4-0000-7000-8000-00000000000d' as CoverId

/** What a stranger tries, on what is Maren's. */
type Act = (world: World) => unknown

/** `nobody`: jobs, sweeps, and work on rows that a permitted read has handed over. */
const nobody = 'nobody'
/** `anybody`: what is told to all. */
const anybody = 'anybody'
/** `proof`: a password, a link or a provider makes the viewer here. */
const proof = 'proof'

const form = { name: 'Stranger', email: 'stranger@example.org', organization: '' }
const signal = new AbortController().signal
const everything = { origin: 'http://localhost', signal }

const methods: Record<string, Act | typeof nobody | typeof anybody | typeof proof> = {
  'accounts.accounts.signUp': proof,
  'accounts.accounts.signIn': proof,
  'accounts.accounts.profile': ({ services, viewer }) => services.accounts.profile(viewer),
  'accounts.accounts.isNew': anybody,
  'accounts.sessions.start': proof,
  'accounts.sessions.read': proof,
  'accounts.sessions.peek': proof,
  'accounts.sessions.end': proof,
  'accounts.sessions.list': async ({ services, viewer }) => {
    const own = viewer.kind === 'user' ? 1 : 0
    expect(await services.sessions.list(viewer, null)).toHaveLength(own)
  },
  'accounts.sessions.endById': async ({ services, viewer }) => {
    const { rows } = await services.database.pool.query<{ id: string }>('select id from sessions')
    for (const { id } of rows) await services.sessions.endById(viewer, id as never).catch(onlyProblems)
  },
  'accounts.sessions.endOthers': ({ services, viewer }) => services.sessions.endOthers(viewer, null),
  'accounts.sessions.endWithin': nobody,
  'accounts.sessions.publishEnded': nobody,
  'accounts.sessions.deleteExpired': nobody,
  'accounts.profiles.update': ({ services, viewer }) =>
    services.profiles.update(viewer, form, null, everything),
  'accounts.profiles.removeAvatar': ({ services, viewer }) => services.profiles.removeAvatar(viewer),
  'accounts.profiles.sendVerification': ({ services, viewer }) =>
    services.profiles.sendVerification(viewer, everything.origin),
  'accounts.profiles.verifyEmail': proof,
  'accounts.avatars.store': nobody,
  'accounts.avatars.open': anybody,
  'accounts.avatars.remove': nobody,
  'accounts.passwordCare.requirePassword': ({ services, viewer }) =>
    services.passwordCare.requirePassword(viewer, 'a wrong secret', 'password').then(found),
  'accounts.passwordCare.change': ({ services, viewer }) =>
    services.passwordCare.change(
      viewer,
      { present: 'a wrong secret', next: 'a good long secret of mine' },
      { token: null, origin: everything.origin },
    ),
  'accounts.passwordCare.forgot': proof,
  'accounts.passwordCare.reset': proof,
  'accounts.accountMail.order': nobody,
  'accounts.accountMail.deliver': nobody,
  'accounts.accountMail.deleteExpiredLinks': nobody,
  'accounts.accountMail.forget': nobody,
  'accounts.accountClosing.close': ({ services, viewer }) =>
    services.accountClosing.close(viewer, { username: 'maren', password: undefined }, everything.origin),
  'accounts.accountClosing.keepPath': proof,
  'accounts.accountClosing.find': proof,
  'accounts.accountClosing.keep': proof,
  'signIn.signIn.byPassword': proof,
  'signIn.signIn.hasAcceptedLicence': proof,
  'signIn.signIn.acceptLicence': proof,
  'signIn.signIn.findUser': proof,
  'signIn.openIdAccounts.accountOf': proof,
  // It is told for whom, by who has asked already.
  'aiUsage.ai.isAtCeiling': nobody,
  'aiUsage.ai.for': nobody,
  'aiUsage.estimates': anybody,
  'aiUsage.receipt': nobody,
  'aiUsage.deleteOldReceipts': nobody,
  'aiUsage.written': nobody,
  'files.files.find': ({ services, viewer, file }) => services.files.find(viewer, file),
  'files.files.shared': async ({ services, viewer, file, story }) => {
    await services.files.shared(viewer, file, undefined).then(found, onlyProblems)
    return services.files.shared(viewer, file, story)
  },
  'files.files.own': async ({ services, viewer, file }) => {
    expect(await services.files.own(viewer, [file])).toEqual([])
  },
  'files.files.signed': proof,
  'files.files.stream': async ({ services, viewer, file }) => {
    for (const wanted of ['shown', 'original', 'small', 'medium', 'large'] as const)
      await services.files.stream(viewer, file, wanted).then(found, onlyProblems)
  },
  'files.files.remove': ({ services, viewer, file }) => services.files.remove(viewer, file),
  'files.files.requireOwn': async ({ services, viewer, file }) => {
    await services.files.requireOwn(viewer, [file]).then(found, onlyProblems)
  },
  'files.files.summary': async ({ services, viewer }) => {
    expect(await services.files.summary(viewer)).toEqual({ stories: 0, files: 0, bytes: 0 })
  },
  'files.files.storageUse': async ({ services, viewer }) => {
    expect(await services.files.storageUse(viewer)).toMatchObject({
      used_bytes: 0,
      has_trash: false,
      disk: null,
    })
  },
  'files.files.sweepDeleted': nobody,
  'files.content.reply': nobody,
  'files.content.read': nobody,
  'files.content.withLocalFile': nobody,
  'files.content.has': nobody,
  'files.pdfPages.find': ({ services, viewer, file }) =>
    services.pdfPages.find(viewer, file, 1, { address: '10.9.9.9', signal }),
  'files.publishFileUpdate': nobody,
  'fileSearch.list': async ({ services, viewer, story }) => {
    const told = [
      await services.fileSearch.list(viewer, {}),
      await services.fileSearch.list(viewer, { mine_only: 'true' }),
      await services.fileSearch.list(viewer, { story: 'none' }),
    ]
    // A visitor has no files to search.
    for (const q of [secret, secret.slice(0, 6), secret.replace('v', 'w')])
      await services.fileSearch
        .list(viewer, { q })
        .then((searched) => expect(searched.uploads).toEqual([]), onlyProblems)
    await services.fileSearch.list(viewer, { story }).then(found, onlyProblems)
    await services.fileSearch.list(viewer, { story, q: secret }).then(found, onlyProblems)
    return told
  },
  'search.search.index': nobody,
  'search.search.embed': nobody,
  'search.search.queueUnplaced': nobody,
  'search.search.forget': nobody,
  'search.search.rename': nobody,
  'search.search.find': async (world) => {
    for (const scope of scopesOf(world))
      for (const before of [[], [world.file]])
        for (const question of [`Where is the ${secret}?`, 'Which notes, photos and PDFs are there?']) {
          const asked = readQuestion(question)
          const { files, passages } = await world.services.search.find(scope, asked, { files: 10, before })
          expect([files, passages]).toEqual([[], []])
        }
  },
  'search.questionThread.read': nobody,
  'search.questionThread.readTwo': nobody,
  'search.questionThread.addAskingWords': nobody,
  'search.questionThread.rank': nobody,
  'search.questionThread.weigh': nobody,
  'search.questionThread.close': nobody,
  'search.search.overview': async (world) => {
    for (const scope of scopesOf(world)) expect(await world.services.search.overview(scope, 10)).toEqual([])
  },
  'processing.processing.read': nobody,
  'processing.processing.recaption': nobody,
  'processing.processing.addMissingConversions': nobody,
  'processing.processing.addDueRecaptions': nobody,
  'processing.processing.convert': nobody,
  'processing.processingJobs.addMissing': nobody,
  'processing.processingJobs.addAgain': nobody,
  'processing.processingJobs.soon': nobody,
  'processing.processingJobs.settled': nobody,
  'processing.processingJobs.stop': nobody,
  'processing.uploadBackpressure.note': nobody,
  'processing.uploadBackpressure.waitForLull': nobody,
  'stories.find': ({ services, viewer, story }) => services.stories.find(viewer, story),
  'stories.feed': async ({ services, viewer }) => [
    await services.stories.feed(viewer, { list: 'all' }),
    await services.stories.feed(viewer, { list: 'all', q: secret }),
    await services.stories.feed(viewer, { list: 'mine' }),
    await services.stories.feed(viewer, { list: 'starred' }),
  ],
  'stories.listFiles': ({ services, viewer, story }) => services.stories.listFiles(viewer, story, undefined),
  'stories.create': ({ services, viewer, file }) =>
    services.stories.create(viewer, { name: 'Taken', file_ids: [file] }),
  'stories.update': async ({ services, viewer, story }) => {
    await services.stories.update(viewer, story, { name: 'Taken' }).then(found, onlyProblems)
    return services.stories.update(viewer, story, { show_on_feed: true })
  },
  'stories.remove': ({ services, viewer, story }) => services.stories.remove(viewer, story),
  'stories.addFiles': ({ services, viewer, story }) => services.stories.addFiles(viewer, story, []),
  'stories.addNewFile': ({ services, viewer, story, file }) =>
    services.database.transaction((tx) => services.stories.addNewFile(tx, viewer, story, file, null)),
  'stories.removeFiles': ({ services, viewer, story, file }) =>
    services.stories.removeFiles(viewer, story, [file]),
  'stories.star': ({ services, viewer, story }) => services.stories.star(viewer, story),
  'stories.unstar': ({ services, viewer, story }) => services.stories.unstar(viewer, story),
  'stories.share': ({ services, viewer, story }) => services.stories.share(viewer, story),
  'stories.sweepDeleted': nobody,
  'uploads.uploads.stage': nobody,
  'uploads.uploads.claim': async ({ services, viewer }) => (await services.uploads.claim(viewer, 1)).end(),
  'uploads.uploads.keep': async ({ services, viewer, story }) => {
    const staged = await services.uploads.stage(
      Readable.from([Buffer.from('For the story of somebody else')]),
    )
    const sent = { staged, filename: 'note.txt', target: { storyId: story }, unlessKnown: true }
    return services.uploads.keep(viewer, sent)
  },
  'uploads.uploads.keepNote': ({ services, viewer, story }) =>
    services.uploads.keepNote(viewer, { content: 'A note for the story of somebody else', story }),
  'uploads.fileChanges.rename': ({ services, viewer, file }) =>
    services.fileChanges.rename(viewer, file, 'taken.txt'),
  'uploads.fileChanges.text': ({ services, viewer, file }) => services.fileChanges.text(viewer, file),
  'uploads.fileChanges.saveText': ({ services, viewer, file }) =>
    services.fileChanges.saveText(viewer, file, 'overwritten'),
  'live.join': async ({ services, viewer, file, story }) => {
    const heard: unknown[] = []
    const audience = { viewer, readViewer: async () => viewer, send: (event: unknown) => heard.push(event) }
    const seat = services.live.join({ ...audience, refuse: () => {}, restart: () => {} })
    await seat.hear({ type: 'subscribe', fileIds: [file], groupId: story })
    services.live.fileChanged(file)
    await seat.hear({ type: 'subscribe', fileIds: [file] })
    services.live.fileChanged(file)
    seat.leave()
    return heard
  },
  'live.fileChanged': nobody,
  'trash.list': ({ services, viewer }) => services.trash.list(viewer, {}),
  'trash.picture': ({ services, viewer, file, trashed }) =>
    Promise.all([file, trashed].map((id) => services.trash.picture(viewer, id).then(found, onlyProblems))),
  'trash.restore': async ({ services, viewer, file, trashed }) => {
    expect(await services.trash.restore(viewer, [file, trashed])).toEqual([])
  },
  'trash.deleteForGood': async ({ services, viewer, file, trashed }) => {
    expect(await services.trash.deleteForGood(viewer, [file, trashed])).toEqual([])
  },
  'trash.empty': async ({ services, viewer }) => {
    expect(await services.trash.empty(viewer)).toEqual({ deleted: 0, hasMore: false })
  },
  'chat.chat.storyHistory': async ({ services, viewer, story }) => {
    const seen = [await services.chat.storyHistory(viewer, story, 'all', {})]
    seen.push(await services.chat.storyHistory(viewer, story, 'me', {}))
    if (viewer.kind === 'user') seen.push(await services.chat.storyHistory(viewer, story, 'private', {}))
    expect(seen.flatMap(({ history }) => history)).toEqual([])
  },
  'chat.chat.documentHistory': ({ services, viewer }) => services.chat.documentHistory(viewer, {}),
  'chat.chat.askStory': async ({ services, viewer, story, file }) => {
    const about = { storyId: story, message: `Tell me of the ${secret}`, address: '10.0.0.1' }
    for (const scope of ['public', 'private'] as const) {
      await services.chat.askStory(viewer, { ...about, scope }).then(found, onlyProblems)
      await services.chat.askStory(viewer, { ...about, scope, file_ids: [file] }).then(found, onlyProblems)
    }
  },
  'chat.chat.askDocuments': ({ services, viewer, file }) =>
    services.chat.askDocuments(viewer, { prompt: 'What is in it?', file_ids: [file] }),
  'chat.chat.storyOf': async ({ services, viewer, answers }) => {
    for (const id of answers) expect(await services.chat.storyOf(viewer, id)).toBeNull()
  },
  'chat.chat.documentQuestions': ({ services, viewer }) => services.chat.documentQuestions(viewer),
  'chat.chat.removeMessage': async ({ services, viewer, answers }) => {
    for (const id of answers) await services.chat.removeMessage(viewer, id).catch(onlyProblems)
  },
  'chat.chat.emptyWithdrawn': nobody,
  'chat.chat.freePromptsLeft': ({ services, viewer, story }) => services.chat.freePromptsLeft(viewer, story),
  'chat.chat.stop': async ({ services, viewer, answers }) => {
    for (const id of answers) await services.chat.stop(viewer, id)
  },
  'chat.chat.failAbandoned': nobody,
  'chat.chat.sweepPrompts': nobody,
  'chat.answers.start': nobody,
  'chat.answers.growing': nobody,
  'chat.answers.halt': nobody,
  'chat.answers.idle': nobody,
  'chat.answers.stop': nobody,
  'chat.followAnswer.asked': async ({ services, viewer, answers }) =>
    Promise.all(answers.map((id) => all(services.followAnswer.asked(viewer, id, signal)))),
  'chat.followAnswer.joined': async ({ services, viewer, answers }) =>
    Promise.all(answers.map((id) => all(services.followAnswer.joined(viewer, id, signal)))),
  'organise.run': async ({ services, viewer }) =>
    all(services.organise.run(viewer, { onlyUngrouped: false, minDocsPerStory: 1 }, signal)),
  'organise.apply': async ({ services, viewer, file }) => {
    const plan = [{ name: 'Taken', file_ids: [file] }]
    expect(await services.organise.apply(viewer, organisation, plan)).toMatchObject({
      stories: [],
      left_out: 1,
    })
  },
  'organise.undo': ({ services, viewer }) => services.organise.undo(viewer, organisation),
  'organise.belonging.suggest': async ({ services, viewer }) => {
    expect(await services.organise.belonging.suggest(viewer, signal)).toEqual([])
  },
  'organise.belonging.dismiss': async ({ services, viewer, file, story }) => {
    await services.organise.belonging.dismiss(viewer, story, [file])
    const { rows } = await services.database.pool.query('select from dismissed_suggestions')
    expect(rows).toEqual([])
  },
  'organise.deleteOld': nobody,
  'organise.stop': nobody,
  'billing.billing.plans': anybody,
  'billing.billing.usage': async ({ services, viewer }) => {
    expect(await services.billing.usage(viewer)).toMatchObject({ chat_count: 0, ingest_image_count: 0 })
  },
  'billing.billing.giveBack': nobody,
  'covers.make': ({ services, viewer, story }) => services.covers.make(viewer, story, signal),
  'covers.list': async ({ services, viewer, story }) => {
    expect(await services.covers.list(viewer, story)).toEqual([])
  },
  'covers.choose': ({ services, viewer, story }) => services.covers.choose(viewer, story, cover),
  'covers.open': ({ services, viewer, story }) => services.covers.open(viewer, story, cover, 'large'),
  'covers.sweep': nobody,
  'billing.billing.quotaOf': async ({ services, viewer }) => {
    expect(await services.billing.quotaOf(viewer)).toBeNull()
  },
  'billing.subscriptions.isSold': anybody,
  'billing.subscriptions.checkout': ({ services, viewer }) =>
    services.subscriptions.checkout(viewer, 'price_1'),
  'billing.subscriptions.portal': ({ services, viewer }) => services.subscriptions.portal(viewer),
  'billing.subscriptions.refresh': ({ services, viewer }) => services.subscriptions.refresh(viewer),
  'billing.subscriptions.hear': proof,
  'billing.subscriptions.sweep': nobody,
  'billing.subscriptions.end': nobody,
  'billing.billing.take': ({ services, viewer }) =>
    services.database.transaction((tx) => services.billing.take(tx, viewer, 'gen_image')),
  'connections.available': anybody,
  'connections.list': ({ services, viewer }) => services.connections.list(viewer),
  'connections.askUrl': anybody,
  'connections.connect': proof,
  'connections.disconnect': ({ services, viewer }) => services.connections.disconnect(viewer, 'googledrive'),
  'connections.withDrive': ({ services, viewer }) =>
    services.connections.withDrive(viewer, 'googledrive', found),
  'connections.resealAll': nobody,
  'cloud.start': ({ services, viewer }) =>
    services.cloud.start(viewer, 'googledrive', { fileIds: ['an-entry'] }),
  'cloud.follow': ({ services, viewer }) => all(services.cloud.follow(viewer, captionRun, signal)),
  'cloud.list': ({ services, viewer }) => services.cloud.list(viewer),
  'cloud.putAway': ({ services, viewer }) => services.cloud.putAway(viewer, captionRun),
  'cloud.addMissing': nobody,
  'cloud.deleteOld': nobody,
  'cloud.stop': nobody,
  'cloud.browsing.list': ({ services, viewer }) =>
    services.cloud.browsing.list(viewer, 'googledrive', {}, signal),
  'cloud.browsing.thumbnail': ({ services, viewer }) =>
    services.cloud.browsing.thumbnail(viewer, 'googledrive', 'an-entry', '', signal),
  'cloud.originOf': ({ services, viewer, file }) => services.cloud.originOf(viewer, file),
  'personalData.count': ({ services, viewer }) => services.personalData.count(viewer),
  'personalData.export': async ({ services, viewer }) => {
    const told: string[] = []
    for await (const entry of await services.personalData.export(viewer)) {
      told.push(entry.path, (await (await entry.open()).toArray()).map(String).join(''))
    }
    return told
  },
  'personalData.sweepClosed': nobody,
  'personalData.remove': nobody,
}

const scopesOf = ({ viewer, story, services }: World) => {
  void services
  return [
    { viewer, ownerId: owner.profile.id, storyId: story, fileIds: null },
    { viewer, ownerId: owner.profile.id, storyId: null, fileIds: null },
  ]
}

function found(): never {
  throw new Error('a stranger was let through')
}

/** A refusal is one of the product's own; anything else is a bug. */
function onlyProblems(error: unknown): void {
  if (!(error instanceof Problem)) throw error
}

async function all(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const heard: unknown[] = []
  for await (const event of events) heard.push(event)
  return heard
}

/** The names of all methods: of a service, or of the services in it. */
function methodsOf(service: object, name: string): string[] {
  return Object.entries(service).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'function') return [`${name}.${key}`]
    return typeof value === 'object' && value !== null ? methodsOf(value, `${name}.${key}`) : []
  })
}

let app: TestApp
let owner: Person & { profile: Profile }
let strangers: Viewer[]
let things: Pick<World, 'story' | 'file' | 'trashed' | 'answers'>

beforeAll(async () => {
  // Nobody is at home there: whoever gets as far has been let through.
  app = await startTestApp({
    GOOGLE_DRIVE_CLIENT_ID: 'storypad-drive',
    GOOGLE_DRIVE_CLIENT_SECRET: 'p3-not-an-example-8d1',
    GOOGLE_DRIVE_BASE_URL: 'http://127.0.0.1:9',
  })
  owner = await member(app, 'Maren Holt')
  const stranger = await member(app, 'Jonas Brandt')
  strangers = [
    { kind: 'user', userId: stranger.profile.id, transport: 'program' },
    { kind: 'visitor', visitorId: '0190a6b4-0000-4000-8000-000000000001', transport: 'program' },
  ]
  const file = await owner.stores(`The ${secret} stood by the water.`, `${secret}.txt`)
  const trashed = await owner.stores(`What was said of the ${secret}.`, `old ${secret}.txt`)
  await owner.call(deleteUpload, { params: { id: trashed } })
  const body = { name: `A ${secret}`, description: `Of the ${secret}`, tags: [secret], file_ids: [file] }
  const { id: story } = await owner.call(createStory, { body: { ...body, show_on_feed: true } })
  const plan = [{ name: `Planned ${secret}`, file_ids: [file] }]
  await owner.call(applyPlan, { body: { plan_id: organisation, stories: plan } })
  await app.services.database.pool.query(
    `insert into cloud_connections (owner_id, provider, email, sealed, expires_at)
     values ($1, 'googledrive', $2, 'x', now() + interval '1 hour')`,
    [owner.profile.id, `${secret}@example.org`],
  )
  await insertFromDrive(file)
  await app.idle()
  const message = `Where did the ${secret} stand?`
  const params = { id: story }
  const asked = [
    await owner.request(askPublic, { params, body: { message } }),
    await owner.request(askPrivate, { params, body: { message } }),
    await owner.request(askDocuments, { body: { prompt: message } }),
  ]
  const answers = await Promise.all(asked.map(idOfAnswer))
  await app.idle()
  await owner.call(updateStory, { params, body: { show_on_feed: false } })
  things = { story, file: file as FileId, trashed: trashed as FileId, answers }
})
afterAll(() => app.close())

/** A file of hers lies in a drive, and one that was asked for with it could not be captioned. */
async function insertFromDrive(file: string): Promise<void> {
  const { pool } = app.services.database
  await pool.query(
    `insert into cloud_files (file_id, owner_id, provider, entry_id, web_url)
     values ($1, $2, 'googledrive', 'an-entry', $3)`,
    [file, owner.profile.id, `https://drive.example/${secret}`],
  )
  await pool.query(
    `insert into story_covers (id, story_id, owner_id, storage_key, month, is_chosen)
     select $1::uuid, s.id, s.owner_id, 'covers/0d/a', current_date, true from stories s where s.owner_id = $2 limit 1`,
    [cover, owner.profile.id],
  )
  await pool.query(
    `insert into caption_runs (id, owner_id, provider, is_listed) values ($1, $2, 'googledrive', true)`,
    [captionRun, owner.profile.id],
  )
  await pool.query(
    `insert into caption_run_files (run_id, entry_id, position, name, state, reason)
     values ($1, 'another', 1, $2, 'failed', 'It is gone.')`,
    [captionRun, `${secret}.txt`],
  )
}

const idOfAnswer = async (response: Response) =>
  ((await eventsOf(response))[0] as { messageId: MessageId }).messageId

/** Everything that is kept of Maren, as it stands in the database. */
async function marens(): Promise<string> {
  const own = [
    'stories',
    'files',
    'organisations',
    'cloud_connections',
    'cloud_files',
    'caption_runs',
    'receipts',
  ].map((table) => `select t::text from ${table} t where owner_id = $1`)
  const others = ['chat_messages', 'sessions', 'story_stars', 'licence_acceptances', 'model_use'].map(
    (table) => `select t::text from ${table} t where user_id = $1`,
  )
  const inStories = ['story_files', 'share_links', 'story_stars'].map(
    (table) =>
      `select t::text from ${table} t where story_id in (select id from stories where owner_id = $1)`,
  )
  const statements = [...own, ...others, ...inStories, 'select t::text from users t where id = $1']
  const { rows } = await app.services.database.pool.query<{ t: string }>(
    `${statements.join(' union all ')} order by 1`,
    [owner.profile.id],
  )
  return rows.map((row) => row.t).join('\n')
}

test('every method of every service says for whom it runs', () => {
  const there = Object.entries(app.services.features).flatMap(([name, { service }]) =>
    methodsOf(service as object, name),
  )
  expect(there.toSorted()).toEqual(Object.keys(methods).toSorted())
})

test('what the strangers are kept from is really there for its owner', async () => {
  const viewer: Viewer = { kind: 'user', userId: owner.profile.id, transport: 'program' }
  const { services } = app
  expect(JSON.stringify(await services.stories.find(viewer, things.story))).toContain(secret)
  expect((await services.files.find(viewer, things.file)).name).toContain(secret)
  expect((await services.chat.storyHistory(viewer, things.story, 'private', {})).history).toHaveLength(2)
  expect((await services.chat.documentHistory(viewer, {})).history).toHaveLength(2)
  expect(JSON.stringify(await services.sessions.list(viewer, null))).toContain('device')
  expect(await services.chat.storyOf(viewer, things.answers[1] as MessageId)).toBe(things.story)
  const scope = { viewer, ownerId: owner.profile.id, storyId: things.story, fileIds: null }
  const { passages } = await services.search.find(scope, readQuestion(secret), { files: 5, before: [] })
  expect(passages).not.toEqual([])
  expect(JSON.stringify(await services.connections.list(viewer))).toContain(secret)
  expect(JSON.stringify(await services.cloud.list(viewer))).toContain(secret)
  expect(await services.cloud.originOf(viewer, things.file)).toContain(secret)
  expect(await marens()).toContain(secret)
})

const acts = Object.entries(methods).filter((entry): entry is [string, Act] => typeof entry[1] === 'function')

describe('a stranger who calls it gets a refusal, or nothing of what is private (A1, A2, A5, A6, A7)', () => {
  test.each(acts)('%s', async (_name, act) => {
    const before = await marens()
    for (const viewer of strangers) {
      const world = { ...things, viewer, services: app.services }
      const result = await Promise.resolve()
        .then(() => act(world))
        .catch((error: unknown) => onlyProblems(error))
      expect(JSON.stringify(result) ?? '').not.toContain(secret)
    }
    await app.idle()
    expect(await marens()).toBe(before)
  })
})
