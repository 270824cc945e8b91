import { writeSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { ExportEntry } from '#server/db/personal-data-part.ts'
import { contentBegin, contentOf, listZip, zipInFile, type ZipBytes } from '#test/support/read-zip.ts'
import { zipStream } from '#server/features/personal-data/zip-stream.ts'

const gigabyte = 1024 ** 3
const partBytes = 1024 ** 2
const empty = Buffer.alloc(partBytes)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await fs.rm(folder, { recursive: true })
})

const entry = (name: string, sizeBytes: number, open: () => Readable): ExportEntry => ({
  path: `files/${name}`,
  modifiedAt: new Date('2026-05-04T10:00:00Z'),
  isCompact: true,
  sizeBytes,
  open: async () => open(),
})

const note = (name: string, words: string) => entry(name, words.length, () => Readable.from([words]))

function checksumOfZeros(sizeBytes: number): number {
  let checksum = 0
  for (let left = sizeBytes; left > 0; left -= partBytes) checksum = crc32(empty.subarray(0, left), checksum)
  return checksum
}

/** A file of zeros, made while it is read. */
const film = (name: string, sizeBytes: number) =>
  entry(name, sizeBytes, () =>
    Readable.from(
      (function* () {
        for (let left = sizeBytes; left > 0; left -= partBytes) yield empty.subarray(0, left)
      })(),
    ),
  )

/** Zips into a file in which zeros take no place on the disk, and reads that. */
async function zipped(entries: Iterable<ExportEntry>, read: (zip: ZipBytes) => void): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-zip-'))
  folders.push(folder)
  const file = await fs.open(path.join(folder, 'export.zip'), 'w+')
  try {
    let at = 0
    let written = 0
    const zip = await zipStream(Readable.from(entries), new AbortController().signal)
    for await (const part of zip as AsyncIterable<Buffer>) {
      if (!part.equals(empty.subarray(0, part.length)))
        written += writeSync(file.fd, part, 0, part.length, at)
      at += part.length
    }
    await file.truncate(at)
    expect(written).toBeLessThan(64 * 1024 ** 2)
    read(zipInFile(file.fd))
  } finally {
    await file.close()
  }
}

test('a film of more than 4 GB, and what comes behind it, are found and whole', async () => {
  const sizeBytes = 4 * gigabyte + 12_345
  await zipped(
    [note('before.txt', 'Rain till eleven.'), film('film.mp4', sizeBytes), note('after.txt', 'Herons.')],
    (zip) => {
      const entries = listZip(zip)
      expect(entries.map((found) => [found.path, found.sizeBytes])).toEqual([
        ['files/before.txt', 17],
        ['files/film.mp4', sizeBytes],
        ['files/after.txt', 7],
      ])
      const [before, large, after] = entries
      if (!before || !large || !after) throw new Error('a file is missing')
      expect(large).toMatchObject({ packedBytes: sizeBytes, checksum: checksumOfZeros(sizeBytes) })
      expect(contentBegin(zip, large)).toBeGreaterThan(large.at)
      expect([before, after].map((found) => contentOf(zip, found).toString())).toEqual([
        'Rain till eleven.',
        'Herons.',
      ])
    },
  )
})

// The library looks through all entries at each, which takes long on a busy machine.
test('more files than the first kind of zip could count are all there', { timeout: 240_000 }, async () => {
  const count = 65_536 + 10
  const notes = Array.from({ length: count }, (_, number) => note(`note-${number}.txt`, `Note ${number}`))
  await zipped(notes, (zip) => {
    const entries = listZip(zip)
    expect(entries.length).toBe(count)
    entries.forEach((found, number) => {
      if (contentOf(zip, found).toString() !== `Note ${number}`) throw new Error(`note ${number} is another`)
    })
  })
})
