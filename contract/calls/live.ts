import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { StoredFile } from './files.ts'
import { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

/** A message from a browser; any other ends the connection. */
export const LiveRequest = z.union([
  z.strictObject({ type: z.literal('ping') }),
  z.strictObject({
    type: z.literal('subscribe'),
    /** The files to subscribe to, replacing those given before for the same story. */
    fileIds: z.array(FileId).check(z.maxLength(limits.liveFiles)),
    /** The story through which the viewer sees them. */
    groupId: z.optional(StoryId),
  }),
])
export type LiveRequest = z.infer<typeof LiveRequest>

/** A message from the server: the current file as sent to this viewer. */
export const FileUpdate = z.object({
  type: z.literal('file:updated'),
  fileId: FileId,
  /** As in the subscription. */
  groupId: z.nullable(StoryId),
  payload: StoredFile,
})
export type FileUpdate = z.infer<typeof FileUpdate>

export const LiveEvent = z.union([FileUpdate, z.object({ type: z.literal('pong') })])
export type LiveEvent = z.infer<typeof LiveEvent>

export const fileUpdates = endpoint({
  method: 'GET',
  path: '/ws/file-updates',
  access: 'visitor',
  kind: 'socket',
  summary: 'Live updates of files that you may see.',
  body: LiveRequest,
  reply: LiveEvent,
})
