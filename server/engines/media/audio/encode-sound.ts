import { setImmediate as nextTurn } from 'node:timers/promises'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import type { Demuxer } from 'node-av/api'
import type { FFAudioEncoder } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'

/** Packets without a pause for what ends this process. */
const packetsAtOnce = 200

interface Encoding {
  outPath: string
  format: 'mp3' | 'mp4'
  encoder: FFAudioEncoder
  bitrate: number
  /** FFmpeg's filters. */
  filters: string
  /** By the clock of the stream, in seconds. */
  end?: number
}

/**
 * Encodes a stream of sound and returns how many packets were written. Without the library's threads, between which each
 * frame would wait for its turn: ten minutes take seconds instead of minutes on a busy machine.
 */
export async function encodeSound(input: Demuxer, stream: Stream, encoding: Encoding): Promise<number> {
  const { outPath, format, encoder: name, bitrate, filters, end = Infinity } = encoding
  using decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 })
  using filter = FilterAPI.create(filters, { threads: 1 })
  using encoder = await Encoder.create(name, { filter, bitrate })
  const options = format === 'mp4' ? { options: { movflags: '+faststart' } } : {}
  await using output = await Muxer.open(outPath, { format, ...options })
  const index = output.addStream(encoder)
  let count = 0
  const frames = filter.framesSync(decoder.framesSync(packetsUntil(input, stream, end)))
  for (const packet of encoder.packetsSync(frames)) {
    output.writePacketSync(packet, index)
    if (packet === null) continue
    packet.free()
    count += 1
    if (count % packetsAtOnce === 0) await nextTurn()
  }
  return count
}

/** The packets of a stream up to a second. */
function* packetsUntil(input: Demuxer, stream: Stream, end: number): Generator<Packet | null> {
  const { num, den } = stream.timeBase
  for (const packet of input.packetsSync(stream.index)) {
    // A packet may have no time, which is a large negative one.
    if (packet !== null && packet.pts > 0n && (Number(packet.pts) * num) / den >= end) {
      packet.free()
      yield null
      return
    }
    yield packet
  }
}
