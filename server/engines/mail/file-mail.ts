import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Mail } from './mail.ts'
import { messageOf, type Sender } from './message.ts'

interface Options {
  /** Gets a file for each email; created on first use. */
  folder: string
  from: Sender
}

/**
 * Without a mail server: emails are files in a folder, readable by its owner only, in a format that mail programs open.
 */
export function openFileMail({ folder, from }: Options): Mail {
  return {
    async send(email) {
      const content = await composed(messageOf(email, from))
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${markOf(email.to)}-${randomBytes(4).toString('hex')}`
      const draft = path.join(folder, `.${name}`)
      await fs.writeFile(draft, content, { mode: 0o600, flush: true })
      await fs.rename(draft, path.join(folder, `${name}.eml`))
    },
    async forget(address) {
      const names = await fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const mark = `-${markOf(address)}-`
      for (const name of names.filter((one) => one.includes(mark))) {
        await fs.rm(path.join(folder, name), { force: true })
      }
    },
  }
}

/** A hash of the address in the names of its emails, so that they can be found again. */
const markOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16)

async function composed(message: ReturnType<typeof messageOf>): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message: content } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    message,
  )
  if (!Buffer.isBuffer(content)) throw new Error('a composed email is not a buffer')
  return content
}
