import { wholeTable } from '#contract/table-plan.ts'
import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { correctFiles } from '#contract/calls/file-details.ts'
import { createCheckoutSession } from '#contract/calls/billing.ts'
import type { HalfUploadId, OrganisationId, SavedSearchId, StoryId } from '#contract/ids.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { updateStory } from '#contract/calls/stories.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { newId } from '#server/lib/new-id.ts'
import { Problem } from '#server/lib/problem.ts'
import { readQuestion } from '#server/answering/question/read-question.ts'
import type { ZipScope } from '#server/features/downloads/zip-source.ts'
import type { Services } from '#server/services.ts'
import { secret, viewerOf, type World } from '#test/support/permission-world.ts'

type Act = (world: World) => unknown

/** A method that acts for a viewer. Its owner succeeds; strangers get a refusal unless `stranger` says otherwise. */
export interface Method {
  act: Act
  /** Done by the owner first. */
  prepare?: Act
  /**
   * `own`: a stranger succeeds and gets or changes what is the stranger's own. Else what it returns to a stranger: nothing of
   * the owner's.
   */
  stranger?: unknown
  /** Refused with this code, besides those of permission: for a stranger the thing does not exist. */
  refusal?: ProblemCode
  /** More that a stranger tries, all of which is refused. */
  also?: Act[]
  /** Removes or hides what other methods are tried on: it gets belongings of its own. */
  changes?: true
}

export const own = Symbol('own')

/** Called by no user: jobs, sweeps, and work on rows that a permitted read has handed over. */
const nobody = 'nobody'
/** `anybody`: the same reply for all. */
const anybody = 'anybody'
/** `proof`: a password, a link or a provider makes the viewer here. */
const proof = 'proof'

const password = 'a long enough secret'
const form = { name: 'Maren Holt', email: 'new.address@example.org', organization: '' }
const signal = new AbortController().signal
const everything = { origin: 'http://localhost', signal }
const drive = 'googledrive'

const all = (events: AsyncIterable<unknown>): Promise<unknown[]> => Array.fromAsync(events)

/** A reading of an answer says in its stream that it is refused. */
async function read(answer: AsyncIterable<{ kind: string; code?: ProblemCode }>): Promise<unknown> {
  const events = await Array.fromAsync(answer)
  const failed = events.find(({ kind }) => kind === 'failed')
  if (failed?.code !== undefined) throw new Problem(failed.code)
  return events
}

async function starsOf({ database }: Services, story: StoryId): Promise<number | null> {
  return (await database.pool.query('select from story_stars where story_id = $1', [story])).rowCount
}

const scopesOf = ({ viewer, story, owner }: World) => [
  { viewer, ownerId: owner.profile.id, storyId: story, fileIds: null },
  { viewer, ownerId: owner.profile.id, storyId: null, fileIds: null },
]

const questions = [`Where is the ${secret}?`, 'Which notes, photos and PDFs are there?'].map((text) =>
  readQuestion(text),
)

let savedSearch: SavedSearchId
const saveOne: Act = async ({ services, viewer }) => {
  savedSearch = (await services.savedSearches.save(viewer, { name: secret, view: `q=${secret}` })).id
}

/** What the owner's story, and all of the owner's documents, say to questions, whether a file is preferred or not. */
const search: Act = async (world) => {
  const { file, services } = world
  const found = await Promise.all(
    scopesOf(world).flatMap((scope) =>
      [[], [file]].flatMap((before) =>
        questions.map((question) => services.search.find(scope, question, { files: 10, before })),
      ),
    ),
  )
  return found.flatMap(({ files, passages }) => [...files, ...passages])
}

/** The owner's upload in parts, of which four bytes have arrived. */
const sentInParts =
  (sizeBytes = 4): Act =>
  async ({ services, owner }) => {
    const id = newId<HalfUploadId>()
    await services.halfUploads.create(viewerOf(owner), { id, sizeBytes, fields: {} })
    await services.halfUploads.write(viewerOf(owner), id, Readable.from([Buffer.from('Rain')]), 0)
    halfUploadIds.set(owner.profile.id, id)
  }

/** Of each owner, the one that was prepared last. */
const halfUploadIds = new Map<string, HalfUploadId>()

const halfUploadOf = ({ owner }: World): HalfUploadId => halfUploadIds.get(owner.profile.id) as HalfUploadId

/** A zip whose request has ended. */
async function zipOf({ services, viewer }: World, scope: ZipScope): Promise<unknown> {
  const request = new AbortController()
  try {
    return await services.downloads.zip(scope, 'files', {
      viewer,
      address: '10.0.0.1',
      signal: request.signal,
    })
  } finally {
    request.abort()
  }
}

