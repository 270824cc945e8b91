import { isPlayed, isTextFile } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import type { StoryId } from '#contract/ids.ts'
import { altText } from '#contract/alt-text.ts'
import { tileTable } from '#contract/tile-table.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { captionView } from './caption-view.ts'
import type { FileRow } from './files-queries.ts'
import { endOfSigned, signedAddress } from './signed-address.ts'
import { takenForOthers, takenView } from './taken-row.ts'
import { storageSource } from './storage-keys.ts'
import { canPlay, chooseStream } from './stream-policy.ts'

/** `tile` has the fields of a tile, `full` also the table of the preview dialog. */
type Detail = 'tile' | 'full'

/**
 * A file as sent to this viewer, through a story or by itself. It contains no storage keys; location, time zone, camera
 * and the cause of a failure are for the owner only.
 */
export function fileView(
  row: FileRow,
  viewer: Viewer,
  detail: Detail = 'tile',
  storyId: StoryId | null = null,
): StoredFile {
  const isOwner = row.ownerId === userIdOf(viewer)
  const caption = captionView(row, isOwner)
  const taken = isOwner ? takenView(row) : takenForOthers(row)
  const [displayDate, uploadedAt] = [iso(row.displayAt), iso(row.uploadedAt)]
  return {
    id: row.id,
    file_id: row.id,
    name: row.name,
    original_filename: row.name,
    mime: row.mime,
    size: row.sizeBytes,
    width: row.width,
    height: row.height,
    orientation: orientationOf(row),
    created_at: uploadedAt,
    uploaded_at: uploadedAt,
    display_date: displayDate,
    timestamp: displayDate,
    taken,
    status: row.status,
    ready: row.status === 'captioned',
    error: isOwner ? row.failure : null,
    url: fileUrl(row),
    s3Url: signedUrl(row, viewer),
    thumbnail_url: thumbnailUrl(row),
    preview: row.preview,
    caption,
    alt: altText({ ...row, caption, taken }),
    caption_by: caption === null && row.captionBy !== 'person' ? null : row.captionBy,
    // A caption that a user has edited needs no note.
    caption_note: isOwner && row.captionBy === 'builtin' ? row.captionNote : null,
    is_text: isTextFile(row.mime, row.name),
    text_content: row.textStart,
    table: tableOf(row, detail),
    pages: row.pages,
    pdf: row.pdf,
    rows: row.rows,
    lines: row.lines,
    encoding: encodingOf(row),
    torn_rows: row.tornRows ?? 0,
    searched_to: row.isLookedUp ? null : row.searchedTo,
    has_words: row.hasWords,
    duration: row.durationSeconds,
    audio: row.audio,
    has_transcript: row.hasTranscript,
    transcript_failure: isOwner ? row.transcriptFailure : null,
    playable: canPlay(row, isOwner),
    converting: isConverting(row, isOwner),
    can_download: chooseStream(row, isOwner, 'original') !== null,
    shared: row.isPublic,
    is_public: row.isPublic,
    group_id: storyId,
    uploading: false,
    camera: isOwner ? row.camera : null,
    place: isOwner ? placeOf(row) : null,
    storage_source: storageSource(row.storageKey),
    can_edit: isOwner,
  }
}

export const fileUrl = (row: FileRow): string => `/api/files/${row.id}/stream`

/** A URL that works without a session, for the variant this viewer may see. */
export const signedUrl = (row: FileRow, viewer: Viewer): string =>
  signedAddress(
    { id: row.id, isOwner: row.ownerId === userIdOf(viewer), until: endOfSigned(Date.now()) },
    row.addressKey,
  )

export const thumbnailUrl = (row: FileRow): string | null =>
  row.smallKey ? `/api/files/${row.id}/stream?thumbnail=true` : null

function orientationOf({ width, height }: FileRow): StoredFile['orientation'] {
  if (width === null || height === null) return null
  if (width === height) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

const placeOf = ({ latitude, longitude }: FileRow): StoredFile['place'] =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Whether conversion is needed is only known after captioning; one without a duration is never converted. */
function isConverting(row: FileRow, isOwner: boolean): boolean {
  if (!isPlayed(row.mime, row.name) || canPlay(row, isOwner)) return false
  // Files in drives are not converted.
  if (row.status === 'captioned' && storageSource(row.storageKey) !== 'storypad') return false
  if (row.status !== 'captioned') return row.status !== 'error'
  return row.durationSeconds !== null && row.conversionFailure === null
}

const encodingOf = ({ encoding, chosenEncoding, hasBadBytes }: FileRow): StoredFile['encoding'] =>
  encoding === null
    ? null
    : { name: encoding, is_chosen: chosenEncoding !== null, has_bad_bytes: hasBadBytes }

const tableOf = ({ tableStart }: FileRow, detail: Detail): string[][] | null =>
  tableStart === null || detail === 'full' ? tableStart : tileTable(tableStart)
