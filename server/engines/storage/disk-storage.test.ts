import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import { storageSuite } from './storage.suite.ts'

storageSuite('disk storage', async () => {
  const root = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  return { storage: await openDiskStorage({ root }), close: () => rm(root, { recursive: true }) }
})

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'disk-storage-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('no temporary file stays, whether a put succeeds or fails', async () => {
  const storage = await openDiskStorage({ root })
  await storage.put('a/b', Readable.from([Buffer.alloc(100_000)]))
  const broken = new Readable({ read: () => void broken.destroy(new Error('cut')) })
  await expect(storage.put('a/c', broken)).rejects.toThrow('cut')
  await expect(storage.put('a/d', Readable.from([Buffer.alloc(9)]), AbortSignal.abort())).rejects.toThrow()
  expect(await readdir(join(root, 'tmp'))).toEqual([])
  expect(await readdir(join(root, 'objects', 'a'))).toEqual(['b'])
})

test.each([0, 9, 3_000_000])('%i bytes that cannot get their name leave nothing', async (size) => {
  const storage = await openDiskStorage({ root })
  await writeFile(join(root, 'objects', 'a'), 'no folder')
  const body = Readable.from(
    Array.from({ length: size > 9 ? 30 : 1 }, () => Buffer.alloc(size > 9 ? 100_000 : size)),
  )
  await expect(storage.receive('a/b', body)).rejects.toThrow('a/b')
  expect(await readdir(join(root, 'tmp'))).toEqual([])
  expect(await readdir(join(root, 'objects'))).toEqual(['a'])
})

test('bytes that were kept may still be dropped, twice too', async () => {
  const storage = await openDiskStorage({ root })
  const received = await storage.receive('a/b', Readable.from([Buffer.alloc(9)]))
  await received.keep()
  await received.drop()
  await received.drop()
  expect(await storage.stat('a/b')).toBeNull()
  expect(await readdir(join(root, 'tmp'))).toEqual([])
})

test('opening sweeps what a killed process left more than a day ago, F1', async () => {
  await openDiskStorage({ root })
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await writeFile(join(root, 'tmp', 'old'), 'x')
  await utimes(join(root, 'tmp', 'old'), yesterday, yesterday)
  await writeFile(join(root, 'tmp', 'being-written'), 'x')
  await openDiskStorage({ root })
  expect(await readdir(join(root, 'tmp'))).toEqual(['being-written'])
})

test('a write past the room there is says so and leaves nothing, F2', async () => {
  const module = new URL('./disk-storage.ts', import.meta.url).href
  const script = `
    const { openDiskStorage } = await import(${JSON.stringify(module)})
    const { Readable } = await import('node:stream')
    const { readdir } = await import('node:fs/promises')
    const storage = await openDiskStorage({ root: ${JSON.stringify(root)} })
    const body = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000)))
    const name = await storage.put('big/x', body).then(() => 'stored', (error) => error.name)
    await storage.put('small/x', Readable.from([Buffer.alloc(1000)]))
    console.log(JSON.stringify({ name, left: await readdir(${JSON.stringify(join(root, 'tmp'))}) }))`
  // The file size limit fails a write in the middle, as a full disk does.
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    'ulimit -f 1024; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(JSON.parse(stdout)).toEqual({ name: 'StorageFull', left: [] })
})
