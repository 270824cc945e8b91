import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { emptyDataFolder, newDataFolder, startServer } from './own-server.ts'

/** The two StoryPads that most browser tests share, with and without server rendering, and a folder for generated photographs. */
export default async function setup() {
  const used = await emptyDataFolder()
  const first = await startServer({ DATA_DIR: used })
  await first.stop()
  process.env['E2E_USED'] = used
  const [folder, folderWithoutSsr] = [await newDataFolder(), await newDataFolder()]
  const [server, serverWithoutSsr] = await Promise.all([
    startServer({ DATA_DIR: folder }),
    startServer({ DATA_DIR: folderWithoutSsr }, true),
  ])
  Object.assign(process.env, {
    E2E_URL: server.url,
    E2E_DATA: folder,
    E2E_NO_SSR_URL: serverWithoutSsr.url,
    E2E_NO_SSR_DATA: folderWithoutSsr,
  })
  const photos = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-photos-'))
  process.env['E2E_PHOTOS'] = photos
  return async () => {
    await Promise.all([server.stop(), serverWithoutSsr.stop()])
    for (const made of [folder, folderWithoutSsr, used, photos])
      await fs.rm(made, { recursive: true, force: true })
  }
}
