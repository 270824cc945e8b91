import { MailRefused, type Email } from './mail.ts'

/** The sender of the emails. */
export interface Sender {
  name: string
  address: string
}

/** Anything else could be parsed as a list of addresses, or as a name with an address. */
const bareAddress = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

/** An email as nodemailer takes it. Throws MailRefused for anything but one bare address. */
export function messageOf(email: Email, from: Sender) {
  if (!bareAddress.test(email.to)) throw new MailRefused('an email is not addressed to exactly one address')
  return {
    from,
    to: { name: '', address: email.to },
    subject: oneLine(email.subject),
    text: email.text,
    html: email.html,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A line break would start another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
