import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mediaChildrenOf, watchMediaChildren } from '#test/support/media-children.ts'
import { openForkedMedia } from './forked-media.ts'
import { NoSpace, type Media, type MediaFile } from './media.ts'
import { fixturePath } from './media-world.suite.ts'

const megabyte = 1024 * 1024
/** The kernel's view of processes, which other systems do not have. */
const hasProc = process.platform === 'linux'

let folder: string
let media: Media | undefined
let count = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'load-'))
})
afterEach(async () => {
  await media?.close()
  await rm(folder, { recursive: true })
})

async function fileOf(name: string, mime: string): Promise<MediaFile> {
  count += 1
  const [outFolder, path] = [join(folder, `out-${count}`), join(folder, `file-${count}`)]
  await mkdir(outFolder)
  await copyFile(fixturePath(name), path)
  return { path, mime, name, outFolder }
}

const mixture = [
  ['walking-guide.pdf', 'application/pdf'],
  ['harbour-12mp.jpg', 'image/jpeg'],
  ['canal-walk.mp4', 'video/mp4'],
  ['day-3.md', 'text/markdown'],
  ['harbour.heic', 'image/heic'],
  ['kosten-windows-1252.csv', 'text/csv'],
  ['wave.gif', 'image/gif'],
  ['scanned-letter.pdf', 'application/pdf'],
  ['map-with-script.svg', 'image/svg+xml'],
  ['harbour.tiff', 'image/tiff'],
] as const

/** Work of every kind at once; resolves with how each ended. */
async function everyKind(opened: Media): Promise<PromiseSettledResult<unknown>[]> {
  const files = await Promise.all(mixture.map(([name, mime]) => fileOf(name, mime)))
  const drawn = (name: string) => join(folder, `${name}.webp`)
  return Promise.allSettled([
    ...files.map((file) => opened.examine(file)),
    opened.transcode({ path: fixturePath('full-hd.avi'), outPath: join(folder, 'out.mp4') }),
    opened.drawPages({
      path: fixturePath('walking-guide.pdf'),
      mime: 'application/pdf',
      pages: [1, 2, 3].map((page) => ({ page, outPath: drawn(`page-${page}`) })),
    }),
    opened.drawAvatar({ path: fixturePath('badge.png'), mime: 'image/png', outPath: drawn('avatar') }),
    opened.drawCover({
      path: fixturePath('harbour-12mp.jpg'),
      mime: 'image/jpeg',
      width: 1200,
      outPath: drawn('cover'),
    }),
  ])
}

const failures = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))

test.skipIf(!hasProc).each([
  [1024, 'the usual memory'],
  [512, 'half of it'],
])('files of every kind at once stay within %i MB, %s, and all are read, G3', async (megabytes) => {
  media = openForkedMedia({ memoryBytes: megabytes * megabyte })
  const watched = watchMediaChildren()
  const results = await everyKind(media)
  watched.stop()
  expect(failures(results)).toEqual([])
  expect(watched.most.children).toBeGreaterThan(1)
  expect(watched.most.bytes).toBeLessThan(megabytes * megabyte)
})

test.skipIf(!hasProc)('with the least memory files are read one by one, G3', async () => {
  media = openForkedMedia({ memoryBytes: 384 * megabyte })
  const watched = watchMediaChildren()
  const results = await everyKind(media)
  watched.stop()
  expect(failures(results)).toEqual([])
  expect(watched.most.bytes).toBeLessThan(384 * megabyte)
})

/** Takes all memory there is for background work, until it is resumed or killed. */
async function blockMemory(opened: Media): Promise<{ child: number; result: Promise<unknown> }> {
  const result = opened
    .transcode({ path: fixturePath('full-hd.avi'), outPath: join(folder, 'blocked.mp4') })
    .catch(String)
  await expect.poll(() => mediaChildrenOf(process.pid)).toHaveLength(1)
  const [child = 0] = mediaChildrenOf(process.pid)
  process.kill(child, 'SIGSTOP')
  return { child, result }
}

