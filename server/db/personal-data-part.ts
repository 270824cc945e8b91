import type { Readable } from 'node:stream'
import type { UserId } from '#contract/ids.ts'

/** A file of an export. */
export interface ExportEntry {
  /** Its path in the export, made of safe and unique names. */
  path: string
  modifiedAt: Date
  /** Too small to need compression, or compressed already. */
  isCompact: boolean
  sizeBytes: number | null
  /** Opened when its turn comes; read to its end or destroyed. */
  open(): Promise<Readable>
}

/** Counts of the things that users know by name. */
export interface PersonalCounts {
  files: number
  stories: number
  questions: number
}

/** A user's data in one feature: each feature adds its own, so that exports and removals are complete. */
export interface PersonalDataPart {
  count(userId: UserId): Promise<Partial<PersonalCounts>>
  entries(userId: UserId): AsyncIterable<ExportEntry>
  /**
   * Removes all of it, objects first. Can be repeated after an interruption, such as by the signal when the process
   * stops.
   */
  remove(userId: UserId, signal: AbortSignal): Promise<void>
}
