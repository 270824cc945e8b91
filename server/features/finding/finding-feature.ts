import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import { createFinding, type Finding } from './finding-service.ts'

/** Lists of files, narrowed and searched. */
export function findingFeature({ database }: { database: Database }) {
  return { service: createFinding({ database }) } satisfies Feature<Finding>
}
