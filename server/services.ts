import type pg from 'pg'
import type { Logger } from 'pino'
import type { StoryId, UserId } from '#contract/ids.ts'
import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { ChannelName, Channels } from '#server/db/channels.ts'
import { openDatabase } from '#server/db/database.ts'
import { mayAccess } from '#server/db/visibility.ts'
import type { Ai } from '#server/engines/ai/ai.ts'
import { openAi } from '#server/engines/ai/open-ai.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import { openMail } from '#server/engines/mail/open-mail.ts'
import { openPostgresPubSub } from '#server/engines/pubsub/postgres-pubsub.ts'
import { createGraphileQueue } from '#server/engines/queue/graphile-queue.ts'
import { openStorage } from '#server/engines/storage/open-storage.ts'
import { createAccountClosing } from '#server/features/accounts/account-closing.ts'
import { createAccountMail } from '#server/features/accounts/account-mail.ts'
import { createAccountsPersonalData } from '#server/features/accounts/accounts-personal-data.ts'
import { createAvatars } from '#server/features/accounts/avatars.ts'
import { createPasswordCare } from '#server/features/accounts/password-care.ts'
import { createProfiles } from '#server/features/accounts/profiles.ts'
import { createAccounts } from '#server/features/accounts/accounts-service.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import { createSessions } from '#server/features/accounts/sessions.ts'
import { createCaptions } from '#server/features/captions/captions-service.ts'
import { createAnswerWriter } from '#server/features/chat/answer-writer.ts'
import { createChatPersonalData } from '#server/features/chat/chat-personal-data.ts'
import { createChat } from '#server/features/chat/chat-service.ts'
import { createFollowAnswer } from '#server/features/chat/follow-answer.ts'
import { createReadingEnd } from '#server/features/chat/reading-end.ts'
import { createAnswerWatch } from '#server/features/chat/answer-watch.ts'
import { createFilesPersonalData } from '#server/features/files/files-personal-data.ts'
import { createFiles } from '#server/features/files/files-service.ts'
import { createPdfPages } from '#server/features/files/pdf-pages.ts'
import { createLive } from '#server/features/live/live-service.ts'
import { createPersonalData } from '#server/features/personal-data/personal-data-service.ts'
import { createSearchPersonalData } from '#server/features/search/search-personal-data.ts'
import { createSearch } from '#server/features/search/search-service.ts'
import { createGoogleAccounts } from '#server/features/sign-in/google-accounts.ts'
import { openIdProvider } from '#server/features/sign-in/openid-provider.ts'
import { createSignIn } from '#server/features/sign-in/sign-in-service.ts'
import { createStoriesPersonalData } from '#server/features/stories/stories-personal-data.ts'
import { createStories } from '#server/features/stories/stories-service.ts'
import { createFileChanges } from '#server/features/uploads/file-changes.ts'
import { createUploads } from '#server/features/uploads/uploads-service.ts'
import { createRateLimits } from '#server/calls/rate-limits.ts'
import { createOngoings } from '#server/lib/ongoing.ts'

export type Services = Awaited<ReturnType<typeof buildServices>>

/** Answers under way get this long to end when the process stops. */
const answerGraceMs = 5_000

