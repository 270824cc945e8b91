import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, waitForEnd } from '#server/lib/processes.ts'
import { assemble } from '#test/fixtures/make-pdf.ts'
import { mediaChildrenOf } from '#test/support/media-children.ts'
import { cpuMs } from './child/cpu-time.ts'
import { openForkedMedia } from './forked-media.ts'
import { Unreadable } from './media.ts'
import type { Media, MediaFile } from './media.ts'
import { fixturePath } from './media-world.suite.ts'
import { mediaSuite } from './media.suite.ts'

mediaSuite('forked media', () => openForkedMedia())

let folder: string
let outFolder: string
let media: Media | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  outFolder = await mkdtemp(join(folder, 'out-'))
})
afterEach(async () => {
  await media?.close()
  await rm(folder, { recursive: true })
})

async function fileOf(content: string | Uint8Array, mime: string): Promise<MediaFile> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return { path, mime, name: 'file', outFolder }
}

const largePicture = () =>
  sharp(randomBytes(4_000 * 4_000 * 3), { raw: { width: 4_000, height: 4_000, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('a child that needs too much memory is killed, and the next file is examined, C6', async () => {
  const base = 90 * 1024 * 1024
  media = openForkedMedia({ limits: { memoryBytes: base } })
  const file = await fileOf(await largePicture(), 'image/png')
  await expect(media.examine(file)).rejects.toThrow('This file is too complex to read.')
  expect(await readdir(outFolder)).toEqual([])
  expect((await media.examine(await fileOf('PK', 'application/zip'))).passages).toEqual([])
})

test.each([
  // The signals of V8 when its heap is full, and of the kernel when the machine's memory is.
  ['SIGABRT', 'This file is too complex to read.'],
  ['SIGKILL', 'This file is too complex to read.'],
  ['SIGSEGV', 'This file couldn’t be read.'],
])(
  'a child that ends by %s over a file says so, and the next one is examined, C6',
  async (signal, sentence) => {
    media = openForkedMedia()
    const result = media.examine(await fileOf(await largePicture(), 'image/png'))
    setTimeout(() => process.kill(mediaChildrenOf(process.pid)[0] ?? 0, signal), 100)
    await expect(result).rejects.toThrow(sentence)
    expect((await media.examine(await fileOf('fine', 'text/plain'))).textStart).toBe('fine')
  },
)

test('a child that takes too long is killed, and the next file is examined, C6', async () => {
  media = openForkedMedia({ limits: { timeMs: 3_000 } })
  const blurs = '<feGaussianBlur stdDeviation="40"/><feMorphology radius="40"/>'.repeat(2_000)
  const slow = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><filter id="f">${blurs}</filter>
    <rect width="9000" height="9000" filter="url(#f)"/></svg>`
  await expect(media.examine(await fileOf(slow, 'image/svg+xml'))).rejects.toThrow(
    'This file took too long to read.',
  )
  expect(await readdir(outFolder)).toEqual([])
  expect((await media.examine(await fileOf('fine', 'text/plain'))).textStart).toBe('fine')
})

test('a file is not to blame for a machine that has no time for it', async () => {
  const timeMs = 3_000
  media = openForkedMedia({ limits: { timeMs } })
  await media.examine(await fileOf('one', 'text/plain'))
  const [child = 0] = mediaChildrenOf(process.pid)
  process.kill(child, 'SIGSTOP')
  setTimeout(() => process.kill(child, 'SIGCONT'), timeMs + 500)
  expect((await media.examine(await fileOf('two', 'text/plain'))).textStart).toBe('two')
  expect(mediaChildrenOf(process.pid)).toEqual([child])
})

test('an aborted examination ends its child', async () => {
  media = openForkedMedia()
  const aborter = new AbortController()
  const result = media.examine(await fileOf(await largePicture(), 'image/png'), aborter.signal)
  setTimeout(() => aborter.abort(new Error('stopping')), 100)
  await expect(result).rejects.toThrow('stopping')
  expect(mediaChildrenOf(process.pid)).toEqual([])
})

test('closing ends what runs and what waits, and calls no file unreadable for it', async () => {
  const closed = openForkedMedia()
  const file = await fileOf(await largePicture(), 'image/png')
  const failures = [closed.examine(file), closed.examine(file)].map((result) => result.catch(String))
  setTimeout(() => void closed.close(), 200)
  expect(await Promise.all(failures)).toEqual(Array(2).fill('Error: File processing is closed.'))
  expect(mediaChildrenOf(process.pid)).toEqual([])
})

test('Ctrl-C for the whole process group leaves a child at its work', async () => {
  media = openForkedMedia()
  await media.examine(await fileOf('one', 'text/plain'))
  const [child] = mediaChildrenOf(process.pid)
  process.kill(child ?? 0, 'SIGINT')
  await media.examine(await fileOf('two', 'text/plain'))
  expect(mediaChildrenOf(process.pid)).toEqual([child])
})

test('a child is kept for the next file, and ends when there is none', async () => {
  media = openForkedMedia({ limits: { idleMs: 300 } })
  await media.examine(await fileOf('one', 'text/plain'))
  const [first] = mediaChildrenOf(process.pid)
  await media.examine(await fileOf('two', 'text/plain'))
  expect(mediaChildrenOf(process.pid)).toEqual([first])
  await expect.poll(() => mediaChildrenOf(process.pid), { timeout: 3_000 }).toEqual([])
})

test.each([
  ['time', { timeMs: 400 }, 'This file took too long to read.'],
  ['memory', { memoryBytes: 120 * 1024 * 1024 }, 'This file is too complex to read.'],
])('a conversion that needs too much %s is ended and leaves nothing, C6', async (_, limits, sentence) => {
  media = openForkedMedia({ transcodeLimits: limits })
  const outPath = join(folder, 'out.mp4')
  const result = media.transcode({ path: fixturePath('full-hd.avi'), outPath })
  await expect(result).rejects.toThrow(new Unreadable(sentence))
  expect(mediaChildrenOf(process.pid)).toEqual([])
  expect(await readdir(folder)).not.toContain('out.mp4')
})

test('a video whose every picture lasts for ages is not converted for ages, C6', async () => {
  const bytes = await readFile(fixturePath('canal-walk.mp4'))
  for (let at = bytes.indexOf('stts'); at > 0; at = bytes.indexOf('stts', at + 1)) {
    bytes.writeUInt32BE(0x00_ff_ff_ff, at + 16)
  }
  const { path } = await fileOf(bytes, 'video/mp4')
  media = openForkedMedia({ transcodeLimits: { timeMs: 2_000 } })
  const result = media.transcode({ path, outPath: join(folder, 'out.mp4') })
  await expect(result).rejects.toThrow('This file took too long to read.')
  expect(await readdir(folder)).not.toContain('out.mp4')
})

test('conversions run one after the other, in parallel with the examination of files', async () => {
  // However long they take, the child for files stays available.
  const opened = openForkedMedia({ limits: { idleMs: 600_000 } })
  media = opened
  const path = fixturePath('full-hd.avi')
  const conversions = ['a.mp4', 'b.mp4'].map((name) =>
    opened.transcode({ path, outPath: join(folder, name) }),
  )
  await opened.examine(await fileOf('a note', 'text/plain'))
  // One for files, which is kept, and one that converts.
  expect(mediaChildrenOf(process.pid).length).toBeLessThanOrEqual(2)
  await Promise.all(conversions)
  expect(mediaChildrenOf(process.pid)).toHaveLength(1)
})

test('closing ends a conversion', async () => {
  const closed = openForkedMedia()
  const outPath = join(folder, 'out.mp4')
  const failure = closed.transcode({ path: fixturePath('full-hd.avi'), outPath }).catch(String)
  setTimeout(() => void closed.close(), 200)
  expect(await failure).toBe('Error: File processing is closed.')
  expect(mediaChildrenOf(process.pid)).toEqual([])
})

test('neither good files nor bombs leave anything in the folder for temporary files', async () => {
  const temporary = await mkdtemp(join(folder, 'tmp-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary
  try {
    media = openForkedMedia()
    const examine = async (name: string, mime: string) =>
      media?.examine({ path: fixturePath(name), mime, name, outFolder }).catch((error: unknown) => error)
    await examine('walking-guide.pdf', 'application/pdf')
    await examine('harbour.heic', 'image/heic')
    await examine('canal-walk.mp4', 'video/mp4')
    expect(await examine('bomb-stream.pdf', 'application/pdf')).toBeInstanceOf(Unreadable)
    expect(await readdir(outFolder)).toEqual([])
    await media.transcode({ path: fixturePath('old-camera.wmv'), outPath: join(folder, 'out.mp4') })
    await media.close()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  expect(await readdir(temporary)).toEqual([])
  expect(mediaChildrenOf(process.pid)).toEqual([])
})

test('a child in a loop ends although its parent was killed, F1', async () => {
  const { path } = await fileOf(endlessPdf(), 'application/pdf')
  const module = new URL('./forked-media.ts', import.meta.url).href
  const script = `
    const { openForkedMedia } = await import(${JSON.stringify(module)})
    const file = { path: ${JSON.stringify(path)}, mime: 'application/pdf', name: 'file', outFolder: ${JSON.stringify(outFolder)} }
    await openForkedMedia().examine(file)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  let child = 0
  try {
    await expect.poll(() => mediaChildrenOf(parent.pid ?? 0), { timeout: 60_000 }).toHaveLength(1)
    child = mediaChildrenOf(parent.pid ?? 0)[0] ?? 0
    // It reads nothing else, so by then it has started to draw.
    await expect.poll(() => cpuMs(child), { timeout: 60_000 }).toBeGreaterThanOrEqual(2_000)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(await waitForEnd(child, 10_000)).toBe(true)
  } finally {
    parent.kill('SIGKILL')
    if (child > 0 && isAlive(child)) process.kill(child, 'SIGKILL')
  }
})

test('no secret of the environment reaches a child', async () => {
  process.env['AI_API_KEY'] = 'secret-for-this-test'
  media = openForkedMedia()
  await media.examine(await fileOf('one', 'text/plain'))
  delete process.env['AI_API_KEY']
  const [child] = mediaChildrenOf(process.pid)
  const environment = execFileSync('ps', ['eww', '-o', 'command=', '-p', String(child)], { encoding: 'utf8' })
  expect(environment).toContain('media-child.ts')
  expect(environment).not.toContain('secret-for-this-test')
})

/** A page in which every point needs a long calculation: the library is busy with it for minutes. */
function endlessPdf(): Buffer {
  const stream = (head: string, content: string) =>
    Buffer.from(`<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`)
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Shading << /S 5 0 R >> >> >>',
    ),
    stream('', '/S sh'),
    Buffer.from('<< /ShadingType 1 /ColorSpace /DeviceGray /Matrix [200 0 0 200 0 0] /Function 6 0 R >>'),
    stream('/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]', `{ pop ${'dup pop '.repeat(10_000)} }`),
  ]
  return assemble(objects, '/Root 1 0 R')
}
