import type { Feature } from '#server/calls/feature.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import type { FileSearch } from '#server/features/file-search/file-search-service.ts'
import type { intakeFeature } from '#server/features/intake/intake-feature.ts'
import { libraryRoutes } from './library-routes.ts'

interface Uses {
  files: ReturnType<typeof filesFeature>['service']
  fileSearch: FileSearch
  intake: ReturnType<typeof intakeFeature>['service']
}

/** The one door to files: every call about one. */
export function libraryFeature({ files, fileSearch, intake }: Uses) {
  const service = {}
  return {
    service,
    routes: (bind) => libraryRoutes(bind, { ...files, fileSearch, ...intake }),
  } satisfies Feature<typeof service>
}
