import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** An object that was found; `read` or `close` must follow, once. */
export interface OpenObject {
  sizeBytes: number
  /** The bytes, or a part of them that lies inside: in one piece when they are few. */
  read(range?: ByteRange): Promise<Buffer | Readable>
  /** For who wanted to know only that it is there. */
  close(): void
}

/** Bytes that have arrived whole and are no object to rely on yet; `keep` or `drop` must follow. */
export interface ReceivedObject {
  sizeBytes: number
  /** Makes them the object. Durable once resolved; asked again it is the same work. Throws as `put` does. */
  keep(): Promise<void>
  /** Nothing of them stays, whether they were kept or not. */
  drop(): Promise<void>
}

/**
 * Keeps the bytes of files under keys such as `originals/ab/0190…`: a-z, 0-9 and `. _ - /`, no part of it starting with a
 * dot. A key of another shape is a bug and throws. Every call throws StorageUnavailable when the store does not do its part.
 */
export interface Storage {
  /**
   * Takes in a stream that is to become an object under a key never used before, so that making it durable can go on beside
   * other work. Until it is kept, a list may hold it, whole or not. Nothing of it stays on failure or abort. Throws as `put` does.
   */
  receive(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<ReceivedObject>
  /**
   * Writes a stream to an object under a key never used before. Durable once resolved; nothing of it stays on failure or abort.
   * Throws StorageFull when there is no space, and what the body or the signal threw.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<{ sizeBytes: number }>
  /** Takes over a local file as an object, in place of one that may be there, as durable as `put`; the file is gone afterwards. */
  putFile(key: string, path: string): Promise<void>
  /** The bytes of an object, or a part of it. Throws ObjectMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** An object to be sent: its size first, then its bytes. Throws ObjectMissing. */
  open(key: string): Promise<OpenObject>
  stat(key: string): Promise<StoredObject | null>
  /** Missing keys are fine. */
  remove(keys: readonly string[]): Promise<void>
  /** All objects whose key begins with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Gives work a local path of the object for the time of `use`; it is only to be read. Throws ObjectMissing. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Writes, reads and removes a small object; for readiness. Rejects with the cause. */
  check(): Promise<void>
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

/** The store does not answer or refuses us; trying again later makes sense. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
