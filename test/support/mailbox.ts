import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from '#test/support/app.ts'

/** An email as its reader sees it. */
export interface ReadEmail {
  to: string
  subject: string
  /** The source, its soft line breaks joined. */
  source: string
}

/** The emails of an installation without a mail server, the oldest first. */
export async function emailsOf(app: TestApp): Promise<ReadEmail[]> {
  const folder = path.join(app.dataFolder, 'mail')
  // An email that is being written has a name that begins with a dot.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()
  return Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name), 'utf8'))))
}

/** The newest email to this address about this, once all jobs are done; emails that are sent at once come in any order. */
export async function lastEmailTo(app: TestApp, to: string, subject: string): Promise<ReadEmail> {
  await app.idle()
  const found = (await emailsOf(app)).findLast(
    (email) => email.to === to && email.subject.startsWith(subject),
  )
  if (!found) throw new Error(`there is no email to ${to} about '${subject}'`)
  return found
}

/** The token in the link of an email. */
export function tokenIn({ source }: ReadEmail): string {
  const token = /\?token=([\w-]{43})/.exec(source)?.[1]
  if (!token) throw new Error('the email has no link')
  return token
}

function read(raw: string): ReadEmail {
  const source = raw
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const head = (source.split('\n\n', 1)[0] ?? '').replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  return { to: header('To'), subject: header('Subject'), source }
}
