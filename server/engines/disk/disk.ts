const mb = 1024 * 1024

/** The free space that must remain on the data folder's disk, besides the database's reserve. */
export const floors = {
  /** File uploads: below this the database, its log, captions and notes continue. */
  file: 160 * mb,
  /** Notes, texts, avatars: small, and the last user content to be refused. */
  text: 128 * mb,
  /** Derived files: pictures, passages, video copies. Below this only the database may write. */
  own: 64 * mb,
} as const

/** Kinds of content, each with its floor. */
export type Load = keyof typeof floors

/** `low`: hardly any file is accepted. `critical`: processing waits too, and the database may get its reserve. */
export type DiskState = 'roomy' | 'low' | 'critical'

/** Free and total size of the disk with the least free space, in bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Asks the system. */
export type MeasureDisk = () => Promise<DiskSpace>

/** A reservation of disk space for expected bytes. `end` must follow. */
export interface Reservation {
  /** Counts received bytes. @throws DiskFull when they exceed the reservation and there is no space */
  take(bytes: number): void
  end(): void
}

/**
 * The free space of the data folder's disk. Expected bytes count as used, so that concurrent uploads cannot pass a
 * floor together.
 */
export interface Disk {
  state(): DiskState
  space(): DiskSpace
  /**
   * Reserves space for expected bytes; per account only up to a share of the free space, the rest competes on arrival.
   * @throws DiskFull when there is not enough space
   */
  reserve(load: Load, expectedBytes: number, account?: string): Reservation
  /** Measures now instead of within a second. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** There is no space above the floor; purging files may free some. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}
