import { fileFormat, type LaneName } from '#contract/file-kinds.ts'

interface Lane {
  /** Files examined at once per process. */
  atOnce: number
  /** The maximum per owner, so that another owner always gets a place. */
  perOwner: number
}

/** Files only wait for files of their own lane. Two pictures keep two cores busy while a third one is stored. */
export const lanes: Record<LaneName, Lane> = {
  quick: { atOnce: 3, perOwner: 2 },
  pictures: { atOnce: 4, perOwner: 3 },
  slow: { atOnce: 2, perOwner: 1 },
}

/** The lane of a media type. */
export const laneOf = (mime: string): LaneName => fileFormat(mime, '').lane

/** The time limit for reading a file, in milliseconds; a good one takes a fraction of it. */
export function readingMs(mime: string): number {
  if (mime === 'image/svg+xml') return 10_000
  return laneOf(mime) === 'pictures' ? 30_000 : 60_000
}
