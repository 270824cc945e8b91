import type { Feature, Warn } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Disk } from '#server/engines/disk/disk.ts'
import type { Media } from '#server/engines/media/media.ts'
import { prepareEncodings } from '#server/engines/media/text/legacy-encoding.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Billing } from '#server/features/billing/billing-service.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import { createCorrections } from './corrections.ts'
import { createFileChanges } from './file-changes.ts'
import { findKnownParts } from './half-upload-queries.ts'
import { createHalfUploads } from './half-uploads.ts'
import { createUploadsPersonalData } from './uploads-personal-data.ts'
import { createUploads } from './uploads-service.ts'
import type { processingFeature } from '#server/features/processing/processing-feature.ts'
import type { Search } from '#server/features/search/search-service.ts'
import { uploadsRoutes } from './uploads-routes.ts'
import type { Stories } from '#server/features/stories/stories-service.ts'

interface Uses {
  database: Database
  storage: Storage
  media: Media
  disk: Disk
  files: ReturnType<typeof filesFeature>['service']
  search: Search
  processing: ReturnType<typeof processingFeature>['service']
  stories: Stories
  billing: Billing
  warn: Warn
}

/** Uploads, notes, and new content for existing files. */
export function uploadsFeature(uses: Uses) {
  const { database, storage, media, disk, files, search, processing, stories, billing, warn } = uses
  const { processingJobs, uploadBackpressure } = processing
  // Types of uploads are detected in the main thread.
  prepareEncodings()
  const uploads = createUploads({
    database,
    storage,
    disk,
    stories,
    billing,
    fileArrived: () => {
      uploadBackpressure.note()
      processingJobs.soon()
    },
  })
  const fileChanges = createFileChanges({
    database,
    storage,
    billing,
    files: files.files,
    content: files.content,
    media,
    search,
    uploads,
    readAgain: (tx, fileId) => processingJobs.addAgain(tx, fileId),
    publish: files.publishFileUpdate,
    onError: (err) => warn(err, 'replaced content was not removed'),
  })
  const corrections = createCorrections({ database, search, publish: files.publishFileUpdate })
  const halfUploads = createHalfUploads({ database, storage, disk, billing, uploads, warn })
  const service = { uploads, halfUploads, fileChanges, corrections }
  return {
    service,
    routes: (bind) =>
      uploadsRoutes(bind, { files: files.files, processing: processing.processing, ...service }),
    sweeps: [{ name: 'half-uploads', schedule: 'every ten minutes', run: () => halfUploads.sweep() }],
    storedKeys: (keys) => findKnownParts(database.db, keys),
    personalData: createUploadsPersonalData({ database, storage }),
    close: () => halfUploads.close(),
  } satisfies Feature<typeof service>
}
