import * as z from 'zod/mini'
import { atMost, matching, wellFormed } from './bounded-text.ts'
import { FileId } from './ids.ts'
import { limits } from './limits.ts'

const isRealTime = (at: string): boolean => {
  const time = new Date(at.length === 10 ? at : `${at}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at)
}

const noTime = 'Enter a day and time that exist.'

/** When a file was taken, as its owner or an export says. */
export const SaidTime = z.strictObject({
  /** By the clock of its place: '2026-07-12T23:30:00', or '2026-07-12' without a clock time. */
  at: z.string().check(
    ...matching({
      max: 19,
      pattern: /^[12]\d{3}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?$/,
      mismatch: noTime,
    }),
    z.refine(isRealTime, noTime),
  ),
  offset_minutes: z.nullable(z.int().check(z.minimum(-1_080), z.maximum(1_080))),
})

/** Where a file was taken, as its owner or an export says; in degrees. */
export const SaidPlace = z.strictObject({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
})

/** What an owner says of a file: a missing part stays as it is, and null is what it was before any correction. */
export const Correction = z.strictObject({
  file_id: FileId,
  taken: z.optional(z.nullable(SaidTime)),
  /** An empty one is none. */
  caption: z.optional(
    z.nullable(
      z
        .string()
        .check(
          atMost({ max: limits.caption, tooLong: `Use at most ${limits.caption} characters.` }),
          z.trim(),
          z.overwrite(wellFormed),
        ),
    ),
  ),
  place: z.optional(
    z.nullable(
      z.union([
        SaidPlace,
        /** It is to have no place, whatever it says itself. */
        z.literal('none'),
      ]),
    ),
  ),
})
export type Correction = z.infer<typeof Correction>
