import type { UsageKind } from '#contract/calls/billing.ts'
import type { UploadReply } from '#contract/calls/uploads.ts'
import type { ExportKind, Import, LeftOutReason } from '#contract/calls/imports.ts'
import type { DriveProvider } from '#contract/calls/connections.ts'
import type { Evidence } from '#contract/evidence.ts'
import type { FileKind, FileType } from '#contract/file-kinds.ts'
import type { AudioFacts } from '#contract/audio-facts.ts'
import type { WordLine } from '#contract/page-words.ts'
import type { TranscriptLine } from '#contract/transcript.ts'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import type { TableVerdict } from '#server/lib/table-verdict.ts'
import type { TakenSource } from '#contract/taken.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import type { PlanConfig } from '#server/config/plans-config.ts'
import type {
  CoverId,
  FileId,
  HalfUploadId,
  ImportId,
  MessageId,
  OrganisationId,
  RunId,
  SavedSearchId,
  SessionId,
  StoryId,
  UserId,
  ZipSelectionId,
} from '#contract/ids.ts'
import type { ModelPurpose } from '#contract/calls/ai-usage.ts'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from './drizzle.ts'
import { newestFirst } from './newest-first.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const createdAt = () => at('created_at').notNull().defaultNow()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

export const users = pgTable(
  'users',
  {
    id: uuid('id').$type<UserId>().primaryKey(),
    name: text('name').notNull(),
    /** Lower case. */
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailVerifiedAt: at('email_verified_at'),
    /** Replaces `email` once it is confirmed. */
    pendingEmail: text('pending_email'),
    /** PHC string of argon2id; null for users who only sign in with a provider. */
    passwordHash: text('password_hash'),
    organization: text('organization'),
    avatarKey: text('avatar_key'),
    createdAt: createdAt(),
    /** When the owner closed the account; everything is removed a week later. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.username),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_closed')
      .on(table.id)
      .where(sql`deleted_at is not null`),
  ],
)

/** A user's identity at a provider: the provider and its user id, never an address. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie; the token itself is not stored. */
    tokenHash: bytes('token_hash').primaryKey(),
    /** Its id in the owner's list of sessions; grants no access. */
    id: uuid('id')
      .$type<SessionId>()
      .notNull()
      .default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser's user agent at sign-in. */
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** What a mailed link can do, once. */
export type TokenPurpose =
  | 'verify-email'
  | 'confirm-new-email'
  | 'reset-password'
  /** Reopens a closed account: from the email about it, or by signing in. */
  | 'keep-account-mailed'
  | 'keep-account-signed-in'

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    /** SHA-256 of the token in the link; the token itself is not stored. */
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was sent to; it becomes invalid when the account's address changes. */
    payload: jsonb('payload').$type<{ email: string | null }>().notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [uniqueIndex('one_time_tokens_purpose').on(table.userId, table.purpose)],
)

export const licenceAcceptances = pgTable(
  'licence_acceptances',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    acceptedAt: at('accepted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.version] })],
)

/** The attempts of one subject until `ends_at`; then counting restarts. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    name: text('name').notNull(),
    /** SHA-256 of the subject. */
    keyHash: bytes('key_hash').notNull(),
    count: integer('count').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.keyHash] }),
    index('rate_limits_age').on(table.endsAt),
  ],
)

export interface ReadTaken {
  takenAtLocal: string | null
  takenIsDay: boolean
  takenOffset: number | null
  takenFrom: TakenSource | null
}

/** A caption and who wrote it; an unprocessed file has neither. */
export interface WrittenCaption {
  caption: string | null
  captionBy: 'builtin' | 'model' | 'person' | null
  captionNote: string | null
}

export interface ReadPlace {
  latitude: number | null
  longitude: number | null
}

/** A sheet of a workbook. */
export interface StoredSheet {
  /** Unique in its workbook, without regard to capitals. */
  name: string
  isHidden: boolean
  /** Null for a sheet without a value. */
  table: { verdict: TableVerdict; key: string } | null
}

