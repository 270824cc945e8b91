import type { Feature, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { liveRoutes } from './live-routes.ts'
import { createLive } from './live-service.ts'

interface Uses {
  database: Database
  warn: Warn
}

/** Notifies open pages of changed files. */
export function liveFeature({ database, warn }: Uses) {
  const live = createLive({ database, onError: (err) => warn(err, 'a live update failed') })
  return {
    service: live,
    routes: (bind) => liveRoutes(bind, { live }),
    subscriptions: { file_updated: ({ fileId }) => live.fileChanged(fileId) },
  } satisfies Feature<typeof live>
}
