import { fileFormat, type LaneName } from '#contract/file-kinds.ts'

interface Lane {
  /** Files that are examined at once in a process. */
  atOnce: number
  /** Of them, files of one owner, so that somebody else always finds a place at once. */
  perOwner: number
}

/** Files wait for files of their own lane only. Two pictures keep two cores busy while a third one is stored. */
export const lanes: Record<LaneName, Lane> = {
  quick: { atOnce: 3, perOwner: 2 },
  pictures: { atOnce: 4, perOwner: 3 },
  slow: { atOnce: 2, perOwner: 1 },
}

/** The lane of a media type. */
export const laneOf = (mime: string): LaneName => fileFormat(mime, '').lane

/** How long reading a file may take, in milliseconds; a good one takes a fraction of it. */
export function readingMs(mime: string): number {
  if (mime === 'image/svg+xml') return 10_000
  return laneOf(mime) === 'pictures' ? 30_000 : 60_000
}
