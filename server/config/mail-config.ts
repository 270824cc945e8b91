import { StartFailure } from '#server/lib/start-failure.ts'
import { read, type Environment } from './environment.ts'

export interface MailSender {
  name: string
  address: string
}

export type MailConfig =
  | { engine: 'file'; folder: string; from: MailSender }
  | {
      engine: 'smtp'
      url: string
      from: MailSender
      deadlines: { connectMs: number; greetingMs: number; silenceMs: number }
    }

/** A mail server that is silent this long counts as down; the email is retried. */
const deadlines = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000 }

/** Whether emails go to a server or a folder, and their sender. */
export function readMail(
  environment: Environment,
  folder: string,
  operator: { name: string; email: string | null },
): MailConfig {
  const url = read(environment, 'SMTP_URL')
  const address = read(environment, 'MAIL_FROM') ?? operator.email
  if (address !== null && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) {
    throw new StartFailure(
      `MAIL_FROM (or OPERATOR_EMAIL) is '${address}', but it must be one bare address like stories@example.org.`,
    )
  }
  if (url === undefined) {
    return { engine: 'file', folder, from: { name: operator.name, address: address ?? 'storypad@localhost' } }
  }
  // The URL contains a password, so the message does not repeat it.
  const parsed = URL.parse(url)
  if (!parsed || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new StartFailure('SMTP_URL must be an address like smtps://user:password@mail.example.org.')
  }
  if (address === null) {
    throw new StartFailure('SMTP_URL is set, but there is no sender; set MAIL_FROM or OPERATOR_EMAIL too.')
  }
  return { engine: 'smtp', url, from: { name: operator.name, address }, deadlines }
}
