import { fileKind } from '#contract/file-kinds.ts'
import { unreachable } from '#server/lib/unreachable.ts'
import type { StreamableFile } from './files-queries.ts'
import { storageSource } from './storage-keys.ts'

/** Which object answers a request for a file's bytes, and how a browser may treat it. */
export interface StreamChoice {
  key: string
  mime: string
  disposition: 'inline' | 'attachment'
}

/** `shown` is what a page shows; `original` the very bytes that were uploaded, for their owner to take away. */
export type Wanted = 'shown' | 'original' | 'small' | 'medium' | 'large'

/** Types a browser might run something from, when opened on their own. */
const activeTypes = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/xml',
  'text/xml',
  'application/pdf',
  'text/javascript',
  'application/javascript',
])

/** Pictures that every browser shows; of others the re-encoded one is shown to their owner too. */
const shownPictures = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
])

/** Formats no camera writes its notes into. */
const plainPictures = new Set(['image/svg+xml', 'image/gif'])

/** Null when there is nothing to show yet, or nothing this viewer may have. */
export function chooseStream(file: StreamableFile, isOwner: boolean, wanted: Wanted): StreamChoice | null {
  switch (wanted) {
    case 'small':
      return picture(file.smallKey)
    // Of pictures made before there was this size, the next one.
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
 * Photographs and films carry the camera's notes, and with them the place: others than the owner get the re-encoded
 * picture, and of a film that tells its place the converted one. Of a picture in a drive everybody gets that, so that it is
 * there without its provider.
 */
function shown(file: StreamableFile, isOwner: boolean): StreamChoice | null {
  switch (fileKind(file.mime, file.name)) {
    case 'image': {
      const isHere = storageSource(file.storageKey) === 'storypad'
      const isAsIs = isHere && (isOwner ? shownPictures.has(file.mime) : plainPictures.has(file.mime))
      return isAsIs ? original(file) : picture(file.largeKey ?? file.smallKey)
    }
    case 'video':
      return film(file, isOwner)
    case 'pdf':
    case 'csv':
    case 'text':
    case 'other':
      return original(file)
  }
}

/** Whether this viewer gets a film that browsers play. */
export const canPlay = (file: StreamableFile, isOwner: boolean): boolean =>
  fileKind(file.mime, file.name) === 'video' && film(file, isOwner) !== null

function film(file: StreamableFile, isOwner: boolean): StreamChoice | null {
  if (file.isPlayable && (isOwner || !file.hasPosition)) return original(file)
  return file.playableKey ? { key: file.playableKey, mime: 'video/mp4', disposition: 'inline' } : null
}

const original = (file: StreamableFile): StreamChoice => ({
  key: file.storageKey,
  mime: file.mime.startsWith('text/') ? `${shownAs(file.mime)}; charset=utf-8` : file.mime,
  disposition:
    activeTypes.has(file.mime) || file.mime === 'application/octet-stream' ? 'attachment' : 'inline',
})

const picture = (key: string | null): StreamChoice | null =>
  key ? { key, mime: 'image/webp', disposition: 'inline' } : null

/** Text other than HTML is shown as what it is to a reader: plain text. */
const shownAs = (mime: string) => (mime === 'text/html' || mime === 'text/csv' ? mime : 'text/plain')
