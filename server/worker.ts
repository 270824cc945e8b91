import type { JobName, Jobs } from '#server/db/jobs.ts'
import type { JobContext, JobHandlers, Runner } from '#server/engines/queue/queue.ts'
import { startRunner } from '#server/engines/queue/graphile-runner.ts'
import { sweepTemporaryFolders } from '#server/lib/temporary-folders.ts'
import type { Services } from '#server/services.ts'

/** Longer than any answer may take: what is still being written after this has no writer. */
const abandonedAfterMs = 150_000
/** At once per process: decoding has its own limit, the rest waits for the database. */
const concurrency = 2

type Handlers = { [Name in JobName]: (payload: Jobs[Name], context: JobContext) => Promise<void> }

/** Runs the jobs of all features until stopped. */
export async function startWorker(services: Services): Promise<Runner> {
  const {
    accountMail,
    captions,
    chat,
    database,
    files,
    logger,
    personalData,
    rateLimits,
    search,
    sessions,
    stories,
    uploads,
  } = services

  const handlers: Handlers = {
    'caption-file': async ({ fileId }, context) => {
      await uploads.rushOver(context.signal)
      await captions.caption(fileId, context)
    },
    'recaption-file': ({ fileId, attempt }, { signal }) => captions.recaption(fileId, attempt, signal),
    'embed-file': ({ fileId }, { signal }) => search.embed(fileId, signal),
    'convert-video': ({ fileId }, context) => captions.convert(fileId, context.signal),
    'send-mail': (order) => accountMail.deliver(order),
    'remove-account': ({ userId }, { signal }) => personalData.remove(userId, signal),
    'clean-up': async () => {
      await chat.failAbandoned(abandonedAfterMs)
      await chat.sweepPrompts()
      await sessions.deleteExpired()
      await accountMail.deleteExpiredLinks()
      await personalData.sweepClosed()
      await rateLimits.sweep()
      await stories.sweepDeleted()
      await files.sweepDeleted()
      await files.sweepOrphans(new Date())
      await uploads.captionJobs.addMissing()
      await captions.addMissingConversions()
      await search.queueUnread()
      await sweepTemporaryFolders(new Date())
    },
  }

  await uploads.captionJobs.addMissing()
  await captions.addMissingConversions()
  await search.queueUnread()
  return startRunner({
    pool: database.pool,
    connection: database.connection,
    // Payloads were written by this product's own code under the same names.
    handlers: handlers as JobHandlers,
    concurrency,
    logger,
    crontab: '*/10 * * * * clean-up',
  })
}
