import * as z from 'zod/mini'
import { atMost, matching } from './bounded-text.ts'
import { limits } from './limits.ts'

/** Files are counted among the sizes between two of these, in bytes. */
export const sizeSteps = {
  '100kB': 100 * 1024,
  '1MB': 1024 ** 2,
  '10MB': 10 * 1024 ** 2,
  '100MB': 100 * 1024 ** 2,
  '1GB': 1024 ** 3,
} as const
export const SizeStep = z.enum(['100kB', '1MB', '10MB', '100MB', '1GB'])
export type SizeStep = z.infer<typeof SizeStep>
export const sizeStepNames = SizeStep.options

/** A day: 2026-11-28. */
export const Day = z
  .string()
  .check(
    ...matching({ max: 10, pattern: /^[12]\d{3}-\d\d-\d\d$/, mismatch: 'Send a day such as 2026-11-28.' }),
  )

/** What the own files by day may be narrowed to, besides type, story and words. */
export const fileFilters = {
  /** The first and the last day that files were taken, else uploaded. */
  taken_from: z.optional(Day),
  taken_to: z.optional(Day),
  /** The camera as `listCameras` names it. */
  camera: z.optional(z.string().check(atMost({ max: 200 }))),
  /** `any`, `box:west,south,east,north` or `near:latitude,longitude,kilometres`, in degrees. */
  place: z.optional(z.string().check(atMost({ max: limits.placeFilter }))),
  /** At least, and less than. */
  size_from: z.optional(SizeStep),
  size_to: z.optional(SizeStep),
}
