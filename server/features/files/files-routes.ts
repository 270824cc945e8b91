import { deleteUpload, getSharedFile, getSummary, listUploads, streamFile } from '#contract/files.ts'
import type { Storage } from '#server/engines/storage/storage.ts'
import type { Files } from '#server/features/files/files-service.ts'
import { sendObject } from '#server/features/files/send-object.ts'
import type { Bind } from '#server/http/bind-endpoints.ts'

export function fileRoutes(bind: Bind, { files, storage }: { files: Files; storage: Storage }): void {
  bind(listUploads, ({ viewer, query }) => files.list(viewer, query))

  bind(getSharedFile, async ({ viewer, params, query, reply }) => {
    void reply.header('cache-control', 'no-store')
    return files.shared(viewer, params.id, query.groupId)
  })

  bind(streamFile, async ({ viewer, params, query, request, reply }) => {
    const wanted = query.thumbnail === 'true' ? (query.size ?? 'small') : 'original'
    const { choice, name } = await files.stream(viewer, params.id, wanted)
    await sendObject(storage, choice, name, request, reply)
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
