import type { Computed, ComputedPoint } from '#server/lib/question/computed.ts'

/** Points that an answer draws. */
export const mostPoints = 12

/** A series as it is drawn: its first points, and how many more there are. */
export const drawnSeries = (
  title: string,
  points: readonly ComputedPoint[],
): NonNullable<Computed['series']> => ({
  title,
  points: points.slice(0, mostPoints),
  more: Math.max(0, points.length - mostPoints),
})
