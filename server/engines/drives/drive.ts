import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

/** An access token for one account, and its refresh token. */
export interface DriveTokens {
  access: string
  /** The refresh token; null: the previous one stays valid. */
  renewal: string | null
  expiresAt: Date
}

/** A file or folder as its provider reports it. */
export interface DriveEntry {
  /** Its id at the provider, for everyone who can see it there. */
  id: string
  name: string
  isFolder: boolean
  /** Of the bytes that `read` returns; empty for folders. */
  mime: string
  /** Of those bytes; null when it is only known after reading. */
  sizeBytes: number | null
  modifiedAt: Date | null
  hasThumbnail: boolean
  /** Changes with the content; null when the provider has no versions. */
  version: string | null
  /** Its URL at the provider. */
  webUrl: string | null
}

export interface DrivePage {
  entries: DriveEntry[]
  /** The cursor of the next page; null: this is the last. */
  next: string | null
}

interface Reading {
  /** Only when `sizeBytes` is known. */
  range?: ByteRange
  signal?: AbortSignal
}

/**
 * A provider of users' files, which StoryPad reads and never writes. Every call has a deadline and throws one of the
 * errors of `drive-errors.ts`; none is retried here.
 */
export interface Drive {
  /** The authorization URL; `challenge` is PKCE's, S256. */
  askUrl(begun: { redirectUri: string; state: string; challenge: string }): URL
  /** Exchanges the returned code for tokens. @throws GrantOver */
  exchange(answer: { code: string; redirectUri: string; verifier: string }): Promise<DriveTokens>
  /** Refreshes the access token. @throws GrantOver when the grant was revoked or has expired */
  renew(renewal: string): Promise<DriveTokens>
  /** Revokes the grant; false when the provider has no call for that. */
  revoke(renewal: string): Promise<boolean>
  /** The email address of the account. */
  email(access: string): Promise<string | null>
  /** A page of a folder, or of the root: folders first, then by name if the provider can. */
  list(access: string, folder: { id: string | null; next: string | null }): Promise<DrivePage>
  /** @throws DriveEntryMissing */
  find(access: string, id: string): Promise<DriveEntry>
  /** The bytes of a file; for documents without bytes an export. @throws DriveEntryMissing */
  read(access: string, id: string, reading?: Reading): Promise<Readable>
  /** Its thumbnail. @throws DriveEntryMissing when there is none */
  thumbnail(access: string, id: string): Promise<Readable>
}
