import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { StartFailure } from '#server/lib/start-failure.ts'
import { readSecrets, rotateKeys } from './secrets.ts'

let folder = ''
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-secrets-'))
  return () => fs.rm(folder, { recursive: true })
})

const file = () => path.join(folder, 'secrets.json')
const write = (content: unknown, mode = 0o600) => fs.writeFile(file(), JSON.stringify(content), { mode })

test('the first start draws a key, for its owner only; of several at once one decides (B11)', async () => {
  const starts = await Promise.all(Array.from({ length: 5 }, () => readSecrets(folder)))
  expect(new Set(starts.map(({ keys }) => keys[0]?.toString('hex'))).size).toBe(1)
  expect(starts[0]?.keys[0]?.length).toBe(32)
  expect(((await fs.stat(file())).mode & 0o777).toString(8)).toBe('600')
  expect(await fs.readdir(folder)).toEqual(['secrets.json'])
})

test('a key from before there were several goes on working', async () => {
  const cookieKey = randomBytes(32)
  await write({ cookieKey: cookieKey.toString('base64') })
  expect((await readSecrets(folder)).keys).toEqual([cookieKey])
})

test('a new key comes first, the last ones stay valid, and the file stays private', async () => {
  const [first] = (await readSecrets(folder)).keys
  await rotateKeys(folder)
  const { keys } = await readSecrets(folder)
  expect(keys.length).toBe(2)
  expect(keys[1]).toEqual(first)
  await rotateKeys(folder)
  await rotateKeys(folder)
  const later = (await readSecrets(folder)).keys
  expect(later.length).toBe(3)
  expect(later).not.toContainEqual(first)
  expect(((await fs.stat(file())).mode & 0o777).toString(8)).toBe('600')
})

test.each([0o644, 0o640, 0o602])('a file that others can open (%o) stops the start (B11)', async (mode) => {
  await readSecrets(folder)
  await fs.chmod(file(), mode)
  await expect(readSecrets(folder)).rejects.toThrow(StartFailure)
  await expect(readSecrets(folder)).rejects.toThrow('chmod 600')
})

test.each([
  ['words', Buffer.from('change-me-change-me-change-me-32')],
  ['zeros', Buffer.alloc(32)],
  ['a count', Buffer.from(Array.from({ length: 32 }, (_, at) => at % 8))],
])('an example key made of %s stops the start (B11)', async (_, key) => {
  await write({ keys: [randomBytes(32).toString('base64'), key.toString('base64')] })
  await expect(readSecrets(folder)).rejects.toThrow('an example')
})

test.each([{}, [], { keys: [] }, { keys: ['short'] }, { cookieKey: null }])(
  'a damaged file (%j) stops the start with what to do',
  async (content) => {
    await write(content)
    await expect(readSecrets(folder)).rejects.toThrow('restore it from a backup')
  },
)
