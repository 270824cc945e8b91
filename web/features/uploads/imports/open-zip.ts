import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import type { LeftOutReason } from '#contract/calls/imports.ts'
import { limits } from '#contract/limits.ts'
import { createPaths, type ExportEntry } from './export-entry.ts'

// Browsers unpack by themselves, outside of the page's thread; a worker would need rights that the page does not have.
configure({ useWebWorkers: false })

/** A picture is hardly packed at all; what unpacks to so much more is no file of people. */
const most = { ratio: 400, ratioFrom: 32 * 1024 ** 2 } as const

/** A zip that cannot be opened: damaged, a part of several, or no zip at all. */
export class UnreadableZip extends Error {
  override name = 'UnreadableZip'
}

/**
 * The files in zips, by their directories alone: their contents stay where they are until they are read.
 * @throws UnreadableZip
 */
export async function openZips(zips: readonly File[]): Promise<ExportEntry[]> {
  const place = createPaths()
  const entries: ExportEntry[] = []
  for (const zip of zips.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
    const reader = new ZipReader(new BlobReader(zip), {
      checkSignature: true,
      filenameValidation: 'tolerant',
    })
    try {
      for await (const entry of reader.getEntriesGenerator()) {
        if (entry.directory) continue
        if (entries.length >= limits.imports.total) throw new UnreadableZip(zip.name)
        entries.push({ ...place(entry.filename), ...contentOf(entry) })
      }
    } catch (cause) {
      throw new UnreadableZip(zip.name, { cause })
    }
  }
  return entries
}

function contentOf(entry: Entry): Omit<ExportEntry, 'path' | 'folder' | 'name'> {
  return {
    sizeBytes: entry.uncompressedSize,
    crc32: entry.signature ?? null,
    modifiedAt: entry.lastModDate.getTime(),
    problem: problemOf(entry),
    read: async () => {
      if (entry.directory) throw new UnreadableZip(entry.filename)
      return entry.getData(new BlobWriter())
    },
  }
}

function problemOf({ encrypted, compressedSize, uncompressedSize }: Entry): LeftOutReason | null {
  if (encrypted) return 'password'
  if (uncompressedSize > most.ratioFrom && uncompressedSize > compressedSize * most.ratio) return 'bomb'
  return uncompressedSize > limits.fileBytes ? 'too_large' : null
}
