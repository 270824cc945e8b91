import { getFileWords, getTranscript } from '#contract/calls/file-details.ts'
import * as contract from '#contract/calls/files.ts'
import type { Bind } from '#server/calls/call.ts'
import type { FileContent } from './file-content.ts'
import type { Files } from './files-service.ts'
import type { PdfPages } from './pdf-pages.ts'

interface Services {
  files: Files
  content: FileContent
  pdfPages: PdfPages
}

export function filesRoutes(bind: Bind, { files, content, pdfPages }: Services): void {
  bind(contract.findUploads, async ({ viewer, body }) => ({
    uploads: await files.own(viewer, body.file_ids),
  }))

  bind(contract.getSummary, async ({ viewer }) => {
    const { stories, files: fileCount, bytes } = await files.summary(viewer)
    return { story_count: stories, file_count: fileCount, file_bytes: bytes }
  })

  bind(contract.getStorageUse, ({ viewer }) => files.storageUse(viewer))

  bind(contract.getSharedFile, ({ viewer, params, query }) => files.shared(viewer, params.id, query.groupId))

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

  bind(getFileWords, async ({ viewer, params, query }) => ({
    lines: await files.words(viewer, params.id, query.page ?? 1),
  }))

  bind(getTranscript, ({ viewer, params }) => files.transcript(viewer, params.id))

  bind(contract.deleteUpload, async ({ viewer, params }) => {
    await files.remove(viewer, params.id)
    return { ok: true as const }
  })
}
