import { getFileText, renameUpload, saveFileText } from '#contract/files.ts'
import { refreshUpload, uploadFile, uploadStatus, uploadText } from '#contract/uploads.ts'
import { fileUrl, fileView, thumbnailUrl } from '#server/features/files/file-view.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { FileChanges } from '#server/features/uploads/file-changes.ts'
import { readUpload } from '#server/features/uploads/read-upload.ts'
import type { Uploads } from '#server/features/uploads/uploads-service.ts'
import type { Bind } from '#server/calls/call.ts'

interface Services {
  uploads: Uploads
  files: Files
  fileChanges: FileChanges
}

export function uploadRoutes(bind: Bind, { uploads, files, fileChanges }: Services): void {
  bind(uploadFile, async (call) => {
    const { staged, filename, target } = await readUpload(call, uploads)
    return uploads.keep(call.viewer, staged, filename, target)
  })

  bind(uploadText, ({ viewer, body }) => uploads.keepNote(viewer, body))

  bind(uploadStatus, async ({ viewer, params }) => {
    const { status, ready, url, thumbnail_url, error } = fileView(await files.find(viewer, params.id), viewer)
    return { status, ready, url, thumbnail_url, error }
  })

  bind(refreshUpload, async ({ viewer, params }) => {
    const row = await files.find(viewer, params.id)
    const thumbnail = thumbnailUrl(row)
    return { url: fileUrl(row), s3Url: null, thumbnailUrl: thumbnail, thumbnail_url: thumbnail }
  })

  bind(renameUpload, async ({ viewer, params, body }) => ({
    original_filename: await fileChanges.rename(viewer, params.id, body.original_filename),
  }))

  bind(getFileText, ({ viewer, params }) => fileChanges.text(viewer, params.id))

  bind(saveFileText, ({ viewer, params, body }) => fileChanges.saveText(viewer, params.id, body.text))
}
