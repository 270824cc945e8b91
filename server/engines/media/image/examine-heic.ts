import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile } from '#server/engines/media/media.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'
import { examineHeader } from './examine-header.ts'
import { pictureNotes } from './picture-notes.ts'
import { shrunk, writePictures } from './raw-picture.ts'
import type { RawPicture } from './raw-picture.ts'
import { sequenceSummary } from './sequences.ts'
import { Undecodable } from './undecodable.ts'

/** What the decoder says of codings that it was built without. */
const unsupported = ['heif_error_Unsupported_filetype', 'heif_error_Unsupported_feature'] as const

/** The part of libheif-js that is used; it has no types for Node. Errors are returned as an object with a code. */
interface LibHeif {
  heif_error_code: Record<'heif_error_Ok' | (typeof unsupported)[number], unknown>
  heif_colorspace: { heif_colorspace_RGB: unknown }
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown }
  heif_channel: { heif_channel_interleaved: unknown }
  heif_context_alloc(): Context
  heif_context_free(context: Context): void
  heif_context_read_from_memory(context: Context, bytes: Uint8Array): { code: unknown }
  heif_js_context_get_primary_image_handle(context: Context): Handle
  heif_image_handle_get_width(handle: Handle): number
  heif_image_handle_get_height(handle: Handle): number
  heif_image_handle_release(handle: Handle): void
  heif_js_decode_image2(handle: Handle, space: unknown, chroma: unknown): Promise<Decoded | null>
  heif_image_release(image: unknown): void
}
type Context = object
type Handle = { code?: unknown } | null
interface Decoded {
  code?: unknown
  image: unknown
  channels: { id: unknown; width: number; height: number; stride: number; data: Uint8Array }[]
}

/** The limit that sharp applies to other formats. */
const mostPixels = 0x3fff * 0x3fff
const largestBytes = 200 * 1024 * 1024

/** A phone photo: its decoder applies the rotation itself, regardless of EXIF. */
export async function examineHeic(file: MediaFile): Promise<Examination> {
  try {
    return await examineStored(file)
  } catch (error) {
    const sequence = (await hasVideoLibrary())
      ? await (await import('#server/engines/media/video/examine-sequence.ts')).examineSequence(file)
      : null
    if (sequence !== null) return sequence
    if (error instanceof Undecodable) return examineHeader(file)
    throw error
  }
}

async function examineStored(file: MediaFile): Promise<Examination> {
  const { width, height, picture } = await decodeHeic(file.path)
  return {
    ...emptyExamination(),
    width,
    height,
    ...(await pictureNotes(file)),
    summary: await sequenceSummary(file),
    pictures: await writePictures(picture, file.outFolder),
  }
}

/** The decoded picture of a file, and its original size. Throws Unreadable. */
export async function decodeHeic(path: string): Promise<DecodedPicture> {
  if ((await stat(path)).size > largestBytes) throw new Unreadable('This picture is too large to read.')
  return decode(await readFile(path))
}

interface DecodedPicture {
  width: number
  height: number
  picture: RawPicture
}

async function decode(bytes: Uint8Array): Promise<DecodedPicture> {
  const heif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as LibHeif
  const context = heif.heif_context_alloc()
  try {
    const { code } = heif.heif_context_read_from_memory(context, bytes)
    if (code !== heif.heif_error_code.heif_error_Ok) throw new Unreadable('This picture is broken.')
    const handle = heif.heif_js_context_get_primary_image_handle(context)
    if (unsupported.some((name) => handle?.code === heif.heif_error_code[name])) throw new Undecodable()
    if (handle === null || handle.code !== undefined) throw new Unreadable('This picture is broken.')
    try {
      return await decodeImage(heif, handle)
    } finally {
      heif.heif_image_handle_release(handle)
    }
  } finally {
    heif.heif_context_free(context)
  }
}

async function decodeImage(heif: LibHeif, handle: Handle): Promise<DecodedPicture> {
  const width = heif.heif_image_handle_get_width(handle)
  const height = heif.heif_image_handle_get_height(handle)
  if (width * height > mostPixels) throw new Unreadable('This picture is too large to read.')
  const { heif_colorspace_RGB: space } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA: chroma } = heif.heif_chroma
  const decoded = await heif.heif_js_decode_image2(handle, space, chroma)
  const channel = decoded?.channels?.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved)
  if (unsupported.some((name) => decoded?.code === heif.heif_error_code[name])) throw new Undecodable()
  if (!decoded || channel === undefined) throw new Unreadable('This picture is broken.')
  try {
    // Rows may be padded.
    const raw = { width: channel.stride / 4, height: channel.height, channels: 4 as const }
    const picture = sharp(channel.data, { raw }).extract({ left: 0, top: 0, width, height })
    return { width, height, picture: await shrunk(picture) }
  } finally {
    heif.heif_image_release(decoded.image)
  }
}
