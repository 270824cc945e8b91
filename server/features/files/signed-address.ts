import { hash, timingSafeEqual } from 'node:crypto'
import type { FileId } from '#contract/ids.ts'

/** What an address opens for whoever has it: a file as its owner sees it, or as others do. */
export interface SignedFor {
  id: FileId
  isOwner: boolean
  /** Seconds since 1970; from then on it opens nothing. */
  until: number
}

/** An address is good for this long at most, and for half of it at least, in seconds: all made in between are the same. */
const signedSeconds = 600

/** The end of an address that is made now. */
export const endOfSigned = (now: number): number =>
  (Math.floor(now / (signedSeconds * 500)) + 2) * (signedSeconds / 2)

/** `key` is drawn for each file and known to the server alone. Cut short, the hash cannot be continued. */
const signatureOf = ({ id, isOwner, until }: SignedFor, key: string): string =>
  hash('sha256', `${key} ${id} ${isOwner} ${until}`, 'base64url').slice(0, 32)

/** A path that opens a file without a session. */
export function signedAddress(signed: SignedFor, key: string): string {
  const { id, isOwner, until } = signed
  return `/api/files/${id}/signed?until=${until}&as=${isOwner ? 'owner' : 'viewer'}&signature=${signatureOf(signed, key)}`
}

/** Whether the signature is the right one, and its time not over. */
export function isSigned(signed: SignedFor, key: string, signature: string, now: number): boolean {
  const right = Buffer.from(signatureOf(signed, key))
  const given = Buffer.from(signature)
  return signed.until > now / 1000 && right.length === given.length && timingSafeEqual(right, given)
}
