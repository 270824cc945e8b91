import { MailRefused, type Email } from './mail.ts'

/** Who the emails are from. */
export interface Sender {
  name: string
  address: string
}

/** Anything else could be read as a list of addresses, or as a name and an address. */
const bareAddress = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

/** An email as nodemailer takes it. Throws MailRefused for a text that is not one bare address. */
export function messageOf(email: Email, from: Sender) {
  if (!bareAddress.test(email.to)) throw new MailRefused('an email is not addressed to one address')
  return {
    from,
    to: { name: '', address: email.to },
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    // No holiday notes in return.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A line break would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
