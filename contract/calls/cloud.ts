import * as z from 'zod/mini'
import { matching } from '#contract/bounded-text.ts'
import { DriveProvider } from './connections.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileId, RunId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { Receipt } from './ai-usage.ts'

/** The provider's id of an entry; never a path. */
const CloudFileId = z.string().check(
  ...matching({
    max: limits.cloudId,
    pattern: /^[\w!-][\w!.-]*(:[\w!-][\w!.-]*)?$/,
    mismatch: 'This isn’t the ID of a file in a drive.',
  }),
)
export type CloudFileId = z.infer<typeof CloudFileId>

/** A file or a folder in a drive. */
export const CloudFile = z.object({
  id: z.string(),
  name: z.string(),
  isFolder: z.boolean(),
  /** Of the bytes that are read; empty for folders. */
  mimeType: z.string(),
  /** In bytes; null when it is only known after reading. */
  size: z.nullable(z.number()),
  modifiedTime: z.nullable(z.string()),
  /** The path of its thumbnail on this server; null when the provider has none. */
  thumbnailUrl: z.nullable(z.string()),
  /** The document it was captioned as. */
  file_id: z.nullable(FileId),
})
export type CloudFile = z.infer<typeof CloudFile>

/** A file that could not be captioned, and why. */
const RunFailure = z.object({ name: z.string(), reason: z.string() })

/** A caption run: files of a drive that are captioned together, and the progress. */
export const CaptionRun = z.object({
  id: RunId,
  provider: DriveProvider,
  /** Null while the folder is still being listed. */
  totalFiles: z.nullable(z.number()),
  /** Captioned or failed. */
  finishedFiles: z.number(),
  captionedFiles: z.number(),
  failedFiles: z.number(),
  is_done: z.boolean(),
  /** The first failures. */
  failures: z.array(RunFailure),
  /** Language model usage for its files; null while it runs, and when no model was called. */
  receipt: z.nullable(Receipt),
  started_at: z.string(),
})
export type CaptionRun = z.infer<typeof CaptionRun>

/**
 * One event of captioning: progress; at the end a message that says 'complete', then `done`. `error` has the reason of
 * a failure.
 */
export const IngestEvent = z.object({
  run_id: z.optional(RunId),
  /** From 0 to 100. */
  progress: z.optional(z.number()),
  /** The number of the current file, from 1. */
  currentFile: z.optional(z.number()),
  totalFiles: z.optional(z.number()),
  message: z.optional(z.string()),
  /** With the last progress. */
  run: z.optional(CaptionRun),
  /** In the last event. */
  done: z.optional(z.boolean()),
  error: z.optional(z.string()),
  /** With `error`: the problem code. */
  code: z.optional(z.string()),
})
export type IngestEvent = z.infer<typeof IngestEvent>

const providerParams = z.object({ provider: DriveProvider })
const runParams = z.object({ run: RunId })

export const listCloudFiles = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/files',
  access: 'signedIn',
  summary: 'A page of a folder in your drive, or of its root.',
  params: providerParams,
  query: z.object({
    folderId: z.optional(CloudFileId),
    /** As returned with the previous page. */
    next: z.optional(z.string().check(z.maxLength(limits.cloudCursor))),
  }),
  reply: z.object({ files: z.array(CloudFile), next: z.nullable(z.string()) }),
})

export const cloudThumbnail = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/files/:file/thumbnail',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'A thumbnail of a file in your drive.',
  params: z.object({ provider: DriveProvider, file: CloudFileId }),
  query: z.object({
    /** Changes with the content, so that caches drop the old picture. */
    v: z.optional(z.string().check(z.maxLength(40))),
  }),
})

/** The run continues whether or not the events are read. */
export const ingestCloudFiles = endpoint({
  method: 'POST',
  path: '/api/cloud-storage/ingest',
  access: 'signedIn',
  kind: 'events',
  summary: 'Caption files of your drive, which stay there; streams progress.',
  bodyBytes: 2 * 1024 * 1024,
  body: z.strictObject({
    provider: DriveProvider,
    fileIds: z
      .array(CloudFileId)
      .check(
        z.minLength(1, 'Select a file to caption.'),
        z.maxLength(
          limits.cloudFiles,
          `At most ${limits.cloudFiles.toLocaleString('en')} files can be captioned at once.`,
        ),
      ),
  }),
  reply: IngestEvent,
  example: { provider: 'googledrive', fileIds: ['1a2B3c4D5e6F7g8H9i0J'] },
})

export const ingestCloudFolder = endpoint({
  method: 'POST',
  path: '/api/cloud-storage/ingest-folder',
  access: 'signedIn',
  kind: 'events',
  summary: 'Caption everything in a folder of your drive and its subfolders.',
  body: z.strictObject({ provider: DriveProvider, folderId: z.nullable(CloudFileId) }),
  reply: IngestEvent,
  example: { provider: 'googledrive', folderId: null },
})

export const listCaptionRuns = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/runs',
  access: 'signedIn',
  summary: 'Caption runs of your drives, until they are dismissed; newest first.',
  reply: z.object({ runs: z.array(CaptionRun) }),
})

export const followCaptionRun = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/runs/:run/events',
  access: 'signedIn',
  kind: 'events',
  summary: 'Streams the progress of a caption run to its end.',
  params: runParams,
  reply: IngestEvent,
})

export const putAwayCaptionRun = endpoint({
  method: 'DELETE',
  path: '/api/cloud-storage/runs/:run',
  access: 'signedIn',
  summary: 'Dismiss a caption run. Its files stay, and a running one continues.',
  params: runParams,
  reply: z.object({ ok: z.literal(true) }),
})

/** For navigation by a browser. */
export const openAtProvider = endpoint({
  method: 'GET',
  path: '/api/files/:id/origin',
  access: 'fileOwner',
  kind: 'redirect',
  summary: 'Redirects to the provider’s page of a file in a drive.',
  params: z.object({ id: FileId }),
})
