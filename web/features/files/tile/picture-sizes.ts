import type { StoredFile } from '#contract/files.ts'
import { apiUrl } from '#web/api/address.ts'

/** What the thumbnail and the large one fit, in pixels. */
const smallEdge = 512
const largeEdge = 1600

type Pictured = Pick<StoredFile, 'file_id' | 'mime' | 'thumbnail_url' | 'width' | 'height'>

/** Under the window's width by the page's margins on a phone. */
const acrossThePage = '(max-width: 599.95px) calc(100vw - 32px), 100vw'

/** The same file with its large picture; one that moves would draw the eye for ever. */
export function largePicture<File extends Pictured>(file: File): File {
  if (file.thumbnail_url === null || file.mime === 'image/gif') return file
  const [path = '', query = ''] = file.thumbnail_url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('thumbnail', 'true')
  parameters.set('size', 'large')
  return { ...file, thumbnail_url: `${path}?${parameters}` }
}

/** Both pictures of a file with their widths, for a browser to choose for a place across the page; nothing where there is one. */
export function pictureSizes(file: Pictured): { srcSet?: string; sizes?: string } {
  const large = largePicture(file).thumbnail_url
  const { thumbnail_url: small, width, height } = file
  if (small === null || large === null || large === small || width === null || height === null) return {}
  const widthAt = (edge: number) =>
    Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))))
  if (widthAt(smallEdge) === widthAt(largeEdge)) return {}
  return {
    srcSet: `${apiUrl(small)} ${widthAt(smallEdge)}w, ${apiUrl(large)} ${widthAt(largeEdge)}w`,
    sizes: acrossThePage,
  }
}
