import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { Codec } from 'node-av/lib'
import type { SoundCut } from '#server/engines/media/media.ts'
import { encodeSound } from './encode-sound.ts'
import { openSound } from './sound-input.ts'

/** What models for speech work with; an MP3 of it, which every server reads, has 14 MB an hour. */
const sampleRate = 16_000
const bitrate = 32_000

/** Writes a piece of the sound of a file as an MP3; false when there is none there. */
export async function cutSound({ path, from, seconds, outPath }: SoundCut): Promise<boolean> {
  await using input = await openSound(path)
  const stream = input.audio()
  if (stream === undefined || Codec.findDecoder(stream.codecpar.codecId) === null) return false
  const start = (Number.isFinite(input.startTime) ? input.startTime : 0) + from
  const end = start + seconds
  if (from > 0) input.seekSync(start, -1, AVSEEK_FLAG_BACKWARD)
  const filters = [
    `atrim=start=${start}`,
    'asetpts=PTS-STARTPTS',
    `aresample=${sampleRate}`,
    'aformat=sample_fmts=s16p:channel_layouts=mono',
  ].join(',')
  const encoding = { outPath, format: 'mp3', encoder: FF_ENCODER_LIBMP3LAME, bitrate, filters, end } as const
  return (await encodeSound(input, stream, encoding)) > 0
}
