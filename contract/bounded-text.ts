import * as z from 'zod/mini'
import { plainName } from './names.ts'

/** A text field: at most `max` characters (UTF-16 units). The checks behind the length never see a longer text. */
interface Bounds {
  max: number
  /** The sentence for a text that is too long; the parser's own where it is left out. */
  tooLong?: string
}

/** Refuses a text that is longer, and stops: no pattern meets a text whose length was not checked first. */
export const atMost = ({ max, tooLong }: Bounds) =>
  z.maxLength(max, { abort: true, ...(tooLong === undefined ? {} : { error: tooLong }) })

/** A length and then a pattern, to be spread into `check`. The only place where a pattern becomes a check. */
export const matching = ({ pattern, mismatch, ...bounds }: Bounds & { pattern: RegExp; mismatch?: string }) =>
  [atMost(bounds), z.regex(pattern, mismatch)] as const

/** More than any name has, its invisible characters included. */
const longestWritten = 2_000

/** A name of whatever the product names, made plain; to be spread into `check`, before what looks at the name. */
export const plainText = ({ empty, ...bounds }: Bounds & { empty?: string }) =>
  [
    atMost({ ...bounds, max: longestWritten }),
    z.overwrite<string>(plainName),
    ...(empty === undefined ? [] : [z.minLength(1, empty)]),
    atMost(bounds),
  ] as const