test('a file that waits for memory leaves its place when it is aborted, and others are read, G3', async () => {
  const opened = openForkedMedia({ memoryBytes: 384 * megabyte })
  media = opened
  const { child, result } = await blockMemory(opened)
  const aborter = new AbortController()
  const waiting = await Promise.all(
    ['day-3.md', 'day-3.md', 'day-3.md'].map((name) => fileOf(name, 'text/markdown')),
  )
  const aborted = waiting.map((file) => opened.examine(file, aborter.signal).catch(String))
  const next = opened.examine(await fileOf('day-3.md', 'text/markdown'))
  aborter.abort(new Error('left'))
  expect(await Promise.all(aborted)).toEqual(Array(3).fill('Error: left'))
  expect(mediaChildrenOf(process.pid)).toEqual([child])
  process.kill(child, 'SIGCONT')
  expect((await next).lines).toBeGreaterThan(0)
  expect(await result).toBeUndefined()
})

test('a child that is killed gives back its memory, G3', async () => {
  const opened = openForkedMedia({ memoryBytes: 384 * megabyte })
  media = opened
  const { child, result } = await blockMemory(opened)
  const text = opened.examine(await fileOf('day-3.md', 'text/markdown'))
  process.kill(child, 'SIGKILL')
  expect(await result).toContain('This file is too complex to read.')
  expect((await text).lines).toBeGreaterThan(0)
})

test('what users wait for goes before files that came earlier, G3', async () => {
  const opened = openForkedMedia({ memoryBytes: 384 * megabyte })
  media = opened
  const { child } = await blockMemory(opened)
  const ended: string[] = []
  const film = opened.examine(await fileOf('canal-walk.mp4', 'video/mp4')).then(() => ended.push('film'))
  const avatar = opened
    .drawAvatar({ path: fixturePath('badge.png'), mime: 'image/png', outPath: join(folder, 'me.webp') })
    .then(() => ended.push('avatar'))
  process.kill(child, 'SIGKILL')
  await Promise.all([film, avatar])
  expect(ended).toEqual(['avatar', 'film'])
})

test('closing ends what waits for memory', async () => {
  const opened = openForkedMedia({ memoryBytes: 384 * megabyte })
  const { result } = await blockMemory(opened)
  const waits = opened.examine(await fileOf('day-3.md', 'text/markdown')).catch(String)
  await opened.close()
  expect(await Promise.all([result, waits])).toEqual(Array(2).fill('Error: File processing is closed.'))
  expect(mediaChildrenOf(process.pid)).toEqual([])
})

test.skipIf(!hasProc)(
  'of two files that need more than usual one is read after the other, within the memory, G3',
  async () => {
    const memory = 512 * megabyte
    const opened = openForkedMedia({ memoryBytes: memory })
    media = opened
    const [edge, channels] = [5_500, 3] as const
    const pixels = randomBytes(edge * edge * channels)
    const large = sharp(pixels, { raw: { width: edge, height: edge, channels } }).png({ compressionLevel: 0 })
    const files = [await fileOf('badge.png', 'image/png'), await fileOf('badge.png', 'image/png')]
    for (const { path } of files) await large.toFile(path)
    const watched = watchMediaChildren()
    const results = await Promise.allSettled(files.map((file) => opened.examine(file)))
    watched.stop()
    expect(failures(results)).toEqual([])
    expect(watched.most.bytes).toBeLessThan(memory)
  },
)

test.runIf(hasProc)(
  'F2: a disk that is full while a table is read is not the fault of the table',
  async () => {
    media = openForkedMedia()
    const file = await fileOf('kosten-windows-1252.csv', 'text/csv')
    // Whatever is written to it meets a full disk.
    await symlink('/dev/full', join(file.outFolder, 'table.parquet.csv'))
    await expect(media.examine(file)).rejects.toBeInstanceOf(NoSpace)
    expect(await readdir(file.outFolder)).toEqual([])
    await expect(media.examine(file)).resolves.toMatchObject({ table: { head: expect.anything() } })
  },
)
