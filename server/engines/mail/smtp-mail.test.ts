import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#test/fakes/mail-server.ts'
import { emailTo, mailSuite, sender } from './mail.suite.ts'
import { MailRefused } from './mail.ts'
import { openSmtpMail } from './smtp-mail.ts'

const deadlines = { connectMs: 2_000, greetingMs: 300, silenceMs: 2_000 }

mailSuite('mail by a server', async () => {
  const server = await startMailServer()
  return {
    mail: openSmtpMail({ url: server.url, from: sender, deadlines }),
    emails: async () => server.emails.map(({ source }) => source),
    close: () => server.close(),
  }
})

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const mail = () => openSmtpMail({ url: server.url, from: sender, deadlines })

test('an address that looks like two reaches no one (C2)', async () => {
  const email = emailTo('victim@example.org,ada@example.org')
  await expect(mail().send(email)).rejects.toThrow(MailRefused)
  expect(server.emails.flatMap(({ to }) => to)).not.toContain('victim@example.org')
})

test('a server that is down only delays: the same email goes out when it is back', async () => {
  await server.goDown()
  const failure = await mail()
    .send(emailTo('late@example.org'))
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(MailRefused)
  await server.comeBack()
  await mail().send(emailTo('late@example.org'))
  expect(server.emails.at(-1)?.to).toEqual(['late@example.org'])
})

test('an address that the server refuses is distinguished from a server in trouble', async () => {
  server.refuse('nobody@example.org')
  await expect(mail().send(emailTo('nobody@example.org'))).rejects.toThrow(MailRefused)
})

test('a server that accepts the connection and says nothing is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const waiting = openSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: sender, deadlines })
  await expect(waiting.send(emailTo('ada@example.org'))).rejects.toThrow(/greeting/i)
  silent.close()
})

test('a password is not sent to a server that offers no encryption', async () => {
  // A loopback address in another form.
  const url = server.url.replace('//127.0.0.1', '//me:secret@0.0.0.0')
  const open = openSmtpMail({ url, from: sender, deadlines })
  await expect(open.send(emailTo('careful@example.org'))).rejects.toThrow(/STARTTLS/)
  expect(server.emails.flatMap(({ to }) => to)).not.toContain('careful@example.org')
})
