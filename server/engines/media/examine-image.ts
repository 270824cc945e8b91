import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { exifFacts } from './exif-facts.ts'
import { colourFacts } from './leading-colours.ts'
import { emptyExamination, Unreadable } from './media.ts'
import type { Examination, MediaFile, Pictures } from './media.ts'
import { svgTitle } from './svg-title.ts'

const edges = { small: 512, large: 1600, preview: 20, colours: 64 } as const
const largestSvgBytes = 20 * 1024 * 1024

// One picture at a time in this process; its memory and the other core are for others.
sharp.concurrency(1)
sharp.cache(false)

/** What a picture shows of itself, and smaller versions of it as WebP without metadata. */
export async function examineImage(file: MediaFile): Promise<Examination> {
  const source = await openSource(file)
  const metadata = await described(() => sharp(source.input, source.metadataOptions).metadata())
  const options = source.isDrawing ? { ...source.options, density: drawingDensity(metadata) } : source.options
  const large = await renderLarge(source.input, options)
  const { colours, brightness, isOpaque } = colourFacts(await pixelsOf(large, edges.colours))
  const exif = exifFacts(metadata.exif)
  return {
    ...emptyExamination(),
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    takenAt: exif.takenAt,
    camera: exif.camera,
    hasPosition: exif.position !== null,
    position: exif.position,
    colours,
    brightness,
    isAnimated: (metadata.pages ?? 1) > 1,
    hasAlpha: !isOpaque,
    title: source.title,
    pictures: await writePictures(large, file.outFolder),
  }
}

interface Source {
  input: string | Buffer
  options: SharpOptions
  metadataOptions: SharpOptions
  isDrawing: boolean
  title: string | null
}

async function openSource(file: MediaFile): Promise<Source> {
  // A photo whose transfer was cut still shows its upper part.
  const options: SharpOptions = { failOn: 'none' }
  if (file.mime !== 'image/svg+xml') {
    return { input: file.path, options, metadataOptions: options, isDrawing: false, title: null }
  }
  if ((await stat(file.path)).size > largestSvgBytes)
    throw new Unreadable('This drawing is too large to read.')
  // Given a path, the SVG reader would load files that lie beside it.
  const input = await readFile(file.path)
  // A drawing of any size is drawn at the size that is needed.
  const metadataOptions = { ...options, limitInputPixels: false }
  return { input, options, metadataOptions, isDrawing: true, title: svgTitle(input) }
}

/** Dots per inch at which a drawing fills the large version. */
function drawingDensity({ width, height }: Metadata): number {
  const edge = Math.max(width, height, 1)
  return Math.min(Math.max((72 * edges.large) / edge, 1), 7_200)
}

interface Raw {
  data: Buffer
  width: number
  height: number
  channels: 4
}

async function renderLarge(input: string | Buffer, options: SharpOptions): Promise<Raw> {
  const render = (failOn: 'none' | 'truncated') =>
    described(() =>
      sharp(input, { ...options, failOn })
        .autoOrient()
        .resize({ width: edges.large, height: edges.large, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
    )
  const { data, info } = await render('none')
  // A head without a body decodes to one grey; asked strictly, it fails.
  if (isUniform(data)) await render('truncated')
  return { data, width: info.width, height: info.height, channels: 4 }
}

function isUniform(data: Buffer): boolean {
  return data.subarray(4).equals(data.subarray(0, -4))
}

function fromRaw({ data, width, height, channels }: Raw) {
  return sharp(data, { raw: { width, height, channels } })
}

function fit(raw: Raw, edge: number) {
  return fromRaw(raw).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

async function pixelsOf(raw: Raw, edge: number): Promise<{ data: Buffer }> {
  return { data: await fit(raw, edge).raw().toBuffer() }
}

async function writePictures(raw: Raw, outFolder: string): Promise<Pictures> {
  const small = join(outFolder, 'small.webp')
  await fit(raw, edges.small).webp({ quality: 78 }).toFile(small)
  const isLarge = Math.max(raw.width, raw.height) > edges.small
  const large = isLarge ? join(outFolder, 'large.webp') : null
  if (large !== null) await fromRaw(raw).webp({ quality: 80 }).toFile(large)
  const preview = await fit(raw, edges.preview).webp({ quality: 40, alphaQuality: 40 }).toBuffer()
  return { small, large, preview: `data:image/webp;base64,${preview.toString('base64')}` }
}

/** Runs a decoder; what it refuses is the picture's fault. */
async function described<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    if (/pixel limit|too large|exceeds/i.test(reason)) {
      throw new Unreadable('This picture has too many pixels.', { cause: error })
    }
    throw new Unreadable('This picture is broken.', { cause: error })
  }
}
