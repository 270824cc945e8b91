import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const uses = ['avatar', 'media', 'object', 'page', 'table', 'zip'] as const
/** Longer than any work with such a folder takes. */
const longestMs = 24 * 3600 * 1000

const isOurs = (name: string): boolean => uses.some((use) => name.startsWith(`storypad-${use}-`))

/** Creates an empty folder for one piece of work, which removes it at its end. */
export const makeTemporaryFolder = (use: (typeof uses)[number]): Promise<string> =>
  fs.mkdtemp(path.join(os.tmpdir(), `storypad-${use}-`))

/** Opens an empty file without a name: it is gone with its handle, however the process ends. */
export async function openTemporaryFile(use: (typeof uses)[number]): Promise<fs.FileHandle> {
  const folder = await makeTemporaryFolder(use)
  try {
    return await fs.open(path.join(folder, 'file'), 'w+')
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Removes folders that are a day old: their process was killed. */
export async function sweepTemporaryFolders(now: Date): Promise<void> {
  const names = (await fs.readdir(os.tmpdir())).filter(isOurs)
  for (const name of names) {
    const folder = path.join(os.tmpdir(), name)
    const found = await fs.lstat(folder).catch(gone)
    // Other users may have folders in the same place.
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue
    if (now.getTime() - found.mtimeMs > longestMs) await fs.rm(folder, { recursive: true, force: true })
  }
}

/** It may have been removed since the names were read. */
function gone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
