import type { Feature, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { createFarRows } from './far-rows.ts'
import { forgetWords } from './forget-words.ts'
import { createQuestionThread } from './question-thread.ts'
import { createSearchPersonalData } from './search-personal-data.ts'
import { createSearch } from './search-service.ts'

interface Uses {
  database: Database
  queue: Queue
  media: Media
  files: { content: FileContent }
  ai: MeteredAi
  warn: Warn
}

/** Finds the passages that answer a question. */
export function searchFeature({ database, queue, media, files, ai, warn }: Uses) {
  const questionThread = createQuestionThread()
  const farRows = createFarRows({
    database,
    media,
    content: files.content,
    onFailure: (err) => warn(err, 'the rows of a long table were not searched'),
  })
  const search = createSearch({
    thread: questionThread,
    farRows,
    database,
    queue,
    ai,
    onFailure: (err) => warn(err, 'a question was searched by its words only'),
  })
  const service = { search, questionThread, farRows }
  return {
    service,
    jobs: { 'embed-file': ({ fileId }, { signal }) => search.embed(fileId, signal) },
    sweeps: [
      { name: 'unplaced-passages', schedule: 'every ten minutes', run: () => search.queueUnplaced() },
      { name: 'forgotten-words', schedule: 'every ten minutes', run: () => forgetWords(database) },
    ],
    repairs: [() => search.queueUnplaced()],
    personalData: createSearchPersonalData({ database }),
    close: () => questionThread.close(),
  } satisfies Feature<typeof service>
}
