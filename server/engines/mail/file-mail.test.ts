import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileMail } from './file-mail.ts'
import { emailTo, mailSuite, sender } from './mail.suite.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-mail-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

mailSuite('mail in a folder', async () => {
  const home = await mkdtemp(join(tmpdir(), 'file-mail-'))
  const folder = join(home, 'mail')
  return {
    mail: openFileMail({ folder, from: sender }),
    emails: async () =>
      Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'))),
    close: () => rm(home, { recursive: true }),
  }
})

test('emails are readable by their owner only', async () => {
  const folder = join(root, 'mail')
  await openFileMail({ folder, from: sender }).send(emailTo('ada@example.org'))
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/\.eml$/)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('what is forgotten is that person’s emails, and no one else’s', async () => {
  const folder = join(root, 'mail')
  const mail = openFileMail({ folder, from: sender })
  await mail.forget('nobody@example.org')
  for (const to of ['ada@example.org', 'Ada@Example.org', 'ben@example.org']) await mail.send(emailTo(to))
  await mail.forget('ada@example.org')
  const left = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('To: ben@example.org')
})
