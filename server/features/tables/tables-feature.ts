import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { tablesRoutes } from './tables-routes.ts'
import { createTables } from './tables-service.ts'

interface Uses {
  database: Database
  media: Media
  disk: Disk
  files: { content: FileContent }
}

/** Tables with all their rows. */
export function tablesFeature({ database, media, disk, files }: Uses) {
  const tables = createTables({ database, media, disk, content: files.content })
  const service = { tables }
  return { service, routes: (bind) => tablesRoutes(bind, tables) } satisfies Feature<typeof service>
}
