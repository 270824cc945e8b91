import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { FileId, StoryId } from '#contract/ids.ts'
import { userIdOf, type Viewer } from '#server/db/viewer.ts'
import { storageSource } from '#server/features/files/storage-keys.ts'
import { chooseStream } from '#server/features/files/stream-policy.ts'
import type { ZipFileRow } from './downloads-queries.ts'
import { leftOutWords, manifestEnd, manifestLine, manifestStart, type PlacedFile } from './zip-manifest.ts'
import { createZipPlaces, manifestPath, missingPath } from './zip-places.ts'
import type { ZipEntry } from './zip-records.ts'
import type { ZipSource } from './zip-source.ts'

/** A file of a zip, or one of the texts that describe it. */
export interface PlannedEntry extends ZipEntry {
  /** Null: not known yet. */
  crc32: number | null
  /** The object of a stored file; null for a text. */
  key: string | null
  fileId: FileId | null
}

export interface ZipPlan {
  /** The manifest is the first, then the list of files that are left out, if there are any. */
  entries: PlannedEntry[]
  /** The text of what is left out. */
  leftOut: Buffer
  /** Changes with any byte of the zip. */
  tag: string
}

/** How many files are looked for in the store at once. */
const asked = 64

interface Planning {
  viewer: Viewer
  sizeOf: (key: string) => Promise<number | null>
  /** An empty file. */
  manifest: FileHandle
  signal: AbortSignal
}

/**
 * Reads what a zip contains: its paths, sizes and offsets. Rows are read once, in portions: the manifest is written to
 * its file, so that what changes while the zip is sent does not change it, and of each row only what the records of a
 * zip need is kept.
 */
export async function planZip(
  source: ZipSource,
  { viewer, sizeOf, manifest: file, signal }: Planning,
): Promise<ZipPlan> {
  const files: PlannedEntry[] = []
  const leftOut: string[] = []
  const manifest = { sizeBytes: 0, crc32: 0 }
  const hash = createHash('sha256').update('zip 1\n')
  for await (const { text, placed } of manifestParts(source, viewer, sizeOf)) {
    signal.throwIfAborted()
    const bytes = Buffer.from(text)
    await file.appendFile(bytes)
    manifest.sizeBytes += bytes.length
    manifest.crc32 = crc32(bytes, manifest.crc32)
    hash.update(bytes)
    for (const one of placed) {
      if (one.leftOut !== null) leftOut.push(`${one.row.name}: ${leftOutWords[one.leftOut]}\n`)
      else files.push(entryOf(one, viewer))
    }
  }
  const list = Buffer.from(leftOut.join(''))
  const texts = [textEntry(manifestPath, manifest)]
  if (list.length > 0) texts.push(textEntry(missingPath, { sizeBytes: list.length, crc32: crc32(list) }))
  return { entries: [...texts, ...files], leftOut: list, tag: hash.digest('hex').slice(0, 32) }
}

interface ManifestPart {
  text: string
  placed: PlacedFile[]
}

/** The manifest in portions, with the files of each. */
async function* manifestParts(
  { stories, folders, portions }: ZipSource,
  viewer: Viewer,
  sizeOf: (key: string) => Promise<number | null>,
): AsyncGenerator<ManifestPart> {
  const placeFor = createZipPlaces(folders)
  yield { text: manifestStart, placed: [] }
  /** Of the files so far; without folders it is one story, which is always named. */
  const named = new Set<StoryId>(folders === null ? stories.map(({ id }) => id) : [])
  let isFirst = true
  for await (const rows of portions()) {
    for (const id of rows.flatMap((row) => row.stories)) named.add(id)
    const sizes = await inTurns(rows, (row) => sizeFor(row, viewer, sizeOf))
    const placed = rows.map((row, at) => place(row, sizes[at] ?? null, viewer, placeFor))
    const lines = placed.map((file) => {
      const line = manifestLine(file, file.row.ownerId === userIdOf(viewer), isFirst)
      isFirst = false
      return line
    })
    yield { text: lines.join(''), placed }
  }
  const text = manifestEnd(
    stories.filter(({ id }) => named.has(id)),
    folders,
  )
  yield { text, placed: [] }
}

/** The object that the viewer gets of a file; null when there is none, or not in the store. */
function choose(row: ZipFileRow, viewer: Viewer) {
  const choice = chooseStream(row, row.ownerId === userIdOf(viewer), 'original')
  return choice !== null && storageSource(choice.key) === 'storypad' ? choice : null
}

async function sizeFor(
  row: ZipFileRow,
  viewer: Viewer,
  sizeOf: (key: string) => Promise<number | null>,
): Promise<number | null> {
  const choice = choose(row, viewer)
  return choice && sizeOf(choice.key)
}

function place(
  row: ZipFileRow,
  sizeBytes: number | null,
  viewer: Viewer,
  placeFor: (row: ZipFileRow, mime: string) => string,
): PlacedFile {
  const choice = choose(row, viewer)
  // A truncated object is not what was uploaded.
  const isWhole = sizeBytes !== null && (choice?.key !== row.storageKey || sizeBytes === row.sizeBytes)
  if (choice !== null && isWhole)
    return { row, path: placeFor(row, choice.mime), leftOut: null, sizeBytes: sizeBytes ?? 0 }
  const isInDrive = storageSource(row.storageKey) !== 'storypad'
  const notThere = choice === null && row.ownerId !== userIdOf(viewer) ? 'not_shared' : 'missing'
  return {
    row,
    path: null,
    leftOut: isInDrive && choice === null ? 'in_drive' : notThere,
    sizeBytes: row.sizeBytes,
  }
}

function entryOf({ row, path, sizeBytes }: PlacedFile, viewer: Viewer): PlannedEntry {
  const key = choose(row, viewer)?.key ?? row.storageKey
  return {
    path: path ?? row.name,
    sizeBytes,
    modifiedAt: row.sentModifiedAt ?? row.uploadedAt,
    crc32: key === row.storageKey ? row.crc32 : null,
    key,
    fileId: row.id,
  }
}

const textEntry = (path: string, { sizeBytes, crc32: checksum }: { sizeBytes: number; crc32: number }) => ({
  path,
  sizeBytes,
  // No time: the same files make the same bytes.
  modifiedAt: 0,
  crc32: checksum,
  key: null,
  fileId: null,
})

/** Like `Promise.all` of a map, but a few at once. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += asked)
    results.push(...(await Promise.all(items.slice(at, at + asked).map(work))))
  return results
}
