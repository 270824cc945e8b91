import { Encoder, Muxer } from 'node-av/api'
import { AV_FRAME_DATA_SEI_UNREGISTERED, AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Frame, Rational } from 'node-av/lib'

const [width, height, frameCount] = [160, 120, 5]

/** Writes an AVCHD film of 3 February 2024, 10:11:12, by a clock with these bits of its zone. */
export async function makeCamcorderFilm(outPath: string, zone: number): Promise<void> {
  const options = { preset: 'ultrafast', udu_sei: true } as const
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { options })
  await using output = await Muxer.open(outPath, { format: 'mpegts' })
  const index = output.addStream(encoder)
  for await (using packet of encoder.packets(frames(notes(zone)))) await output.writePacket(packet, index)
}

/** An identifier and a mark, and three notes: one with zeros that are escaped, the date, and the time. */
const notes = (zone: number): Buffer =>
  Buffer.concat([
    Buffer.from('17ee8c60f84d11d98cd60800200c9a664d44504d03', 'hex'),
    Buffer.from([0x13, 0, 0, 0, 1]),
    Buffer.from([0x18, zone, 0x20, 0x24, 0x02]),
    Buffer.from([0x19, 0x03, 0x10, 0x11, 0x12]),
  ])

async function* frames(data: Buffer): AsyncGenerator<Frame | null> {
  for (let at = 0; at < frameCount; at += 1) {
    const frame = Frame.fromVideoBuffer(Buffer.alloc((width * height * 3) / 2, 128), {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase: new Rational(1, 25),
    })
    frame.pts = BigInt(at)
    data.copy(frame.newSideData(AV_FRAME_DATA_SEI_UNREGISTERED, data.length))
    yield frame
  }
  yield null
}
