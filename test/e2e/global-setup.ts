import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { emptyDataFolder, newDataFolder, startServer } from './own-server.ts'

/** The StoryPad that most browser tests share, and a place for what they draw. */
export default async function setup() {
  const used = await emptyDataFolder()
  const first = await startServer({ DATA_DIR: used })
  await first.stop()
  process.env['E2E_USED'] = used
  const dataFolder = await newDataFolder()
  const server = await startServer({ DATA_DIR: dataFolder })
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA'] = dataFolder
  const photos = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-photos-'))
  process.env['E2E_PHOTOS'] = photos
  return async () => {
    await server.stop()
    await fs.rm(dataFolder, { recursive: true, force: true })
    await fs.rm(used, { recursive: true, force: true })
    await fs.rm(photos, { recursive: true, force: true })
  }
}
