import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartFailure } from '#server/lib/start-failure.ts'

export interface Secrets {
  /** Signs the visitor cookie; 32 bytes. */
  cookieKey: Buffer
}

/** Reads the installation's secrets, which are made at the first start and readable by their owner only. */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const file = path.join(dataFolder, 'secrets.json')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await fs.writeFile(draft, JSON.stringify({ cookieKey: randomBytes(32).toString('base64') }), {
    mode: 0o600,
    flush: true,
  })
  // A link fails when the file exists: of several first starts exactly one decides.
  await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await fs.rm(draft)
  return parse(await fs.readFile(file, 'utf8'), file)
}

function parse(text: string, file: string): Secrets {
  try {
    const { cookieKey } = JSON.parse(text) as { cookieKey?: unknown }
    const key = Buffer.from(String(cookieKey), 'base64')
    if (key.length === 32) return { cookieKey: key }
  } catch {
    // Told below, as any other unreadable content.
  }
  throw new StartFailure(
    `${file} is damaged; restore it from a backup, or remove it to sign every visitor out.`,
  )
}
