import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { FarRows } from '#server/features/search/far-rows.ts'
import { fileSearchRoutes } from './file-search-routes.ts'
import { createFileSearch } from './file-search-service.ts'

interface Uses {
  database: Database
  search: { farRows: FarRows }
}

/** File lists with filters and search. */
export function fileSearchFeature({ database, search }: Uses) {
  const service = createFileSearch({ database, farRows: search.farRows })
  return {
    service,
    routes: (bind) => fileSearchRoutes(bind, service),
  } satisfies Feature<typeof service>
}
