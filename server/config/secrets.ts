import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#server/lib/start-failure.ts'

export interface Secrets {
  /** Newest first, 32 bytes each: the first signs and seals, all are accepted. */
  keys: readonly Buffer[]
}

const keyBytes = 32
/** Rotation drops older keys than these. */
const keptKeys = 3

/**
 * Reads the installation's secrets, which are created at the first start and readable by their owner only.
 * @throws StartFailure when the file is damaged, readable by others, or contains a key that is not random
 */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const file = fileIn(dataFolder)
  const draft = await writeDraft(file, [newKey()])
  // A link fails when the file exists, so of several first starts exactly one wins.
  await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await fs.rm(draft)
  await requirePrivate(file)
  return parse(await fs.readFile(file, 'utf8'), file)
}

/** Adds a new key in front; signatures of the previous one stay valid. Takes effect at the next start. */
export async function rotateKeys(dataFolder: string): Promise<void> {
  const { keys } = await readSecrets(dataFolder)
  const file = fileIn(dataFolder)
  await fs.rename(await writeDraft(file, [newKey(), ...keys].slice(0, keptKeys)), file)
}

const fileIn = (dataFolder: string) => path.join(dataFolder, 'secrets.json')
const newKey = () => randomBytes(keyBytes)

async function writeDraft(file: string, keys: readonly Buffer[]): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const text = JSON.stringify({ keys: keys.map((key) => key.toString('base64')) })
  await fs.writeFile(draft, text, { mode: 0o600, flush: true })
  return draft
}

async function requirePrivate(file: string): Promise<void> {
  const mode = (await fs.stat(file)).mode & 0o777
  if ((mode & 0o077) === 0) return
  throw new StartFailure(
    `${file} can be read by others (mode ${mode.toString(8)}); run 'chmod 600' on it, and 'npm run rotate-keys' if another user may have read it.`,
  )
}

function parse(text: string, file: string): Secrets {
  const keys = readKeys(text)
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes)) {
    throw new StartFailure(
      `${file} is damaged; restore it from a backup, or remove it to sign every visitor out.`,
    )
  }
  if (keys.some(isMadeUp)) {
    throw new StartFailure(
      `${file} holds an example instead of a key drawn by chance; remove the file, and the next start makes a new one.`,
    )
  }
  return { keys }
}

function readKeys(text: string): Buffer[] {
  try {
    const { keys, cookieKey } = JSON.parse(text) as { keys?: unknown; cookieKey?: unknown }
    // Older installations have a single key under its old name.
    const list = Array.isArray(keys) ? keys : [cookieKey]
    return list.map((key) => Buffer.from(String(key), 'base64'))
  } catch {
    return []
  }
}

/** Readable text or few distinct bytes: practically impossible in 32 random bytes. */
function isMadeUp(key: Buffer): boolean {
  return key.every((byte) => byte >= 0x20 && byte < 0x7f) || new Set(key).size < keyBytes / 2
}
