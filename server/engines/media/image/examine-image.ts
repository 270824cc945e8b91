import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, Pictures } from '#server/engines/media/media.ts'
import { shortForm } from '#server/engines/media/binary-signatures.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'
import { examineHeader } from './examine-header.ts'
import { drawMoving } from './draw-moving.ts'
import { largestEdge, shrunk, writePictures } from './raw-picture.ts'
import type { RawPicture } from './raw-picture.ts'
import { pictureNotes, startOf } from './picture-notes.ts'
import { isPreviewFirst } from './raw-size.ts'
import { sequenceSummary } from './sequences.ts'
import { isHighRangeAvif } from './high-range-avif.ts'
import { svgTitle } from './svg-title.ts'
import { tiffPages } from './tiff-pages.ts'
import { Undecodable } from './undecodable.ts'

const largestSvgBytes = 20 * 1024 * 1024

/** The facts of a picture, and its smaller variants as WebP without metadata. */
export async function examineImage(file: MediaFile): Promise<Examination> {
  if (file.mime === 'image/tiff' && (await isPreviewFirst(file.path))) return examineHeader(file)
  const toneMapped = await highRange(file)
  if (toneMapped !== null) return toneMapped
  const opened = await openInput(file)
  try {
    return await examineOpened(file, opened)
  } catch (error) {
    const kept = (await drawnElsewhere(file)) ?? (await keptUnshown(file, error))
    if (kept === null) throw error
    return kept
  }
}

/** An AVIF of high dynamic range, which only the video library maps to what is shown; null for others. */
async function highRange(file: MediaFile): Promise<Examination | null> {
  if (file.mime !== 'image/avif' || !(await isHighRangeAvif(file.path)) || !(await hasVideoLibrary()))
    return null
  return (await import('#server/engines/media/video/examine-sequence.ts')).examineSequence(file)
}

/** By the video library, which decodes sequences in AVIF and rare codings in TIFF; null when it does not. */
async function drawnElsewhere(file: MediaFile): Promise<Examination | null> {
  if (!['image/avif', 'image/tiff'].includes(file.mime) || !(await hasVideoLibrary())) return null
  if (file.mime === 'image/avif')
    return (await import('#server/engines/media/video/examine-sequence.ts')).examineSequence(file)
  const decoded = await (
    await import('#server/engines/media/video/decode-still.ts')
  ).decodeStill(file.path, file.mime)
  if (decoded === null) return null
  const { width, height, picture } = decoded
  const pictures = await writePictures(picture, file.outFolder)
  return { ...emptyExamination(), width, height, ...(await pictureNotes(file)), pictures }
}

/** The facts of a picture that failed only because it is not decoded here; null when it is broken. */
async function keptUnshown(file: MediaFile, error: unknown): Promise<Examination | null> {
  const isValid = error instanceof Undecodable || (await isShortForm(file))
  if (!isValid && file.mime !== 'image/tiff') return null
  const found = await examineHeader(file)
  // Many raw formats of cameras are a TIFF that the library does not even open.
  if (!isValid && found.camera === null) return null
  const metadata = await sharp(file.path)
    .metadata()
    .catch(() => null)
  const size = metadata?.autoOrient ?? found
  return { ...found, width: size.width, height: size.height }
}

/** AVIF in a form that is younger than the library. */
const isShortForm = async ({ path, mime }: MediaFile): Promise<boolean> =>
  mime === 'image/avif' && (await startOf(path, 12)).toString('latin1', 8) === shortForm

async function examineOpened(file: MediaFile, opened: Opened): Promise<Examination> {
  const metadata = await described(() => sharp(opened.input, opened.metadataOptions).metadata())
  const options = opened.isDrawing ? { ...opened.options, density: drawingDensity(metadata) } : opened.options
  const large = await renderUpright(opened.input, options)
  const pages = metadata.format === 'tiff' ? (await tiffPages(file.path)).length : 0
  const isAnimated = (metadata.pages ?? 1) > 1 && metadata.format !== 'tiff'
  const pictures = await writePictures(large, file.outFolder)
  const moving = isAnimated ? await drawMoving(opened.input, options, metadata, file.outFolder) : null
  return {
    ...emptyExamination(),
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    pages: pages > 1 ? pages : null,
    ...(opened.isDrawing ? {} : await pictureNotes(file)),
    title: opened.title,
    summary: await sequenceSummary(file),
    pictures: moving === null ? pictures : withMoving(pictures, moving),
  }
}

/** The large variant is animated; in lists a picture is always still. */
const withMoving = (pictures: Pictures, moving: string): Pictures => ({
  ...pictures,
  medium: pictures.medium ?? pictures.large,
  large: moving,
})

interface Opened {
  input: string | Buffer
  options: SharpOptions
  metadataOptions: SharpOptions
  isDrawing: boolean
  title: string | null
}

async function openInput(file: MediaFile): Promise<Opened> {
  // A truncated photo still shows its upper part.
  const options: SharpOptions = { failOn: 'none' }
  if (file.mime !== 'image/svg+xml') {
    return { input: file.path, options, metadataOptions: options, isDrawing: false, title: null }
  }
  if ((await stat(file.path)).size > largestSvgBytes)
    throw new Unreadable('This drawing is too large to read.')
  // Given a path, the SVG reader would load files next to it.
  const input = await readFile(file.path)
  // A vector drawing is rendered at the needed size, so its own size does not matter.
  const metadataOptions = { ...options, limitInputPixels: false }
  return { input, options, metadataOptions, isDrawing: true, title: svgTitle(input) }
}

/** The DPI at which a drawing fills the large variant. */
function drawingDensity({ width, height }: Metadata): number {
  const edge = Math.max(width, height, 1)
  return Math.min(Math.max((72 * largestEdge) / edge, 1), 7_200)
}

/** Renders a picture upright at the largest size used. Throws Unreadable. */
export async function renderUpright(input: string | Buffer, options: SharpOptions): Promise<RawPicture> {
  const render = (failOn: 'none' | 'truncated') =>
    described(() => shrunk(sharp(input, { ...options, failOn }).autoOrient()))
  const raw = await render('none')
  // A header without a body decodes to uniform grey; strict decoding fails on it.
  if (isUniform(raw.data)) await render('truncated')
  return raw
}

function isUniform(data: Buffer): boolean {
  return data.subarray(4).equals(data.subarray(0, -4))
}

/** Runs a decoder and converts its errors to Unreadable. */
async function described<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    if (/pixel limit|too large/i.test(reason)) {
      throw new Unreadable('This picture is too large to read.', { cause: error })
    }
    if (undecodable.test(reason)) throw new Undecodable({ cause: error })
    throw new Unreadable('This picture is broken.', { cause: error })
  }
}

/**
 * What sharp says of a coding in TIFF or AVIF that it was built without, of channels that have no colours or do not say
 * which, and of a drawing of nothing.
 */
const undecodable =
  /Old-style JPEG|support is not configured|Compression scheme|no known route from|Unsupported (?:codec|feature|color)|required field 262 missing|svgload_buffer: bad dimensions/
