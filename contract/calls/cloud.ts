import * as z from 'zod/mini'
import { matching } from '#contract/bounded-text.ts'
import { DriveProvider } from './connections.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileId, RunId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { Receipt } from './ai-usage.ts'

/** Names an entry within its provider, as the provider does; never a path. */
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
  /** Bytes; null where only reading tells. */
  size: z.nullable(z.number()),
  modifiedTime: z.nullable(z.string()),
  /** Path of its picture, through this server; null where the provider has none. */
  thumbnailUrl: z.nullable(z.string()),
  /** The document it has been captioned as. */
  file_id: z.nullable(FileId),
})
export type CloudFile = z.infer<typeof CloudFile>

/** A file that was to be captioned and could not be, and why. */
const RunFailure = z.object({ name: z.string(), reason: z.string() })

/** Files of a drive that were asked to be captioned together, and how far that is. */
export const CaptionRun = z.object({
  id: RunId,
  provider: DriveProvider,
  /** Null while the folder is still being looked through. */
  totalFiles: z.nullable(z.number()),
  /** Captioned or failed. */
  finishedFiles: z.number(),
  captionedFiles: z.number(),
  failedFiles: z.number(),
  is_done: z.boolean(),
  /** The first of them. */
  failures: z.array(RunFailure),
  /** What the language model took for its files; null while it goes on, and when no model was asked. */
  receipt: z.nullable(Receipt),
  started_at: z.string(),
})
export type CaptionRun = z.infer<typeof CaptionRun>

/** One event of captioning: how far it is; at its end a message that says 'complete', then `done`. A failure says so in `error`. */
export const IngestEvent = z.object({
  run_id: z.optional(RunId),
  /** From 0 to 100. */
  progress: z.optional(z.number()),
  /** Which of the files it is at, counted from 1. */
  currentFile: z.optional(z.number()),
  totalFiles: z.optional(z.number()),
  message: z.optional(z.string()),
  /** With the last progress. */
  run: z.optional(CaptionRun),
  /** Of the last event. */
  done: z.optional(z.boolean()),
  error: z.optional(z.string()),
  /** With `error`: which problem it is. */
  code: z.optional(z.string()),
})
export type IngestEvent = z.infer<typeof IngestEvent>

const providerParams = z.object({ provider: DriveProvider })
const runParams = z.object({ run: RunId })

export const listCloudFiles = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/files',
  access: 'signedIn',
  summary: 'A page of a folder in one’s drive, or of its beginning.',
  params: providerParams,
  query: z.object({
    folderId: z.optional(CloudFileId),
    /** As the page before gave it. */
    next: z.optional(z.string().check(z.maxLength(limits.cloudCursor))),
  }),
  reply: z.object({ files: z.array(CloudFile), next: z.nullable(z.string()) }),
})

export const cloudThumbnail = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/:provider/files/:file/thumbnail',
  access: 'signedIn',
  kind: 'bytes',
  summary: 'A small picture of a file in one’s drive.',
  params: z.object({ provider: DriveProvider, file: CloudFileId }),
  query: z.object({
    /** Changes when the content does, so that caches let go of the old picture. */
    v: z.optional(z.string().check(z.maxLength(40))),
  }),
})

/** What goes on does so whether the events are read or not. */
export const ingestCloudFiles = endpoint({
  method: 'POST',
  path: '/api/cloud-storage/ingest',
  access: 'signedIn',
  kind: 'events',
  summary: 'Caption files of one’s drive, which stay there; how far it is streams.',
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
  summary: 'Caption everything in a folder of one’s drive, and in the folders below it.',
  body: z.strictObject({ provider: DriveProvider, folderId: z.nullable(CloudFileId) }),
  reply: IngestEvent,
  example: { provider: 'googledrive', folderId: null },
})

export const listCaptionRuns = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/runs',
  access: 'signedIn',
  summary:
    'What is being captioned from one’s drives, and what has been, until it is put away; the newest first.',
  reply: z.object({ runs: z.array(CaptionRun) }),
})

export const followCaptionRun = endpoint({
  method: 'GET',
  path: '/api/cloud-storage/runs/:run/events',
  access: 'signedIn',
  kind: 'events',
  summary: 'How far the captioning of files of one’s drive is, to its end.',
  params: runParams,
  reply: IngestEvent,
})

export const putAwayCaptionRun = endpoint({
  method: 'DELETE',
  path: '/api/cloud-storage/runs/:run',
  access: 'signedIn',
  summary: 'Not to be told of a captioning any more. What it captions stays, and one that goes on does so.',
  params: runParams,
  reply: z.object({ ok: z.literal(true) }),
})

/** Followed by a browser. */
export const openAtProvider = endpoint({
  method: 'GET',
  path: '/api/files/:id/origin',
  access: 'fileOwner',
  kind: 'redirect',
  summary: 'A file that lies in a drive, where its provider shows it.',
  params: z.object({ id: FileId }),
})
