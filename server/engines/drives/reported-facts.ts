import * as z from 'zod/mini'

// What a provider reports of an entry is somebody else's data: a fact that cannot be read is unknown, and no failure.

/** A word that is stored as it is: an id, a version. */
export const ReportedWord = z.string().check(
  z.minLength(1),
  z.refine((text) => text.isWellFormed() && !text.includes('\0')),
)

/** Null for what is no time. */
export function reportedTime(text: string | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}

/** Null for what is no number of bytes. */
export function reportedSize(size: string | number | undefined): number | null {
  const bytes = typeof size === 'string' && !/^\d+$/.test(size) ? Number.NaN : Number(size)
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null
}

/** An address of a page that a browser may be sent to; null for any other. */
export function reportedPage(text: string | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url?.protocol === 'https:' ? url.href : null
}
