import * as contract from '#contract/files.ts'
import * as uploads from '#contract/uploads.ts'
import type { Bind } from '#server/calls/call.ts'
import type { FileContent } from '#server/features/files/file-content.ts'
import { fileUrl, signedUrl, fileView, thumbnailUrl } from '#server/features/files/file-view.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { PdfPages } from '#server/features/files/pdf-pages.ts'
import type { FileSearch } from '#server/features/file-search/file-search-service.ts'
import type { FileChanges } from '#server/features/intake/file-changes.ts'
import type { Intake } from '#server/features/intake/intake-service.ts'
import { takeUpload } from '#server/features/intake/read-upload.ts'

interface Services {
  files: Files
  fileSearch: FileSearch
  content: FileContent
  pdfPages: PdfPages
  intake: Intake
  fileChanges: FileChanges
}

/** Every call about a file. */
export function libraryRoutes(bind: Bind, services: Services): void {
  bindLists(bind, services)
  bindContent(bind, services)
  bindUploads(bind, services)
  bindChanges(bind, services)
}

function bindLists(bind: Bind, { files, fileSearch }: Services): void {
  bind(contract.listUploads, ({ viewer, query }) => fileSearch.list(viewer, query))

  bind(contract.findUploads, async ({ viewer, body }) => ({
    uploads: await files.own(viewer, body.file_ids),
  }))

  bind(contract.getSummary, async ({ viewer }) => {
    const { stories, files: fileCount, bytes } = await files.summary(viewer)
    return { story_count: stories, file_count: fileCount, file_bytes: bytes }
  })

  bind(contract.getStorageUse, ({ viewer }) => files.storageUse(viewer))

  bind(contract.getSharedFile, ({ viewer, params, query }) => files.shared(viewer, params.id, query.groupId))
}

function bindContent(bind: Bind, { files, content, pdfPages }: Services): void {
  bind(contract.streamFile, async ({ viewer, params, query }) => {
    const whole = query.original === 'true' ? 'original' : 'shown'
    const wanted = query.thumbnail === 'true' ? (query.size ?? 'small') : whole
    const { choice, name } = await files.stream(viewer, params.id, wanted)
    return content.reply(choice, name)
  })

  bind(contract.signedFile, async ({ params, query }) => {
    const { until, as, signature } = query
    const { choice, name } = await files.signed({ id: params.id, isOwner: as === 'owner', until }, signature)
    return content.reply(choice, name)
  })

  bind(contract.filePage, async ({ viewer, params, address, signal }) => {
    const { choice, name } = await pdfPages.find(viewer, params.id, params.page, { address, signal })
    return content.reply(choice, name)
  })
}

function bindUploads(bind: Bind, { files, intake }: Services): void {
  bind(uploads.uploadFile, (call) => takeUpload(call, intake))

  bind(uploads.uploadText, ({ viewer, body }) => intake.keepNote(viewer, body))

  bind(uploads.uploadStatus, async ({ viewer, params }) => {
    const { status, ready, url, thumbnail_url, error } = fileView(await files.find(viewer, params.id), viewer)
    return { status, ready, url, thumbnail_url, error }
  })

  bind(uploads.refreshUpload, async ({ viewer, params }) => {
    const row = await files.find(viewer, params.id)
    const thumbnail = thumbnailUrl(row)
    return {
      url: fileUrl(row),
      s3Url: signedUrl(row, viewer),
      thumbnailUrl: thumbnail,
      thumbnail_url: thumbnail,
    }
  })
}

function bindChanges(bind: Bind, { files, fileChanges }: Services): void {
  bind(contract.renameUpload, async ({ viewer, params, body }) => ({
    original_filename: await fileChanges.rename(viewer, params.id, body.original_filename),
  }))

  bind(contract.getFileText, ({ viewer, params }) => fileChanges.text(viewer, params.id))

  bind(contract.saveFileText, ({ viewer, params, body }) =>
    fileChanges.saveText(viewer, params.id, body.text),
  )

  bind(contract.deleteUpload, async ({ viewer, params }) => {
    await files.remove(viewer, params.id)
    return { ok: true as const }
  })
}
