import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallVolume {
  folder: string
  /** Bytes that may still be written. */
  free(): Promise<number>
  remove(): Promise<void>
}

/** A volume in memory of its own. @throws a sentence where it cannot be mounted. */
export async function mountSmallVolume(bytes: number): Promise<SmallVolume> {
  if (process.getuid?.() !== 0) throw new Error('The full disk needs a volume of its own: run this as root.')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'storypad-torture-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', folder])
  } catch (cause) {
    await fs.rmdir(folder)
    throw new Error('The full disk needs a volume of its own, and this machine lets none be mounted.', {
      cause,
    })
  }
  return {
    folder,
    free: async () => {
      const { bavail, bsize } = await fs.statfs(folder)
      return bavail * bsize
    },
    remove: async () => {
      await run('umount', ['--lazy', folder])
      await fs.rmdir(folder)
    },
  }
}