/** Builds everything once, from the lowest to the highest: nothing here refers to what comes later. */
export async function buildServices(
  config: Config,
  secrets: Secrets,
  connection: pg.ClientConfig,
  logger: Logger,
  /** Writes captions and answers instead of the engine that is configured. */
  givenAi: Ai | null = null,
) {
  const database = openDatabase(connection, (err) => logger.warn({ err }, 'a database connection broke'))

  const storage = await openStorage(config.storage)
  const queue = createGraphileQueue()
  const pubsub = await openPostgresPubSub({ pool: database.pool, connection, logger })
  const media = openForkedMedia()
  const ai =
    givenAi ??
    (await openAi(config.ai, (err) => logger.warn({ err }, 'a caption was made without the model')))
  const publish = <Name extends ChannelName>(channel: Name, news: Channels[Name]) =>
    pubsub.publish(channel, news)
  // What arrives was sent by this product under the same names.
  const hear = <Name extends ChannelName>(channel: Name, listener: (news: Channels[Name]) => void) =>
    pubsub.subscribe(channel, (news) => listener(news as Channels[Name]))

  const rateLimits = createRateLimits(database.db)
  const passwords = createPasswords()
  const sessions = createSessions({
    db: database.db,
    announceEnded: (userId) =>
      publish('sessions_ended', { userId }).catch((err: unknown) =>
        logger.warn({ err }, 'news were not sent'),
      ),
  })
  const accountMail = createAccountMail({
    database,
    queue,
    mail: openMail(config.mail),
    operatorName: config.operator.name,
    onRefused: (err) => logger.warn({ err }, 'a letter was refused'),
  })
  const accounts = createAccounts({ database, passwords, accountMail })
  const avatars = createAvatars({ db: database.db, storage, media })
  const profiles = createProfiles({
    database,
    avatars,
    rateLimits,
    accountMail,
    onError: (err) => logger.warn({ err }, 'a picture that was replaced was not removed'),
  })
  const passwordCare = createPasswordCare({ database, passwords, sessions, rateLimits, accountMail })
  const signIn = createSignIn({ database, accounts, rateLimits })
  const googleAccounts = createGoogleAccounts({ database })
  const google =
    config.google &&
    openIdProvider(config.google, (err) => logger.warn({ err }, 'a sign-in with Google failed'))
  // Whoever misses the news asks again by himself: it is no reason for a change to fail.
  const announce = (fileId: Channels['file_updated']['fileId']) =>
    publish('file_updated', { fileId }).catch((err: unknown) => logger.warn({ err }, 'news were not sent'))
  const files = createFiles({ database, storage })
  const pdfPages = createPdfPages({ storage, media })
  const search = createSearch({
    database,
    queue,
    embeddings: ai.embeddings,
    onFailure: (err) => logger.warn({ err }, 'a question was searched for by its words alone'),
  })
  const captions = createCaptions({ database, queue, storage, media, ai, search, announce })
  const stories = createStories({
    database,
    files,
    announceHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  const accountClosing = createAccountClosing({
    database,
    passwordCare,
    sessions,
    accountMail,
    publicStoriesOf: (userId) => stories.publicIdsOf(userId),
    announceHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  const uploads = createUploads({
    database,
    storage,
    queue,
    stories,
    onError: (err) => logger.error({ err }, 'captions were not queued; they are tried again'),
  })
  const fileChanges = createFileChanges({
    database,
    storage,
    files,
    search,
    uploads,
    announce,
    onError: (err) => logger.warn({ err }, 'replaced content was not removed'),
  })
  const live = createLive({
    database,
    onError: (err) => logger.warn({ err }, 'a live update failed'),
  })
  hear('file_updated', ({ fileId }) => live.fileChanged(fileId))
  const watch = createAnswerWatch()
  const answers = createAnswerWriter({
    database,
    search,
    ai,
    watch,
    announce: (answerId) => publish('answer_grown', { answerId }),
    onError: (err) => logger.warn({ err }, 'an answer failed'),
  })
  const chat = createChat({
    database,
    rateLimits,
    answers,
    announceStop: (answerId) => publish('answer_stopped', { answerId }),
  })
  const followAnswer = createFollowAnswer({
    database,
    answers,
    watch,
    onError: (err) => logger.error({ err }, 'an answer could not be followed'),
  })
  const onUnasked = (err: unknown) => logger.warn({ err }, 'whether something may go on could not be asked')
  const ongoingCalls = createOngoings<UserId>(onUnasked)
  hear('sessions_ended', ({ userId }) => void ongoingCalls.ask(userId))
  const readings = createOngoings<StoryId>(onUnasked)
  const readingEnd = createReadingEnd({
    readings,
    isStoryReader: (viewer, storyId) => mayAccess(database.db, 'storyReader', viewer, storyId),
  })
  hear('story_hidden', ({ storyId }) => void readings.ask(storyId))
  hear('answer_grown', ({ answerId }) => watch.tell(answerId))
  hear('answer_stopped', ({ answerId }) => answers.halt(answerId))

  const personalData = createPersonalData({
    database,
    queue,
    rateLimits,
    operatorName: config.operator.name,
    parts: [
      createChatPersonalData({ database }),
      createStoriesPersonalData({ database }),
      createSearchPersonalData({ database }),
      createFilesPersonalData({ database, storage }),
      createAccountsPersonalData({ database, storage, accountMail }),
    ],
  })

  return {
    config,
    secrets,
    logger,
    database,
    storage,
    queue,
    pubsub,
    media,
    ai,
    rateLimits,
    sessions,
    accounts,
    accountMail,
    avatars,
    profiles,
    passwordCare,
    accountClosing,
    personalData,
    signIn,
    google,
    googleAccounts,
    files,
    pdfPages,
    search,
    captions,
    stories,
    uploads,
    fileChanges,
    live,
    answers,
    chat,
    followAnswer,
    ongoingCalls,
    readingEnd,
    async close(): Promise<void> {
      await answers.stop(answerGraceMs)
      await uploads.captionJobs.stop()
      await media.close()
      await pubsub.close()
      await database.close()
    },
  }
}
