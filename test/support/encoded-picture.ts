import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Encoder, Muxer } from 'node-av/api'
import { AV_FRAME_DATA_ICC_PROFILE, AV_PIX_FMT_RGB24, FF_ENCODER_LIBSVTAV1 } from 'node-av/constants'
import type { FFEncoderCodec } from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'

const [width, height] = [96, 72]

interface Coding {
  profile?: Buffer
  /** Of the encoder. */
  options?: Record<string, string>
}

/** 96 × 72 pixels, red on the left and blue on the right by a profile, in a coding of the video library. */
export async function encodedPicture(
  codec: FFEncoderCodec,
  { profile, options = {} }: Coding = {},
): Promise<Buffer> {
  using encoder = await Encoder.create(codec, { autoFormat: true, options })
  for await (using packet of encoder.packets(frames(1, { profile })))
    if (packet?.data) return Buffer.from(packet.data)
  throw new Error('the encoder made no picture')
}

/** Three such pictures in an AVIF. */
export const animatedAvif = (): Promise<Buffer> => written(writeAvif)

/** The same after a track of grey, which is not to be shown alone. */
export async function twoTrackAvif(): Promise<Buffer> {
  const film = await written(writeTwoTracks)
  film.write('avis', film.indexOf('ftyp') + 4, 'latin1')
  const [first, second] = [film.indexOf('tkhd'), film.lastIndexOf('tkhd')]
  // The lowest bit of its flags is that it is enabled.
  film.writeUInt8(film.readUInt8(first + 7) & ~1, first + 7)
  film.writeUInt8(film.readUInt8(second + 7) | 1, second + 7)
  return film
}

async function written(write: (file: string) => Promise<void>): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'encoded-'))
  try {
    const file = path.join(folder, 'moving.avif')
    await write(file)
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function writeAvif(file: string): Promise<void> {
  using encoder = await Encoder.create(FF_ENCODER_LIBSVTAV1, { autoFormat: true, options: { preset: 12 } })
  await using output = await Muxer.open(file, { format: 'avif' })
  const index = output.addStream(encoder)
  for await (using packet of encoder.packets(frames(3))) await output.writePacket(packet, index)
}

async function writeTwoTracks(file: string): Promise<void> {
  const options = { autoFormat: true, options: { preset: 12 } }
  using grey = await Encoder.create(FF_ENCODER_LIBSVTAV1, options)
  using colours = await Encoder.create(FF_ENCODER_LIBSVTAV1, options)
  await using output = await Muxer.open(file, { format: 'mp4' })
  const indexes = [output.addStream(grey), output.addStream(colours)] as const
  const greyFrames = frames(3, { pixels: Buffer.alloc(width * height * 3, 128) })
  for await (using packet of grey.packets(greyFrames)) await output.writePacket(packet, indexes[0])
  for await (using packet of colours.packets(frames(3))) await output.writePacket(packet, indexes[1])
}

/** Red, green and blue of each pixel, row by row. */
export function redAndBlue(): Buffer {
  const row = Buffer.alloc(width * 3)
  for (let at = 0; at < width; at += 1) row[at * 3 + (at < width / 2 ? 0 : 2)] = 255
  return Buffer.concat(Array.from({ length: height }, () => row))
}

async function* frames(
  count: number,
  { profile, pixels = redAndBlue() }: { profile?: Buffer | undefined; pixels?: Buffer } = {},
): AsyncGenerator<Frame | null> {
  for (let at = 0; at < count; at += 1) {
    const frame = Frame.fromVideoBuffer(pixels, {
      width,
      height,
      format: AV_PIX_FMT_RGB24,
      timeBase: new Rational(1, 1),
    })
    frame.pts = BigInt(at)
    if (profile !== undefined) profile.copy(frame.newSideData(AV_FRAME_DATA_ICC_PROFILE, profile.length))
    yield frame
  }
  yield null
}
