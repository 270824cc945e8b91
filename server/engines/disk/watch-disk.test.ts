import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ballastBytes, hasBallast } from '#server/lib/ballast.ts'
import { DiskFull, floors, type Disk } from './disk.ts'
import { watchDisk } from './watch-disk.ts'

const mb = 1024 * 1024
let dataFolder: string
let free: number
let disk: Disk | null = null
const lines: { disk: string }[] = []
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })

beforeEach(async () => {
  dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-disk-'))
  free = 1_000 * mb
  lines.length = 0
})
afterEach(async () => {
  await disk?.close()
  await fs.rm(dataFolder, { recursive: true })
})

/** A disk that seems to contain only the reserve. */
async function watch({ keepsBallast = false, holdsFiles = true } = {}): Promise<Disk> {
  const measure = async () => ({
    freeBytes: free - ((await hasBallast(dataFolder)) ? ballastBytes : 0),
    totalBytes: 2_000 * mb,
  })
  disk = await watchDisk({ dataFolder, folders: [dataFolder], holdsFiles, keepsBallast, logger, measure })
  return disk
}

test('what is promised to uploads under way is no one else’s, and is free again when they end', async () => {
  free = floors.file + 100 * mb
  const watched = await watch()
  const one = watched.reserve('file', 60 * mb)
  expect(() => watched.reserve('file', 41 * mb)).toThrow(DiskFull)
  one.take(20 * mb)
  expect(() => watched.reserve('file', 41 * mb)).toThrow(DiskFull)
  one.end()
  // Received bytes are on the disk, measured or not.
  expect(() => watched.reserve('file', 81 * mb)).toThrow(DiskFull)
  free -= 20 * mb
  await watched.refresh()
  watched.reserve('file', 80 * mb).end()
})

test('more than was expected is taken only as far as there is room', async () => {
  free = floors.file + 10 * mb
  const room = (await watch()).reserve('file', 0)
  room.take(10 * mb)
  expect(() => room.take(1)).toThrow(DiskFull)
  room.end()
})

test('H2: claims of one account hold at most half of the free room, and its bytes come all the same', async () => {
  free = floors.file + 100 * mb
  const watched = await watch()
  const [first, second] = [
    watched.reserve('file', 60 * mb, 'maren'),
    watched.reserve('file', 30 * mb, 'maren'),
  ]
  expect(() => watched.reserve('file', 11 * mb, 'maren')).toThrow(DiskFull)
  watched.reserve('file', 50 * mb, 'jonas').end()
  first.take(60 * mb)
  second.take(30 * mb)
  second.end()
  first.end()
  expect(() => watched.reserve('file', 11 * mb, 'jonas')).toThrow(DiskFull)
  watched.reserve('file', 10 * mb, 'jonas').end()
})

test('each load has its floor, and bytes for an object store need no room here', async () => {
  free = floors.text + mb
  const watched = await watch({ holdsFiles: false })
  expect(() => watched.reserve('file', 1)).toThrow(DiskFull)
  watched.reserve('text', 1_000 * mb).end()
  expect(() => watched.reserve('own', 100 * mb)).toThrow(DiskFull)
})

test('the reserve is made when there is room, given up in need, and owed until it is made again', async () => {
  const watched = await watch({ keepsBallast: true })
  expect(await hasBallast(dataFolder)).toBe(true)
  expect(watched.space().freeBytes).toBe(1_000 * mb - ballastBytes)

  free = floors.own - mb + ballastBytes
  await watched.refresh()
  expect(await hasBallast(dataFolder)).toBe(false)
  expect(watched.state()).toBe('critical')
  // The same 127 MB, but without the reserve, which is owed first.
  expect(() => watched.reserve('own', 0)).toThrow(DiskFull)

  free = floors.file + ballastBytes + 100 * mb
  await watched.refresh()
  expect(await hasBallast(dataFolder)).toBe(true)
  expect(watched.state()).toBe('roomy')
})

test('the operator is notified once of each change', async () => {
  const watched = await watch()
  for (const left of [1_000, 150, 149, 20, 20, 1_000, 1_000]) {
    free = left * mb
    await watched.refresh()
  }
  expect(lines.map((line) => line.disk)).toEqual(['low', 'critical', 'roomy'])
})
