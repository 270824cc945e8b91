import { fileKind, isTextFile } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import type { FileRow } from './files-queries.ts'
import { canPlay, chooseStream } from './stream-policy.ts'

/** `tile` carries what a tile shows, `full` also the table of the preview dialog. */
export type Detail = 'tile' | 'full'

/** A file as this viewer gets it. Nothing of its storage, its place on earth or its failure's cause leaves here. */
export function fileView(row: FileRow, viewer: Viewer, detail: Detail = 'tile'): StoredFile {
  const isOwner = row.ownerId === userIdOf(viewer)
  return {
    id: row.id,
    file_id: row.id,
    name: row.name,
    original_filename: row.name,
    mime: row.mime,
    size: row.sizeBytes,
    width: row.width,
    height: row.height,
    created_at: iso(row.uploadedAt),
    uploaded_at: iso(row.uploadedAt),
    display_date: iso(row.displayAt),
    status: row.status,
    ready: row.status === 'captioned',
    error: isOwner ? row.failure : null,
    url: fileUrl(row),
    thumbnail_url: thumbnailUrl(row),
    preview: row.preview,
    caption: row.caption,
    caption_by: row.captionBy,
    // A caption that somebody has written since needs no excuse.
    caption_note: isOwner && row.captionBy === 'builtin' ? row.captionNote : null,
    is_text: isTextFile(row.mime, row.name) && fileKind(row.mime, row.name) !== 'image',
    text_content: row.textStart,
    table: tableOf(row, detail),
    pages: row.pages,
    rows: row.rows,
    lines: row.lines,
    searched_to: row.searchedTo,
    duration: row.durationSeconds,
    playable: canPlay(row, isOwner),
    converting: isConverting(row, isOwner),
    can_download: chooseStream(row, isOwner, 'original') !== null,
    shared: row.isPublic,
    is_public: row.isPublic,
    storage_source: 'storypad',
    can_edit: isOwner,
  }
}

export const fileUrl = (row: FileRow): string => `/api/files/${row.id}/stream`

export const thumbnailUrl = (row: FileRow): string | null =>
  row.smallKey ? `/api/files/${row.id}/stream?thumbnail=true` : null

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Before a film is captioned nobody knows whether it has to be converted; without a length it never is. */
function isConverting(row: FileRow, isOwner: boolean): boolean {
  if (fileKind(row.mime, row.name) !== 'video' || canPlay(row, isOwner)) return false
  if (row.status !== 'captioned') return row.status !== 'error'
  return row.durationSeconds !== null && row.conversionFailure === null
}

function tableOf(row: FileRow, detail: Detail): string[][] | null {
  if (!row.tableStart || detail === 'full') return row.tableStart
  const { rows, columns } = limits.csvTile
  return row.tableStart.slice(0, rows + 1).map((cells) => cells.slice(0, columns))
}
