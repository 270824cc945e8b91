import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { cloudThumbnail, type CloudFile } from '#contract/calls/cloud.ts'
import { driveNames, type DriveProvider } from '#contract/calls/connections.ts'
import type { BytesReply } from '#server/calls/replies.ts'
import type { Database } from '#server/db/database.ts'
import { userOf, type Viewer } from '#server/db/viewer.ts'
import type { DriveEntry } from '#server/engines/drives/drive.ts'
import { DriveEntryRefused, DriveUnavailable } from '#server/engines/drives/drive-errors.ts'
import { detectType } from '#server/engines/media/detect-type.ts'
import type { Connections } from '#server/features/connections/connections-service.ts'
import { patiently, whileBrowsing } from '#server/features/files/drive-content.ts'
import { driveProblem } from '#server/features/files/drive-problem.ts'
import { Problem } from '#server/lib/problem.ts'
import { findCaptioned } from './cloud-queries.ts'
import { nextEntries } from './list-entries.ts'

/** Size of this process's cache of drive thumbnails in bytes, and its lifetime. */
const [keptBytes, keptMs] = [64 * 1024 ** 2, 3_600_000]
/** Thumbnails are small; anything larger is rejected. */
const mostPictureBytes = 2 * 1024 ** 2
const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

interface Picture {
  bytes: Buffer
  mime: string
}

interface Services {
  database: Database
  connections: Connections
}

export type Browsing = ReturnType<typeof createBrowsing>

/** Lists users' drives. Nothing is stored. */
export function createBrowsing({ database, connections }: Services) {
  const pictures = new LRUCache<string, Picture>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
    ttl: keptMs,
  })

  const reading = async <T>(
    provider: DriveProvider,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> =>
    patiently(work, signal, whileBrowsing).catch((error: unknown) => {
      // While browsing, a disconnected drive has its own error.
      throw error instanceof Problem ? error : driveProblem(provider, error)
    })

  async function load(
    viewer: Viewer,
    provider: DriveProvider,
    id: string,
    signal: AbortSignal,
  ): Promise<Picture> {
    const bytes = await reading(provider, signal, () =>
      connections.withDrive(viewer, provider, async (drive, access) =>
        buffer(atMost(await drive.thumbnail(access, id))).catch(brokenOff),
      ),
    )
    const mime = await detectType(bytes.subarray(0, 4_096), '')
    if (!pictureTypes.has(mime))
      throw new Problem('gone_from_drive', { fill: { drive: driveNames[provider] } })
    return { bytes, mime }
  }

  return {
    /**
     * A page of a folder, or of the root; `next` as returned with the previous page. @throws Problem as `driveProblem`
     */
    async list(
      viewer: Viewer,
      provider: DriveProvider,
      folder: { folderId?: string | undefined; next?: string | undefined },
      signal: AbortSignal,
    ): Promise<{ files: CloudFile[]; next: string | null }> {
      const next = folder.next === undefined ? null : Buffer.from(folder.next, 'base64url').toString()
      const page = await reading(provider, signal, () =>
        connections.withDrive(viewer, provider, (drive, access) =>
          nextEntries(drive, access, { id: folder.folderId ?? null, next }),
        ),
      )
      const ids = page.entries.filter(({ isFolder }) => !isFolder).map(({ id }) => id)
      const captioned = await findCaptioned(database.db, viewer, provider, ids)
      return {
        files: page.entries.map((entry) => ({
          ...cloudFile(provider, entry),
          file_id: captioned.get(entry.id) ?? null,
        })),
        next: page.next === null ? null : Buffer.from(page.next).toString('base64url'),
      }
    },

    /** The provider's thumbnail of a file, cached for a while. */
    async thumbnail(
      viewer: Viewer,
      provider: DriveProvider,
      id: string,
      version: string,
      signal: AbortSignal,
    ): Promise<BytesReply> {
      const key = `${userOf(viewer)} ${provider} ${id} ${version}`
      const picture = pictures.get(key) ?? (await load(viewer, provider, id, signal))
      pictures.set(key, picture)
      const { bytes, mime } = picture
      return {
        open: async () => ({
          sizeBytes: bytes.length,
          read: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
          close: () => {},
        }),
        tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
        mime,
        name: 'picture',
        disposition: 'inline',
        keep: { seconds: keptMs / 1_000, by: 'viewer' },
      }
    },
  }
}

/** @throws DriveEntryRefused when larger than a thumbnail may be */
async function* atMost(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > mostPictureBytes) throw new DriveEntryRefused('the picture is too large')
    yield piece
  }
}

function brokenOff(cause: unknown): never {
  throw cause instanceof DriveEntryRefused ? cause : new DriveUnavailable('the picture broke off', { cause })
}

function cloudFile(provider: DriveProvider, entry: DriveEntry): Omit<CloudFile, 'file_id'> {
  const { id, name, isFolder, mime, sizeBytes, modifiedAt, hasThumbnail } = entry
  return {
    id,
    name,
    isFolder,
    mimeType: mime,
    size: sizeBytes,
    modifiedTime: modifiedAt?.toISOString() ?? null,
    thumbnailUrl: hasThumbnail && !isFolder ? thumbnailPath(provider, entry) : null,
  }
}

function thumbnailPath(provider: DriveProvider, { id, version, modifiedAt }: DriveEntry): string {
  const content = createHash('sha256')
    .update(version ?? String(modifiedAt?.getTime() ?? ''))
    .digest('hex')
  const path = cloudThumbnail.path.replace(':provider', provider).replace(':file', encodeURIComponent(id))
  return `${path}?v=${content.slice(0, 16)}`
}
