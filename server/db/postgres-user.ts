import { spawnSync, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#server/lib/start-failure.ts'

/** The system user that runs Postgres. It refuses to run as root, so root delegates to an ordinary user. */
export interface PostgresUser {
  /** Null: the user who started StoryPad. */
  ids: { uid: number; gid: number } | null
  /** That user cannot enter a folder of the path (an install below root's home): a capability lets it read. */
  capability: string | null
}

/** For root: the owner of an existing cluster, else a user that every system has. */
export async function choosePostgresUser(cluster: string, binary: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return { ids: null, capability: null }
  const ids = (await ownerOf(cluster)) ?? (await passwdEntry(['postgres', 'node', 'nobody']))
  if (!ids) {
    throw new StartFailure(
      'The embedded database cannot run as root here; start StoryPad as an ordinary user.',
    )
  }
  const reachable = (await canEnter(path.dirname(cluster))) && (await canEnter(path.dirname(binary)))
  return { ids, capability: reachable ? null : findCapability(ids, binary) }
}

/** The program and arguments that run a command as that user. */
export function asPostgresUser(
  user: PostgresUser,
  program: string,
  args: readonly string[],
): { program: string; args: string[]; options: SpawnOptions } {
  if (!user.ids) return { program, args: [...args], options: {} }
  if (!user.capability) return { program, args: [...args], options: { uid: user.ids.uid, gid: user.ids.gid } }
  return {
    program: 'setpriv',
    args: [...privileges(user.ids, user.capability), program, ...args],
    options: {},
  }
}

const privileges = (ids: { uid: number; gid: number }, capability: string) => [
  `--reuid=${ids.uid}`,
  `--regid=${ids.gid}`,
  '--clear-groups',
  // Postgres checks whether it can execute its own programs, and that check drops capabilities otherwise.
  '--securebits=+no_setuid_fixup',
  `--inh-caps=+${capability}`,
  `--ambient-caps=+${capability}`,
]

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  const facts = await fs.stat(folder).catch(() => null)
  return facts && facts.uid !== 0 ? { uid: facts.uid, gid: facts.gid } : null
}

async function passwdEntry(names: readonly string[]): Promise<{ uid: number; gid: number } | null> {
  const lines = (await fs.readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  for (const name of names) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return null
}

/** Whether every user may enter every folder of the path. */
async function canEnter(folder: string): Promise<boolean> {
  for (let at = folder; ; at = path.dirname(at)) {
    const facts = await fs.stat(at)
    if ((facts.mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

/** Containers differ in which capability root may pass on; either lets Postgres read below a private folder. */
function findCapability(ids: { uid: number; gid: number }, binary: string): string {
  for (const capability of ['dac_read_search', 'dac_override']) {
    const trial = spawnSync('setpriv', [...privileges(ids, capability), binary, '--version'], { cwd: '/' })
    if (trial.status === 0) return capability
  }
  throw new StartFailure(
    'The embedded database may not read this folder; move StoryPad out of a private home or set DATABASE_URL.',
  )
}
