import { MailRefused, type Letter } from './mail.ts'

/** Who the letters are from. */
export interface Sender {
  name: string
  address: string
}

/** Anything else could be read as a list of addresses, or as a name and an address. */
const bareAddress = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/

/** A letter as nodemailer takes it. Throws MailRefused for a text that is not one bare address. */
export function messageOf(letter: Letter, from: Sender) {
  if (!bareAddress.test(letter.to)) throw new MailRefused('a letter is not addressed to one address')
  return {
    from,
    to: { name: '', address: letter.to },
    subject: oneLine(letter.subject),
    text: letter.text,
    html: letter.html,
    // No holiday notes in return.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A line break would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim()
