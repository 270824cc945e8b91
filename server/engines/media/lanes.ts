/** Kinds of files by what their reading costs; none of them waits for another one's. */
export type LaneName = 'quick' | 'pictures' | 'slow'

interface Lane {
  /** Files that are examined at once in a process. */
  atOnce: number
  /** Of them, files of one owner, so that somebody else always finds a place at once. */
  perOwner: number
}

/** Two of one person's pictures keep two cores busy while a third one is stored. */
export const lanes: Record<LaneName, Lane> = {
  quick: { atOnce: 3, perOwner: 2 },
  pictures: { atOnce: 4, perOwner: 3 },
  slow: { atOnce: 2, perOwner: 1 },
}

export const drawingType = 'image/svg+xml'
/** What sharp reads; what else may be a picture is read by others. */
export const plainPictures = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
]
export const phonePictures = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
export const bitmapType = 'image/bmp'

const pictures = new Set([...plainPictures, ...phonePictures, bitmapType])

/** Drawings are programs in disguise, documents and films are long; of texts, tables and all else the time is known. */
export function laneOf(mime: string): LaneName {
  if (pictures.has(mime)) return 'pictures'
  const isSlow = mime === drawingType || mime === 'application/pdf' || mime.startsWith('video/')
  return isSlow ? 'slow' : 'quick'
}

/** How long reading a file may take; a good one takes a fraction of it. */
export function readingMs(mime: string): number {
  if (mime === drawingType) return 10_000
  return laneOf(mime) === 'pictures' ? 30_000 : 60_000
}
