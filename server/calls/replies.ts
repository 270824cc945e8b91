import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

/** Opened bytes; call `read` or `close` once. */
export interface OpenBytes {
  /** Null when it is only known after reading. */
  sizeBytes: number | null
  read(range?: ByteRange): Promise<Buffer | Readable>
  /** Closes them unread. */
  close(): void
}

/** Bytes as a reply; opened only when they are needed. */
export interface BytesReply {
  open: () => Promise<OpenBytes>
  /** An address elsewhere that has the same bytes for some minutes; null when they come from here. */
  elsewhere?: () => Promise<string | null>
  /** The ETag: changes with the bytes; null for bytes that must not be cached. */
  tag: string | null
  mime: string
  /** The file name of a download. */
  name: string
  disposition: 'inline' | 'attachment'
  /** How long a client may use them without revalidating, and whether that applies to shared caches. */
  keep: { seconds: number; by: 'viewer' | 'everybody' } | null
}

/** The reply to a browser navigation: a redirect, or a page. */
export type PageReply = { headers?: Record<string, string> } & (
  | { to: string }
  | { status: number; html: string }
)
