import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestApp } from '#test/support/app.ts'

/** A letter as its reader sees it. */
export interface ReadLetter {
  to: string
  subject: string
  /** The source, its soft line breaks joined. */
  source: string
}

/** The letters of an installation without a mail server, the oldest first. */
export async function lettersOf(app: TestApp): Promise<ReadLetter[]> {
  const folder = path.join(app.dataFolder, 'mail')
  // A letter that is being written has a name that begins with a dot.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()
  return Promise.all(names.map(async (name) => read(await readFile(path.join(folder, name), 'utf8'))))
}

/** The newest letter to this address about this, once all jobs are done; letters that are sent at once come in any order. */
export async function lastLetterTo(app: TestApp, to: string, subject: string): Promise<ReadLetter> {
  await app.idle()
  const found = (await lettersOf(app)).findLast(
    (letter) => letter.to === to && letter.subject.startsWith(subject),
  )
  if (!found) throw new Error(`there is no letter to ${to} about '${subject}'`)
  return found
}

/** The token in the link of a letter. */
export function tokenIn({ source }: ReadLetter): string {
  const token = /\?token=([\w-]{43})/.exec(source)?.[1]
  if (!token) throw new Error('the letter has no link')
  return token
}

function read(raw: string): ReadLetter {
  const source = raw
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const head = (source.split('\n\n', 1)[0] ?? '').replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? ''
  return { to: header('To'), subject: header('Subject'), source }
}
