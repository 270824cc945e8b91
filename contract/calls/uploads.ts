import * as z from 'zod/mini'
import { atMost } from '#contract/bounded-text.ts'
import { endpoint, textBodyBytes } from '#contract/endpoint.ts'
import { FileStatus } from './files.ts'
import { FileId, HalfUploadId, ImportId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'

export const UploadReply = z.object({
  fileId: FileId,
  status: FileStatus,
  /** An existing file with the same bytes; `file_id` equals the reply's own id when nothing more was stored. */
  duplicate_of: z.nullable(z.object({ file_id: FileId, name: z.string() })),
})
export type UploadReply = z.infer<typeof UploadReply>

/** The story that a file is added to; empty is the same as missing. */
const TargetStory = z.optional(z.string().check(z.maxLength(100)))

/** The fields of the multipart body besides `file`; they may come before or after it. */
export const UploadFields = z.strictObject({
  filename: z.optional(z.string().check(z.maxLength(1_000))),
  story: TargetStory,
  /**
   * In microseconds since 1970: a story lists its files in this order. If missing or far from now, the arrival time is
   * used.
   */
  chosen_at: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  /**
   * `true`: content that the user has already stored is not stored again; the existing file is used, also in the story.
   */
  unless_known: z.optional(z.enum(['true', 'false'])),
  /** When the file was last changed on the sender's disk, in milliseconds since 1970: `lastModified` of a browser. */
  modified_at: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8.64e15))),
  /** The import that it belongs to. */
  import: z.optional(ImportId),
  /** Where it was taken, by an export: for the local time of what is in UTC. */
  exported_latitude: z.optional(z.coerce.number().check(z.minimum(-90), z.maximum(90))),
  exported_longitude: z.optional(z.coerce.number().check(z.minimum(-180), z.maximum(180))),
  /** When it was taken by an export that says so in UTC, in milliseconds since 1970. */
  exported_time: z.optional(z.coerce.number().check(z.int(), z.minimum(-8.64e15), z.maximum(8.64e15))),
  /** The sender's time zone, such as `Europe/Berlin`: the local time of films without a place. */
  time_zone: z.optional(z.string().check(z.maxLength(64))),
})

export const uploadFile = endpoint({
  method: 'POST',
  path: '/upload/file',
  access: 'signedIn',
  kind: 'upload',
  summary:
    'Upload one file as multipart/form-data: file, filename, and optionally story, chosen_at, unless_known, modified_at, time_zone, import, exported_latitude, exported_longitude and exported_time.',
  form: { fields: UploadFields, file: 'file', needsFile: true, example: { filename: 'day-3.txt' } },
  reply: UploadReply,
})

/**
 * Uploads in parts by the tus protocol 1.0 (https://tus.io), with creation and termination: POST here with the fields
 * of `UploadFields` as Upload-Metadata, then PATCH. A complete one becomes a file by `finishUpload`.
 */
export const resumablePath = '/upload/resumable'

export const finishUpload = endpoint({
  method: 'POST',
  path: '/upload/resumable/:upload/finish',
  access: 'signedIn',
  summary:
    'Store a completely sent upload of the tus protocol as a file. May be repeated: the reply stays the same.',
  params: z.object({ upload: HalfUploadId }),
  reply: UploadReply,
})

export const uploadText = endpoint({
  method: 'POST',
  path: '/upload/text',
  access: 'signedIn',
  summary: 'Store a text note.',
  bodyBytes: textBodyBytes,
  body: z.strictObject({
    title: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'))),
    content: z.string().check(
      atMost({ max: limits.noteMax, tooLong: 'This note is too long. Upload it as a file instead.' }),
      z.refine((text) => text.trim().length >= limits.noteMin, 'Text is too short.'),
    ),
    story: TargetStory,
  }),
  reply: UploadReply,
  example: { title: 'Day 3', content: 'Rain till eleven, then the wind dropped.' },
})

const byId = z.object({ id: FileId })

export const uploadStatus = endpoint({
  method: 'GET',
  path: '/upload/status/:id',
  access: 'fileReader',
  summary: 'The processing status of a file.',
  params: byId,
  reply: z.object({
    status: FileStatus,
    ready: z.boolean(),
    url: z.string(),
    thumbnail_url: z.nullable(z.string()),
    error: z.nullable(z.string()),
  }),
})

export const refreshUpload = endpoint({
  method: 'GET',
  path: '/upload/:id/refresh',
  access: 'fileReader',
  summary: 'Fresh URLs of a file.',
  params: byId,
  reply: z.object({
    url: z.string(),
    s3Url: z.string(),
    thumbnailUrl: z.nullable(z.string()),
    thumbnail_url: z.nullable(z.string()),
  }),
})
