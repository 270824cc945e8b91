import type { Feature, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Embeddings } from '#server/engines/ai/ai.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import { forgetWords } from './forget-words.ts'
import { createSearchPersonalData } from './search-personal-data.ts'
import { createSearch } from './search-service.ts'

interface Uses {
  database: Database
  queue: Queue
  /** Null: texts are found by their words alone. */
  embeddings: Embeddings | null
  warn: Warn
}

/** Which passages of which files answer a question. */
export function searchFeature({ database, queue, embeddings, warn }: Uses) {
  const search = createSearch({
    database,
    queue,
    embeddings,
    onFailure: (err) => warn(err, 'a question was searched for by its words alone'),
  })
  return {
    service: search,
    jobs: { 'embed-file': ({ fileId }, { signal }) => search.embed(fileId, signal) },
    sweeps: [
      { name: 'unplaced-passages', schedule: 'every ten minutes', run: () => search.queueUnplaced() },
      { name: 'forgotten-words', schedule: 'every ten minutes', run: () => forgetWords(database) },
    ],
    repairs: [() => search.queueUnplaced()],
    personalData: createSearchPersonalData({ database }),
  } satisfies Feature<typeof search>
}