const ask =
  (scope: 'public' | 'private', names: boolean): Act =>
  ({ services, viewer, story, file }) =>
    services.chat.askStory(viewer, {
      storyId: story,
      message: 'What stood by the water?',
      address: '10.0.0.1',
      scope,
      ...(names ? { file_ids: [file] } : {}),
    })

/** All allowed callers, by `feature.service.method`. */
export const methods: Record<string, Method | typeof nobody | typeof anybody | typeof proof> = {
  'accounts.accounts.signUp': proof,
  'accounts.accounts.signIn': proof,
  'accounts.accounts.profile': {
    act: ({ services, viewer }) => services.accounts.profile(viewer),
    stranger: own,
  },
  'accounts.accounts.isNew': anybody,
  'accounts.sessions.start': proof,
  'accounts.sessions.read': proof,
  'accounts.sessions.peek': proof,
  'accounts.sessions.end': proof,
  'accounts.sessions.list': {
    act: async ({ services, viewer, session }) =>
      (await services.sessions.list(viewer, null)).filter(({ id }) => id === session),
    stranger: [],
  },
  'accounts.sessions.endById': {
    act: ({ services, viewer, session }) => services.sessions.endById(viewer, session),
    refusal: 'session_not_found',
    changes: true,
  },
  'accounts.sessions.endOthers': {
    act: ({ services, viewer }) => services.sessions.endOthers(viewer, null),
    stranger: own,
    changes: true,
  },
  'accounts.sessions.endWithin': nobody,
  'accounts.sessions.publishEnded': nobody,
  'accounts.sessions.deleteExpired': nobody,
  'accounts.profiles.update': {
    act: ({ services, viewer }) => services.profiles.update(viewer, form, null, everything),
    stranger: own,
    changes: true,
  },
  'accounts.profiles.removeAvatar': {
    act: ({ services, viewer }) => services.profiles.removeAvatar(viewer),
    stranger: own,
  },
  'accounts.profiles.sendVerification': {
    act: ({ services, viewer }) => services.profiles.sendVerification(viewer, everything.origin),
    stranger: own,
  },
  'accounts.profiles.verifyEmail': proof,
  'accounts.avatars.store': nobody,
  'accounts.avatars.open': anybody,
  'accounts.avatars.remove': nobody,
  'accounts.passwordCare.requirePassword': {
    act: ({ services, viewer }) => services.passwordCare.requirePassword(viewer, password, 'password'),
    stranger: own,
  },
  'accounts.passwordCare.change': {
    act: ({ services, viewer }) =>
      services.passwordCare.change(
        viewer,
        { present: password, next: password },
        { token: null, origin: everything.origin },
      ),
    stranger: own,
    changes: true,
  },
  'accounts.passwordCare.forgot': proof,
  'accounts.passwordCare.reset': proof,
  'accounts.accountMail.order': nobody,
  'accounts.accountMail.deliver': nobody,
  'accounts.accountMail.deleteExpiredLinks': nobody,
  'accounts.accountMail.forget': nobody,
  'accounts.accountClosing.close': {
    act: ({ services, viewer, owner }) =>
      services.accountClosing.close(
        viewer,
        { username: owner.profile.username, password },
        everything.origin,
      ),
    refusal: 'wrong_confirmation',
    changes: true,
  },
  'accounts.accountClosing.keepPath': proof,
  'accounts.accountClosing.find': proof,
  'accounts.accountClosing.keep': proof,
  'signIn.signIn.byPassword': proof,
  'signIn.signIn.hasAcceptedLicence': proof,
  'signIn.signIn.acceptLicence': proof,
  'signIn.signIn.findUser': proof,
  'signIn.openIdAccounts.accountOf': proof,
  'aiUsage.ai.isAtCeiling': nobody,
  'aiUsage.ai.for': nobody,
  'aiUsage.ai.pictures.make': nobody,
  'aiUsage.estimates': anybody,
  'aiUsage.receipt': nobody,
  'aiUsage.deleteOldReceipts': nobody,
  'aiUsage.written': nobody,
  'files.files.find': {
    act: ({ services, viewer, file }) => services.files.find(viewer, file),
  },
  'files.files.shared': {
    act: ({ services, viewer, file }) => services.files.shared(viewer, file, undefined),
    also: [({ services, viewer, file, story }) => services.files.shared(viewer, file, story)],
  },
  'files.files.words': {
    prepare: ({ services, file }) =>
      services.database.pool.query(
        `insert into page_words (file_id, page, lines, ocr_by) values ($1, 1, '[{"words": []}]', 1)`,
        [file],
      ),
    act: ({ services, viewer, file }) => services.files.words(viewer, file, 1),
    stranger: [],
    changes: true,
  },
  'files.files.transcript': {
    prepare: ({ services, file }) =>
      services.database.pool.query(
        `with shown as (update files set has_transcript = true where id = $1)
         insert into transcripts (file_id, piece, lines, model) values ($1, 0, '[{"text": "Secret."}]', 'm')`,
        [file],
      ),
    act: ({ services, viewer, file }) => services.files.transcript(viewer, file),
    stranger: { lines: [], model: null },
    changes: true,
  },
  'files.files.own': {
    act: ({ services, viewer, file }) => services.files.own(viewer, [file]),
    stranger: [],
  },
  'files.files.signed': proof,
  'files.files.stream': {
    act: ({ services, viewer, file }) => services.files.stream(viewer, file, 'original'),
    also: [
      ({ services, viewer, file }) => services.files.stream(viewer, file, 'shown'),
      ({ services, viewer, file }) => services.files.stream(viewer, file, 'small'),
      ({ services, viewer, file }) => services.files.stream(viewer, file, 'large'),
    ],
  },
  'files.files.remove': {
    act: ({ services, viewer, file }) => services.files.remove(viewer, file),
    changes: true,
  },
  'files.files.requireOwn': {
    act: ({ services, viewer, file }) => services.files.requireOwn(viewer, [file]),
  },
  'files.files.summary': {
    act: ({ services, viewer }) => services.files.summary(viewer),
    stranger: { stories: 0, files: 0, bytes: 0 },
  },
  'files.files.storageUse': {
    act: async ({ services, viewer }) => {
      const { used_bytes, has_trash } = await services.files.storageUse(viewer)
      return { used_bytes, has_trash }
    },
    stranger: { used_bytes: 0, has_trash: false },
  },
  'files.files.sweepDeleted': nobody,
  'files.content.reply': nobody,
  'files.content.read': nobody,
  'files.content.withLocalFile': nobody,
  'files.content.has': nobody,
  'files.content.sizeOf': nobody,
  'files.content.readObject': nobody,
  'files.pdfPages.find': {
    act: ({ services, viewer, pdf }) =>
      services.pdfPages.find(viewer, pdf, 1, { address: '10.9.9.9', signal }),
  },
  'files.publishFileUpdate': nobody,
  'tables.tables.outline': {
    act: ({ services, viewer, table }) => services.tables.outline(viewer, { id: table, sheet: null }),
  },
  'tables.tables.run': {
    act: ({ services, viewer, table }) =>
      services.tables.run(viewer, { id: table, sheet: null }, wholeTable, { address: '10.9.9.9', signal }),
  },
  'tables.tables.select': {
    act: ({ services, viewer, table }) =>
      services.tables.select(viewer, { id: table, sheet: null }, 'select * from t', {
        address: '10.9.9.9',
        signal,
      }),
  },
  'tables.tables.offsetOf': {
    act: ({ services, viewer, table }) =>
      services.tables.offsetOf(
        viewer,
        { id: table, sheet: null },
        { row: 1, view: '' },
        { address: '10.9.9.9', signal },
      ),
  },
  'tables.tables.download': {
    act: ({ services, viewer, table }) =>
      services.tables.download(viewer, { id: table, sheet: null }, '', { address: '10.9.9.9', signal }),
  },
  'fileSearch.fileSearch.cameras': {
    act: ({ services, viewer }) => services.fileSearch.cameras(viewer),
    stranger: own,
  },
  'fileSearch.fileMap.clusters': {
    prepare: ({ owner, file }) =>
      owner.call(correctFiles, {
        body: { files: [{ file_id: file, place: { latitude: 56.4, longitude: -5.5 } }] },
      }),
    act: async ({ services, viewer }) => {
      const cells = { level: 0, left: 0, top: 0, right: 0, bottom: 0 }
      return (await services.fileMap.clusters(viewer, cells)).clusters
    },
    stranger: [],
  },
  'fileSearch.savedSearches.list': {
    prepare: saveOne,
    act: ({ services, viewer }) => services.savedSearches.list(viewer),
    stranger: [],
  },
  'fileSearch.savedSearches.save': {
    act: ({ services, viewer }) => services.savedSearches.save(viewer, { name: 'Rain', view: 'q=rain' }),
    stranger: own,
  },
  'fileSearch.savedSearches.rename': {
    prepare: saveOne,
    act: ({ services, viewer }) => services.savedSearches.rename(viewer, savedSearch, 'Wet days'),
    refusal: 'search_not_found',
  },
  'fileSearch.savedSearches.remove': {
    prepare: saveOne,
    act: ({ services, viewer }) => services.savedSearches.remove(viewer, savedSearch),
    refusal: 'search_not_found',
  },
  'fileSearch.fileSearch.months': {
    act: ({ services, viewer }) => services.fileSearch.months(viewer),
    stranger: own,
  },
  'fileSearch.fileSearch.onThisDay': {
    act: ({ services, viewer }) => services.fileSearch.onThisDay(viewer, '2026-11-28'),
    stranger: own,
  },
  'fileSearch.fileSearch.list': {
    act: async ({ services, viewer }) => {
      const words = [secret, secret.slice(0, 6), secret.replace('v', 'w')]
      // Visitors have no files to search.
      const searches = viewer.kind === 'user' ? words.map((q) => ({ q })) : []
      const ownByDay = { mine_only: 'true' as const, by: 'taken' as const }
      const narrowed = [{ story: 'none' as const }, { size_to: '1GB' as const }, { place: 'any' }]
      const queries = [
        {},
        { mine_only: 'true' as const },
        { story: 'none' as const },
        ...narrowed.map((filters) => ({ ...ownByDay, ...filters })),
        ...searches,
      ]
      const found = await Promise.all(queries.map((query) => services.fileSearch.list(viewer, query)))
      return found.flatMap(({ uploads }) => uploads).filter(({ name }) => name.includes(secret))
    },
    stranger: [],
    also: [
      ({ services, viewer, story }) => services.fileSearch.list(viewer, { story }),
      ({ services, viewer, story }) => services.fileSearch.list(viewer, { story, q: secret }),
    ],
  },
  'search.search.index': nobody,
  'search.search.indexWords': nobody,
  'search.search.embed': nobody,
  'search.search.queueUnplaced': nobody,
  'search.search.forget': nobody,
  'search.search.recaption': nobody,
  'search.search.replaceOwnerFacts': nobody,
  'search.search.rename': nobody,
  'search.search.find': {
    act: search,
    stranger: [],
  },
  // Of a long table: test/server/long-tables.test.ts.
  'search.farRows.find': {
    act: async (world) => {
      const found = await Promise.all(
        scopesOf(world).map((scope) => world.services.farRows.find(scope, ['90122'], 'question')),
      )
      return found.flat()
    },
    stranger: [],
  },
  'search.questionThread.read': nobody,
  'search.questionThread.rank': nobody,
  'search.questionThread.rankAgain': nobody,
  'search.questionThread.close': nobody,
  'search.search.ofKind': {
    act: async (world) =>
      (await Promise.all(scopesOf(world).map((scope) => world.services.search.ofKind(scope, 'text')))).flat(),
    stranger: [],
  },
  'search.search.read': {
    act: async (world) =>
      (
        await Promise.all(
          scopesOf(world).map((scope) => world.services.search.read(scope, world.file, { part: 1 }, 10)),
        )
      ).flat(),
    stranger: [],
  },
  'search.search.overview': {
    act: async (world) => {
      const found = await Promise.all(
        scopesOf(world).map((scope) => world.services.search.overview(scope, 10)),
      )
      return found.flat()
    },
    stranger: [],
  },
  'processing.processing.read': nobody,
  'processing.processing.describe': {
    act: ({ services, viewer, file }) =>
      services.processing.describe(viewer, file, AbortSignal.timeout(20_000)),
    changes: true,
  },
  'processing.processing.recaption': nobody,
  'processing.processing.startRereading': nobody,
  'processing.processing.readNextAgain': nobody,
  'processing.processing.startOcr': nobody,
  'processing.processing.readWords': nobody,
  'processing.processing.transcribe': nobody,
  'processing.processing.addMissingTranscripts': nobody,
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
  'stories.find': {
    act: ({ services, viewer, story }) => services.stories.find(viewer, story),
  },
  'stories.feed': {
    act: async ({ services, viewer }) => {
      const queries = [
        { list: 'all' },
        { list: 'all', q: secret },
        { list: 'mine' },
        { list: 'starred' },
      ] as const
      const found = await Promise.all(queries.map((query) => services.stories.feed(viewer, query)))
      return JSON.stringify(found).includes(secret)
    },
    stranger: false,
  },
  'stories.listFiles': {
    act: async ({ services, viewer, story }) =>
      (await services.stories.listFiles(viewer, story, undefined)).files,
    stranger: [],
  },
  'stories.listPlaced': {
    act: async ({ services, viewer, story }) => (await services.stories.listPlaced(viewer, story)).file_ids,
    stranger: [],
  },
  'stories.create': {
    act: ({ services, viewer, file }) => services.stories.create(viewer, { name: 'Taken', file_ids: [file] }),
  },
  'stories.update': {
    act: ({ services, viewer, story }) => services.stories.update(viewer, story, { name: 'Taken' }),
    also: [({ services, viewer, story }) => services.stories.update(viewer, story, { show_on_feed: true })],
    changes: true,
  },
  'stories.remove': {
    act: ({ services, viewer, story }) => services.stories.remove(viewer, story),
    changes: true,
  },
  'stories.addFiles': {
    act: ({ services, viewer, story, fromDrive }) => services.stories.addFiles(viewer, story, [fromDrive]),
    also: [({ services, viewer, story }) => services.stories.addFiles(viewer, story, [])],
  },
  'stories.addNewFile': {
    act: ({ services, viewer, story, fromDrive }) =>
      services.database.transaction((tx) => services.stories.addNewFile(tx, viewer, story, fromDrive, null)),
  },
  'stories.removeFiles': {
    act: ({ services, viewer, story, file }) => services.stories.removeFiles(viewer, story, [file]),
    changes: true,
  },
  'stories.star': {
    act: async ({ services, viewer, story }) => {
      await services.stories.star(viewer, story)
      return starsOf(services, story)
    },
    stranger: 0,
  },
  'stories.unstar': {
    act: ({ services, viewer, story }) => services.stories.unstar(viewer, story),
    // Takes back a star of the viewer's own.
    stranger: own,
  },
  'stories.share': {
    // A private story cannot be shared, not even by its owner.
    prepare: ({ owner, story }) =>
      owner.call(updateStory, { params: { id: story }, body: { show_on_feed: true } }),
    act: ({ services, viewer, story }) => services.stories.share(viewer, story),
    changes: true,
  },
  'stories.sweepDeleted': nobody,
  'uploads.uploads.stage': nobody,
  'uploads.uploads.claim': {
    act: async ({ services, viewer }) => (await services.uploads.claim(viewer, 1)).end(),
    stranger: own,
  },
  'uploads.uploads.keep': {
    act: async ({ services, viewer, story }) => {
      const staged = await services.uploads.stage(Readable.from([Buffer.from('For one story')]))
      const sent = {
        staged,
        filename: 'note.txt',
        target: { storyId: story },
        unlessKnown: true,
        modifiedAt: null,
        timeZone: null,
        importId: null,
        exportedTime: null,
      }
      return services.uploads.keep(viewer, sent)
    },
  },
  'uploads.uploads.keepNote': {
    act: ({ services, viewer, story }) =>
      services.uploads.keepNote(viewer, { content: 'A note for one story', story }),
  },
  'uploads.fileChanges.rename': {
    act: ({ services, viewer, file }) => services.fileChanges.rename(viewer, file, 'taken.txt'),
    changes: true,
  },
  'uploads.fileChanges.text': {
    act: ({ services, viewer, file }) => services.fileChanges.text(viewer, file),
  },
  'uploads.fileChanges.versions': {
    prepare: ({ services, viewer, file }) => services.fileChanges.saveText(viewer, file, 'Rain.'),
    act: ({ services, viewer, file }) => services.fileChanges.versions(viewer, file),
    stranger: [],
    changes: true,
  },
  'uploads.fileChanges.version': {
    prepare: ({ services, viewer, file }) => services.fileChanges.saveText(viewer, file, 'Rain.'),
    act: async ({ services, viewer, owner, file }) => {
      const [version] = await services.fileChanges.versions(viewerOf(owner), file)
      return services.fileChanges.version(viewer, file, version?.id ?? file)
    },
    changes: true,
  },
  'uploads.fileChanges.chooseEncoding': {
    act: ({ services, viewer, file }) => services.fileChanges.chooseEncoding(viewer, file, 'cp850'),
    changes: true,
  },
  'uploads.corrections.correct': {
    act: ({ services, viewer, file }) =>
      services.corrections.correct(viewer, [
        { file_id: file, taken: { at: '2001-02-03', offset_minutes: null } },
      ]),
    changes: true,
  },
  'uploads.fileChanges.saveText': {
    act: ({ services, viewer, file }) => services.fileChanges.saveText(viewer, file, 'overwritten'),
    changes: true,
  },
  'live.join': {
    act: async ({ services, viewer, owner, file, story }) => {
      const join = (who: Viewer) => {
        const events: unknown[] = []
        const audience = {
          viewer: who,
          readViewer: async () => who,
          send: (event: unknown) => events.push(event),
        }
        const seat = services.live.join({ ...audience, refuse: () => {}, restart: () => {} })
        return { seat, events }
      }
      const viewers = join(viewer)
      const owners = join(viewerOf(owner))
      // What the owner has received by then was sent to all who may receive it.
      for (const request of [{ groupId: story }, {}]) {
        const heard = owners.events.length
        for (const { seat } of [viewers, owners])
          await seat.hear({ type: 'subscribe', fileIds: [file], ...request })
        services.live.fileChanged(file)
        await vi.waitUntil(() => owners.events.length > heard)
      }
      for (const { seat } of [viewers, owners]) seat.leave()
      return viewers.events.length > 0
    },
    stranger: false,
  },
  'live.fileChanged': nobody,
  'uploads.halfUploads.create': {
    act: ({ services, viewer }) =>
      services.halfUploads.create(viewer, { id: newId<HalfUploadId>(), sizeBytes: 4, fields: {} }),
    stranger: own,
  },
  'uploads.halfUploads.find': {
    prepare: sentInParts(),
    act: (world) => world.services.halfUploads.find(world.viewer, halfUploadOf(world)),
    refusal: 'upload_not_found',
  },
  'uploads.halfUploads.write': {
    prepare: sentInParts(5),
    act: (world) => world.services.halfUploads.write(world.viewer, halfUploadOf(world), Readable.from([]), 4),
    refusal: 'upload_not_found',
  },
  'uploads.halfUploads.remove': {
    prepare: sentInParts(),
    act: (world) => world.services.halfUploads.remove(world.viewer, halfUploadOf(world)),
    refusal: 'upload_not_found',
  },
  'uploads.halfUploads.finish': {
    prepare: sentInParts(),
    act: (world) => world.services.halfUploads.finish(world.viewer, halfUploadOf(world)),
    refusal: 'upload_not_found',
    changes: true,
  },
  'uploads.halfUploads.sweep': nobody,
  'uploads.halfUploads.close': nobody,
  'downloads.offer': {
    act: ({ services, viewer, file }) => services.downloads.offer(viewer, [file]),
    refusal: 'file_not_found',
  },
  'downloads.offerStory': {
    act: ({ services, viewer, story }) => services.downloads.offerStory(viewer, story),
  },
  'downloads.zip': {
    act: (world) => zipOf(world, { kind: 'story', id: world.story }),
  },
  'downloads.sweepSelections': nobody,
  'trash.list': {
    act: async ({ services, viewer }) => (await services.trash.list(viewer, {})).files,
    stranger: [],
  },
  'trash.picture': {
    act: ({ services, viewer, trashed }) => services.trash.picture(viewer, trashed),
    refusal: 'not_in_trash',
    also: [({ services, viewer, file }) => services.trash.picture(viewer, file)],
  },
  'trash.restore': {
    act: ({ services, viewer, trashed }) => services.trash.restore(viewer, [trashed]),
    stranger: [],
    changes: true,
  },
  'trash.deleteForGood': {
    act: ({ services, viewer, trashed }) => services.trash.deleteForGood(viewer, [trashed]),
    stranger: [],
    changes: true,
  },
  'trash.empty': {
    act: ({ services, viewer }) => services.trash.empty(viewer),
    stranger: { deleted: 0, hasMore: false },
    changes: true,
  },
  'chat.chat.storyHistory': {
    act: async ({ services, viewer, story }) => {
      const scopes = viewer.kind === 'user' ? (['all', 'me', 'private'] as const) : (['all', 'me'] as const)
      const found = await Promise.all(
        scopes.map((scope) => services.chat.storyHistory(viewer, story, scope, {})),
      )
      return found.flatMap(({ history }) => history)
    },
    stranger: [],
  },
  'chat.chat.documentHistory': {
    act: async ({ services, viewer }) => (await services.chat.documentHistory(viewer, {})).history,
    stranger: [],
  },
  'chat.chat.askStory': {
    act: ask('private', false),
    also: [ask('private', true), ask('public', false), ask('public', true)],
  },
  'chat.chat.askDocuments': {
    act: ({ services, viewer, file }) =>
      services.chat.askDocuments(viewer, { prompt: 'What is in it?', file_ids: [file] }),
  },
  'chat.chat.storyOf': {
    act: async ({ services, viewer, answers }) => {
      const stories = await Promise.all(answers.map((id) => services.chat.storyOf(viewer, id)))
      return stories.filter((story) => story !== null)
    },
    stranger: [],
  },
  'chat.chat.documentQuestions': {
    act: ({ services, viewer }) => services.chat.documentQuestions(viewer),
    stranger: own,
  },
  'chat.chat.removeMessage': {
    act: ({ services, viewer, answers }) => services.chat.removeMessage(viewer, answers[1]),
    changes: true,
    also: [
      ({ services, viewer, answers }) => services.chat.removeMessage(viewer, answers[0]),
      ({ services, viewer, answers }) => services.chat.removeMessage(viewer, answers[2]),
    ],
  },
  'chat.chat.emptyWithdrawn': nobody,
  'chat.chat.freePromptsLeft': {
    act: ({ services, viewer, story }) => services.chat.freePromptsLeft(viewer, story),
    stranger: own,
  },
  'chat.chat.stop': {
    act: ({ services, viewer, answers }) => services.chat.stop(viewer, answers[1]),
    stranger: own,
  },
  'chat.chat.failAbandoned': nobody,
  'chat.chat.sweepPrompts': nobody,
  'chat.answers.start': nobody,
  'chat.answers.growing': nobody,
  'chat.answers.halt': nobody,
  'chat.answers.idle': nobody,
  'chat.answers.stop': nobody,
  // The operator's own command.
  'chat.explain': nobody,
  'chat.followAnswer.asked': {
    act: ({ services, viewer, answers }) => read(services.followAnswer.asked(viewer, answers[1], signal)),
    also: [
      ({ services, viewer, answers }) => read(services.followAnswer.asked(viewer, answers[0], signal)),
      ({ services, viewer, answers }) => read(services.followAnswer.asked(viewer, answers[2], signal)),
    ],
  },
  'chat.followAnswer.joined': {
    act: ({ services, viewer, answers }) => read(services.followAnswer.joined(viewer, answers[1], signal)),
    also: [
      ({ services, viewer, answers }) => read(services.followAnswer.joined(viewer, answers[0], signal)),
      ({ services, viewer, answers }) => read(services.followAnswer.joined(viewer, answers[2], signal)),
    ],
  },
  'organise.run': {
    act: async ({ services, viewer, file }) => {
      const run = services.organise.run(
        viewer,
        { onlyUngrouped: false, minDocsPerStory: 1, dryRun: true },
        signal,
      )
      return JSON.stringify(await all(run)).includes(file)
    },
    stranger: false,
  },
  'organise.apply': {
    act: async ({ services, viewer, file }) => {
      const plan = [{ name: 'Taken', file_ids: [file] }]
      return (await services.organise.apply(viewer, newId<OrganisationId>(), plan)).stories
    },
    stranger: [],
  },
  'organise.undo': {
    act: ({ services, viewer, organisation }) => services.organise.undo(viewer, organisation),
    refusal: 'organisation_not_found',
    changes: true,
  },
  'organise.belonging.suggest': {
    act: ({ services, viewer }) => services.organise.belonging.suggest(viewer, signal),
    stranger: own,
  },
  'organise.belonging.dismiss': {
    act: async ({ services, viewer, file, story }) => {
      await services.organise.belonging.dismiss(viewer, story, [file])
      const { rowCount } = await services.database.pool.query(
        'select from dismissed_suggestions where story_id = $1',
        [story],
      )
      return rowCount
    },
    stranger: 0,
  },
  'imports.start': {
    act: async ({ services, viewer, imported }) => {
      const wanted = { kind: 'takeout' as const, name: 'takeout.zip', fingerprint: secret, total: 2 }
      return (await services.imports.start(viewer, wanted)).id === imported
    },
    stranger: false,
  },
  'imports.add': {
    act: ({ services, viewer, imported, file }) => {
      const entry = { path: 'b', file_id: file, albums: ['Taken'], time: null, number: 0, facts: {} }
      return services.imports.add(viewer, imported, [entry])
    },
    refusal: 'import_not_found',
    changes: true,
  },
  'imports.paths': {
    act: ({ services, viewer, imported }) => services.imports.paths(viewer, imported),
    refusal: 'import_not_found',
  },
  'imports.list': {
    act: async ({ services, viewer, imported }) =>
      (await services.imports.list(viewer)).filter(({ id }) => id === imported),
    stranger: [],
  },
  'imports.report': {
    act: ({ services, viewer, imported }) => services.imports.report(viewer, imported),
    refusal: 'import_not_found',
  },
  'imports.end': {
    act: ({ services, viewer, imported }) => services.imports.end(viewer, imported),
    refusal: 'import_not_found',
    changes: true,
  },
  'imports.undo': {
    act: ({ services, viewer, imported }) => services.imports.undo(viewer, imported),
    refusal: 'import_not_found',
    changes: true,
  },
  'imports.deleteOld': nobody,
  'uploads.corrections.correctFirst': {
    act: ({ services, viewer, file }) =>
      services.database.transaction((tx) =>
        services.corrections.correctFirst(tx, viewer, [{ file_id: file, caption: 'Taken' }]),
      ),
    stranger: [],
  },
  'organise.deleteOld': nobody,
  'organise.stop': nobody,
  'billing.billing.plans': anybody,
  'billing.billing.usage': {
    act: async ({ services, viewer }) => (await services.billing.usage(viewer)).chat_count,
    stranger: 0,
  },
  'billing.billing.giveBack': nobody,
  'covers.make': {
    act: ({ services, viewer, story }) => services.covers.make(viewer, story, signal),
  },
  'covers.list': {
    act: ({ services, viewer, story }) => services.covers.list(viewer, story),
    stranger: [],
  },
  'covers.choose': {
    act: ({ services, viewer, story, cover }) => services.covers.choose(viewer, story, cover),
    refusal: 'cover_not_found',
  },
  'covers.open': {
    act: ({ services, viewer, story, cover }) => services.covers.open(viewer, story, cover, 'large'),
    refusal: 'cover_not_found',
  },
  'covers.sweep': nobody,
  'billing.billing.quotaOf': {
    act: ({ services, viewer }) => services.billing.quotaOf(viewer),
    stranger: own,
  },
  'billing.subscriptions.isSold': anybody,
  'billing.subscriptions.checkout': {
    act: ({ services, viewer }) => services.subscriptions.checkout(viewer, 'price_family'),
    stranger: own,
  },
  'billing.subscriptions.portal': {
    prepare: ({ owner }) => owner.call(createCheckoutSession, { body: { priceId: 'price_family' } }),
    act: ({ services, viewer }) => services.subscriptions.portal(viewer),
    stranger: own,
  },
  'billing.subscriptions.refresh': {
    act: ({ services, viewer }) => services.subscriptions.refresh(viewer),
    stranger: own,
  },
  'billing.subscriptions.hear': proof,
  'billing.subscriptions.sweep': nobody,
  'billing.subscriptions.end': nobody,
  'billing.billing.take': {
    act: ({ services, viewer }) =>
      services.database.transaction((tx) => services.billing.take(tx, viewer, 'gen_image')),
    stranger: own,
  },
  'connections.available': anybody,
  'connections.list': {
    act: ({ services, viewer }) => services.connections.list(viewer),
    stranger: [],
  },
  'connections.askUrl': anybody,
  'connections.connect': proof,
  'connections.disconnect': {
    act: ({ services, viewer }) => services.connections.disconnect(viewer, drive),
    stranger: own,
    changes: true,
  },
  'connections.withDrive': {
    act: ({ services, viewer }) => services.connections.withDrive(viewer, drive, async () => secret),
    refusal: 'drive_not_connected',
  },
  'connections.resealAll': nobody,
  'cloud.start': {
    act: ({ services, viewer, entry }) => services.cloud.start(viewer, drive, { fileIds: [entry] }),
    refusal: 'drive_not_connected',
  },
  'cloud.follow': {
    act: ({ services, viewer, run }) => all(services.cloud.follow(viewer, run, signal)),
    refusal: 'run_not_found',
  },
  'cloud.list': {
    act: ({ services, viewer }) => services.cloud.list(viewer),
    stranger: [],
  },
  'cloud.putAway': {
    act: ({ services, viewer, run }) => services.cloud.putAway(viewer, run),
    refusal: 'run_not_found',
    changes: true,
  },
  'cloud.addMissing': nobody,
  'cloud.deleteOld': nobody,
  'cloud.stop': nobody,
  'cloud.browsing.list': {
    act: async ({ services, viewer }) =>
      (await services.cloud.browsing.list(viewer, drive, {}, signal)).files,
    refusal: 'drive_not_connected',
  },
  'cloud.browsing.thumbnail': {
    act: ({ services, viewer, entry }) => services.cloud.browsing.thumbnail(viewer, drive, entry, '', signal),
    refusal: 'drive_not_connected',
  },
  'cloud.originOf': {
    act: ({ services, viewer, fromDrive }) => services.cloud.originOf(viewer, fromDrive),
    refusal: 'not_in_drive',
  },
  'personalData.count': {
    act: ({ services, viewer }) => services.personalData.count(viewer),
    stranger: own,
  },
  'personalData.export': {
    act: async ({ services, viewer }) => {
      let words = ''
      for await (const entry of await services.personalData.export(viewer))
        words += `${entry.path} ${(await (await entry.open()).toArray()).map(String).join('')}`
      return words.includes(secret)
    },
    stranger: false,
  },
  'personalData.sweepClosed': nobody,
  'personalData.remove': nobody,
}
