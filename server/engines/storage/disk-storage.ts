import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { checkStorage } from './check-storage.ts'
import { checkedKey, checkedPrefix } from './object-keys.ts'
import { ObjectMissing, StorageFull } from './storage.ts'
import type { ByteRange, OpenObject, Storage, StoredObject } from './storage.ts'

const writeBufferBytes = 1024 * 1024
const readBufferBytes = 256 * 1024
/** Up to here one read is quicker than a stream, and the memory of many slow readers stays small. */
const onePieceBytes = 512 * 1024
const staleAfterMs = 24 * 60 * 60 * 1000
const missingCodes = ['ENOENT', 'ENOTDIR', 'EISDIR']

// Plain descriptors: closing one that only reads, or is synced, does nothing that would be worth a thread's turn.
const openFile = promisify(fs.open) as (path: string, flags?: string, mode?: number) => Promise<number>
const readFile = promisify(fs.read)
const writeTogether = promisify(fs.writev)
const writeFile = promisify(fs.write) as (
  file: number,
  bytes: Uint8Array,
  offset: number,
) => Promise<{ bytesWritten: number }>
const syncFile = promisify(fs.fsync)

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * Objects as files below `root/objects`; what is being written lies in `root/tmp` and is swept at opening when older than a
 * day, so that several processes may share one root.
 */
export async function openDiskStorage({ root }: { root: string }): Promise<Storage> {
  const objects = join(root, 'objects')
  const temporary = join(root, 'tmp')
  await mkdir(objects, { recursive: true, mode: 0o700 })
  await mkdir(temporary, { recursive: true, mode: 0o700 })
  await sweep(temporary)

  const pathOf = (key: string): string => join(objects, checkedKey(key))
  const newTemporaryPath = (): string => join(temporary, randomUUID())

  async function put(
    key: string,
    source: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<{ sizeBytes: number }> {
    const path = pathOf(key)
    return withTemporary(newTemporaryPath(), async (unfinished) => {
      const sizeBytes = await writeDurably(unfinished, source, signal)
      await moveDurably(unfinished, path, objects)
      return { sizeBytes }
    })
  }

  async function putFile(key: string, path: string): Promise<void> {
    const target = pathOf(key)
    try {
      await syncPath(path)
      await moveDurably(path, target, objects)
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw explained(error)
      await withTemporary(newTemporaryPath(), async (copy) => {
        await copyFile(path, copy)
        await syncPath(copy)
        await moveDurably(copy, target, objects)
      })
      await unlink(path)
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    if (range !== undefined && (range.start < 0 || range.end < range.start)) {
      throw new RangeError(`Not a range of bytes: ${range.start}-${range.end}`)
    }
    const handle = await open(pathOf(key)).catch((error: unknown) => {
      throw explained(error, key)
    })
    return handle.createReadStream({ highWaterMark: readBufferBytes, ...range })
  }

  async function openObject(key: string): Promise<OpenObject> {
    const file = await openFile(pathOf(key)).catch((error: unknown) => {
      throw explained(error, key)
    })
    // Known without asking the disk.
    const found = fs.fstatSync(file)
    const close = () => fs.closeSync(file)
    if (!found.isFile()) {
      close()
      throw new ObjectMissing(key)
    }
    return { sizeBytes: found.size, read: (range) => readOpened(file, found.size, range), close }
  }

  async function statObject(key: string): Promise<StoredObject | null> {
    return statPath(key, pathOf(key))
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const path of keys.map(pathOf)) await rm(path, { force: true })
  }

  async function* list(prefix: string): AsyncIterable<StoredObject> {
    const folder = checkedPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1)
    for await (const key of walk(objects, folder)) {
      const found = key.startsWith(prefix) ? await statPath(key, join(objects, key)) : null
      if (found !== null) yield found
    }
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if ((await statObject(key)) === null) throw new ObjectMissing(key)
    return use(pathOf(key))
  }

  const storage = { put, putFile, read, open: openObject, stat: statObject, remove, list, withLocalFile }
  return { ...storage, check: () => checkStorage(storage) }
}

