import type { Feature, Publish, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { createBelonging } from './belonging-service.ts'
import { organiseRoutes } from './organise-routes.ts'
import { createOrganisePersonalData } from './organise-personal-data.ts'
import { createOrganisations } from './organisations-service.ts'
import { createOrganise } from './organise-service.ts'
import { createRunLocks } from './run-locks.ts'
import type { AiUsage } from '#server/features/ai-usage/ai-usage-service.ts'

interface Uses {
  database: Database
  aiUsage: AiUsage
  publish: Publish
  warn: Warn
}

/** Groups documents into stories, by a plan or directly, with undo; and suggests stories for new documents. */
export function organiseFeature({ database, aiUsage, publish, warn }: Uses) {
  const organisations = createOrganisations({
    database,
    publishHidden: (storyId) => publish('story_hidden', { storyId }),
  })
  const locks = createRunLocks(database.connection)
  const organise = createOrganise({ database, organisations, aiUsage, locks, warn })
  const belonging = createBelonging({ database })
  const { apply, undo, deleteOld } = organisations
  const service = { ...organise, apply, undo, deleteOld, belonging }
  return {
    service,
    routes: (bind) => organiseRoutes(bind, { organise, organisations, belonging, warn }),
    sweeps: [{ name: 'old-organisations', schedule: 'once a day', run: deleteOld }],
    personalData: createOrganisePersonalData({ database }),
    close: async () => organise.stop(),
  } satisfies Feature<typeof service>
}
