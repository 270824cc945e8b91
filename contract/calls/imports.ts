import * as z from 'zod/mini'
import { atMost, wellFormed } from '#contract/bounded-text.ts'
import { SaidPlace, SaidTime } from '#contract/correction.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileId, ImportId, StoryId } from '#contract/ids.ts'
import { limits } from '#contract/limits.ts'
import { StoryName } from './stories.ts'

/** What was exported: by Google Takeout, by iCloud's privacy page, with XMP files (Immich, Apple Photos), by StoryPad. */
export const exportKinds = ['takeout', 'icloud', 'xmp', 'storypad'] as const
export const ExportKind = z.enum(exportKinds)
export type ExportKind = z.infer<typeof ExportKind>

/** Why an entry of an export did not become a file. */
export const leftOutReasons = [
  'edits',
  'viewer',
  'no_picture',
  'trashed',
  'too_large',
  'bomb',
  'password',
  'damaged',
  'long_name',
  'refused',
  'deleted',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const Import = z.object({
  id: ImportId,
  kind: ExportKind,
  /** Of the zip or folder; of several the first one's. */
  name: z.string(),
  /** `open` until all entries are recorded or its owner has ended it. */
  state: z.enum(['open', 'ended', 'undone']),
  /** Entries in the export that are no details of others. */
  total: z.number(),
  imported: z.number(),
  /** They were stored before, or are in the export more than once. */
  known: z.number(),
  left_out: z.number(),
  stories: z.number(),
  started_at: z.string(),
})
export type Import = z.infer<typeof Import>

/** What an export says of a file. Words, places and local times count as the owner's, where the owner has none yet. */
export const ExportedFacts = z.strictObject({
  caption: z.optional(
    z
      .string()
      .check(
        atMost({ max: limits.caption, tooLong: `Use at most ${limits.caption} characters.` }),
        z.overwrite(wellFormed),
      ),
  ),
  place: z.optional(SaidPlace),
  taken: z.optional(SaidTime),
})
export type ExportedFacts = z.infer<typeof ExportedFacts>

const entryPath = z.string().check(z.minLength(1), z.maxLength(limits.imports.path), z.overwrite(wellFormed))

/** An entry with what became of it: the uploaded file, or the reason why there is none. */
export const ImportEntry = z.strictObject({
  /** In the export; identifies the entry, and is never used as a path. */
  path: entryPath,
  file_id: z.nullable(FileId),
  reason: z.optional(z.enum(leftOutReasons)),
  /** The names of its albums, which become private stories. */
  albums: z.array(StoryName).check(z.maxLength(limits.imports.albums)),
  /** Its place in these stories: milliseconds since 1970, and its number in the export. */
  time: z.nullable(z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15))),
  number: z.int().check(z.minimum(0), z.maximum(limits.imports.total)),
  facts: ExportedFacts,
})
export type ImportEntry = z.infer<typeof ImportEntry>

const importParams = z.object({ import: ImportId })

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'signedIn',
  summary: 'Begin to import an export; one that is still open is continued.',
  body: z.strictObject({
    kind: ExportKind,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.fileName)),
    /** Equal for the same zips or folder. */
    fingerprint: z.string().check(z.minLength(1), z.maxLength(100)),
    total: z.int().check(z.minimum(1), z.maximum(limits.imports.total)),
  }),
  reply: Import,
  example: { kind: 'takeout', name: 'takeout-20260712T101500Z-001.zip', fingerprint: '9f3a', total: 1_912 },
})

export const addImportEntries = endpoint({
  method: 'POST',
  path: '/api/imports/:import/entries',
  access: 'signedIn',
  summary:
    'Record what became of entries; files get their albums, captions, times and places. May be repeated.',
  params: importParams,
  bodyBytes: 3 * 1024 * 1024,
  body: z.strictObject({
    entries: z.array(ImportEntry).check(z.minLength(1), z.maxLength(limits.imports.entries)),
  }),
  reply: Import,
  example: {
    entries: [
      {
        path: 'Takeout/Google Photos/Skye/archive_browser.html',
        file_id: null,
        reason: 'viewer',
        albums: [],
        time: null,
        number: 0,
        facts: {},
      },
    ],
  },
})

export const listImportPaths = endpoint({
  method: 'GET',
  path: '/api/imports/:import/paths',
  access: 'signedIn',
  summary: 'Entries of an import that are recorded, a page at a time.',
  params: importParams,
  query: z.object({ after: z.optional(entryPath) }),
  reply: z.object({ paths: z.array(z.string()), hasMore: z.boolean() }),
})

export const endImport = endpoint({
  method: 'POST',
  path: '/api/imports/:import/end',
  access: 'signedIn',
  summary: 'End an import. What it has brought stays.',
  params: importParams,
  reply: Import,
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:import/undo',
  access: 'signedIn',
  summary:
    'Move files that an import has brought to the trash, a part at a time, and at last remove its stories. Repeat while `has_more`.',
  params: importParams,
  reply: z.object({ moved: z.number(), has_more: z.boolean() }),
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'signedIn',
  summary: 'Your imports of the last 30 days, newest first.',
  reply: z.object({ imports: z.array(Import) }),
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:import',
  access: 'signedIn',
  summary: 'An import with its stories and what it left out, the first of them.',
  params: importParams,
  reply: z.object({
    import: Import,
    stories: z.array(z.object({ id: StoryId, name: z.string() })),
    left_out: z.array(z.object({ path: z.string(), reason: z.enum(leftOutReasons) })),
  }),
})
