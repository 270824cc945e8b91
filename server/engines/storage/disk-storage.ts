import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { copyFile, mkdir, opendir, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { ByteRange } from '#server/lib/byte-range.ts'
import { completeStorage } from './complete-storage.ts'
import { codeOf, explained, isMissing } from './disk-errors.ts'
import { moveDurably, syncPath, writeNew } from './durable-files.ts'
import { checkedKey, checkedPrefix } from './object-keys.ts'
import { ObjectMissing } from './storage.ts'
import type { OpenObject, ReceivedObject, Storage, StoredObject } from './storage.ts'

const readBufferBytes = 256 * 1024
/** Up to this size one read is faster than a stream, and many slow readers use little memory. */
const onePieceBytes = 512 * 1024
const staleAfterMs = 24 * 60 * 60 * 1000

// Plain descriptors: closing one that was only read needs no thread pool.
const openFile = promisify(fs.open) as (path: string) => Promise<number>
const readFile = promisify(fs.read)

/**
 * Objects as files below `root/objects`. Partial files are in `root/tmp` and are removed at opening when older than a
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

  async function receive(
    key: string,
    body: AsyncIterable<Uint8Array> | Readable,
    signal?: AbortSignal,
  ): Promise<ReceivedObject> {
    const place = { path: pathOf(key), draft: newTemporaryPath(), top: objects }
    const written = await writeNew(place, body, signal).catch(refuse)
    let keeping: Promise<void> | undefined
    return {
      sizeBytes: written.sizeBytes,
      keep: () => (keeping ??= written.sync().catch(refuse)),
      drop: async () => {
        await keeping?.catch(() => {})
        await written.remove()
      },
    }
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
    return streamOf((await find(key)).file, range)
  }

  async function openObject(key: string): Promise<OpenObject> {
    const { file, sizeBytes } = await find(key)
    return {
      sizeBytes,
      read: (range) => readOpened(file, sizeBytes, range),
      close: () => fs.closeSync(file),
    }
  }

  /** Opens an object for reading; its descriptor must be closed. */
  async function find(key: string): Promise<{ file: number; sizeBytes: number }> {
    const file = await openFile(pathOf(key)).catch((error: unknown) => {
      throw explained(error, key)
    })
    // Cached by the system, so it does not block on the disk.
    const found = fs.fstatSync(file)
    if (found.isFile()) return { file, sizeBytes: found.size }
    fs.closeSync(file)
    throw new ObjectMissing(key)
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

  return completeStorage({
    receive,
    putFile,
    read,
    open: openObject,
    stat: statObject,
    remove,
    list,
    withLocalFile,
    addressOf: async () => null,
  })
}

async function withTemporary<T>(path: string, write: (path: string) => Promise<T>): Promise<T> {
  try {
    return await write(path)
  } catch (error) {
    await rm(path, { force: true })
    throw explained(error)
  }
}

function refuse(error: unknown): never {
  throw explained(error)
}

/** Reads a descriptor, or a range of it, and closes it. */
const streamOf = (file: number, range?: ByteRange): Readable =>
  fs.createReadStream('', { fd: file, highWaterMark: readBufferBytes, ...range })

async function readOpened(
  file: number,
  sizeBytes: number,
  range: ByteRange = { start: 0, end: sizeBytes - 1 },
): Promise<Buffer | Readable> {
  const length = range.end - range.start + 1
  if (length > onePieceBytes) return streamOf(file, range)
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
    if (isMissing(error)) return null
    throw error
  }
}

/** Keys of all files in a folder (with its trailing slash; '' is the top) and below. */
async function* walk(objects: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(join(objects, folder)).catch((error: unknown) => {
    if (isMissing(error)) return []
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
