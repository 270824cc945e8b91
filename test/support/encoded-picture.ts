import { Encoder } from 'node-av/api'
import { AV_PIX_FMT_RGB24 } from 'node-av/constants'
import type { FFEncoderCodec } from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'

const [width, height] = [80, 60]

/** 80 × 60 pixels, red on the left and blue on the right, in a coding of the video library. */
export async function encodedPicture(codec: FFEncoderCodec): Promise<Buffer> {
  using encoder = await Encoder.create(codec, { autoFormat: true })
  for await (using packet of encoder.packets(frames())) if (packet?.data) return Buffer.from(packet.data)
  throw new Error('the encoder made no picture')
}

/** Red, green and blue of each pixel, row by row. */
export function redAndBlue(): Buffer {
  const row = Buffer.alloc(width * 3)
  for (let at = 0; at < width; at += 1) row[at * 3 + (at < width / 2 ? 0 : 2)] = 255
  return Buffer.concat(Array.from({ length: height }, () => row))
}

async function* frames(): AsyncGenerator<Frame | null> {
  yield Frame.fromVideoBuffer(redAndBlue(), {
    width,
    height,
    format: AV_PIX_FMT_RGB24,
    timeBase: new Rational(1, 1),
  })
  yield null
}
