import type { StoryId } from '#contract/ids.ts'
import { takenForOthers, takenView } from '#server/features/files/taken-row.ts'
import { storageSource } from '#server/features/files/storage-keys.ts'
import type { ZipFileRow, ZipStory } from './downloads-queries.ts'

/** Why a file of the manifest is not in the zip. */
export type LeftOut = 'in_drive' | 'missing' | 'not_shared'

export const leftOutWords: Readonly<Record<LeftOut, string>> = {
  in_drive: 'it is in your cloud drive',
  missing: 'the server no longer has its content',
  not_shared: 'there is no copy of it for others yet',
}

export interface PlacedFile {
  row: ZipFileRow
  /** Null: it is not in the zip. */
  path: string | null
  leftOut: LeftOut | null
  sizeBytes: number
}

/** The manifest has a line for each file, so that it can be read line by line; then the stories follow. */
export const manifestStart = '{"files":['

export const manifestEnd = (
  stories: readonly ZipStory[],
  folders: ReadonlyMap<StoryId, string> | null,
): string =>
  `\n],\n"stories":${JSON.stringify(
    stories.map(({ id, name, description, tags }) => ({
      id,
      name,
      description,
      tags,
      folder: folders?.get(id) ?? null,
    })),
    null,
    2,
  )}}\n`

/** What StoryPad knows about a file; the hash, the zone, the place and the camera are for its owner. */
export function manifestLine(
  { row, path, leftOut, sizeBytes }: PlacedFile,
  isOwner: boolean,
  isFirst: boolean,
): string {
  const line = {
    path,
    ...(leftOut && { not_included: leftOutWords[leftOut] }),
    id: row.id,
    name: row.name,
    type: row.mime,
    bytes: sizeBytes,
    title: row.title,
    caption: row.caption,
    caption_by: row.captionBy,
    taken: isOwner ? takenView(row) : takenForOthers(row),
    uploaded_at: iso(row.uploadedAt),
    stories: row.stories,
    ...(isOwner && {
      sha256: storageSource(row.storageKey) === 'storypad' ? row.contentHash : null,
      changed_at: row.sentModifiedAt === null ? null : iso(row.sentModifiedAt),
      place:
        row.latitude === null || row.longitude === null
          ? null
          : { latitude: row.latitude, longitude: row.longitude },
      camera: row.camera,
      storage_source: storageSource(row.storageKey),
    }),
  }
  return `${isFirst ? '\n' : ',\n'}${JSON.stringify(line)}`
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()
