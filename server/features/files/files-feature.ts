import type { Feature, Publish, Warn } from '#server/calls/feature.ts'
import type { FileId } from '#contract/ids.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Media } from '#server/engines/media/media.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import { createDrawnPages } from './drawn-pages.ts'
import { createDriveContent } from './drive-content.ts'
import { createFileContent } from './file-content.ts'
import { createFilesPersonalData } from './files-personal-data.ts'
import { findKnownKeys } from './files-upkeep-queries.ts'
import { filesRoutes } from './files-routes.ts'
import { createFiles } from './files-service.ts'
import { measureFiles } from './measure-files.ts'
import { createPdfPages } from './pdf-pages.ts'

interface Uses {
  database: Database
  storage: Storage
  media: Media
  disk: Disk
  billing: Billing
  connections: Connections
  publish: Publish
  warn: Warn
}

/** Users' files: rows, access, and content. */
export function filesFeature({ database, storage, media, disk, billing, connections, publish, warn }: Uses) {
  const drives = createDriveContent({ database, connections, disk })
  const content = createFileContent({ storage, drives })
  const files = createFiles({ database, storage, disk, billing })
  const drawnPages = createDrawnPages({ storage, warn })
  const pdfPages = createPdfPages({ media, content, files, drawnPages, disk })
  /** A missed event only delays a page until it reloads, so it does not fail the change. */
  const publishFileUpdate = (fileId: FileId): Promise<void> =>
    publish('file_updated', { fileId }).catch((err: unknown) => warn(err, 'an event was not published'))
  const service = { files, content, pdfPages, publishFileUpdate }
  return {
    service,
    routes: (bind) => filesRoutes(bind, service),
    sweeps: [
      { name: 'deleted-files', schedule: 'every ten minutes', run: () => files.sweepDeleted() },
      { name: 'drawn-pages', schedule: 'every ten minutes', run: () => drawnPages.sweep() },
      {
        name: 'unmeasured-files',
        schedule: 'every ten minutes',
        run: () => measureFiles({ database, storage }),
      },
    ],
    storedKeys: (keys) => findKnownKeys(database.db, keys),
    personalData: createFilesPersonalData({ database, storage, content }),
  } satisfies Feature<typeof service>
}
