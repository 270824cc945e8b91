import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import { limits } from '#contract/limits.ts'
import type { OpenBytes } from '#server/calls/replies.ts'
import type { Database } from '#server/db/database.ts'
import type { Viewer } from '#server/db/viewer.ts'
import { DiskFull, type Disk, type Reservation } from '#server/engines/disk/disk.ts'
import { DriveBusy, DriveEntryMissing, DriveEntryRefused } from '#server/engines/drives/drive-errors.ts'
import { Unreadable } from '#server/engines/media/media.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import type { ByteRange } from '#server/lib/byte-range.ts'
import { Problem } from '#server/lib/problem.ts'
import { makeTemporaryFolder } from '#server/lib/temporary-folders.ts'
import { driveProblem } from './drive-problem.ts'
import * as queries from './files-queries.ts'

/** How often and how long in total to wait when a provider asks to retry later. */
interface Waits {
  most: number
  longestMs: number
}

/** No user waits for background work. */
const inBackground: Waits = { most: 4, longestMs: 120_000 }
/** A user who browses a drive waits a moment instead of getting an error. */
export const whileBrowsing: Waits = { most: 2, longestMs: 5_000 }

interface Services {
  database: Database
  connections: Connections
  disk: Disk
}

export type DriveContent = ReturnType<typeof createDriveContent>

/** Reads the content of files in drives with their owner's tokens. Nothing is stored. */
export function createDriveContent({ database, connections, disk }: Services) {
  /** @throws Problem `file_not_found` */
  async function find(key: string): Promise<queries.DrivePlace> {
    const place = await queries.findDrivePlace(database.db, key)
    if (!place) throw new Problem('file_not_found')
    return place
  }

  /** A full disk is temporary; a file larger than the whole disk space is not. */
  function reserve(bytes: number): Reservation {
    try {
      return disk.reserve('own', bytes)
    } catch (error) {
      if (!(error instanceof DiskFull) || disk.state() !== 'roomy') throw error
      throw new Unreadable('The server doesn’t have enough space to read this file.', { cause: error })
    }
  }

  function readPlace(place: queries.DrivePlace, range?: ByteRange, signal?: AbortSignal): Promise<Readable> {
    const owner: Viewer = { kind: 'user', userId: place.ownerId, transport: 'program' }
    const isPart = range !== undefined && place.sizeBytes !== null
    return connections.withDrive(owner, place.provider, async (drive, access) => {
      const reading = { ...(isPart && { range }), ...(signal && { signal }) }
      const bytes = await drive.read(access, place.entryId, reading)
      // Exports generated per request do not support ranges.
      return range === undefined || isPart ? bytes : Readable.from(partOf(bytes, range))
    })
  }

  return {
    /** @throws Problem `file_not_found`; its `read` throws as `driveProblem` */
    async open(key: string): Promise<OpenBytes> {
      const place = await find(key)
      return {
        sizeBytes: place.sizeBytes,
        read: (range) => readPlace(place, range).catch(refusedBy(place.provider)),
        close: () => {},
      }
    },

    /** @throws Problem `file_not_found`, and as `driveProblem` */
    async read(key: string, range?: ByteRange): Promise<Readable> {
      const place = await find(key)
      return readPlace(place, range).catch(refusedBy(place.provider))
    },

    /**
     * Provides a local copy while `use` runs; waits when the provider asks to retry later.
     * @throws Unreadable when no retry can get the content; DiskFull
     */
    async withLocalFile<T>(key: string, use: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const place = await find(key)
      const room = reserve(place.sizeBytes ?? 0)
      const folder = await makeTemporaryFolder('object')
      const local = path.join(folder, 'content')
      try {
        await patiently(async () => {
          const bytes = await readPlace(place, undefined, signal)
          await pipeline(bytes, counted(room), createWriteStream(local), { ...(signal && { signal }) })
        }, signal).catch(unreadableIn(place.provider))
        return await use(local)
      } finally {
        room.end()
        await fs.rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Retries when the provider is busy, after the delay it asks for. */
export async function patiently<T>(
  work: () => Promise<T>,
  signal?: AbortSignal,
  { most, longestMs }: Waits = inBackground,
): Promise<T> {
  for (let [waits, waitedMs] = [0, 0]; ; waits += 1) {
    try {
      return await work()
    } catch (error) {
      const isOver = !(error instanceof DriveBusy) || waits === most
      if (isOver || waitedMs + error.waitMs > longestMs) throw error
      waitedMs += error.waitMs
      await sleep(error.waitMs, undefined, { ...(signal && { signal }) })
    }
  }
}

/** Counts the bytes, so that a file longer than announced cannot fill the disk. */
function counted(room: { take(bytes: number): void }) {
  return async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    for await (const piece of source) {
      size += piece.length
      if (size > limits.fileBytes) throw new Unreadable('This file is larger than 10 GB.')
      room.take(piece.length)
      yield piece
    }
  }
}

async function* partOf(bytes: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of bytes) {
    const part = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += piece.length
    if (part.length > 0) yield part
    // Leaving the loop ends the stream.
    if (at > end) return
  }
}

const refusedBy =
  (provider: DriveProvider) =>
  (error: unknown): never => {
    throw driveProblem(provider, error)
  }

/** Errors that no retry will change. */
const unreadableIn =
  (provider: DriveProvider) =>
  (error: unknown): never => {
    const isOver =
      error instanceof DriveEntryMissing ||
      error instanceof DriveEntryRefused ||
      (error instanceof Problem && error.code !== 'drive_unreachable')
    if (!isOver) throw error
    const problem = driveProblem(provider, error)
    throw new Unreadable(problem instanceof Problem ? problem.message : driveNames[provider], {
      cause: error,
    })
  }
