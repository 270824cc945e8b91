import * as z from 'zod/mini'
import { AudioFacts } from '#contract/audio-facts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileFilters } from '#contract/file-filters.ts'
import { FileId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { PdfFacts } from '#contract/pdf-facts.ts'
import { Taken } from '#contract/taken.ts'
import { textEncodingNames } from '#contract/text-encodings.ts'

/** pending > processing > captioned | error; `uploading` while bytes arrive. */
export const FileStatus = z.enum(['pending', 'uploading', 'processing', 'captioned', 'error'])
export type FileStatus = z.infer<typeof FileStatus>

/** A file as sent to a viewer who may see it. Paths are relative to the API base. */
export const StoredFile = z.object({
  id: FileId,
  file_id: FileId,
  name: z.string(),
  original_filename: z.string(),
  /** Detected from the bytes; the client's value is ignored. */
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** In pixels, as displayed (after rotation). */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  orientation: z.nullable(z.enum(['landscape', 'portrait', 'square'])),
  created_at: z.string(),
  uploaded_at: z.string(),
  /** For sorting: when it was taken, by its local time as if that were UTC, else when it was uploaded. */
  display_date: z.string(),
  /** The same time. */
  timestamp: z.string(),
  /** When it was taken, as the clock of its place said; null when unknown. */
  taken: z.nullable(Taken),
  status: FileStatus,
  /** The URL and thumbnail exist. */
  ready: z.boolean(),
  /** Why its status is `error`; for its owner. */
  error: z.nullable(z.string()),
  url: z.string(),
  /** The same content for up to ten minutes, for any holder of this URL, without a session. */
  s3Url: z.string(),
  /** Null while there is none, and for kinds without a picture. */
  thumbnail_url: z.nullable(z.string()),
  /** A blurred picture of about 200 bytes as a data: URL, displayed until the thumbnail has loaded. */
  preview: z.nullable(z.string()),
  /** Null until the file is processed, and for a picture of which nothing is known (decision 244). */
  caption: z.nullable(z.string()),
  /** The alternative text of the picture: its caption, else its day, else its name (`contract/alt-text.ts`). */
  alt: z.nullable(z.string()),
  /** The author of the caption: the built-in engine, a language model, or a person, who may want none. */
  caption_by: z.nullable(z.enum(['builtin', 'model', 'person'])),
  /** Why the configured language model did not write the caption; for its owner. */
  caption_note: z.nullable(z.string()),
  is_text: z.boolean(),
  /** The first characters of a text (at most 1,000); null for other kinds. */
  text_content: z.nullable(z.string()),
  /** The first rows of a CSV, starting with the header, which is empty if it has none; null for other kinds. */
  table: z.nullable(z.array(z.array(z.string()))),
  /** The number of pages of a PDF or of a TIFF with several, CSV rows (without the header), text lines or video seconds, by its kind. */
  pages: z.nullable(z.number()),
  /** Null for other kinds, and for a PDF that its pages show completely. */
  pdf: z.nullable(PdfFacts),
  rows: z.nullable(z.number()),
  lines: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  /** Of a recording; null for other files. */
  audio: z.nullable(AudioFacts),
  /** How a text was read; null for other kinds, and until it is. */
  encoding: z.nullable(
    z.object({
      name: z.enum(textEncodingNames),
      /** The owner chose it; otherwise it was detected. */
      is_chosen: z.boolean(),
      /** Some bytes are no characters in it. */
      has_bad_bytes: z.boolean(),
    }),
  ),
  /** Rows of a table that may be read wrong, because a quote is not closed; no figure is computed of it then. */
  torn_rows: z.number(),
  /** The last page, row or line that is searchable, if the file continues after it. */
  searched_to: z.nullable(z.number()),
  /** Words were found in its pictures: by `/api/files/{id}/words` for each page. */
  has_words: z.boolean(),
  /** Speech was found in it: by `/api/files/{id}/transcript`. */
  has_transcript: z.boolean(),
  /** Why its speech could not be transcribed; for its owner. */
  transcript_failure: z.nullable(z.string()),
  /** A film or recording that the viewer can play. */
  playable: z.boolean(),
  /** A film or recording that is not playable yet; one that is neither can only be downloaded. */
  converting: z.boolean(),
  /** `original=true` works for this viewer: the owner gets the uploaded bytes, others what they may see of it. */
  can_download: z.boolean(),
  shared: z.boolean(),
  is_public: z.boolean(),
  /** The story through which it is seen, if any. */
  group_id: z.nullable(StoryId),
  /** Its bytes are still being uploaded. */
  uploading: z.boolean(),
  /** The camera with its lens; for its owner only. */
  camera: z.nullable(z.string()),
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  storage_source: z.enum(['storypad', 'onedrive', 'googledrive']),
  /** The viewer owns it and may rename, edit and delete it. */
  can_edit: z.boolean(),
})
export type StoredFile = z.infer<typeof StoredFile>

const byId = z.object({ id: FileId })

/** The bytes of a file, or of its picture. Supports range requests. */
export const streamFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/stream',
  access: 'fileReader',
  isRuleInHandler: true,
  kind: 'bytes',
  summary: 'The content of a file, or with thumbnail=true its picture.',
  params: byId,
  query: z.object({
    thumbnail: z.optional(z.enum(['true', 'false'])),
    /** The uploaded bytes for the owner; others get the variant for display. */
    original: z.optional(z.enum(['true'])),
    /** With thumbnail=true: `small` fits 512 px, `medium` 1,024 px, `large` 1,600 px. */
    size: z.optional(z.enum(['small', 'medium', 'large'])),
    /** Changes with the picture, so that caches drop the old one. */
    v: z.optional(z.string().check(z.maxLength(40))),
  }),
})

