/** A mail to one person; the sender is the installation's. */
export interface Email {
  /** One bare address. */
  to: string
  subject: string
  text: string
  /** A whole document that loads nothing. */
  html: string
}

/** Sends mail, one email at a time. */
export interface Mail {
  /**
   * Resolves once the email is out of our hands and safe. Throws MailRefused when it never will be; anything else that is
   * thrown may go better later.
   */
  send(email: Email): Promise<void>
  /** Removes every email to this address that is still kept here. */
  forget(address: string): Promise<void>
}

/** The email was refused for good, such as one to an address that does not exist. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
