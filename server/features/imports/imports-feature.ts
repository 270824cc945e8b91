import type { Feature, Publish } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import type { Corrections } from '#server/features/uploads/corrections.ts'
import { importsPersonalData } from './imports-personal-data.ts'
import { importsRoutes } from './imports-routes.ts'
import { createImports } from './imports-service.ts'

interface Uses {
  database: Database
  files: ReturnType<typeof filesFeature>['service']
  corrections: Corrections
  publish: Publish
}

/** Imports of exports of other products, which browsers unpack and upload. */
export function importsFeature({ database, files, corrections, publish }: Uses) {
  const imports = createImports({
    database,
    corrections,
    publish: files.publishFileUpdate,
    publishHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  return {
    service: imports,
    routes: (bind) => importsRoutes(bind, imports),
    personalData: importsPersonalData(database),
    sweeps: [{ name: 'old-imports', schedule: 'once a day', run: () => imports.deleteOld() }],
  } satisfies Feature<typeof imports>
}
