import type { ImportEntry } from '#contract/calls/imports.ts'

/** Times before 1970 take the first two hours: a second for a microsecond, from the year 1770 on. */
const before1970Us = 6.3e9

/**
 * The position of an entry in a story, in microseconds since 1970: by time, those of one moment by their number. Files
 * that are added later come behind it.
 */
export function positionOf({ time, number }: Pick<ImportEntry, 'time' | 'number'>): number {
  const at = Math.min(time ?? Date.now(), Date.now())
  if (at < 0) return Math.max(1, Math.floor(before1970Us + at / 1000))
  return before1970Us + Math.floor(at) * 1000 + (number % 1000)
}
