import { MailRefused, type Mail } from './mail.ts'
import { messageOf, type Sender } from './message.ts'

interface Options {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: Sender
  /** The timeout of each step. */
  deadlines: { connectMs: number; greetingMs: number; silenceMs: number }
}

/** Sends emails to a mail server, with a connection for each: they are few, and an idle one would be closed. */
export function openSmtpMail({ url, from, deadlines }: Options): Mail {
  const address = new URL(url)
  const settings = {
    ...serverOf(address),
    connectionTimeout: deadlines.connectMs,
    dnsTimeout: deadlines.connectMs,
    greetingTimeout: deadlines.greetingMs,
    socketTimeout: deadlines.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    async send(email) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(settings)
      try {
        await transport.sendMail(messageOf(email, from))
      } catch (error) {
        throw isFinal(error) ? new MailRefused('the mail server refused an email', { cause: error }) : error
      } finally {
        transport.close()
      }
    },
    // The server has them all.
    forget: async () => {},
  }
}

function serverOf(address: URL) {
  const user = decodeURIComponent(address.username)
  const isSecure = address.protocol === 'smtps:'
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
  return {
    host: address.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(address.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password is never sent unencrypted.
    requireTLS: user !== '' && !isHere,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(address.password) } }),
  }
}

/** A 5xx for the address or the email itself; a refused sign-in can be fixed by the operator, so it is retried. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
