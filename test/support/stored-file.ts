import * as z from 'zod/mini'
import type { StoredFile } from '#contract/calls/files.ts'
import { FileId } from '#contract/ids.ts'

/** A file as the server returns it: captioned, with the given fields and defaults. */
export function storedFile(last: number, overrides: Partial<StoredFile> = {}): StoredFile {
  const id = z.parse(FileId, `0190a6b4-0000-7000-8000-${String(last).padStart(12, '0')}`)
  return {
    id,
    file_id: id,
    name: `file-${last}`,
    original_filename: `file-${last}`,
    mime: 'application/octet-stream',
    size: 1,
    width: null,
    height: null,
    created_at: '2026-10-24T09:30:00Z',
    uploaded_at: '2026-10-24T09:30:00Z',
    display_date: '2026-10-24T09:30:00Z',
    status: 'captioned',
    ready: true,
    error: null,
    url: `/api/files/${id}/stream`,
    thumbnail_url: null,
    preview: null,
    caption: null,
    caption_by: null,
    caption_note: null,
    orientation: null,
    timestamp: '2026-10-24T09:30:00.000Z',
    s3Url: '/api/files/0190a6b4-0000-7000-8000-000000000001/signed?until=0&as=viewer&signature=x',
    alt: null,
    group_id: null,
    uploading: false,
    camera: null,
    place: null,
    is_text: false,
    text_content: null,
    table: null,
    pages: null,
    rows: null,
    lines: null,
    duration: null,
    searched_to: null,
    playable: false,
    converting: false,
    can_download: true,
    shared: true,
    is_public: true,
    storage_source: 'storypad',
    can_edit: false,
    ...overrides,
  }
}
