import { constants } from 'node:os'
import { Decoder, Encoder, FilterAPI, Muxer } from 'node-av/api'
import type { Demuxer } from 'node-av/api'
import { AV_PKT_FLAG_CORRUPT, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import type { Stream } from 'node-av/lib'
import { Unreadable } from '#server/engines/media/media.ts'
import type { VideoConversion } from '#server/engines/media/media.ts'
import { encodeSound } from '#server/engines/media/audio/encode-sound.ts'
import { openSound } from '#server/engines/media/audio/sound-input.ts'
import { toneMapFilters } from './tone-map.ts'
import { shownSize, videoStream } from './video-input.ts'

const longEdge = 1280
const shortEdge = 720
const mostFramesPerSecond = 30
const soundFilters = 'aformat=sample_fmts=fltp:sample_rates=48000|44100:channel_layouts=stereo|mono'
/** Leaves the other core to others. */
const threadCount = 2
/** The library reports system errors as negative numbers. */
const noSpace = [constants.errno.ENOSPC, constants.errno.EDQUOT, constants.errno.EFBIG]

/** Converts a film or recording as specified in Media.transcode; the parent enforces the limits. */
export async function transcode({ path, outPath }: VideoConversion): Promise<void> {
  const { hasPictures, hasSound } = await contentOf(path)
  if (!hasPictures) return expectWhole(outPath, await convertSound(path, outPath))
  let written = await convert(path, outPath, { hasSound })
  // Audio that cannot be decoded is left out.
  if (written === null && hasSound) written = await convert(path, outPath, { hasSound: false })
  if (written === null) throw new Unreadable('This video could not be converted.')
  await expectWhole(outPath, written)
}

async function contentOf(path: string): Promise<{ hasPictures: boolean; hasSound: boolean }> {
  await using input = await openSound(path, 'This video is broken.')
  const content = { hasPictures: videoStream(input) !== undefined, hasSound: input.audio() !== undefined }
  if (!content.hasPictures && !content.hasSound)
    throw new Unreadable('This video has neither pictures nor sound.')
  return content
}

async function convertSound(path: string, outPath: string): Promise<number> {
  await using input = await openSound(path)
  const stream = input.audio()
  if (stream === undefined) throw new Unreadable('This recording has no sound.')
  try {
    const encoder = FF_ENCODER_AAC
    return await encodeSound(input, stream, {
      outPath,
      format: 'mp4',
      encoder,
      bitrate: 128_000,
      filters: soundFilters,
    })
  } catch (error) {
    if (isLackOfSpace(error)) throw error
    throw new Unreadable('This recording could not be converted.', { cause: error })
  }
}

/** Returns how many packets were written; null when one of the streams has none. */
async function convert(
  path: string,
  outPath: string,
  { hasSound }: { hasSound: boolean },
): Promise<number | null> {
  try {
    await using input = await openSound(path)
    const lanes = await lanesOf(input, hasSound)
    await using output = await Muxer.open(outPath, { format: 'mp4', options: { movflags: '+faststart' } })
    // Created without the input's streams, the output has none of their metadata: neither the rotation, which is
    // applied, nor the location.
    const writers = lanes.map((lane) => ({ lane, index: output.addStream(lane.encoder) }))
    const counts = await Promise.all(writers.map(({ lane, index }) => write(input, lane, output, index)))
    return counts.includes(0) ? null : counts.reduce((sum, count) => sum + count, 0)
  } catch (error) {
    if (isLackOfSpace(error)) throw error
    return null
  }
}

/** A full disk is not the video's fault, and may have passed when the conversion is retried. */
function isLackOfSpace(error: unknown): boolean {
  return error instanceof FFmpegError && noSpace.includes(-error.code)
}

async function lanesOf(input: Demuxer, hasSound: boolean): Promise<Lane[]> {
  const [video, audio] = [videoStream(input), hasSound ? input.audio() : undefined]
  return [
    ...(video === undefined ? [] : [await pictureLane(video)]),
    ...(audio === undefined ? [] : [await soundLane(audio)]),
  ]
}

/** The pipeline of one stream. */
interface Lane {
  stream: Stream
  decoder: Decoder
  filter: FilterAPI
  encoder: Encoder
}

async function write(input: Demuxer, lane: Lane, output: Muxer, index: number): Promise<number> {
  const frames = lane.filter.frames(lane.decoder.frames(input.packets(lane.stream.index)))
  let count = 0
  for await (using packet of lane.encoder.packets(frames)) {
    await output.writePacket(packet, index)
    if (packet !== null) count += 1
  }
  return count
}

/** The library does not report when a full disk truncates the last write. Throws a temporary error, not Unreadable. */
async function expectWhole(path: string, packets: number): Promise<void> {
  const found = await countPackets(path).catch(() => 0)
  if (found < packets) throw new Error('A converted video was not written to its end.')
}

async function countPackets(path: string): Promise<number> {
  await using written = await openSound(path)
  let count = 0
  for await (using packet of written.packets()) {
    if (packet !== null && !packet.hasFlags(AV_PKT_FLAG_CORRUPT)) count += 1
  }
  return count
}

async function pictureLane(stream: Stream): Promise<Lane> {
  const decoder = await Decoder.create(stream, { exitOnError: false, threadCount })
  const filter = FilterAPI.create(pictureFilters(stream), { threads: 1 })
  const options = { preset: 'veryfast', crf: 24, profile: 'high' } as const
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter, threadCount, options })
  return { stream, decoder, filter, encoder }
}

/**
 * Filters that rotate, downscale, set a constant frame rate (old formats vary), make the edges even, as H.264
 * requires, and map high dynamic range to what eight bits can show.
 */
function pictureFilters(video: Stream): string {
  const { width, height, turn } = shownSize(video)
  const [widest, highest] = width >= height ? [longEdge, shortEdge] : [shortEdge, longEdge]
  const scale = Math.min(1, widest / width, highest / height)
  const turns = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] }
  return [
    `fps=${framesPerSecond(video)}`,
    ...(turns[turn as keyof typeof turns] ?? []),
    `scale=${even(width * scale)}:${even(height * scale)}`,
    ...toneMapFilters(video),
    'setsar=1',
    'format=yuv420p',
  ].join(',')
}

function even(length: number): number {
  return Math.max(Math.round(length / 2) * 2, 2)
}

function framesPerSecond({ avgFrameRate: { num, den } }: Stream): string {
  const isUsual = num > 0 && den > 0 && num / den >= 1 && num / den <= mostFramesPerSecond
  return isUsual ? `${num}/${den}` : String(mostFramesPerSecond)
}

async function soundLane(stream: Stream): Promise<Lane> {
  const decoder = await Decoder.create(stream, { exitOnError: false })
  const filter = FilterAPI.create(soundFilters)
  const encoder = await Encoder.create(FF_ENCODER_AAC, { filter, bitrate: 128_000 })
  return { stream, decoder, filter, encoder }
}