/** The content of a file for any holder of a URL signed by this installation. */
export const signedFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/signed',
  access: 'anyone',
  kind: 'bytes',
  summary: 'The content of a file by a signed URL, which needs no session and is valid for minutes.',
  params: byId,
  query: z.object({
    until: z.coerce.number().check(z.int(), z.minimum(0)),
    as: z.enum(['owner', 'viewer']),
    signature: z.string().check(z.maxLength(100)),
  }),
})

/** A page of a PDF or TIFF as a picture, rendered on demand. */
export const filePage = endpoint({
  method: 'GET',
  path: '/api/files/:id/pages/:page',
  access: 'fileReader',
  kind: 'bytes',
  summary: 'One page of a PDF or TIFF as a picture.',
  params: z.object({
    id: FileId,
    page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
  }),
})

export const getSharedFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/shared',
  access: 'sharedFile',
  summary: 'The record of a file; 403 without access.',
  params: byId,
  query: z.object({ groupId: z.optional(StoryId) }),
  reply: StoredFile,
})

/** Where a search matched in a file. */
export const Hit = z.object({
  /** The matched words as spelled in its name, caption or text, for highlighting. */
  words: z.array(z.string()),
  /** At most 160 characters of text around the first match; null when only name, title or caption match. */
  text: z.nullable(z.string()),
  /** The place of that text, in the unit of the file's kind. */
  page: z.nullable(z.number()),
  row: z.nullable(z.number()),
  line: z.nullable(z.number()),
  second: z.nullable(z.number()),
  /** The heading, slide or chapter that it is below, or the sheet of the row. */
  section: z.nullable(z.string()),
})
export type Hit = z.infer<typeof Hit>

export const listUploads = endpoint({
  method: 'GET',
  path: '/dashboard/uploads',
  access: 'signedIn',
  summary:
    "The viewer's files; without mine_only also those of public stories. A search (q) covers their own files, or the given story.",
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    /** Upload times, or `nextCursor`: continue with `before` for newest first, with `after` for oldest first. */
    before: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(z.string().check(z.maxLength(200))),
    mine_only: z.optional(z.enum(['true', 'false'])),
    sort: z.optional(z.enum(['newest', 'oldest'])),
    /** The time of the order and of the cursors: when a file was uploaded, or taken if known (`display_date`). */
    by: z.optional(z.enum(['uploaded', 'taken'])),
    /** `docs` are PDFs and tables, `text` is other readable text; videos have no type. */
    type: z.optional(z.enum(['images', 'docs', 'text'])),
    /** With `mine_only` and by the time they were taken; a page may then have fewer files than asked for. */
    ...fileFilters,
    /** The files of a story, as this viewer sees them; or the viewer's own files that are in none of their stories. */
    story: z.optional(z.union([z.literal('none'), StoryId])),
    /** All words must occur in the name, title, caption or text of a file; prefixes match. */
    q: z.optional(
      z.string().check(z.trim(), z.maxLength(limits.search, `Use at most ${limits.search} characters.`)),
    ),
  }),
  reply: z.object({
    /** `hit` is null without a search. */
    uploads: z.array(z.extend(StoredFile, { hit: z.nullable(Hit) })),
    pagination: z.object({ page: z.number(), hasMore: z.boolean(), nextCursor: z.nullable(z.string()) }),
  }),
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/dashboard/uploads/:id',
  access: 'fileOwner',
  summary: 'Delete a file; it leaves its stories.',
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
})

export const renameUpload = endpoint({
  method: 'PATCH',
  path: '/dashboard/uploads/:id/rename',
  access: 'fileOwner',
  summary: 'Rename a file; returns the name as stored.',
  params: byId,
  body: z.strictObject({
    original_filename: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter a name.'),
        z.maxLength(limits.fileName, `Use at most ${limits.fileName} characters.`),
      ),
  }),
  reply: z.object({ original_filename: z.string() }),
  example: { original_filename: 'day-3-rain.txt' },
})

/** The counts in the sidebar and at the top of the document store. */
export const getSummary = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  access: 'signedIn',
  summary: 'How many stories and files the viewer owns.',
  reply: z.object({ story_count: z.number(), file_count: z.number(), file_bytes: z.number() }),
})

/** The user's storage, and whether uploads are accepted. */
export const StorageUse = z.object({
  /** Originals, derived files, and the trash; in bytes. */
  used_bytes: z.number(),
  /** Null: limited by the disk only. */
  quota_bytes: z.nullable(z.number()),
  has_trash: z.boolean(),
  /** The disk is nearly full: uploads are refused for all users, except possibly small ones. */
  is_disk_low: z.boolean(),
  /** Disk usage, for the operator (the owner of the first account); null for others. */
  disk: z.nullable(
    z.object({
      state: z.enum(['roomy', 'low', 'critical']),
      free_bytes: z.number(),
      total_bytes: z.number(),
    }),
  ),
})
export type StorageUse = z.infer<typeof StorageUse>

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/dashboard/storage',
  access: 'signedIn',
  summary: 'The viewer’s used storage and quota.',
  reply: StorageUse,
})

export const FileIds = z.array(FileId).check(z.minLength(1, 'No file selected'), z.maxLength(limits.fileIds))

/** Files by id, such as those of a plan. */
export const findUploads = endpoint({
  method: 'POST',
  path: '/dashboard/uploads/find',
  access: 'signedIn',
  summary: 'The records of your own files; unknown ids are left out.',
  body: z.strictObject({ file_ids: FileIds }),
  reply: z.object({ uploads: z.array(StoredFile) }),
  example: { file_ids: ['0190a6b4-0000-7000-8000-000000000001'] },
})
