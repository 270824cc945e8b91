import { availableParallelism } from 'node:os'
import { fileFormat, type LaneName } from '#contract/file-kinds.ts'

interface Lane {
  /** Files examined at once per process. */
  atOnce: number
  /** The maximum per owner, so that another owner always gets a place. */
  perOwner: number
}

/** Keeps all cores busy while others are fetched and stored. */
const picturesAtOnce = Math.min(Math.max(availableParallelism() + 2, 3), 16)

/** Files only wait for files of their own lane, and for memory. */
export const lanes: Record<LaneName, Lane> = {
  quick: { atOnce: 3, perOwner: 2 },
  pictures: { atOnce: picturesAtOnce, perOwner: picturesAtOnce - 1 },
  slow: { atOnce: 2, perOwner: 1 },
}

/** The lane of a media type. */
export const laneOf = (mime: string): LaneName => fileFormat(mime, '').lane

/** The time limit for reading a file, in milliseconds; a good one takes a fraction of it. */
export function readingMs(mime: string): number {
  if (mime === 'image/svg+xml') return 10_000
  return laneOf(mime) === 'pictures' ? 30_000 : 60_000
}
