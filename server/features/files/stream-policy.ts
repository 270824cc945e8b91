import { fileFormat, fileKind, isPlayed } from '#contract/file-kinds.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import type { StreamableFile } from './files-queries.ts'
import { storageSource } from './storage-keys.ts'

/** The object to send for a file, and how a browser may treat it. */
export interface StreamChoice {
  key: string
  mime: string
  disposition: 'inline' | 'attachment'
}

/** `shown` is for display; `original` is the uploaded bytes, as a download for the owner. */
export type Wanted = 'shown' | 'original' | 'small' | 'medium' | 'large'

/** Types that can run scripts when opened directly. */
const activeTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'text/xml',
  'application/pdf',
  'text/javascript',
  'application/javascript',
  // Chromium opens a web page saved as an e-mail.
  'message/rfc822',
])

/** Pictures that every browser displays; for other types the owner also gets the re-encoded one. */
const shownPictures = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
])

/** Formats without camera metadata. */
const plainPictures = new Set(['image/svg+xml', 'image/gif'])

/** Null when there is nothing to show yet, or nothing that this viewer may see. */
export function chooseStream(file: StreamableFile, isOwner: boolean, wanted: Wanted): StreamChoice | null {
  switch (wanted) {
    case 'small':
      return picture(file.smallKey)
    // Pictures made before this size existed fall back to the next one.
    case 'medium':
      return picture(file.mediumKey ?? file.largeKey ?? file.smallKey)
    case 'large':
      return picture(file.largeKey ?? file.smallKey)
    case 'original':
      return isOwner ? { ...original(file), disposition: 'attachment' } : shown(file, isOwner)
    case 'shown':
      return shown(file, isOwner)
    default:
      return unreachable(wanted)
  }
}

/**
 * Photos and videos contain the camera's location, so others than the owner get a re-encoded copy. Pictures in a drive
 * are always re-encoded, so that they work without the provider. An e-mail has its route and attachments; others get its
 * text (decision 253).
 */
function shown(file: StreamableFile, isOwner: boolean): StreamChoice | null {
  switch (fileKind(file.mime, file.name)) {
    case 'image': {
      const isHere = storageSource(file.storageKey) === 'storypad'
      const isAsIs = isHere && (isOwner ? shownPictures.has(file.mime) : plainPictures.has(file.mime))
      return isAsIs ? original(file) : picture(file.largeKey ?? file.smallKey)
    }
    case 'video':
      return playable(file, isOwner)
    case 'text':
      return isOwner || fileFormat(file.mime, file.name).reader !== 'mail' ? original(file) : null
    case 'other':
      return isPlayed(file.mime, file.name) ? recording(file, isOwner) : original(file)
    case 'pdf':
    case 'csv':
      return original(file)
  }
}

/** Whether this viewer gets a film or recording that browsers can play. */
export const canPlay = (file: StreamableFile, isOwner: boolean): boolean =>
  isPlayed(file.mime, file.name) && playable(file, isOwner) !== null

/** What no browser plays can be downloaded, unless it says where it was recorded or was not read yet. */
function recording(file: StreamableFile, isOwner: boolean): StreamChoice | null {
  const isForAll = file.durationSeconds !== null && !file.hasPosition
  return playable(file, isOwner) ?? (isOwner || isForAll ? original(file) : null)
}

function playable(file: StreamableFile, isOwner: boolean): StreamChoice | null {
  if (file.isPlayable && (isOwner || !file.hasPosition)) return original(file)
  const mime = fileKind(file.mime, file.name) === 'video' ? 'video/mp4' : 'audio/mp4'
  return file.playableKey ? { key: file.playableKey, mime, disposition: 'inline' } : null
}

const original = (file: StreamableFile): StreamChoice => ({
  key: file.storageKey,
  mime: file.mime.startsWith('text/') ? `${shownAs(file.mime)}; charset=utf-8` : file.mime,
  disposition:
    activeTypes.has(file.mime) || file.mime === 'application/octet-stream' ? 'attachment' : 'inline',
})

const picture = (key: string | null): StreamChoice | null =>
  key ? { key, mime: 'image/webp', disposition: 'inline' } : null

/** Text other than HTML is sent as plain text. */
const shownAs = (mime: string) => (mime === 'text/html' || mime === 'text/csv' ? mime : 'text/plain')
