import { hash, timingSafeEqual } from 'node:crypto'
import type { FileId } from '#contract/ids.ts'

/** What a signed URL opens: a file as its owner sees it, or as others do. */
export interface SignedFor {
  id: FileId
  isOwner: boolean
  /** Expiry, in seconds since 1970. */
  until: number
}

/**
 * The maximum lifetime of a URL in seconds; the minimum is half of it. URLs signed within one period are equal, so that
 * caches work.
 */
const signedSeconds = 600

/** More than a browser keeps the redirect to it, also by a clock of the store that is ahead. */
const spareSeconds = 60

/** The period of an address of a store that is made now, in seconds since 1970. */
export function periodOfSigned(now: number): { from: number; until: number } {
  const end = endOfSigned(now)
  return { from: end - signedSeconds, until: end + spareSeconds }
}

/** The expiry of a URL signed now. */
export const endOfSigned = (now: number): number =>
  (Math.floor(now / (signedSeconds * 500)) + 2) * (signedSeconds / 2)

/** `key` is random per file and never leaves the server. Truncating the hash prevents length extension. */
const signatureOf = ({ id, isOwner, until }: SignedFor, key: string): string =>
  hash('sha256', `${key} ${id} ${isOwner} ${until}`, 'base64url').slice(0, 32)

/** A URL path that opens a file without a session. */
export function signedAddress(signed: SignedFor, key: string): string {
  const { id, isOwner, until } = signed
  return `/api/files/${id}/signed?until=${until}&as=${isOwner ? 'owner' : 'viewer'}&signature=${signatureOf(signed, key)}`
}

/** Whether the signature is valid and not expired. */
export function isSigned(signed: SignedFor, key: string, signature: string, now: number): boolean {
  const right = Buffer.from(signatureOf(signed, key))
  const given = Buffer.from(signature)
  return signed.until > now / 1000 && right.length === given.length && timingSafeEqual(right, given)
}
