import type { StoredFile } from '#contract/calls/files.ts'
import { apiUrl } from '#web/api/address.ts'

type Size = 'small' | 'medium' | 'large'

/** What each picture of a file fits, in pixels; there is none larger than the file. */
const edges = { small: 512, medium: 1024, large: 1600 } as const satisfies Record<Size, number>

type Pictured = Pick<StoredFile, 'file_id' | 'mime' | 'thumbnail_url' | 'width' | 'height'>

/** A tile among others, a card of the feed, or across the page. */
export type PicturePlace = 'tile' | 'card' | 'page'

/** How wide a picture is shown: by the window, less the page's margins on a phone. */
const widths: Record<PicturePlace, string> = {
  // Only those that are waited for until they come near can be measured by the browser itself.
  tile: 'auto, (max-width: 599.95px) 33vw, 200px',
  card: '(max-width: 759.95px) calc(100vw - 32px), (max-width: 1099.95px) 46vw, (max-width: 1679.95px) 28vw, 22vw',
  page: '(max-width: 599.95px) calc(100vw - 32px), 100vw',
}

/** The same file with its large picture; one that moves would draw the eye for ever. */
export function largePicture<File extends Pictured>(file: File): File {
  if (file.thumbnail_url === null || file.mime === 'image/gif') return file
  return { ...file, thumbnail_url: addressOf(file.thumbnail_url, 'large') }
}

/** The pictures of a file with their widths, for a browser to choose for a place; nothing where there is one. */
export function pictureSizes(file: Pictured, place: PicturePlace): { srcSet?: string; sizes?: string } {
  const { thumbnail_url: small, mime, width, height } = file
  if (small === null || mime === 'image/gif' || width === null || height === null) return {}
  const widthAt = (edge: number) =>
    Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))))
  const offered: Size[] = place === 'page' ? ['small', 'medium', 'large'] : ['small', 'medium']
  const byWidth = new Map<number, Size>()
  for (const size of offered) if (!byWidth.has(widthAt(edges[size]))) byWidth.set(widthAt(edges[size]), size)
  if (byWidth.size === 1) return {}
  return {
    srcSet: [...byWidth].map(([at, size]) => `${apiUrl(addressOf(small, size))} ${at}w`).join(', '),
    sizes: widths[place],
  }
}

/** The address of the small picture is that of the others but for their size. */
function addressOf(small: string, size: Size): string {
  if (size === 'small') return small
  const [path = '', query = ''] = small.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('thumbnail', 'true')
  parameters.set('size', size)
  return `${path}?${parameters}`
}
