import { fileKind } from '#contract/file-kinds.ts'
import type { FileRow } from '#server/features/files/files-queries.ts'

/** Which object answers a request for a file's bytes, and how a browser may treat it. */
export interface StreamChoice {
  key: string
  mime: string
  disposition: 'inline' | 'attachment'
}

type Wanted = 'original' | 'small' | 'large'

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

/** Formats that carry a camera's notes, and with them the place: others than the owner get the re-encoded picture. */
const plainPictures = new Set(['image/svg+xml', 'image/gif'])

/** Null when there is nothing to show yet. */
export function chooseStream(file: FileRow, isOwner: boolean, wanted: Wanted): StreamChoice | null {
  if (wanted === 'small') return picture(file.smallKey)
  if (wanted === 'large') return picture(file.largeKey ?? file.smallKey)
  const isPhoto = fileKind(file.mime, file.name) === 'image' && !plainPictures.has(file.mime)
  if (isPhoto && !isOwner) return picture(file.largeKey ?? file.smallKey)
  return {
    key: file.storageKey,
    mime: file.mime.startsWith('text/') ? `${shownAs(file.mime)}; charset=utf-8` : file.mime,
    disposition:
      activeTypes.has(file.mime) || file.mime === 'application/octet-stream' ? 'attachment' : 'inline',
  }
}

const picture = (key: string | null): StreamChoice | null =>
  key ? { key, mime: 'image/webp', disposition: 'inline' } : null

/** Text other than HTML is shown as what it is to a reader: plain text. */
const shownAs = (mime: string) => (mime === 'text/html' || mime === 'text/csv' ? mime : 'text/plain')
