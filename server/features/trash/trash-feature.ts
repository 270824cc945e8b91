import * as contract from '#contract/calls/trash.ts'
import type { Bind } from '#server/calls/call.ts'
import type { Feature } from '#server/calls/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { filesFeature } from '#server/features/files/files-feature.ts'
import type { processingFeature } from '#server/features/processing/processing-feature.ts'
import { createTrash, type Trash } from './trash-service.ts'

type Files = ReturnType<typeof filesFeature>['service']

interface Uses {
  database: Database
  storage: Storage
  files: Files
  processing: ReturnType<typeof processingFeature>['service']
}

/** Deleted files, until they are purged. */
export function trashFeature({ database, storage, files, processing }: Uses) {
  const trash = createTrash({
    database,
    storage,
    readMissing: () => processing.processingJobs.addMissing(),
    publish: files.publishFileUpdate,
  })
  return {
    service: trash,
    routes: (bind) => trashRoutes(bind, trash, files.content),
  } satisfies Feature<typeof trash>
}

function trashRoutes(bind: Bind, trash: Trash, content: Files['content']): void {
  bind(contract.listTrash, ({ viewer, query }) => trash.list(viewer, query))

  bind(contract.trashPicture, async ({ viewer, params }) =>
    content.reply(await trash.picture(viewer, params.id), 'picture.webp'),
  )

  bind(contract.restoreFiles, async ({ viewer, body }) => ({
    restored: await trash.restore(viewer, body.file_ids),
  }))

  bind(contract.deleteForGood, async ({ viewer, body }) => ({
    deleted: await trash.deleteForGood(viewer, body.file_ids),
  }))

  bind(contract.emptyTrash, ({ viewer }) => trash.empty(viewer))
}
