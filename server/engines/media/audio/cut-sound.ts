import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import type { Demuxer } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec } from 'node-av/lib'
import type { Packet, Stream } from 'node-av/lib'
import { Unreadable } from '#server/engines/media/media.ts'
import type { SoundCut } from '#server/engines/media/media.ts'
import { openSound } from './sound-input.ts'

/** What models for speech work with; an MP3 of it, which every server reads, has 14 MB an hour. */
const sampleRate = 16_000
const bitrate = 32_000

/** Writes a piece of the sound of a file as an MP3; false when there is none there. */
export async function cutSound({ path, from, seconds, outPath }: SoundCut): Promise<boolean> {
  await using input = await openSound(path)
  const stream = input.audio()
  if (stream === undefined || Codec.findDecoder(stream.codecpar.codecId) === null) return false
  const start = Number.isFinite(input.startTime) ? input.startTime : 0
  if (from > 0) await input.seek(start + from, -1, AVSEEK_FLAG_BACKWARD)
  const decoder = await Decoder.create(stream, { exitOnError: false, threadCount: 1 })
  const filter = FilterAPI.create(
    `atrim=start=${start + from}:end=${start + from + seconds},asetpts=PTS-STARTPTS,aresample=${sampleRate}:async=1,aformat=sample_fmts=s16p:channel_layouts=mono`,
    { threads: 1 },
  )
  const encoder = await Encoder.create(FF_ENCODER_LIBMP3LAME, { filter, bitrate })
  await using output = await Muxer.open(outPath, { format: 'mp3' })
  const index = output.addStream(encoder)
  const packets = until(input, stream, start + from + seconds)
  let count = 0
  try {
    for await (using packet of encoder.packets(filter.frames(decoder.frames(packets)))) {
      await output.writePacket(packet, index)
      if (packet !== null) count += 1
    }
  } catch (error) {
    if (count === 0) return false
    throw new Unreadable('The sound of this file is broken.', { cause: error })
  }
  return count > 0
}

/** The packets of a stream up to a second. */
async function* until(input: Demuxer, stream: Stream, end: number): AsyncGenerator<Packet | null> {
  const { num, den } = stream.timeBase
  for await (const packet of input.packets(stream.index)) {
    const isAfter = packet !== null && packet.pts > 0n && (Number(packet.pts) * num) / den > end + 1
    if (isAfter) {
      packet.free()
      yield null
      return
    }
    yield packet
  }
}
