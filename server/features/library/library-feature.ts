import type { Feature } from '#server/calls/feature.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import type { Finding } from '#server/features/finding/finding-service.ts'
import type { intakeFeature } from '#server/features/intake/intake-feature.ts'
import { libraryRoutes } from './library-routes.ts'

interface Uses {
  files: ReturnType<typeof filesFeature>['service']
  finding: Finding
  intake: ReturnType<typeof intakeFeature>['service']
}

/** The one door to files: every call about one. */
export function libraryFeature({ files, finding, intake }: Uses) {
  const service = {}
  return {
    service,
    routes: (bind) => libraryRoutes(bind, { ...files, finding, ...intake }),
  } satisfies Feature<typeof service>
}
