import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface MailServer {
  url: string
  /** Every email taken so far: the recipient of its envelope, and its source. */
  emails: { to: string[]; source: string }[]
  /** Refuses emails to this address from now on. */
  refuse(address: string): unknown
  /** Takes no connections; those there are end. */
  goDown(): Promise<void>
  /** Answers at the same port again. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

/** A mail server on loopback that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
  const emails: MailServer['emails'] = []
  const refused = new Set<string>()
  let server = await listen(0)
  const { port } = server.server.address() as AddressInfo

  async function listen(at: number): Promise<SMTPServer> {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        const failure = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
        done(refused.has(address) ? failure : null)
      },
      onData: (stream, session: SMTPServerSession, done) => {
        stream.once('end', () => done())
        void keep(stream, session)
      },
    })
    // Clients that are cut off are part of what is tested.
    made.on('error', () => {})
    made.listen(at, '127.0.0.1')
    await once(made.server, 'listening')
    return made
  }

  async function keep(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    emails.push({ to: envelope.rcptTo.map(({ address }) => address), source: await text(stream) })
  }

  const goDown = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuse: (address) => refused.add(address),
    goDown,
    comeBack: async () => {
      server = await listen(port)
    },
    close: goDown,
  }
}
