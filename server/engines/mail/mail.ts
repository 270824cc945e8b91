/** An email to one recipient; the sender is the installation. */
export interface Email {
  /** One bare address. */
  to: string
  subject: string
  text: string
  /** A complete document that loads no resources. */
  html: string
}

/** Sends emails, one at a time. */
export interface Mail {
  /**
   * Resolves once the email is accepted and stored safely. Throws MailRefused when it can never be sent; any other
   * error is worth a retry.
   */
  send(email: Email): Promise<void>
  /** Removes every stored email to this address. */
  forget(address: string): Promise<void>
}

/** The email was permanently refused, for example because the address does not exist. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
