import type { FileId } from '#contract/ids.ts'
import type { Feature, Warn } from '#server/calls/feature.ts'
import type { RateLimits } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import type { processingFeature } from '#server/features/processing/processing-feature.ts'
import type { Search } from '#server/features/search/search-service.ts'
import type { AiUsage } from '#server/features/ai-usage/ai-usage-service.ts'
import type { Trash } from '#server/features/trash/trash-service.ts'
import { Problem } from '#server/lib/problem.ts'
import { createBrowsing } from './browsing.ts'
import { createCaptionRuns, importLane } from './caption-runs.ts'
import { findOrigin } from './cloud-queries.ts'
import { cloudRoutes } from './cloud-routes.ts'
import { createImportRun } from './import-run.ts'

interface Uses {
  database: Database
  queue: Queue
  disk: Disk
  rateLimits: RateLimits
  billing: Billing
  connections: Connections
  aiUsage: AiUsage
  search: Search
  processing: ReturnType<typeof processingFeature>['service']
  trash: Trash
  warn: Warn
}

/** Files in users' drives: browsing them, and captioning them as documents whose content stays there. */
export function cloudFeature(uses: Uses) {
  const {
    database,
    queue,
    disk,
    rateLimits,
    billing,
    connections,
    aiUsage,
    search,
    processing,
    trash,
    warn,
  } = uses
  const { processingJobs } = processing
  const browsing = createBrowsing({ database, connections })
  const runs = createCaptionRuns({ database, queue, disk, rateLimits, connections, aiUsage })
  const importRun = createImportRun({
    database,
    connections,
    search,
    trash,
    billing,
    fileArrived: () => processingJobs.soon(),
    readAgain: (tx, fileId) => processingJobs.addAgain(tx, fileId),
  })
  const service = {
    ...runs,
    browsing,
    /** The provider's URL of a file of the viewer. @throws Problem `not_in_drive` */
    async originOf(viewer: Viewer, id: FileId): Promise<string> {
      const address = await findOrigin(database.db, viewer, id)
      if (address === null || !address.startsWith('https://')) throw new Problem('not_in_drive')
      return address
    },
  }
  return {
    service,
    routes: (bind) => cloudRoutes(bind, { browsing, runs, originOf: service.originOf, warn }),
    jobs: { 'import-drive-files': ({ runId }, context) => importRun(runId, context) },
    lanes: { [importLane]: { atOnce: 2, perOwner: 1 } },
    sweeps: [
      { name: 'caption-runs', schedule: 'every ten minutes', run: () => runs.addMissing() },
      { name: 'old-caption-runs', schedule: 'once a day', run: () => runs.deleteOld() },
    ],
    repairs: [() => runs.addMissing()],
    close: async () => runs.stop(),
  } satisfies Feature<typeof service>
}
