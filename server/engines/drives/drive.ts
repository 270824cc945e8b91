import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

/** Access to one account for a while, and what gets the next one. */
export interface DriveTokens {
  access: string
  /** Gets the next access; null: the one that was used for it stays good. */
  renewal: string | null
  expiresAt: Date
}

/** A file or a folder as its provider tells of it. */
export interface DriveEntry {
  /** Names it within its provider, for whoever may see it there. */
  id: string
  name: string
  isFolder: boolean
  /** Of the bytes that `read` gives; empty for folders. */
  mime: string
  /** Of those bytes; null where only reading them tells. */
  sizeBytes: number | null
  modifiedAt: Date | null
  hasThumbnail: boolean
  /** Another one whenever the content is another; null where the provider does not tell. */
  version: string | null
  /** Where the provider itself shows it. */
  webUrl: string | null
}

export interface DrivePage {
  entries: DriveEntry[]
  /** What the next page is asked for with; null: this is the last. */
  next: string | null
}

interface Reading {
  /** Only where `sizeBytes` is known. */
  range?: ByteRange
  signal?: AbortSignal
}

/**
 * Where people's files lie that StoryPad reads and never writes. Every call has a deadline and throws one of the errors of
 * `drive-errors.ts`; none is tried again here.
 */
export interface Drive {
  /** Where the browser is sent to be asked for leave; `challenge` is PKCE's, S256. */
  askUrl(begun: { redirectUri: string; state: string; challenge: string }): URL
  /** What the code that the browser brought back is good for. @throws GrantOver */
  exchange(answer: { code: string; redirectUri: string; verifier: string }): Promise<DriveTokens>
  /** The next access. @throws GrantOver when the leave was taken back at the provider, or ran out. */
  renew(renewal: string): Promise<DriveTokens>
  /** Gives the leave back; false where the provider has no call for that. */
  revoke(renewal: string): Promise<boolean>
  /** The address of the account. */
  email(access: string): Promise<string | null>
  /** A page of a folder, or of everything's beginning: folders first, then by name where the provider can. */
  list(access: string, folder: { id: string | null; next: string | null }): Promise<DrivePage>
  /** @throws DriveEntryMissing */
  find(access: string, id: string): Promise<DriveEntry>
  /** The bytes of a file; those of a document that has none are made by the provider. @throws DriveEntryMissing */
  read(access: string, id: string, reading?: Reading): Promise<Readable>
  /** A small picture of it. @throws DriveEntryMissing where there is none. */
  thumbnail(access: string, id: string): Promise<Readable>
}
