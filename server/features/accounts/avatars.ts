import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { UserId } from '#contract/ids.ts'
import { avatarTypes } from '#contract/calls/profile.ts'
import { avatarKey } from '#server/db/avatar-url.ts'
import type { Db } from '#server/db/database.ts'
import { detectType } from '#server/engines/media/detect-type.ts'
import { DiskFull, type Disk } from '#server/engines/disk/disk.ts'
import { Unreadable, type Media } from '#server/engines/media/media.ts'
import {
  ObjectMissing,
  type OpenObject,
  StorageFull,
  StorageUnavailable,
  type Storage,
} from '#server/engines/storage/storage.ts'
import * as queries from './profile-queries.ts'
import { Problem } from '#server/lib/problem.ts'

export type Avatars = ReturnType<typeof createAvatars>

/** An uploaded picture, in its own temporary folder. */
export interface SentAvatar {
  path: string
  name: string
}

const headBytes = 64 * 1024
/** A 512-pixel picture never needs more. */
const mostDrawnBytes = 1024 * 1024
const retryAfterSeconds = 5

interface Services {
  db: Db
  storage: Storage
  media: Media
  disk: Disk
}

/** Avatars. Each is re-encoded from the upload; the uploaded bytes are never served. */
export function createAvatars({ db, storage, media, disk }: Services) {
  function requireRoom(): void {
    try {
      disk.reserve('text', mostDrawnBytes).end()
    } catch (error) {
      refuse(error)
    }
  }

  return {
    /** Re-encodes and stores a picture and returns its key. Errors name the form field. */
    async store(userId: UserId, sent: SentAvatar, signal: AbortSignal): Promise<string> {
      const mime = await detectType(await headOf(sent.path), sent.name)
      if (!avatarTypes.some((one) => one === mime)) throw new Problem('avatar_type', { field: 'avatar' })
      const outPath = path.join(path.dirname(sent.path), 'drawn.webp')
      requireRoom()
      try {
        await media.drawAvatar({ path: sent.path, mime, outPath }, signal)
      } catch (cause) {
        if (!(cause instanceof Unreadable)) throw cause
        throw new Problem('avatar_unreadable', { fill: { reason: cause.message }, field: 'avatar', cause })
      }
      const version = createHash('sha256')
        .update(await fs.readFile(outPath))
        .digest('hex')
        .slice(0, 12)
      const key = avatarKey(userId, version)
      await storage.putFile(key, outPath).catch(refuse)
      return key
    },

    /** Opens the picture of this version. @throws Problem `avatar_not_found` for an earlier one, or none. */
    async open(userId: UserId, version: string): Promise<OpenObject> {
      const key = avatarKey(userId, version)
      if ((await queries.findAvatarKey(db, userId)) !== key) throw new Problem('avatar_not_found')
      return storage.open(key).catch(refuse)
    },

    remove: (key: string) => storage.remove([key]),
  }
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await fs.open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function refuse(cause: unknown): never {
  if (cause instanceof ObjectMissing) throw new Problem('avatar_not_found', { cause })
  if (cause instanceof StorageFull || cause instanceof DiskFull) throw new Problem('storage_full', { cause })
  if (cause instanceof StorageUnavailable)
    throw new Problem('storage_unavailable', { cause, retryAfterSeconds })
  throw cause
}
