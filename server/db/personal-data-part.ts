import type { Readable } from 'node:stream'
import type { UserId } from '#contract/ids.ts'

/** A file of an export. */
export interface ExportEntry {
  /** Its path in the export, made of safe and unique names. */
  path: string
  modifiedAt: Date
  /** Too small for compression to matter, or compressed by itself. */
  isCompact: boolean
  sizeBytes: number | null
  /** Opened when its turn comes; read to its end or destroyed. */
  open(): Promise<Readable>
}

/** How much there is of what people know by name. */
export interface PersonalCounts {
  files: number
  stories: number
  questions: number
}

/** What a feature keeps of a person: each adds its own, so that nothing is forgotten in an export or a removal. */
export interface PersonalDataPart {
  count(userId: UserId): Promise<Partial<PersonalCounts>>
  entries(userId: UserId): AsyncIterable<ExportEntry>
  /** Removes all of it, objects first. May be called again after it was cut off, as the signal does when the process stops. */
  remove(userId: UserId, signal: AbortSignal): Promise<void>
}
