import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { fileSearchRoutes } from './file-search-routes.ts'
import { createFileSearch } from './file-search-service.ts'

/** File lists with filters and search. */
export function fileSearchFeature({ database }: { database: Database }) {
  const service = createFileSearch({ database })
  return {
    service,
    routes: (bind) => fileSearchRoutes(bind, service),
  } satisfies Feature<typeof service>
}
