import * as z from 'zod/mini'
import { matching } from './bounded-text.ts'
import { FileId } from './ids.ts'

/**
 * Where the time is from that a picture or film was taken, best first: a correction by its owner, EXIF, XMP, IPTC, a GPS receiver, another block of
 * the picture, the header of a film, the file name, the last change by the file itself, the last change by the disk from
 * which it was uploaded.
 */
export const takenSources = [
  'owner',
  'exif',
  'xmp',
  'iptc',
  'gps',
  'block',
  'video',
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
const utcSources: readonly TakenSource[] = ['gps', 'video', 'client']

/** A time in UTC that, without a place or zone, did not become the clock of its place. */
export const isInUtc = ({ offset_minutes: offset, from }: Taken): boolean =>
  offset === 0 && utcSources.includes(from)

export const isDayOnly = ({ at }: Pick<Taken, 'at'>): boolean => at.length === '2026-07-12'.length

const isRealTime = (at: string): boolean => {
  const time = new Date(at.length === 10 ? at : `${at}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at)
}

/** What an owner says of a file: a missing part stays as it is, and null is what the file says itself. */
export const Correction = z.strictObject({
  file_id: FileId,
  taken: z.optional(
    z.nullable(
      z.strictObject({
        /** '2026-07-12T23:30:00', or '2026-07-12' without a clock time. */
        at: z.string().check(
          ...matching({
            max: 19,
            pattern: /^[12]\d{3}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/,
            mismatch: 'Enter a day and time that exist.',
          }),
          z.refine(isRealTime, 'Enter a day and time that exist.'),
        ),
        offset_minutes: z.nullable(z.int().check(z.minimum(-1_080), z.maximum(1_080))),
      }),
    ),
  ),
  place: z.optional(
    z.nullable(
      z.strictObject({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      }),
    ),
  ),
})
export type Correction = z.infer<typeof Correction>
