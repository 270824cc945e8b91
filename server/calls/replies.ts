import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

/** Bytes that were found; `read` or `close` must follow, once. */
export interface OpenBytes {
  /** Null when nobody knows before they are read. */
  sizeBytes: number | null
  read(range?: ByteRange): Promise<Buffer | Readable>
  /** For who wanted to know only that they are there. */
  close(): void
}

/** Bytes as a reply; they are opened when it is known that they are wanted. */
export interface BytesReply {
  open: () => Promise<OpenBytes>
  /** Another one for other bytes; null for those that nobody may keep. */
  tag: string | null
  mime: string
  /** What a download is called. */
  name: string
  disposition: 'inline' | 'attachment'
  /** How long whoever got them may show them without asking again, and whether that holds for everybody. */
  keep: { seconds: number; by: 'viewer' | 'everybody' } | null
}

/** What a browser that follows a link gets: another address, or a page. */
export type PageReply = { headers?: Record<string, string> } & (
  | { to: string }
  | { status: number; html: string }
)
