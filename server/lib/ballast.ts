import { randomFillSync } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const mb = 1024 * 1024
/** What Postgres needs to come up again on a full disk: its end of recovery, a checkpoint and two segments of its log. */
export const ballastBytes = 64 * mb
/** With less than this free, the ballast is worth more as free space. */
const criticalBytes = 64 * mb

const pathOf = (dataFolder: string) => path.join(dataFolder, 'ballast')

/** Free space in bytes, as the system tells it of a folder's disk. */
export type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Whether the reserve of a data folder is there, and whole. */
export async function hasBallast(dataFolder: string): Promise<boolean> {
  const found = await fs.stat(pathOf(dataFolder)).catch(ifMissing)
  return found !== null && found.size >= ballastBytes
}

/** Keeps space in a data folder that only a database in need gets. Bytes that no file system can make smaller. */
export async function makeBallast(dataFolder: string): Promise<void> {
  const draft = `${pathOf(dataFolder)}.new`
  const bytes = Buffer.allocUnsafe(4 * mb)
  try {
    const file = await fs.open(draft, 'w', 0o600)
    try {
      for (let at = 0; at < ballastBytes; at += bytes.length) await file.write(randomFillSync(bytes), 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.rename(draft, pathOf(dataFolder))
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

/** Gives the reserve back as free space. */
export async function giveUpBallast(dataFolder: string): Promise<void> {
  await fs.rm(pathOf(dataFolder), { force: true })
}

/** The same, when the disk of the data folder is so full that the database might not come up. */
export async function giveUpBallastInNeed(
  dataFolder: string,
  readSpace: ReadSpace = fs.statfs,
): Promise<void> {
  const { bavail, bsize } = await readSpace(dataFolder)
  if (bavail * bsize < criticalBytes) await giveUpBallast(dataFolder)
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
