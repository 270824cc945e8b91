import { randomFillSync } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const mb = 1024 * 1024
/** What Postgres needs to recover on a full disk: the end of recovery, a checkpoint and two WAL segments. */
export const ballastBytes = 64 * mb
/** With less than this free, the ballast is more useful as free space. */
const criticalBytes = 64 * mb

const pathOf = (dataFolder: string) => path.join(dataFolder, 'ballast')

/** Free space of a folder's disk, as the system reports it. */
export type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Whether the reserve of a data folder exists with its full size. */
export async function hasBallast(dataFolder: string): Promise<boolean> {
  const found = await fs.stat(pathOf(dataFolder)).catch(ifMissing)
  return found !== null && found.size >= ballastBytes
}

/**
 * Reserves space in a data folder for a database that runs out of it. Random bytes, which no file system can compress.
 */
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

/** Releases the reserve. */
export async function giveUpBallast(dataFolder: string): Promise<void> {
  await fs.rm(pathOf(dataFolder), { force: true })
}

/** Releases it when the data folder's disk is so full that the database might not start. */
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
