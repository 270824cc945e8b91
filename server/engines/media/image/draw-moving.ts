import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { largestEdge } from './raw-picture.ts'

/** Of all frames together; what is longer stays a still. */
const most = { frames: 300, pixels: 60_000_000, seconds: 15 } as const

/** An animation as a WebP that moves, in the folder; null where it goes too far or cannot be drawn. */
export async function drawMoving(
  input: string | Buffer,
  options: SharpOptions,
  metadata: Metadata,
  outFolder: string,
): Promise<string | null> {
  if (!isWithinBounds(metadata)) return null
  const path = join(outFolder, 'moving.webp')
  try {
    await sharp(input, { ...options, animated: true })
      .resize({ width: largestEdge, height: largestEdge, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: most.seconds })
      .webp({ quality: 80, effort: 2 })
      .toFile(path)
    return path
  } catch {
    // Its first frame has been read, and is shown.
    await rm(path, { force: true })
    return null
  }
}

function isWithinBounds({ pages = 1, width, height, orientation = 1 }: Metadata): boolean {
  // Frames cannot be turned.
  return pages <= most.frames && pages * width * height <= most.pixels && orientation === 1
}
