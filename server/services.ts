import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { ChannelName, Channels } from '#server/db/channels.ts'
import { openDatabase } from '#server/db/database.ts'
import { createBuiltinAi } from '#server/engines/ai/builtin-ai.ts'
import { openForkedMedia } from '#server/engines/media/forked-media.ts'
import { openPostgresPubSub } from '#server/engines/pubsub/postgres-pubsub.ts'
import { createGraphileQueue } from '#server/engines/queue/graphile-queue.ts'
import { openStorage } from '#server/engines/storage/open-storage.ts'
import { createAccounts } from '#server/features/accounts/accounts-service.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import { createSessions } from '#server/features/accounts/sessions.ts'
import { createCaptions } from '#server/features/captions/captions-service.ts'
import { createAnswerWriter } from '#server/features/chat/answer-writer.ts'
import { createChat } from '#server/features/chat/chat-service.ts'
import { createOpenReadings } from '#server/features/chat/running-answers.ts'
import { createFiles } from '#server/features/files/files-service.ts'
import { createSearch } from '#server/features/search/search-service.ts'
import { createStories } from '#server/features/stories/stories-service.ts'
import { createUploads } from '#server/features/uploads/uploads-service.ts'

export type Services = Awaited<ReturnType<typeof buildServices>>

/** Answers under way get this long to end when the process stops. */
const answerGraceMs = 5_000

/** Builds everything once, from the lowest to the highest: nothing here refers to what comes later. */
export async function buildServices(
  config: Config,
  secrets: Secrets,
  connection: pg.ClientConfig,
  logger: Logger,
) {
  const database = openDatabase(connection, (err) => logger.warn({ err }, 'a database connection broke'))

  const storage = await openStorage(config.storage)
  const queue = createGraphileQueue()
  const pubsub = await openPostgresPubSub({ pool: database.pool, connection, logger })
  const media = openForkedMedia()
  const ai = createBuiltinAi()
  const publish = <Name extends ChannelName>(channel: Name, news: Channels[Name]) =>
    pubsub.publish(channel, news)

  const sessions = createSessions(database.db)
  const accounts = createAccounts({ database, passwords: createPasswords() })
  const files = createFiles({ database, storage })
  const search = createSearch({ database })
  const announce = (fileId: Channels['file_updated']['fileId']) => publish('file_updated', { fileId })
  const captions = createCaptions({ database, storage, media, ai, search, announce })
  const stories = createStories({
    database,
    files,
    announceHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  const uploads = createUploads({ database, storage, queue, stories })
  const answers = createAnswerWriter({
    database,
    search,
    ai,
    onError: (err) => logger.warn({ err }, 'an answer failed'),
  })
  const chat = createChat({ database, answers })
  const readings = createOpenReadings()
  pubsub.subscribe('story_hidden', (news) =>
    readings.closeForOthers((news as Channels['story_hidden']).storyId),
  )

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
    sessions,
    accounts,
    files,
    search,
    captions,
    stories,
    uploads,
    answers,
    chat,
    readings,
    async close(): Promise<void> {
      await answers.stop(answerGraceMs)
      await media.close()
      await pubsub.close()
      await database.close()
    },
  }
}
