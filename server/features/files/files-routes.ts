import {
  deleteUpload,
  filePage,
  getSharedFile,
  getSummary,
  listUploads,
  streamFile,
} from '#contract/files.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Files } from '#server/features/files/files-service.ts'
import type { PdfPages } from '#server/features/files/pdf-pages.ts'
import { bytesOf } from '#server/features/files/file-bytes.ts'
import type { Bind } from '#server/calls/call.ts'

interface Services {
  files: Files
  pdfPages: PdfPages
  storage: Storage
}

export function fileRoutes(bind: Bind, { files, pdfPages, storage }: Services): void {
  bind(listUploads, ({ viewer, query }) => files.list(viewer, query))

  bind(getSharedFile, ({ viewer, params, query }) => files.shared(viewer, params.id, query.groupId))

  bind(streamFile, async ({ viewer, params, query }) => {
    const whole = query.original === 'true' ? 'original' : 'shown'
    const wanted = query.thumbnail === 'true' ? (query.size ?? 'small') : whole
    const { choice, name } = await files.stream(viewer, params.id, wanted)
    return bytesOf(storage, choice, name)
  })

  bind(filePage, async ({ viewer, params, signal }) => {
    const file = await files.find(viewer, params.id)
    const choice = await pdfPages.find(file, params.page, signal)
    return bytesOf(storage, choice, `${file.name}, page ${params.page}.webp`)
  })

  bind(deleteUpload, async ({ viewer, params }) => {
    await files.remove(viewer, params.id)
    return { ok: true as const }
  })

  bind(getSummary, async ({ viewer }) => {
    const { stories, files: fileCount, bytes } = await files.summary(viewer)
    return { story_count: stories, file_count: fileCount, file_bytes: bytes }
  })
}
