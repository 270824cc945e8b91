import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { giveUpBallastInNeed, type ReadSpace } from '#server/lib/ballast.ts'
import { StartFailure } from '#server/lib/start-failure.ts'

/**
 * The free space needed to start; with less, the database could not write its log. The first start needs more to create
 * it.
 */
const neededBytes = { first: 64 * 1024 * 1024, later: 24 * 1024 * 1024 } as const

/**
 * Creates the data folder and checks that it is writable. On a full disk the database's reserve is released.
 * @throws StartFailure with a sentence when it is read-only, full, or not a folder
 */
export async function prepareDataFolder(folder: string, readSpace: ReadSpace = fs.statfs): Promise<void> {
  try {
    // 0711: Postgres may run as another user, which must traverse the folder, but cannot list or read it.
    await fs.mkdir(folder, { recursive: true, mode: 0o711 })
    await giveUpBallastInNeed(folder, readSpace)
    const trial = path.join(folder, `.write-${randomBytes(4).toString('hex')}`)
    await fs.writeFile(trial, 'storypad', { flush: true })
    await fs.rm(trial)
  } catch (cause) {
    throw new StartFailure(sentence(folder, (cause as NodeJS.ErrnoException).code), { cause })
  }
  const space = await readSpace(folder)
  const needed = (await hasCluster(folder)) ? neededBytes.later : neededBytes.first
  if (space.bavail * space.bsize < needed) throw new StartFailure(sentence(folder, 'ENOSPC'))
}

const hasCluster = (folder: string): Promise<boolean> =>
  fs.access(path.join(folder, 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  )

function sentence(folder: string, code: string | undefined): string {
  const advice = 'set DATA_DIR to another folder.'
  switch (code) {
    case 'ENOSPC':
      return `The data folder ${folder} is full; make room or ${advice}`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The data folder ${folder} cannot be written; change its permissions or ${advice}`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${folder} is not a folder; remove that file or ${advice}`
    default:
      return `The data folder ${folder} cannot be used (${code ?? 'unknown reason'}); ${advice}`
  }
}
