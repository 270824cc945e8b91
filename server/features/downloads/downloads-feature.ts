import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import { downloadsRoutes } from './downloads-routes.ts'
import { createDownloads } from './downloads-service.ts'

interface Uses {
  database: Database
  files: ReturnType<typeof filesFeature>['service']
  rateLimits: RateLimits
  warn: Warn
}

/** Many files as one zip. */
export function downloadsFeature({ database, files, rateLimits, warn }: Uses) {
  const { files: service, content } = files
  const downloads = createDownloads({ database, files: service, content, rateLimits, warn })
  return {
    service: downloads,
    routes: (bind) => downloadsRoutes(bind, downloads),
    sweeps: [
      { name: 'zip-selections', schedule: 'every ten minutes', run: () => downloads.sweepSelections() },
    ],
  } satisfies Feature<typeof downloads>
}
