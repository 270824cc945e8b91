import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { Unreadable } from './media.ts'
import type { Examination, Media, MediaFile } from './media.ts'

/** An examiner and a folder, shared by the tests of a suite. */
export interface MediaWorld {
  media(): Media
  folder(): string
  /** A file with these bytes, and an empty folder for its pictures. */
  prepare(bytes: string | Uint8Array, file: { mime: string; name?: string }): Promise<MediaFile>
  examine(bytes: string | Uint8Array, mime: string): Promise<Examination>
  /** A file of test/fixtures. */
  examineFixture(name: string, mime: string): Promise<Examination>
  expectUnreadable(bytes: string | Uint8Array, mime: string, sentence: string): Promise<void>
}

export function mediaWorld(open: () => Media): MediaWorld {
  let media: Media
  let folder: string
  let made = 0
  beforeAll(async () => {
    media = open()
    folder = await mkdtemp(join(tmpdir(), 'media-'))
  })
  afterAll(async () => {
    await media.close()
    await rm(folder, { recursive: true })
  })

  async function outFolder(): Promise<string> {
    made += 1
    const path = join(folder, `out-${made}`)
    await mkdir(path)
    return path
  }

  async function prepare(bytes: string | Uint8Array, file: { mime: string; name?: string }) {
    const out = await outFolder()
    const path = join(folder, `file-${made}`)
    await writeFile(path, bytes)
    return { path, outFolder: out, mime: file.mime, name: file.name ?? 'file' }
  }

  return {
    media: () => media,
    folder: () => folder,
    prepare,
    examine: async (bytes, mime) => media.examine(await prepare(bytes, { mime })),
    examineFixture: async (name, mime) =>
      media.examine({ path: fixturePath(name), name, mime, outFolder: await outFolder() }),
    expectUnreadable: async (bytes, mime, sentence) => {
      const file = await prepare(bytes, { mime })
      await expect(media.examine(file)).rejects.toThrow(new Unreadable(sentence))
      expect(await readdir(file.outFolder)).toEqual([])
    },
  }
}

export function fixturePath(name: string): string {
  return join(process.cwd(), 'test/fixtures', name)
}
