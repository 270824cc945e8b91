import * as z from 'zod/mini'

/**
 * Where the time is from that a picture or film was taken, best first: a correction by its owner, EXIF, XMP, IPTC, a GPS receiver, another block of
 * the picture, the header of a film or of a recording, the export of another product, the file name, the last change by
 * the file itself, the last change by the disk from which it was uploaded.
 */
export const takenSources = [
  'owner',
  'exif',
  'xmp',
  'iptc',
  'gps',
  'block',
  'video',
  'recording',
  'export',
  'name',
  'modified',
  'client',
] as const
export type TakenSource = (typeof takenSources)[number]

/** When something was taken, by the clock of its place: the same for everyone, wherever they are. */
export const Taken = z.object({
  /** Without a zone: '2026-07-12T23:30:00', or '2026-07-12' when only the day is known. */
  at: z.string(),
  /** Minutes east of UTC; null when the camera did not say, and for others than the owner: it is near the place. */
  offset_minutes: z.nullable(z.number()),
  from: z.enum(takenSources),
})
export type Taken = z.infer<typeof Taken>

/** These say when something was in UTC. */
const utcSources: readonly TakenSource[] = ['gps', 'video', 'recording', 'export', 'client']

/** A time in UTC that, without a place or zone, did not become the clock of its place. */
export const isInUtc = ({ offset_minutes: offset, from }: Taken): boolean =>
  offset === 0 && utcSources.includes(from)

export const isDayOnly = ({ at }: Pick<Taken, 'at'>): boolean => at.length === '2026-07-12'.length
