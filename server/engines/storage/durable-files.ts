import fs from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { codeOf } from './disk-errors.ts'

const writeBufferBytes = 1024 * 1024
/** After each further block of this size the disk starts to sync. */
const earlySyncBytes = 32 * 1024 * 1024

// Plain descriptors: closing one that is synced needs no thread pool.
const openFile = promisify(fs.open) as (path: string, flags?: string, mode?: number) => Promise<number>
const writeTogether = promisify(fs.writev)
const writeFile = promisify(fs.write) as (
  file: number,
  bytes: Uint8Array,
  offset: number,
) => Promise<{ bytesWritten: number }>
const syncFile = promisify(fs.fsync)
const syncData = promisify(fs.fdatasync)

/** The location of a new file: created at `draft` and moved to `path`, in new folders below `top` if needed. */
interface Place {
  path: string
  draft: string
  top: string
}

/** A file that is written but not durable yet; `sync` or `remove` must follow. */
interface NewFile {
  sizeBytes: number
  /** Makes the file and its name durable. If that fails, the file is removed. */
  sync(): Promise<void>
  remove(): Promise<void>
}

/**
 * Writes a file; nothing remains when that fails. It is renamed while its bytes still arrive, so that only the sync
 * remains at the end. Drafts share a folder because creating a file is fastest next to the previous one.
 */
export async function writeNew(
  { path, draft, top }: Place,
  body: AsyncIterable<Uint8Array> | Readable,
  signal?: AbortSignal,
): Promise<NewFile> {
  const stream = body instanceof Readable ? body : Readable.from(body)
  // The reading below handles it; without a listener until then an error would crash the process.
  stream.once('error', () => {})
  if (signal !== undefined) addAbortSignal(signal, stream)
  const file = await openFile(draft, 'wx', 0o600)
  const opened = [file]
  const close = () => {
    // Only once: the system may have reused the numbers by the second time.
    for (const one of opened.splice(0)) fs.closeSync(one)
  }
  const remove = async () => {
    close()
    await rm(draft, { force: true })
    await rm(path, { force: true })
  }
  const name = async () => {
    for (const folder of await move(draft, path, top)) opened.push(await openFile(folder))
  }
  const orRemoved = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      await remove()
      throw error
    }
  }
  const naming = name()
  // Without a name there is no use in reading on.
  naming.catch((error: Error) => void stream.destroy(error))
  const [sizeBytes] = await orRemoved(allEnded([writeAll(file, stream), naming]))
  return {
    sizeBytes,
    sync: () => orRemoved(allEnded(opened.map((one) => syncFile(one))).then(close)),
    remove,
  }
}

/** As Promise.all, but waits for all even after a failure: the descriptor is about to be closed. */
async function allEnded<T extends readonly Promise<unknown>[]>(work: [...T]) {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/** Renames a file durably, into a new folder below `top` if needed. */
export async function moveDurably(from: string, to: string, top: string): Promise<void> {
  const folders = await move(from, to, top)
  await Promise.all(folders.map(syncPath))
}

/** Syncs a file or folder to the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await openFile(path)
  try {
    await syncFile(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Renames, into a new folder if needed; returns the folders to sync to make the name durable. */
async function move(from: string, to: string, top: string): Promise<string[]> {
  const folder = dirname(to)
  try {
    await rename(from, to)
    return [folder]
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(from, to)
    return [folder, ...foldersAbove(folder, top)]
  }
}

/** A new folder is only durable once its parent is synced too. */
function foldersAbove(folder: string, top: string): string[] {
  return folder === top ? [] : [dirname(folder), ...foldersAbove(dirname(folder), top)]
}

/**
 * Returns the number of bytes. A few large writes instead of many small ones, as each costs a thread's turn. Meanwhile
 * the body is read on, and the disk syncs written blocks early instead of all at the end.
 */
async function writeAll(file: number, body: AsyncIterable<Uint8Array>): Promise<number> {
  const disk = earlySyncing(file)
  let sizeBytes = 0
  try {
    for await (const pieces of batches(body)) {
      sizeBytes += await writePieces(file, pieces)
      disk.take(sizeBytes)
    }
  } finally {
    // Its descriptor is about to be closed or synced.
    await disk.rest()
  }
  return sizeBytes
}

/** Syncs a large file while it arrives. `rest` throws the disk's error, which the system reports only once. */
function earlySyncing(file: number) {
  let taken = 0
  let syncing: Promise<void> | null = null
  const failures: unknown[] = []
  return {
    take(sizeBytes: number) {
      if (syncing !== null || sizeBytes - taken < earlySyncBytes) return
      taken = sizeBytes
      syncing = syncData(file)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => (syncing = null))
    },
    async rest() {
      await syncing
      if (failures.length > 0) throw failures[0]
    },
  }
}

async function* batches(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  for await (const piece of body) {
    pieces.push(piece)
    gathered += piece.length
    if (gathered < writeBufferBytes) continue
    yield pieces
    pieces = []
    gathered = 0
  }
  if (gathered > 0) yield pieces
}

/** Returns the number of bytes. */
async function writePieces(file: number, pieces: Uint8Array[]): Promise<number> {
  const { bytesWritten: first } = await writeTogether(file, pieces)
  const sizeBytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (first === sizeBytes) return sizeBytes
  // A write may be partial, for example when a disk is nearly full.
  const all = Buffer.concat(pieces)
  for (let at = first; at < sizeBytes;) at += (await writeFile(file, all, at)).bytesWritten
  return sizeBytes
}
