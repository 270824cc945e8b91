import { Encoder, Muxer } from 'node-av/api'
import {
  AV_PIX_FMT_YUV420P10LE,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBX265,
} from 'node-av/constants'
import type { AVColorTransferCharacteristic } from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'

const [width, height, frameCount] = [160, 120, 5]

/** Writes a film of high dynamic range whose pictures have one luma (ten bits) and no colour. */
export async function makeHighRangeFilm(
  outPath: string,
  { transfer, luma }: { transfer: AVColorTransferCharacteristic; luma: number },
): Promise<void> {
  const encoder = await Encoder.create(FF_ENCODER_LIBX265, {
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
  })
  await using output = await Muxer.open(outPath, { format: 'mp4', options: { movflags: '+faststart' } })
  const index = output.addStream(encoder)
  for await (using packet of encoder.packets(frames(transfer, luma))) await output.writePacket(packet, index)
}

/** Writes one such picture as an AVIF. */
export async function makeHighRangeAvif(
  outPath: string,
  { transfer, luma }: { transfer: AVColorTransferCharacteristic; luma: number },
): Promise<void> {
  const encoder = await Encoder.create(FF_ENCODER_LIBSVTAV1, { options: { preset: 12 } })
  await using output = await Muxer.open(outPath, { format: 'avif' })
  const index = output.addStream(encoder)
  for await (using packet of encoder.packets(frames(transfer, luma, 1)))
    await output.writePacket(packet, index)
}

async function* frames(
  transfer: AVColorTransferCharacteristic,
  luma: number,
  count = frameCount,
): AsyncGenerator<Frame | null> {
  for (let at = 0; at < count; at += 1) {
    const frame = new Frame()
    frame.alloc()
    frame.format = AV_PIX_FMT_YUV420P10LE
    frame.width = width
    frame.height = height
    frame.colorTrc = transfer
    frame.colorPrimaries = AVCOL_PRI_BT2020
    frame.colorSpace = AVCOL_SPC_BT2020_NCL
    frame.colorRange = AVCOL_RANGE_MPEG
    frame.pts = BigInt(at)
    frame.timeBase = new Rational(1, 25)
    frame.duration = 1n
    frame.allocBuffer()
    frame.data?.forEach((plane, planeAt) => {
      for (let byte = 0; byte + 1 < plane.length; byte += 2)
        plane.writeUInt16LE(planeAt === 0 ? luma : 512, byte)
    })
    yield frame
  }
  // The end, so that the encoder gives what it holds back.
  yield null
}
