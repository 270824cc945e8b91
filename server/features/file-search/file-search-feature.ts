import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { createFileSearch, type FileSearch } from './file-search-service.ts'

/** Lists of files, narrowed and searched. */
export function fileSearchFeature({ database }: { database: Database }) {
  return { service: createFileSearch({ database }) } satisfies Feature<FileSearch>
}
