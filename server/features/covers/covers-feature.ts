import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { MeteredAi } from '#server/features/ai-usage/metered-ai.ts'
import { createCoversPersonalData } from './covers-personal-data.ts'
import { findCoverKeys } from './covers-queries.ts'
import { coverRoutes } from './covers-routes.ts'
import { createCovers } from './covers-service.ts'

interface Uses {
  database: Database
  storage: Storage
  media: Media
  disk: Disk
  rateLimits: RateLimits
  ai: MeteredAi
  billing: Billing
  warn: Warn
}

/** Story covers made by a model. */
export function coversFeature(uses: Uses) {
  const { database, storage, ai } = uses
  const covers = createCovers({ ...uses, pictures: ai.pictures })
  return {
    service: covers,
    routes: (bind) => coverRoutes(bind, covers),
    sweeps: [{ name: 'covers', schedule: 'every ten minutes', run: () => covers.sweep() }],
    storedKeys: (keys) => findCoverKeys(database.db, keys),
    personalData: createCoversPersonalData({ database, storage }),
  } satisfies Feature<typeof covers>
}
