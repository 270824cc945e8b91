import * as z from 'zod/mini'
import { plainName } from './names.ts'

/** A text field: at most `max` characters (UTF-16 units). The checks after the length never receive a longer text. */
interface Bounds {
  max: number
  /** The message for a text that is too long; by default the parser's own. */
  tooLong?: string
}

/** Refuses a longer text and aborts, so that no pattern runs on a text of unchecked length. */
export const atMost = ({ max, tooLong }: Bounds) =>
  z.maxLength(max, { abort: true, ...(tooLong === undefined ? {} : { error: tooLong }) })

/** A length and then a pattern, to be spread into `check`. The only place where a pattern becomes a check. */
export const matching = ({ pattern, mismatch, ...bounds }: Bounds & { pattern: RegExp; mismatch?: string }) =>
  [atMost(bounds), z.regex(pattern, mismatch)] as const

/** Half of a pair of characters, as where a text was cut, cannot be stored. */
export const wellFormed = (text: string): string => text.toWellFormed()

/** Longer than any name, including invisible characters. */
const longestWritten = 2_000

/** Normalises a name; to be spread into `check` before checks of the name. */
export const plainText = ({ empty, ...bounds }: Bounds & { empty?: string }) =>
  [
    atMost({ ...bounds, max: longestWritten }),
    z.overwrite<string>(plainName),
    ...(empty === undefined ? [] : [z.minLength(1, empty)]),
    atMost(bounds),
  ] as const
