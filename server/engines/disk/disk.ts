const mb = 1024 * 1024

/** What must stay free on the disk of the data folder, the database's reserve not counted, for something to be taken. */
export const floors = {
  /** Uploads of files: below it the database, its log, captions and everybody's notes go on. */
  file: 160 * mb,
  /** Notes, texts, pictures of people: small, and the last that is refused to people. */
  text: 128 * mb,
  /** What the product makes by itself: pictures, passages, copies of films. Below it only the database is served. */
  own: 64 * mb,
} as const

/** What somebody brings, or the product makes; each has its floor. */
export type Load = keyof typeof floors

/** `low`: hardly any file is taken. `critical`: what makes files readable waits too, and the database may have its reserve. */
export type DiskState = 'roomy' | 'low' | 'critical'

/** Free and whole size of the disk that has least left, in bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** Asks the system. */
export type MeasureDisk = () => Promise<DiskSpace>

/** Room on the disk that is kept for bytes on their way. `end` must follow. */
export interface Reservation {
  /** So many bytes have come. @throws DiskFull when they are more than were expected and there is no room for them. */
  take(bytes: number): void
  end(): void
}

/**
 * How full the disk of the data folder is. What is on its way counts as if it had arrived, so that uploads which come
 * together cannot pass a floor together.
 */
export interface Disk {
  state(): DiskState
  space(): DiskSpace
  /**
   * Promises room to bytes that are expected, to those of one account only up to a share of the free disk: the rest of
   * them take what is free when they arrive. @throws DiskFull when so many bytes may not come now.
   */
  reserve(load: Load, expectedBytes: number, account?: string): Reservation
  /** Asks the system now instead of within a second. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** There is no room above the floor; it may come when something is deleted for good. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}
