import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ObjectMissing } from './storage.ts'
import type { Storage, StoredObject } from './storage.ts'

/** The contract of every storage. `open` returns a new, empty one. */
export function storageSuite(
  name: string,
  open: () => Promise<{ storage: Storage; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let storage: Storage
    let close: () => Promise<void>
    beforeAll(async () => {
      const opened = await open()
      storage = opened.storage
      close = opened.close
    })
    afterAll(() => close())

    const put = (key: string, content: string) => storage.put(key, Readable.from([Buffer.from(content)]))

    test('what is put is read back byte for byte', async () => {
      const bytes = randomBytes(3_000_001)
      const body = Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)])
      expect(await storage.put('originals/ab/one', body)).toEqual({ sizeBytes: bytes.length })
      expect((await buffer(await storage.read('originals/ab/one'))).equals(bytes)).toBe(true)
    })

    test('what is received is an object once it is kept, and nothing once it is dropped', async () => {
      const receive = (key: string) => storage.receive(key, Readable.from([Buffer.from('a heron')]))
      const kept = await receive('received/kept')
      expect(await text(await storage.read('received/kept', { start: 2, end: 6 }))).toBe('heron')
      expect(kept.sizeBytes).toBe(7)
      await Promise.all([kept.keep(), kept.keep()])
      expect(await text(await storage.read('received/kept'))).toBe('a heron')
      await (await receive('received/dropped')).drop()
      const both = await receive('received/both')
      const keeping = both.keep()
      await Promise.all([both.drop(), keeping])
      expect(await keysOf(storage.list('received/'))).toEqual(['received/kept'])
    })

    test('an empty object is an object', async () => {
      await storage.put('originals/ab/empty', Readable.from([]))
      expect(await text(await storage.read('originals/ab/empty'))).toBe('')
      expect((await storage.stat('originals/ab/empty'))?.sizeBytes).toBe(0)
    })

    test('a range is inclusive and may reach past the end', async () => {
      await put('ranges/digits', '0123456789')
      expect(await text(await storage.read('ranges/digits', { start: 2, end: 4 }))).toBe('234')
      expect(await text(await storage.read('ranges/digits', { start: 8, end: 99 }))).toBe('89')
      await expect(storage.read('ranges/digits', { start: 4, end: 2 })).rejects.toThrow(RangeError)
    })

    test('stat returns size and time, and null for a missing object', async () => {
      await put('stat/x', 'hello')
      const found = await storage.stat('stat/x')
      expect(found).toMatchObject({ key: 'stat/x', sizeBytes: 5 })
      expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
      expect(await storage.stat('stat/nothing')).toBeNull()
      expect(await storage.stat('stat')).toBeNull()
    })

    test('a missing object says so', async () => {
      await expect(storage.read('nothing/here')).rejects.toThrow(ObjectMissing)
      await expect(storage.withLocalFile('nothing/here', async () => 1)).rejects.toThrow(ObjectMissing)
    })

    test('removing is final and does not mind missing keys', async () => {
      await put('gone/a', 'a')
      await put('gone/b', 'b')
      await storage.remove(['gone/a', 'gone/never', 'gone/b'])
      expect(await storage.stat('gone/a')).toBeNull()
      await expect(storage.read('gone/b')).rejects.toThrow(ObjectMissing)
    })

    test('a list holds exactly what begins with the prefix', async () => {
      for (const key of ['list/ab/1', 'list/ab/2', 'list/ac/1', 'listed/1']) await put(key, key)
      expect(await keysOf(storage.list('list/a'))).toEqual(['list/ab/1', 'list/ab/2', 'list/ac/1'])
      expect(await keysOf(storage.list('list/ab/'))).toEqual(['list/ab/1', 'list/ab/2'])
      expect(await keysOf(storage.list('nothing/'))).toEqual([])
    })

    test('a source that fails leaves nothing', async () => {
      async function* broken() {
        yield Buffer.alloc(500_000)
        throw new Error('the sender went away')
      }
      await expect(storage.put('failed/x', broken())).rejects.toThrow('the sender went away')
      expect(await storage.stat('failed/x')).toBeNull()
    })

    test('an aborted put leaves nothing, F4', async () => {
      const aborter = new AbortController()
      async function* endless() {
        for (let sent = 0; ; sent += 1) {
          if (sent === 5) aborter.abort()
          yield Buffer.alloc(100_000)
        }
      }
      await expect(storage.put('aborted/x', endless(), aborter.signal)).rejects.toThrow()
      expect(await storage.stat('aborted/x')).toBeNull()
    })

    test('a local file is taken over, and takes the place of the one before', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storage-'))
      const path = join(folder, 'made-here')
      await writeFile(path, 'made by a child process')
      await storage.putFile('taken/over/x', path)
      expect(await text(await storage.read('taken/over/x'))).toBe('made by a child process')
      await expect(stat(path)).rejects.toThrow()
      await writeFile(path, 'made anew')
      await storage.putFile('taken/over/x', path)
      expect(await text(await storage.read('taken/over/x'))).toBe('made anew')
      await rm(folder, { recursive: true })
    })

    test('work gets a local file', async () => {
      await put('local/x', 'to be decoded')
      expect(await storage.withLocalFile('local/x', (path) => readFile(path, 'utf8'))).toBe('to be decoded')
    })

    test.each([
      '../outside',
      'a/../b',
      '/absolute',
      'a//b',
      '.hidden',
      'a/.hidden',
      'UPPER',
      'a b',
      'a\0b',
      '',
      'a/',
    ])('the key %j is refused, C5', async (key) => {
      await expect(put(key, 'x')).rejects.toThrow('Not a storage key')
      await expect(storage.read(key)).rejects.toThrow('Not a storage key')
      await expect(storage.stat(key)).rejects.toThrow('Not a storage key')
    })

    test('the check leaves nothing behind', async () => {
      await storage.check()
      expect(await keysOf(storage.list('checks/'))).toEqual([])
    })
  })
}

async function keysOf(list: AsyncIterable<StoredObject>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of list) keys.push(key)
  return keys.toSorted()
}
