import { readFile, stat } from 'node:fs/promises'
import sharp from 'sharp'
import { shrunk, type RawPicture } from './raw-picture.ts'

/** It is in memory while it is searched. */
const largestBytes = 200 * 1024 * 1024
/** A file has two or three previews; pixels that look like more are noise. */
const mostCandidates = 64
/** A smaller one shows nothing. */
const shortestEdge = 64
/** The start of an image, and of the first segment in it. */
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
/** Cameras store a raw picture with JPEG previews, Photoshop a drawing with a thumbnail. */
const withPreview = /^image\/(?:x-[a-z]+-[a-z\d]+|vnd\.adobe\.photoshop|tiff)$/

/** Degrees clockwise and mirroring, by the orientations of EXIF. */
const turns: Record<number, { turn: number; isMirrored: boolean }> = {
  2: { turn: 0, isMirrored: true },
  3: { turn: 180, isMirrored: false },
  4: { turn: 180, isMirrored: true },
  5: { turn: 90, isMirrored: true },
  6: { turn: 90, isMirrored: false },
  7: { turn: 270, isMirrored: true },
  8: { turn: 270, isMirrored: false },
}

/** The largest JPEG in a file that cannot be drawn itself, upright; null without one. */
export async function embeddedPreview(
  { path, mime }: { path: string; mime: string },
  orientation: number,
): Promise<RawPicture | null> {
  if (!withPreview.test(mime) || (await stat(path)).size > largestBytes) return null
  const preview = await largestJpeg(await readFile(path))
  if (preview === null) return null
  const { turn, isMirrored } = turns[orientation] ?? { turn: 0, isMirrored: false }
  const picture = await shrunk(sharp(preview)).catch(() => null)
  if (picture === null) return null
  const { data, width, height, channels } = picture
  return shrunk(sharp(data, { raw: { width, height, channels } }).rotate(turn).flop(isMirrored))
}

async function largestJpeg(bytes: Buffer): Promise<Buffer | null> {
  let largest: { width: number; bytes: Buffer } | null = null
  let at = bytes.indexOf(jpegStart)
  for (let count = 0; at !== -1 && count < mostCandidates; count += 1) {
    const candidate = bytes.subarray(at)
    const { width, height } = await sizeOf(candidate)
    if (Math.min(width, height) >= shortestEdge && width > (largest?.width ?? 0)) {
      largest = { width, bytes: candidate }
    }
    at = bytes.indexOf(jpegStart, at + jpegStart.length)
  }
  return largest?.bytes ?? null
}

/** Nothing for noise, and for the lossless JPEG of raw pixels. */
async function sizeOf(jpeg: Buffer): Promise<{ width: number; height: number }> {
  const nothing = { width: 0, height: 0 }
  return sharp(jpeg, { failOn: 'error' })
    .metadata()
    .then(({ format, width, height }) => (format === 'jpeg' ? { width, height } : nothing))
    .catch(() => nothing)
}
