import { readFile, stat } from 'node:fs/promises'
import { Scaler } from 'node-av/api'
import {
  AV_FRAME_DATA_ICC_PROFILE,
  FF_DECODER_BMP,
  FF_DECODER_JPEG2000,
  FF_DECODER_LIBJXL,
  FF_DECODER_PSD,
  FF_DECODER_TARGA,
  FF_DECODER_TIFF,
} from 'node-av/constants'
import type { FFDecoderCodec } from 'node-av/constants'
import { Codec, CodecContext, Dictionary, Frame, Packet } from 'node-av/lib'
import sharp from 'sharp'
import { colourProfile, inSrgb } from '#server/engines/media/image/colour-profile.ts'
import { shrunk, type RawPicture } from '#server/engines/media/image/raw-picture.ts'
import { decodeIcon } from './decode-icon.ts'
import { mostPixels } from './video-frame.ts'

interface DecodedStill {
  width: number
  height: number
  picture: RawPicture
}

/** It is in memory while it is decoded. */
const largestBytes = 200 * 1024 * 1024

/** The decoders of the video library for pictures that the picture library does not decode. */
const decoders: Readonly<Record<string, FFDecoderCodec>> = {
  'image/bmp': FF_DECODER_BMP,
  'image/jp2': FF_DECODER_JPEG2000,
  'image/jpx': FF_DECODER_JPEG2000,
  'image/jpm': FF_DECODER_JPEG2000,
  'image/j2c': FF_DECODER_JPEG2000,
  'image/jxl': FF_DECODER_LIBJXL,
  'image/tiff': FF_DECODER_TIFF,
  'image/vnd.adobe.photoshop': FF_DECODER_PSD,
  'image/x-tga': FF_DECODER_TARGA,
}

/** A picture by the video library, of an animation the first one; null when it cannot be decoded. */
export async function decodeStill(path: string, mime: string): Promise<DecodedStill | null> {
  if ((await stat(path)).size > largestBytes) return null
  if (mime === 'image/x-icon') {
    const picture = await decodeIcon(path).catch(() => null)
    return picture === null ? null : { width: picture.width, height: picture.height, picture }
  }
  const decoder = decoders[mime]
  using frame = decoder === undefined ? null : await frameOf(path, decoder)
  if (frame === null || frame.width === 0) return null
  const { width, height } = frame
  using scaler = new Scaler()
  const data = await scaler.toBuffer(frame, { format: 'rgba' })
  const picture = await shrunk(sharp(data, { raw: { width, height, channels: 4 } }))
  const profile = frame.getSideData(AV_FRAME_DATA_ICC_PROFILE) ?? (await colourProfile(path, mime))
  return { width, height, picture: await inSrgb(picture, profile) }
}

async function frameOf(path: string, name: FFDecoderCodec): Promise<Frame | null> {
  const codec = Codec.findDecoderByName(name)
  if (codec === null) return null
  using context = new CodecContext()
  using packet = new Packet()
  using options = Dictionary.fromObject({ max_pixels: mostPixels })
  context.allocContext3(codec)
  context.threadCount = 1
  if ((await context.open2(codec, options)) < 0) return null
  packet.alloc()
  packet.data = await readFile(path)
  if ((await context.sendPacket(packet)) < 0) return null
  await context.sendPacket(null)
  const frame = new Frame()
  frame.alloc()
  if ((await context.receiveFrame(frame)) >= 0) return frame
  frame.free()
  return null
}
