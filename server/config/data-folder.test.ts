import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

test('a full data folder is reported before anything is written to it', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-full-'))
  const full = async () => ({ bavail: 10, bsize: 4096 })
  await expect(prepareDataFolder(folder, full)).rejects.toThrow(
    `The data folder ${folder} is full; make room or set DATA_DIR to another folder.`,
  )
  await expect(prepareDataFolder(folder)).resolves.toBeUndefined()
  expect(await fs.readdir(folder)).toEqual([])
  await fs.rm(folder, { recursive: true })
})
