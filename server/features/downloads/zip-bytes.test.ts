import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { listZip, readZip as unzip } from '#test/support/read-zip.ts'
import { readZip, zipSize, type ZipContents } from './zip-bytes.ts'
import type { ZipEntry } from './zip-records.ts'

const { signal } = new AbortController()

interface TextEntry extends ZipEntry {
  text: string
}

const entry = (path: string, text: string): TextEntry => ({
  path,
  text,
  sizeBytes: Buffer.byteLength(text),
  modifiedAt: Date.UTC(2026, 6, 12, 21, 30),
})

const texts: ZipContents<TextEntry> = {
  checksum: async ({ text }) => crc32(text),
  read: async ({ text }, range) => {
    const bytes = Buffer.from(text)
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
  },
}

const some = [
  entry('manifest.json', '{}'),
  entry('Lakes/день 3 😀.txt', 'Rain till eleven. '.repeat(20_000)),
  entry('Lakes/empty.txt', ''),
  entry('In no story/tarn.txt', 'Water.'),
]

test('a zip has every file under its path, and the length that was said before', async () => {
  const zip = await buffer(readZip(some, texts, signal))
  expect(zip.length).toBe(zipSize(some))
  expect([...unzip(zip)].map(([path, bytes]) => [path, bytes.toString()])).toEqual(
    some.map(({ path, text }) => [path, text]),
  )
})

test('any range of a zip is that part of it', async () => {
  const few = [entry('a.txt', 'abc'), entry('empty', ''), entry('b/c.txt', 'defgh')]
  const zip = await buffer(readZip(few, texts, signal))
  for (let start = 0; start < zip.length; start += 1) {
    for (const end of [start, Math.min(start + 7, zip.length - 1), zip.length - 1]) {
      const part = await buffer(readZip(few, texts, signal, { start, end }))
      expect(part.equals(zip.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
    }
  }
})

test('a range opens only the files that it is in', async () => {
  const opened: string[] = []
  const contents: ZipContents<TextEntry> = {
    ...texts,
    read: (one, range) => {
      opened.push(one.path)
      return texts.read(one, range)
    },
  }
  const large = Array.from({ length: 9 }, (_, at) => entry(`${at}.txt`, 'x'.repeat(200_000)))
  await buffer(readZip(large, contents, signal, { start: 1_700_000, end: zipSize(large) - 1 }))
  expect(opened).toEqual(['8.txt'])
})

test('a file that became shorter breaks the zip instead of moving what follows', async () => {
  const short = { ...texts, read: async () => Buffer.from('ab') }
  await expect(buffer(readZip([entry('a.txt', 'abc')], short, signal))).rejects.toThrow('another size')
})

test('files over 4 GB, and offsets behind them, are written as ZIP64', async () => {
  const huge = { path: 'film.mp4', sizeBytes: 5 * 1024 ** 3, modifiedAt: 0, text: '' }
  const after = entry('after.txt', 'Water.')
  const entries = [huge, after]
  const sizeBytes = zipSize(entries)
  const found = listZip({ sizeBytes, read: await tailOf(entries, sizeBytes, 1_000) })
  expect(found.map(({ path, sizeBytes: bytes }) => [path, bytes])).toEqual([
    ['film.mp4', huge.sizeBytes],
    ['after.txt', 6],
  ])
  expect(found[1]?.at).toBeGreaterThan(huge.sizeBytes)
})

test('more than 65,535 files are written as ZIP64', async () => {
  const many = Array.from({ length: 70_000 }, (_, at) => entry(`${at}.txt`, ''))
  const zip = await buffer(readZip(many, texts, signal))
  expect(zip.length).toBe(zipSize(many))
  const bytes = { sizeBytes: zip.length, read: (at: number, length: number) => zip.subarray(at, at + length) }
  expect(listZip(bytes).length).toBe(70_000)
})

/** The last bytes of a zip that is too large to be read, as `ZipBytes`. */
async function tailOf(entries: readonly TextEntry[], sizeBytes: number, length: number) {
  const start = sizeBytes - length
  const contents = {
    ...texts,
    read: async (one: TextEntry, range?: { start: number; end: number }) =>
      one.text === '' && range ? Buffer.alloc(range.end - range.start + 1) : texts.read(one, range),
  }
  const tail = await buffer(readZip(entries, contents, signal, { start, end: sizeBytes - 1 }))
  return (at: number, bytes: number): Buffer =>
    Buffer.concat([Buffer.alloc(Math.max(0, start - at)), tail]).subarray(
      Math.max(0, at - start),
      Math.max(0, at - start) + bytes,
    )
}
