import * as z from 'zod/mini'

// Facts reported by a provider are untrusted: an invalid one counts as unknown, not as an error.

/** A text that is stored unchanged: an id, a version. */
export const ReportedWord = z.string().check(
  z.minLength(1),
  z.refine((text) => text.isWellFormed() && !text.includes('\0')),
)

/** Null for an invalid time. */
export function reportedTime(text: string | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

/** Null for an invalid number of bytes. */
export function reportedSize(size: string | number | undefined): number | null {
  const bytes = typeof size === 'string' && !/^\d+$/.test(size) ? Number.NaN : Number(size)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null
}

/** A URL that is safe for a browser redirect; null for any other. */
export function reportedPage(text: string | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' ? url.href : null
}