async function withTemporary<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  try {
    return await write(path)
  } catch (error) {
    await rm(path, { force: true })
    throw explained(error)
  }
}

/** Few large writes instead of many small ones: each costs a thread's turn. Meanwhile the source reads on by itself. */
async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array> | Readable,
  signal: AbortSignal | undefined,
): Promise<number> {
  const stream = source instanceof Readable ? source : Readable.from(source)
  // Told by the loop below; until it begins nobody else would listen, and the process would end.
  stream.once('error', () => {})
  if (signal !== undefined) addAbortSignal(signal, stream)
  const file = await openFile(path, 'wx', 0o600)
  try {
    let sizeBytes = 0
    for await (const pieces of batches(stream)) sizeBytes += await writeAll(file, pieces)
    await syncFile(file)
    return sizeBytes
  } finally {
    fs.closeSync(file)
  }
}

async function* batches(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array[]> {
  let pieces: Uint8Array[] = []
  let gathered = 0
  for await (const piece of source) {
    pieces.push(piece)
    gathered += piece.length
    if (gathered < writeBufferBytes) continue
    yield pieces
    pieces = []
    gathered = 0
  }
  if (gathered > 0) yield pieces
}

/** Gives back how many bytes there were. */
async function writeAll(file: number, pieces: Uint8Array[]): Promise<number> {
  const { bytesWritten: first } = await writeTogether(file, pieces)
  const sizeBytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (first === sizeBytes) return sizeBytes
  // A system may take less than it is given, as it does before a disk is full.
  const all = Buffer.concat(pieces)
  for (let at = first; at < sizeBytes;) at += (await writeFile(file, all, at)).bytesWritten
  return sizeBytes
}

/** Renames and makes the new name survive a loss of power. */
async function moveDurably(from: string, to: string, objects: string): Promise<void> {
  const folder = dirname(to)
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await rename(from, to)
    await syncParents(folder, objects)
  }
  await syncPath(folder)
}

/** A new folder lasts only once the folder that holds it is written too. */
async function syncParents(folder: string, top: string): Promise<void> {
  for (let at = folder; at !== top;) {
    at = dirname(at)
    await syncPath(at)
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await openFile(path)
  try {
    await syncFile(file)
  } finally {
    fs.closeSync(file)
  }
}

async function readOpened(
  file: number,
  sizeBytes: number,
  range: ByteRange = { start: 0, end: sizeBytes - 1 },
): Promise<Buffer | Readable> {
  const length = range.end - range.start + 1
  if (length > onePieceBytes) {
    return fs.createReadStream('', { fd: file, highWaterMark: readBufferBytes, ...range })
  }
  const bytes = Buffer.allocUnsafeSlow(length)
  try {
    for (let at = 0; at < length;) {
      const { bytesRead } = await readFile(file, bytes, at, length - at, range.start + at)
      if (bytesRead === 0) throw new Error('an object became shorter while it was read')
      at += bytesRead
    }
  } finally {
    fs.closeSync(file)
  }
  return bytes
}

async function statPath(key: string, path: string): Promise<StoredObject | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : null
  } catch (error) {
    if (missingCodes.includes(codeOf(error))) return null
    throw error
  }
}

/** Keys of all files in a folder (with its closing slash; '' is the top) and below. */
async function* walk(objects: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(objects, folder)).catch((error: unknown) => {
    if (missingCodes.includes(codeOf(error))) return []
    throw error
  })
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* walk(objects, `${folder}${entry.name}/`)
    else if (entry.isFile()) yield `${folder}${entry.name}`
  }
}

async function sweep(temporary: string): Promise<void> {
  const before = Date.now() - staleAfterMs
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name)
    const found = await statPath(name, path)
    if (found !== null && found.modifiedAt.getTime() < before) await rm(path, { force: true })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function explained(error: unknown, key?: string): unknown {
  if (fullCodes.includes(codeOf(error))) return new StorageFull('No space left for files.', { cause: error })
  if (key !== undefined && missingCodes.includes(codeOf(error)))
    return new ObjectMissing(key, { cause: error })
  return error
}
