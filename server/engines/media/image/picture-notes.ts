import { open } from 'node:fs/promises'
import ExifReader, { type ExpandedTags } from 'exifreader'
import sharp from 'sharp'
import type { Examination } from '#server/engines/media/media.ts'
import { cameraName, positionOf } from './camera-facts.ts'
import { embeddedNotes } from './embedded-notes.ts'
import { rawNotes } from './raw-notes.ts'
import { modifiedTime, takenTime, textOf } from './picture-times.ts'
import { sequenceTime } from './sequence-time.ts'

/** What a picture says of when, where and by what it was taken. */
export type PictureNotes = Pick<
  Examination,
  'takenAt' | 'takenFrom' | 'modifiedAt' | 'camera' | 'lens' | 'hasPosition' | 'position'
>

/** In these, notes can follow the pixels; in others they are at the beginning. */
const readWhole = new Set([
  'image/png',
  'image/webp',
  'image/tiff',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/jxl',
])
const headBytes = 1024 * 1024
const largestWhole = 64 * 1024 * 1024

interface Picture {
  path: string
  mime: string
}

/** In these, an animation is stored as a film. */
const withFilm = /^image\/(?:avif|hei[cf](?:-sequence)?)$/

/** The notes of a picture in any format; damaged ones are as missing. */
export async function pictureNotes(picture: Picture): Promise<PictureNotes> {
  const notes = notesIn(await tagsOfPicture(picture))
  if (notes.takenAt !== null || !withFilm.test(picture.mime)) return notes
  const takenAt = await sequenceTime(picture.path)
  return takenAt === null ? notes : { ...notes, takenAt, takenFrom: 'video' }
}

export async function tagsOfPicture({ path, mime }: Picture): Promise<ExpandedTags> {
  const head = await startOf(path, readWhole.has(mime) ? largestWhole : headBytes)
  const found = { ...(await blocksOf(path)), ...(await tagsOf(head)) }
  if (found.exif?.DateTimeOriginal !== undefined) return found
  for (const part of [...rawNotes(head, mime), ...(await embeddedNotes({ path, mime }))]) {
    const { exif, gps, xmp, iptc } = await tagsOf(part)
    if (exif !== undefined) found.exif = { ...found.exif, ...exif }
    if (gps !== undefined) found.gps = gps
    if (xmp !== undefined) found.xmp = xmp
    if (iptc !== undefined) found.iptc = iptc
  }
  return found
}

/** 1 to 8 as EXIF counts them; 1 is upright. */
export const orientationIn = ({ exif }: ExpandedTags): number => exif?.['Orientation']?.value ?? 1

/** The first bytes of a file. */
export async function startOf(path: string, atMost: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const length = Math.min((await file.stat()).size, atMost)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export function notesIn(tags: ExpandedTags): PictureNotes {
  const { exif, gps } = tags
  const position = positionOf(gps?.Latitude, gps?.Longitude)
  return {
    ...takenTime(tags),
    modifiedAt: modifiedTime(tags),
    camera: cameraName(textOf(exif, 'Make'), textOf(exif, 'Model')),
    lens: cameraName(textOf(exif, 'LensMake'), textOf(exif, 'LensModel')),
    hasPosition: position !== null,
    position,
  }
}

/** The blocks that the picture library finds, such as one in a kind of file that the reader of tags does not know. */
async function blocksOf(path: string): Promise<ExpandedTags> {
  const { exif, xmp } = await sharp(path)
    .metadata()
    .catch(() => ({ exif: undefined, xmp: undefined }))
  // `Exif\0\0` and a TIFF.
  const isHeaded = exif?.subarray(0, 4).toString('latin1') === 'Exif'
  return { ...(await tagsOf(isHeaded ? exif?.subarray(6) : exif)), ...(await tagsOf(xmp)) }
}

async function tagsOf(bytes: Buffer | undefined): Promise<ExpandedTags> {
  if (bytes === undefined) return {}
  try {
    // Asynchronous, because compressed blocks of PNG are read only then.
    return await ExifReader.load(bytes, { expanded: true, async: true })
  } catch {
    return {}
  }
}
