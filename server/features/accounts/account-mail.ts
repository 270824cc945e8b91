import type { UserId } from '#contract/ids.ts'
import type { Database, Db, Transaction } from '#server/db/database.ts'
import type { MailOrder } from '#server/db/jobs.ts'
import { MailRefused, type Email, type Mail } from '#server/engines/mail/mail.ts'
import type { Queue } from '#server/engines/queue/queue.ts'
import * as emails from './account-emails.ts'
import * as queries from './accounts-queries.ts'
import { deleteExpiredTokens } from './tokens-queries.ts'
import { issueToken } from './tokens.ts'
import { unreachable } from '#server/lib/unreachable.ts'

export type AccountMail = ReturnType<typeof createAccountMail>

/** With the queue's growing retry delays, a mail server may be down for four days before an email is given up. */
const maxAttempts = 25

interface Services {
  database: Database
  queue: Queue
  mail: Mail
  operatorName: string
  /** Called with emails that the mail server rejects for good. */
  onRefused: (error: Error) => void
}

/**
 * Emails about accounts. Only the request to send one is stored, never its text: the token in a link is created when
 * the email is sent, and exists in clear text only in that email.
 */
export function createAccountMail({ database, queue, mail, operatorName, onRefused }: Services) {
  const { db } = database

  /** Renders the email from current data; null when there is no recipient or nothing to say any more. */
  async function write(order: MailOrder): Promise<Email | null> {
    const user = await recipient(db, order)
    if (!user) return null
    const about = { username: user.username, operatorName, origin: order.origin }
    const toUser = { ...about, to: user.email }
    switch (order.kind) {
      case 'verify-email': {
        if (user.isClosed || user.isEmailVerified) return null
        return emails.verificationEmail(toUser, await issueToken(db, 'verify-email', user.id, user.email))
      }
      case 'confirm-new-email': {
        if (user.isClosed || user.pendingEmail === null) return null
        const token = await issueToken(db, 'confirm-new-email', user.id, user.pendingEmail)
        return emails.newAddressEmail({ ...about, to: user.pendingEmail }, token)
      }
      case 'email-changing':
        return emails.addressChangeEmail({ ...about, to: order.oldEmail }, order.newEmail)
      case 'reset-password': {
        if (user.isClosed) return null
        return emails.passwordResetEmail(toUser, await issueToken(db, 'reset-password', user.id, user.email))
      }
      case 'password-changed':
        return emails.passwordChangedEmail(toUser)
      case 'account-closed': {
        if (!user.isClosed) return null
        const token = await issueToken(db, 'keep-account-mailed', user.id, user.email)
        return emails.accountClosedEmail(toUser, token)
      }
      default:
        return unreachable(order)
    }
  }

  return {
    /** Queues an email if and only if the transaction commits. */
    order: (tx: Transaction, order: MailOrder): Promise<void> =>
      queue.add(tx, 'send-mail', order, { maxAttempts }),

    /** Renders and sends a queued email. Rejects when sending should be retried later. */
    async deliver(order: MailOrder): Promise<void> {
      const email = await write(order)
      if (!email) return
      try {
        await mail.send(email)
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error
        onRefused(error)
      }
    },

    deleteExpiredLinks: () => deleteExpiredTokens(db),

    /** Removes the stored emails to these addresses. */
    async forget(addresses: readonly string[]): Promise<void> {
      for (const address of addresses) await mail.forget(address)
    },
  }
}

/** The account that an email is about, closed or not. */
const recipient = (db: Db, order: MailOrder): Promise<queries.UserRow | null> =>
  order.kind === 'reset-password'
    ? queries.findUserByEmail(db, order.email)
    : queries.findAnyUser(db, order.userId satisfies UserId)
