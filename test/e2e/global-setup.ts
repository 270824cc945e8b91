import fs from 'node:fs/promises'
import { newDataFolder, startServer } from './own-server.ts'

/** The StoryPad that most browser tests share. */
export default async function setup() {
  const dataFolder = await newDataFolder()
  const server = await startServer({ DATA_DIR: dataFolder })
  process.env['E2E_URL'] = server.url
  process.env['E2E_DATA'] = dataFolder
  return async () => {
    await server.stop()
    await fs.rm(dataFolder, { recursive: true, force: true })
  }
}
