import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FileIds, StoredFile } from './files.ts'
import { FileId } from '#contract/ids.ts'

/** A deleted file, as its owner sees it in the trash. */
export const TrashedFile = z.extend(StoredFile, {
  deleted_at: z.string(),
  /** When it is purged automatically. */
  gone_at: z.string(),
})
export type TrashedFile = z.infer<typeof TrashedFile>

export const listTrash = endpoint({
  method: 'GET',
  path: '/dashboard/trash',
  access: 'signedIn',
  summary: 'Your files deleted within 30 days, the last deleted first.',
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    files: z.array(TrashedFile),
    pagination: z.object({ hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
  }),
})

/** The picture of a deleted file, for its owner to recognise it; its content is not accessible. */
export const trashPicture = endpoint({
  method: 'GET',
  path: '/dashboard/trash/:id/picture',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'The small picture of a file in your trash.',
  params: z.object({ id: FileId }),
})

const fileIdsBody = z.strictObject({ file_ids: FileIds })
const example = { file_ids: ['0190a6b4-0000-7000-8000-000000000001'] }

export const restoreFiles = endpoint({
  method: 'POST',
  path: '/dashboard/trash/restore',
  access: 'signedIn',
  summary: 'Restore files from the trash, at their positions in their stories.',
  body: fileIdsBody,
  reply: z.object({ restored: z.array(FileId) }),
  example,
})

export const deleteForGood = endpoint({
  method: 'POST',
  path: '/dashboard/trash/delete',
  access: 'signedIn',
  summary: 'Purge files in the trash; their space is free at once.',
  body: fileIdsBody,
  reply: z.object({ deleted: z.array(FileId) }),
  example,
})

export const emptyTrash = endpoint({
  method: 'POST',
  path: '/dashboard/trash/empty',
  access: 'signedIn',
  summary: 'Purge a part of the trash; call it again while there is more.',
  reply: z.object({ deleted: z.number(), hasMore: z.boolean() }),
})
