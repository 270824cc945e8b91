import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { FarRows } from '#server/features/search/far-rows.ts'
import { createFileMap } from './file-map.ts'
import { fileSearchRoutes } from './file-search-routes.ts'
import { createFileSearch } from './file-search-service.ts'
import { createSavedSearches, savedSearchesPersonalData } from './saved-searches.ts'

interface Uses {
  database: Database
  search: { farRows: FarRows }
}

/** File lists with filters and search, the map, and saved searches. */
export function fileSearchFeature({ database, search }: Uses) {
  const service = {
    fileSearch: createFileSearch({ database, farRows: search.farRows }),
    fileMap: createFileMap({ database }),
    savedSearches: createSavedSearches({ database }),
  }
  return {
    service,
    routes: (bind) => fileSearchRoutes(bind, service),
    personalData: savedSearchesPersonalData(database),
  } satisfies Feature<typeof service>
}
