import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Metadata, SharpOptions } from 'sharp'
import { largestEdge } from './raw-picture.ts'

/** Limits for all frames together; a longer animation becomes a still. */
const most = { frames: 300, pixels: 60_000_000, seconds: 15 } as const

/** An animated WebP in the folder; null when it exceeds the limits or cannot be rendered. */
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
    // Its first frame was read, and is used as a still.
    await rm(path, { force: true })
    return null
  }
}

function isWithinBounds({ pages = 1, width, height, orientation = 1 }: Metadata): boolean {
  // Animations cannot be rotated.
  return pages <= most.frames && pages * width * height <= most.pixels && orientation === 1
}
