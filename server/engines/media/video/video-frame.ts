import { Decoder, Scaler } from 'node-av/api'
import type { Demuxer } from 'node-av/api'
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'
import sharp from 'sharp'
import { largestEdge, shrunk } from '#server/engines/media/image/raw-picture.ts'
import type { RawPicture } from '#server/engines/media/image/raw-picture.ts'
import { isHighRange, toneMapped } from './tone-map.ts'
import { shownSize } from './video-input.ts'

/** More pixels than any camera records. */
export const mostPixels = '268402689'
/** Limits of the search from the key frame before a second. */
const patience = { timeMs: 4_000, frames: 600 } as const

/** The frame at a second, upright; null when none can be decoded there. */
export async function frameAt(input: Demuxer, stream: Stream, second: number): Promise<RawPicture | null> {
  const time = second + startOf(input)
  // In a file without an index the search starts at its beginning.
  if (second > 0) await input.seek(time, -1, AVSEEK_FLAG_BACKWARD)
  using decoder = await openDecoder(stream)
  const frame = decoder === null ? null : await frameUntil(decoder, input, { stream, time })
  if (frame === null) return null
  try {
    return await upright(frame, stream)
  } finally {
    frame.free()
  }
}

/** Null when the stream's header is broken. */
async function openDecoder(stream: Stream): Promise<Decoder | null> {
  const options = { exitOnError: false, threadCount: 1, options: { max_pixels: mostPixels } }
  return Decoder.create(stream, options).catch(() => null)
}

/** Broadcast streams start at any timestamp. */
function startOf(input: Demuxer): number {
  return Number.isFinite(input.startTime) ? input.startTime : 0
}

/** The last frame up to a time, or the first after it. */
async function frameUntil(
  decoder: Decoder,
  input: Demuxer,
  { stream, time }: { stream: Stream; time: number },
): Promise<Frame | null> {
  const deadline = performance.now() + patience.timeMs
  let found: Frame | null = null
  let count = 0
  for await (const frame of decoder.frames(input.packets(stream.index))) {
    if (frame === null) break
    found?.free()
    found = frame
    count += 1
    if (timeOf(frame, stream) >= time || count >= patience.frames || performance.now() > deadline) break
  }
  return found
}

function timeOf(frame: Frame, stream: Stream): number {
  const { num, den } = stream.timeBase
  return (Number(frame.bestEffortTimestamp) * num) / den
}

async function upright(frame: Frame, stream: Stream): Promise<RawPicture> {
  const { turn, decoded } = shownSize(stream)
  const scale = Math.min(1, largestEdge / Math.max(decoded.width, decoded.height))
  const width = Math.max(Math.round(decoded.width * scale), 1)
  const height = Math.max(Math.round(decoded.height * scale), 1)
  const mapped = isHighRange(stream) ? await toneMapped(frame, stream, { width, height }) : null
  using scaler = new Scaler()
  const data = await scaler.toBuffer(mapped ?? frame, { format: 'rgba', resize: { width, height } })
  mapped?.free()
  return shrunk(sharp(data, { raw: { width, height, channels: 4 } }).rotate(turn))
}

/** Almost completely black, as before the first scene. */
export function isBlack({ data }: RawPicture): boolean {
  const step = 4 * Math.max(Math.floor(data.length / 4 / 20_000), 1)
  let seen = 0
  let lit = 0
  for (let at = 0; at + 2 < data.length; at += step) {
    seen += 1
    if (Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 40) lit += 1
  }
  return lit < seen * 0.02
}
