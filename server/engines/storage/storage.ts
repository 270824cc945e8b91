import type { Readable } from 'node:stream'
import type { ByteRange } from '#server/lib/byte-range.ts'

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** An opened object; call `read` or `close` once. */
export interface OpenObject {
  sizeBytes: number
  /** The bytes, or a valid range of them; as a buffer when they are few. */
  read(range?: ByteRange): Promise<Buffer | Readable>
  /** Closes it unread. */
  close(): void
}

/** Completely received bytes that are not an object yet; `keep` or `drop` must follow. */
export interface ReceivedObject {
  sizeBytes: number
  /** Makes them the object. Durable once resolved; idempotent. Throws as `put` does. */
  keep(): Promise<void>
  /** Removes them, whether they were kept or not. */
  drop(): Promise<void>
}

/** How a browser is to treat an object that it gets from the store. */
export interface SentAs {
  mime: string
  /** As in the header. */
  disposition: string
  /** When the address begins and ends, in seconds since 1970: made of the same values it is the same. */
  from: number
  until: number
  /** Seconds a browser may use its copy without asking again. */
  keptSeconds: number
}

/**
 * Stores bytes under keys such as `originals/ab/0190…`: a-z, 0-9 and `. _ - /`, no part starting with a dot. An invalid
 * key is a bug and throws. Every call throws StorageUnavailable when the store fails.
 */
export interface Storage {
  /**
   * Receives a stream for an object under an unused key; making it durable can run in parallel to other work. Until it
   * is kept, a list may contain it, and its bytes can be read. Nothing remains on failure or abort. Throws as `put` does.
   */
  receive(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<ReceivedObject>
  /**
   * Writes a stream to an object under an unused key. Durable once resolved; nothing remains on failure or abort.
   * Throws StorageFull when there is no space, and errors of the body or the signal.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<{ sizeBytes: number }>
  /**
   * Moves a local file into the store, replacing an existing object, as durable as `put`; the file is gone afterwards.
   */
  putFile(key: string, path: string): Promise<void>
  /** The bytes of an object, or a range of it. Throws ObjectMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Opens an object for sending: its size first, then its bytes. Throws ObjectMissing. */
  open(key: string): Promise<OpenObject>
  stat(key: string): Promise<StoredObject | null>
  /** Missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** All objects whose key starts with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Provides a read-only local path of the object while `use` runs. Throws ObjectMissing. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** An address of the store itself, for anyone who has it; null when browsers can't reach the store. */
  addressOf(key: string, sentAs: SentAs): Promise<string | null>
  /** Writes, reads and removes a small object; for readiness checks. Rejects with the cause. */
  check(): Promise<void>
}

export class StorageFull extends Error {
  override name = 'StorageFull'
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}

/** The store does not respond or refuses the request; a retry may help. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