export const files = pgTable(
  'files',
  {
    id: uuid('id').$type<FileId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** SHA-256 of the content. */
    contentHash: bytes('content_hash').notNull(),
    /** CRC-32 of the content, as zips contain it; null: not computed yet. */
    crc32: bigint('crc32', { mode: 'number' }),
    storageKey: text('storage_key').notNull(),
    /** Signs the URLs that open the file without a session. */
    addressKey: uuid('address_key')
      .notNull()
      .default(sql`gen_random_uuid()`),
    status: text('status').$type<'pending' | 'processing' | 'captioned' | 'error'>().notNull(),
    /** Why the status is `error`, as a sentence for the owner. */
    failure: text('failure'),
    caption: text('caption'),
    captionBy: text('caption_by').$type<'builtin' | 'model' | 'person'>(),
    /** Why the configured model was not used for a caption, as a sentence for the owner. */
    captionNote: text('caption_note'),
    /** The embedding model of all passages; null until they are embedded. */
    embeddedBy: text('embedded_by'),
    /** When it was taken by its local time as if that were UTC, else when it was uploaded. */
    displayAt: at('display_at').notNull(),
    uploadedAt: at('uploaded_at').notNull(),
    /** When it was taken, by the clock of its place; null: unknown, or not backfilled yet. */
    takenAtLocal: timestamp('taken_at_local', { precision: 3, mode: 'string' }),
    /** The clock time is unknown; it is noon in `taken_at_local`. */
    takenIsDay: boolean('taken_is_day').notNull().default(false),
    /** Minutes east of UTC; null: the camera did not say. */
    takenOffset: integer('taken_offset'),
    takenFrom: text('taken_from').$type<TakenSource>(),
    /** What StoryPad wrote, while the owner's own words are in the columns of the caption; else null. */
    writtenCaption: jsonb('written_caption').$type<WrittenCaption>(),
    /** What the file says itself, while the owner's correction is in the columns of time or place; else null. */
    readTaken: jsonb('read_taken').$type<ReadTaken>(),
    readPlace: jsonb('read_place').$type<ReadPlace>(),
    /** The last change on the disk of the sender, and the time zone of their browser. */
    sentModifiedAt: at('sent_modified_at'),
    sentTimeZone: text('sent_time_zone'),
    /** The import that brought it; null for others. Without a constraint, because imports end before their files. */
    importId: uuid('import_id').$type<ImportId>(),
    /** When it was taken, by an export that says so in UTC. */
    exportedTime: at('exported_time'),
    width: integer('width'),
    height: integer('height'),
    smallKey: text('small_key'),
    mediumKey: text('medium_key'),
    largeKey: text('large_key'),
    preview: text('preview'),
    pages: integer('pages'),
    /** What the pages of a PDF do not show by themselves (contract/pdf-facts.ts). */
    pdf: jsonb('pdf').$type<PdfFacts>(),
    rows: integer('rows'),
    lines: integer('lines'),
    /** The encoding in which a text was read (contract/text-encodings.ts); null for other files, and while it is unread. */
    encoding: text('encoding').$type<TextEncodingName>(),
    /** Some bytes are no characters in that encoding. */
    hasBadBytes: boolean('has_bad_bytes').notNull().default(false),
    /** The encoding the owner chose; null: it is detected. */
    chosenEncoding: text('chosen_encoding').$type<TextEncodingName>(),
    /** The content was written here, as a note or by an edit. */
    isWrittenHere: boolean('is_written_here').notNull().default(false),
    /** The last page, row or line that is searchable, if it is not the last one. */
    searchedTo: integer('searched_to'),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Of a recording (contract/audio-facts.ts); null for other files. */
    audio: jsonb('audio').$type<AudioFacts>(),
    /** A film or recording that browsers can play without conversion. */
    isPlayable: boolean('is_playable').notNull().default(false),
    /** The converted copy of a film or recording: playable everywhere, without metadata. */
    playableKey: text('playable_key'),
    /** Bytes of its pictures and of its values as Parquet, and of its converted copy; 0 also while not measured. */
    pictureBytes: bigint('picture_bytes', { mode: 'number' }).notNull().default(0),
    playableBytes: bigint('playable_bytes', { mode: 'number' }).notNull().default(0),
    /** Why there is no converted copy; null while there may be one. */
    conversionFailure: text('conversion_failure'),
    textStart: text('text_start'),
    /** First rows of a table, the header first; an empty header if it has none. */
    tableStart: jsonb('table_start').$type<string[][]>(),
    /** How a table was read, and its values as Parquet in storage; null for other files. */
    tableVerdict: jsonb('table_verdict').$type<TableVerdict>(),
    tableKey: text('table_key'),
    /** Of a workbook: each of its sheets, and that of the columns above. */
    sheets: jsonb('sheets').$type<StoredSheet[]>(),
    tableSheet: text('table_sheet'),
    /** The values of its other sheets as Parquet in storage. */
    sheetKeys: text('sheet_keys').array().notNull().default([]),
    /** Rows of a table that may be read wrong, because a quote is not closed. */
    tornRows: integer('torn_rows'),
    language: text('language'),
    keywords: text('keywords').array().notNull().default([]),
    title: text('title'),
    /** Where it was taken; sent to the owner only. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    camera: text('camera'),
    /** It is in a public story; kept by triggers. Null: not backfilled yet. */
    isPublic: boolean('is_public').default(false),
    /** It is in a story that is not deleted; kept by triggers. Null: not backfilled yet. */
    inStory: boolean('in_story').default(false),
    /** `fileType` of contract/file-kinds.ts; written by the server, backfilled when the registry changes. */
    fileType: text('file_type').$type<FileType>().notNull().default('other'),
    /** The `readerVersion` of engines/media/reader-versions.ts that read it last; 0: earlier than any. */
    readBy: smallint('read_by').notNull().default(0),
    /** The `ocrVersion` of engines/media/reader-versions.ts that looked for words in its pictures last; 0: none yet. */
    ocrBy: smallint('ocr_by').notNull().default(0),
    /** Words were found in its pictures. */
    hasWords: boolean('has_words').notNull().default(false),
    /** The model that was asked for its speech last; null: it was not asked for all of it. */
    transcribedBy: text('transcribed_by'),
    /** Speech was found in it. */
    hasTranscript: boolean('has_transcript').notNull().default(false),
    /** Why its speech was not transcribed, as a sentence for the owner. */
    transcriptFailure: text('transcript_failure'),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    index('files_by_owner')
      .on(table.ownerId, ...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_public')
      .on(...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null and is_public is not false`),
    index('files_by_owner_and_type')
      .on(table.ownerId, table.fileType, ...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_by_day')
      .on(table.ownerId, ...newestFirst(table.displayAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_by_day_and_type')
      .on(table.ownerId, table.fileType, ...newestFirst(table.displayAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_by_day_and_camera')
      .on(table.ownerId, table.camera, ...newestFirst(table.displayAt, table.id))
      .where(sql`deleted_at is null and camera is not null`),
    index('files_by_day_and_size')
      .on(table.ownerId, sql`size_class(${table.sizeBytes})`, ...newestFirst(table.displayAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_with_place_by_day')
      .on(table.ownerId, ...newestFirst(table.displayAt, table.id))
      .where(sql`deleted_at is null and latitude is not null`),
    index('files_by_place')
      .on(table.ownerId, sql`place_key(${table.latitude}, ${table.longitude})`)
      .where(sql`deleted_at is null and latitude is not null`),
    index('files_public_by_type')
      .on(table.fileType, ...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null and is_public is not false`),
    index('files_by_placing')
      .on(table.ownerId, sql`coalesce(${table.inStory}, false)`, ...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null`),
    index('files_by_placing_and_type')
      .on(
        table.ownerId,
        sql`coalesce(${table.inStory}, false)`,
        table.fileType,
        ...newestFirst(table.uploadedAt, table.id),
      )
      .where(sql`deleted_at is null`),
    index('files_without_words')
      .on(table.ownerId, ...newestFirst(table.uploadedAt, table.id))
      .where(sql`deleted_at is null and status <> 'captioned'`),
    index('files_by_content').on(table.ownerId, table.contentHash),
    index('files_to_embed')
      .on(table.embeddedBy)
      .where(sql`deleted_at is null and status = 'captioned'`),
    index('files_unread')
      .on(table.uploadedAt)
      .where(sql`deleted_at is null and status in ('pending', 'processing')`),
    index('files_unread_by_owner')
      .on(table.ownerId)
      .where(sql`deleted_at is null and status in ('pending', 'processing')`),
    index('files_languages')
      .on(table.ownerId, sql`coalesce(${table.language}, '')`)
      .where(sql`deleted_at is null and status = 'captioned'`),
    index('files_without_model')
      .on(table.captionNote, table.id)
      .where(
        sql`deleted_at is null and status = 'captioned' and caption_by = 'builtin' and caption_note is not null`,
      ),
    index('files_to_play')
      .on(table.uploadedAt)
      .where(
        sql`deleted_at is null and status = 'captioned' and (mime like 'video/%' or mime like 'audio/%') and duration_seconds is not null and (not is_playable or latitude is not null or read_place is not null) and playable_key is null and conversion_failure is null`,
      ),
    index('files_to_transcribe')
      .on(table.uploadedAt)
      .where(
        sql`deleted_at is null and status = 'captioned' and duration_seconds is not null and transcribed_by is null and storage_key not like 'drives/%'`,
      ),
    index('files_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index('files_long_tables')
      .on(table.ownerId, ...newestFirst(table.uploadedAt, table.id))
      .where(
        sql`deleted_at is null and table_key is not null and searched_to is not null and status = 'captioned'`,
      ),
    index('files_read_before')
      .on(table.readBy, table.id)
      .where(
        sql`deleted_at is null and status in ('captioned', 'error') and storage_key not like 'drives/%'`,
      ),
    index('files_before_ocr')
      .on(table.ocrBy, table.id)
      .where(
        sql`deleted_at is null and status = 'captioned' and storage_key not like 'drives/%' and (mime = 'application/pdf' or (mime like 'image/%' and small_key is not null))`,
      ),
    index('files_by_import')
      .on(table.importId, table.id)
      .where(sql`import_id is not null`),
    index('files_in_trash')
      .on(table.ownerId, ...newestFirst(table.deletedAt, table.id))
      .where(sql`deleted_at is not null`),
    index('files_unmeasured')
      .on(table.id)
      .where(
        sql`(small_key is not null and picture_bytes = 0) or (playable_key is not null and playable_bytes = 0)`,
      ),
  ],
)

/**
 * Storage of each account: originals, pictures, video copies, the trash; and counts of what is not deleted. Written
 * only by triggers of `files` and `stories`, at the end of each transaction.
 */
export const storageUse = pgTable('storage_use', {
  ownerId: uuid('owner_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /**
   * Files that are not deleted, the bytes of their originals, and stories that are not deleted. Null: not backfilled
   * yet.
   */
  files: integer('files'),
  fileBytes: bigint('file_bytes', { mode: 'number' }),
  stories: integer('stories'),
})

/** Parts of files for search and answers, each with its place. */
export const filePassages = pgTable(
  'file_passages',
  {
    fileId: uuid('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    text: text('text').notNull(),
    page: integer('page'),
    row: integer('row'),
    line: integer('line'),
    second: integer('second'),
    /** The heading, slide or chapter that it is below, or the sheet of its rows. */
    section: text('section'),
    words: tsvector('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.ordinal] }),
    index('file_passages_words').using('gin', table.ownerId, table.words),
  ],
)

/** The words in the picture of a page, or in a picture, that were looked for; no lines if there are none. */
export const pageWords = pgTable(
  'page_words',
  {
    fileId: uuid('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** From 1. */
    page: integer('page').notNull(),
    lines: jsonb('lines').$type<WordLine[]>().notNull(),
    /** The `ocrVersion` that looked at it. */
    ocrBy: smallint('ocr_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.page] })],
)

/** What is said in a piece of a recording or film; no lines if nothing is. */
export const transcripts = pgTable(
  'transcripts',
  {
    fileId: uuid('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** From 0; each is as long as `transcription.ts` says. */
    piece: integer('piece').notNull(),
    lines: jsonb('lines').$type<TranscriptLine[]>().notNull(),
    model: text('model').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.piece] })],
)

/** The embedding of a passage. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    fileId: uuid('file_id').$type<FileId>().notNull(),
    ordinal: integer('ordinal').notNull(),
    /** A unit vector of 32-bit floats, little-endian. */
    vector: bytes('vector').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.ordinal] }),
    foreignKey({
      name: 'passage_vectors_passage',
      columns: [table.fileId, table.ordinal],
      foreignColumns: [filePassages.fileId, filePassages.ordinal],
    }).onDelete('cascade'),
  ],
)

/** One bit per dimension of the vectors, in a narrow table that a search can scan completely. */
export const passageCodes = pgTable(
  'passage_codes',
  {
    fileId: uuid('file_id').$type<FileId>().notNull(),
    ordinal: integer('ordinal').notNull(),
    ownerId: uuid('owner_id').$type<UserId>().notNull(),
    /** The embedding model; codes of different models cannot be compared. */
    model: text('model').notNull(),
    code: bits('code').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.ordinal] }),
    index('passage_codes_by_owner').on(table.ownerId, table.model),
    foreignKey({
      name: 'passage_codes_passage',
      columns: [table.fileId, table.ordinal],
      foreignColumns: [filePassages.fileId, filePassages.ordinal],
    }).onDelete('cascade'),
  ],
)

/** The words of an owner's passages, to correct misspelt questions. */
export const searchWords = pgTable(
  'search_words',
  { ownerId: uuid('owner_id').$type<UserId>().notNull(), word: text('word').notNull() },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.word] }),
    index('search_words_similar').using('gin', table.ownerId, table.word.op('gin_trgm_ops')),
  ],
)

/** Owners with passages removed since their words were last checked; written by a trigger. */
export const searchWordsToCheck = pgTable(
  'search_words_to_check',
  {
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('search_words_to_check_by_owner').on(table.ownerId)],
)

export const stories = pgTable(
  'stories',
  {
    id: uuid('id').$type<StoryId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    /** True is public, false private. */
    showOnFeed: boolean('show_on_feed').notNull().default(false),
    personaName: text('persona_name'),
    personaPreamble: text('persona_preamble'),
    styleRules: text('style_rules').array().notNull().default([]),
    safetyRules: text('safety_rules').array().notNull().default([]),
    /** The daily limit for questions of all visitors together. */
    visitorQuestionsPerDay: integer('visitor_questions_per_day').notNull().default(200),
    /** Questions in the public conversation. */
    chatCount: integer('chat_count').notNull().default(0),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
    /** Its owner's account is closed; kept by triggers. */
    ownerClosed: boolean('owner_closed').notNull().default(false),
  },
  (table) => [
    index('stories_public')
      .on(...newestFirst(table.createdAt, table.id))
      .where(sql`show_on_feed and deleted_at is null and not owner_closed`),
    index('stories_by_owner')
      .on(table.ownerId, ...newestFirst(table.createdAt, table.id))
      .where(sql`deleted_at is null`),
    index('stories_public_text')
      .using('gin', sql`story_text(${table.name}, ${table.tags}) gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`show_on_feed and deleted_at is null and not owner_closed`),
    index('stories_text_by_owner')
      .using('gin', table.ownerId, sql`story_text(${table.name}, ${table.tags}) gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`deleted_at is null`),
    index('stories_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
)

/** The number of a story's files that are not deleted. Written only by triggers, at the end of each transaction. */
export const storyTotals = pgTable('story_totals', {
  storyId: uuid('story_id')
    .$type<StoryId>()
    .primaryKey()
    .references(() => stories.id, { onDelete: 'cascade' }),
  /** Null: not backfilled yet. */
  files: integer('files'),
})

export const storyFiles = pgTable(
  'story_files',
  {
    storyId: uuid('story_id')
      .$type<StoryId>()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Microseconds since 1970, when the file was chosen or added; the order of the tiles. */
    position: bigint('position', { mode: 'number' })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    /** The file is not deleted; kept by triggers. */
    isKept: boolean('is_kept').notNull().default(true),
    /** The file's upload time and type; kept by triggers. Null: not backfilled yet. */
    uploadedAt: at('uploaded_at'),
    fileType: text('file_type').$type<FileType>(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.fileId] }),
    index('story_files_order').on(table.storyId, table.position),
    index('story_files_by_file').on(table.fileId),
    index('story_files_by_upload')
      .on(table.storyId, ...newestFirst(table.uploadedAt, table.fileId))
      .where(sql`is_kept`),
    index('story_files_by_type')
      .on(table.storyId, table.fileType, ...newestFirst(table.uploadedAt, table.fileId))
      .where(sql`is_kept`),
  ],
)

/** What an edit of a text replaced: files in the trash, as long as they are there. */
export const textVersions = pgTable(
  'text_versions',
  {
    id: uuid('id')
      .$type<FileId>()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    ofId: uuid('of_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
  },
  (table) => [index('text_versions_by_file').on(table.ofId)],
)

/** Views of the own files that a user has named. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').$type<SavedSearchId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The query of the page's address. */
    view: text('view').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('saved_searches_by_owner').on(table.ownerId)],
)

/** Files that a user chose to download together; swept after a day. */
export const zipSelections = pgTable(
  'zip_selections',
  {
    id: uuid('id').$type<ZipSelectionId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileIds: uuid('file_ids').$type<FileId>().array().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('zip_selections_by_owner').on(table.ownerId),
    index('zip_selections_by_age').on(table.createdAt),
  ],
)

/** Uploads in parts; one that is not continued is swept after a day. */
export const halfUploads = pgTable(
  'half_uploads',
  {
    id: uuid('id').$type<HalfUploadId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** Keys of the objects that contain the received bytes, in order. */
    parts: text('parts').array().notNull().default([]),
    /** As sent at its creation. */
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    /** The reply of its completion, for callers that have not received it. */
    reply: jsonb('reply').$type<UploadReply>(),
    /** When bytes arrived last. */
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('half_uploads_by_owner').on(table.ownerId),
    index('half_uploads_by_age').on(table.changedAt),
  ],
)

/** Imports of exports of other products; they can be undone for 30 days. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').$type<ImportId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ExportKind>().notNull(),
    name: text('name').notNull(),
    /** Equal for the same zips or folder, so that they are continued. */
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<Import['state']>().notNull().default('open'),
    total: integer('total').notNull(),
    imported: integer('imported').notNull().default(0),
    known: integer('known').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    stories: integer('stories').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('imports_by_owner').on(table.ownerId, ...newestFirst(table.createdAt, table.id)),
    index('imports_by_age').on(table.createdAt),
  ],
)

/** What became of the entries of an export. */
export const importEntries = pgTable(
  'import_entries',
  {
    importId: uuid('import_id')
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    outcome: text('outcome').$type<'imported' | 'known' | 'left_out'>().notNull(),
    reason: text('reason').$type<LeftOutReason>(),
    fileId: uuid('file_id').$type<FileId>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.path] }),
    index('import_entries_by_file')
      .on(table.importId, table.fileId)
      .where(sql`file_id is not null`),
    index('import_entries_left_out')
      .on(table.importId, table.path)
      .where(sql`outcome = 'left_out'`),
  ],
)

/** The stories that albums of an export became. */
export const importStories = pgTable(
  'import_stories',
  {
    importId: uuid('import_id')
      .$type<ImportId>()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    album: text('album').notNull(),
    storyId: uuid('story_id').$type<StoryId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.album] })],
)

/** Story covers that a model has made or is making. */
export const storyCovers = pgTable(
  'story_covers',
  {
    id: uuid('id').$type<CoverId>().primaryKey(),
    storyId: uuid('story_id')
      .$type<StoryId>()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: it is being made. */
    storageKey: text('storage_key'),
    /** The month in which it was counted, and where it is refunded if it fails. */
    month: date('month').notNull(),
    isChosen: boolean('is_chosen').notNull().default(false),
    /** When it was made, or last was the chosen one. */
    leftAt: at('left_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('story_covers_chosen')
      .on(table.storyId)
      .where(sql`is_chosen`),
    index('story_covers_by_story').on(table.storyId, table.id),
    index('story_covers_by_owner').on(table.ownerId),
    index('story_covers_by_key').on(table.storageKey),
    index('story_covers_left')
      .on(table.leftAt)
      .where(sql`not is_chosen`),
  ],
)

export const storyStars = pgTable(
  'story_stars',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .$type<StoryId>()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the story was created: the order of the list. Written by the database. */
    storyCreatedAt: at('story_created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    index('story_stars_by_story').on(table.storyId),
    index('story_stars_newest').on(table.userId, ...newestFirst(table.storyCreatedAt, table.storyId)),
  ],
)

export const shareLinks = pgTable('share_links', {
  storyId: uuid('story_id')
    .$type<StoryId>()
    .primaryKey()
    .references(() => stories.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

export interface StoredSource {
  number: number
  fileId: FileId
  page: number | null
  row: number | null
  /** Missing in answers from before rows were cited together. */
  rowTo?: number | null
  line: number | null
  second: number | null
  /** Missing in answers from before sections were cited. */
  section?: string | null
}

/** A computed result of an answer, as in the contract. */
export interface StoredFigure {
  title: string
  how: string
  points: { label: string; value: number; text: string }[]
  more: number
  total: { label: string; text: string } | null
}

/** A file that an answer is based on, with its content at that time. */
export interface StoredGround {
  fileId: FileId
  /** SHA-256 of that content, hexadecimal. */
  content: string
}

/** Questions and answers. A thread is a story's public conversation, or a private one of one user. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').$type<MessageId>().primaryKey(),
    /** `public:{story}`, `private:{story}:{user}` or `documents:{user}`. */
    thread: text('thread').notNull(),
    storyId: uuid('story_id')
      .$type<StoryId>()
      .references(() => stories.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    /** The asker, also on the answer: a user, or a visitor by the id in the cookie. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    visitorId: uuid('visitor_id'),
    content: text('content').notNull(),
    status: text('status').$type<'complete' | 'writing' | 'failed'>().notNull(),
    byModel: boolean('by_model').notNull().default(false),
    /** Why the configured model was not used for an answer, as a sentence for users. */
    modelNote: text('model_note'),
    /** The model reached its length limit. */
    cutOff: boolean('cut_off').notNull().default(false),
    /** The asker stopped the answer. While it is still `writing`, its writer must end. */
    stopped: boolean('stopped').notNull().default(false),
    sources: jsonb('sources').$type<StoredSource[]>().notNull().default([]),
    /** Everything offered to the writer of an answer, which stays readable while these files are unchanged. */
    grounds: jsonb('grounds').$type<StoredGround[]>().notNull().default([]),
    figure: jsonb('figure').$type<StoredFigure>(),
    evidence: jsonb('evidence').$type<Evidence>(),
    suggestions: text('suggestions').array().notNull().default([]),
    relevantFileIds: uuid('relevant_file_ids').array().$type<FileId[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('chat_messages_thread').on(table.thread, ...newestFirst(table.createdAt, table.id)),
    index('chat_messages_by_user')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`user_id is not null`),
    index('chat_messages_by_story')
      .on(table.storyId)
      .where(sql`story_id is not null`),
    index('chat_messages_of_asker')
      .on(table.thread, table.userId, ...newestFirst(table.createdAt, table.id))
      .where(sql`user_id is not null and story_id is not null`),
    index('chat_messages_of_visitor')
      .on(table.thread, table.visitorId, ...newestFirst(table.createdAt, table.id))
      .where(sql`visitor_id is not null`),
    index('chat_messages_writing')
      .on(table.createdAt)
      .where(sql`status = 'writing'`),
  ],
)

/**
 * Free questions used in a story: by a visitor (`visitor:{id}`), and per day by an address (`address:{hash}:{day}`), by
 * an IPv6 network (`network:{hash}:{day}`) and by all visitors together (`day:{day}`).
 */
export const visitorPrompts = pgTable(
  'visitor_prompts',
  {
    storyId: uuid('story_id')
      .$type<StoryId>()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    firstAt: at('first_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.subject] }),
    index('visitor_prompts_age').on(table.firstAt),
  ],
)

/** Stories that one organising run created, so that they can be undone together. */
export const organisations = pgTable(
  'organisations',
  {
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the client; identifies one set of stories of its owner. */
    id: uuid('id').$type<OrganisationId>().notNull(),
    /** The created stories, and for each one a SHA-256 of everything that its owner can change. */
    storyIds: uuid('story_ids').array().$type<StoryId[]>().notNull(),
    madeAs: text('made_as').array().notNull(),
    createdAt: createdAt(),
    undoneAt: at('undone_at'),
    /** Stories deleted by the undo. */
    removedIds: uuid('removed_ids').array().$type<StoryId[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

/** Users' connected drives. */
export const cloudConnections = pgTable(
  'cloud_connections',
  {
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<DriveProvider>().notNull(),
    /** The address of the account at the provider. */
    email: text('email'),
    /** The encrypted tokens, which only this installation can open, and only for this owner and provider. */
    sealed: bytes('sealed').notNull(),
    /** When the access token expires. */
    expiresAt: at('expires_at').notNull(),
    /** Until when the current refresh is reserved. */
    renewingUntil: at('renewing_until'),
    isActive: boolean('is_active').notNull().default(true),
    connectedAt: at('connected_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.provider] })],
)

/** Our files whose content is in a drive, and where. */
export const cloudFiles = pgTable(
  'cloud_files',
  {
    fileId: uuid('file_id')
      .$type<FileId>()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<DriveProvider>().notNull(),
    /** Its id at the provider. */
    entryId: text('entry_id').notNull(),
    /** The version of the captioned content; null when the provider has no versions. */
    version: text('version'),
    /** As reported by the provider; null when it is only known after reading, and then ranges cannot be read. */
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Its URL at the provider. */
    webUrl: text('web_url'),
  },
  (table) => [uniqueIndex('cloud_files_by_entry').on(table.ownerId, table.provider, table.entryId)],
)

/** Caption runs: files of a drive that are captioned together. */
export const captionRuns = pgTable(
  'caption_runs',
  {
    id: uuid('id').$type<RunId>().primaryKey(),
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<DriveProvider>().notNull(),
    /** A folder that is captioned completely and not listed yet; empty: the root. */
    folderId: text('folder_id'),
    /** All its files are known. */
    isListed: boolean('is_listed').notNull(),
    createdAt: createdAt(),
    /** Its owner has dismissed it. */
    putAwayAt: at('put_away_at'),
  },
  (table) => [
    index('caption_runs_by_owner')
      .on(table.ownerId, ...newestFirst(table.createdAt, table.id))
      .where(sql`put_away_at is null`),
    index('caption_runs_by_age').on(table.createdAt),
  ],
)

/** A file of a run: waiting, imported as one of ours, or failed. */
export const captionRunFiles = pgTable(
  'caption_run_files',
  {
    runId: uuid('run_id')
      .$type<RunId>()
      .notNull()
      .references(() => captionRuns.id, { onDelete: 'cascade' }),
    entryId: text('entry_id').notNull(),
    /** Its position in the run. */
    position: integer('position').notNull(),
    name: text('name'),
    state: text('state').$type<'waiting' | 'taken' | 'failed'>().notNull().default('waiting'),
    /** Why it failed, as a sentence for the owner. */
    reason: text('reason'),
    fileId: uuid('file_id')
      .$type<FileId>()
      .references(() => files.id, { onDelete: 'set null' }),
    /** The storage key of the imported content; null when it was there before. */
    content: text('content'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.entryId] }),
    index('caption_run_files_waiting')
      .on(table.runId, table.position)
      .where(sql`state = 'waiting'`),
    index('caption_run_files_by_file').on(table.fileId),
  ],
)

/** Files that their owner says do not belong to a story, so that they are not suggested again. */
export const dismissedSuggestions = pgTable(
  'dismissed_suggestions',
  {
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .$type<FileId>()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .$type<StoryId>()
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.storyId] }),
    index('dismissed_suggestions_by_owner').on(table.ownerId),
    index('dismissed_suggestions_by_story').on(table.storyId),
  ],
)

/** A user's usage in a calendar month (UTC), by kind. */
export const usageCounters = pgTable(
  'usage_counters',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its first day. */
    month: date('month').notNull(),
    kind: text('kind').$type<UsageKind>().notNull(),
    used: integer('used').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month, table.kind] }),
    index('usage_counters_by_month').on(table.month),
  ],
)

/** A user's plan, other than the free one: the last state from the payment provider, and the operator's assignment. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The customer id at the provider. */
    customerId: text('customer_id').unique(),
    subscriptionId: text('subscription_id'),
    priceId: text('price_id'),
    /** The provider's status. */
    status: text('status'),
    isActive: boolean('is_active').notNull().default(false),
    since: at('since'),
    periodEndsAt: at('period_ends_at'),
    endsAt: at('ends_at'),
    trialEndsAt: at('trial_ends_at'),
    /** The plan of that price when it was last sold; it may not be sold any more. */
    plan: jsonb('plan').$type<PlanConfig>(),
    /** The plan that the operator assigned, which has priority. */
    givenPlanId: text('given_plan_id'),
    /** Readings are numbered at their start; an earlier one does not overwrite the result of a later one. */
    lastBegun: integer('last_begun').notNull().default(0),
    lastRead: integer('last_read').notNull().default(0),
    /** When it is read next, even without a webhook. */
    nextReadAt: at('next_read_at').notNull().defaultNow(),
    /** A checkout is being opened, until then. */
    openingUntil: at('opening_until'),
    /** When the last checkout was opened. */
    openedAt: at('opened_at'),
  },
  (table) => [
    index('subscriptions_by_next_reading')
      .on(table.nextReadAt)
      .where(sql`customer_id is not null`),
  ],
)

const tokens = () => ({
  inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
  outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  /** The part of both that no provider reported. */
  estimatedTokens: bigint('estimated_tokens', { mode: 'number' }).notNull(),
})

/** A user's language model usage in a calendar month (UTC). */
export const modelUse = pgTable(
  'model_use',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its first day. */
    month: date('month').notNull(),
    purpose: text('purpose').$type<ModelPurpose>().notNull(),
    model: text('model').notNull(),
    /** Captions, answers, organising runs; embedded files and questions. */
    tasks: integer('tasks').notNull(),
    ...tokens(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.purpose, table.model] })],
)

/** The same for all users together, including former ones; tasks about files by kind. */
export const modelTotals = pgTable(
  'model_totals',
  {
    month: date('month').notNull(),
    purpose: text('purpose').$type<ModelPurpose>().notNull(),
    /** Empty for tasks without a file. */
    kind: text('kind').$type<FileKind | ''>().notNull(),
    model: text('model').notNull(),
    tasks: integer('tasks').notNull(),
    ...tokens(),
  },
  (table) => [primaryKey({ columns: [table.month, table.purpose, table.kind, table.model] })],
)

/** Model usage of a content, kept while its user can request it. */
export const receipts = pgTable(
  'receipts',
  {
    ownerId: uuid('owner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its storage key. */
    content: text('content').notNull(),
    ...tokens(),
    /** Tokens of embedded texts, and no others. */
    embeddingTokens: bigint('embedding_tokens', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.content] }),
    index('receipts_by_age').on(table.createdAt),
  ],
)

/** The backfills of this version that are finished. */
export const finishedChanges = pgTable('finished_changes', {
  name: text('name').primaryKey(),
  finishedAt: at('finished_at').notNull().defaultNow(),
})
