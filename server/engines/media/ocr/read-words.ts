import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { textOfLines, type WordLine } from '#contract/page-words.ts'
import { fileFormat } from '#contract/file-kinds.ts'
import type { FoundWords, WordReading } from '#server/engines/media/media.ts'
import { languageOf } from '#server/engines/media/text/language.ts'
import { isReadAlone, startRecognition, type GreyPicture } from './tesseract.ts'
import { lettersOf, trustedLines } from './trusted-lines.ts'

/** In pixels: an A4 page at 230 dpi. More takes longer and finds no more words. */
const longestEdge = 2_700
/** A smaller picture is enlarged: its letters are only a few pixels high. */
const shortEdge = 1_000
/** Takes the noise of a camera, not the shape of letters. */
const noiseBlur = 1
/** Blocks keep the order of columns, but lose some: more letters than this, and the page is read by rows. */
const rowsGain = 1.03

/** The words of the first page from a given one on that has a picture to read: of a PDF, one without text. */
export async function readWords(reading: WordReading): Promise<FoundWords> {
  const { path, mime, page } = reading
  if (mime === 'application/pdf') return (await import('./scanned-pages.ts')).readScannedPage(reading)
  if (mime !== 'image/tiff') return { page, lines: await wordsIn(await opened(path, mime)), next: null }
  const { tiffPages } = await import('#server/engines/media/image/tiff-pages.ts')
  const pages = await tiffPages(path)
  const options = { failOn: 'none', page: pages[page - 1] ?? 0 } as const
  return { page, lines: await wordsIn(sharp(path, options)), next: page < pages.length ? page + 1 : null }
}

async function opened(path: string, mime: string): Promise<Sharp> {
  if (fileFormat(mime, '').reader !== 'heic') return sharp(path, { failOn: 'none' })
  const { decodeHeic } = await import('#server/engines/media/image/examine-heic.ts')
  const { data, width, height, channels } = (await decodeHeic(path)).picture
  return sharp(data, { raw: { width, height, channels } })
}

export async function wordsIn(picture: Sharp): Promise<WordLine[]> {
  const grey = await sized(picture)
  const looked = [await look(grey)]
  // Of a dark picture, the letters may be the bright part.
  if (isDark(grey)) looked.push(await look({ ...grey, data: grey.data.map((value) => 255 - value) }))
  const [best] = looked.toSorted((one, other) => lettersOf(other.first) - lettersOf(one.first))
  if (best === undefined || best.first.length === 0) return []
  const { recognition, first } = best
  const language = languageOf(textOfLines(first))
  const rows = trustedLines(recognition.lines('rows', language), grey)
  const blocks = isReadAlone(language) ? trustedLines(recognition.lines('blocks', language), grey) : first
  return lettersOf(rows) > lettersOf(blocks) * rowsGain ? rows : blocks
}

async function look(picture: GreyPicture) {
  const recognition = await startRecognition(picture)
  return { recognition, first: trustedLines(recognition.lines('blocks', null), picture) }
}

const isDark = ({ data }: GreyPicture): boolean =>
  data.reduce((sum, value) => sum + value, 0) < data.length * 128

async function sized(picture: Sharp): Promise<GreyPicture> {
  // Turned first: the edges are those of the upright picture.
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#fff' })
    .greyscale()
    .blur(noiseBlur)
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const grey = sharp(data, { raw: { width, height, channels } })
  const enlarged = Math.max(width, height) < shortEdge ? grey.resize({ width: 2 * width }) : grey
  const { data: pixels, info: size } = await enlarged
    .toColourspace('b-w')
    .extractChannel(0)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data: pixels, width: size.width, height: size.height }
}
