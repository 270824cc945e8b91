import { limits } from '#contract/limits.ts'
import type { Email } from '#server/engines/mail/mail.ts'
import { renderEmail } from './render-email.ts'

interface About {
  to: string
  username: string
  operatorName: string
  /** The origin of the site, for links. */
  origin: string
}

const link = (about: About, path: string, token: string, label: string) => ({
  label,
  url: `${about.origin}${path}?token=${token}`,
})

export const verificationEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Confirm your address',
    paragraphs: ['Someone created an account with this address. Please confirm it’s yours.'],
    link: link(about, '/verify-email', token, 'Confirm this address'),
    closing: 'The link works for 7 days. If you didn’t create an account, ignore this email.',
  })

export const newAddressEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Confirm your new address',
    paragraphs: [
      'You asked to use this address for your account. Until you confirm it, we’ll keep using the old one.',
    ],
    link: link(about, '/verify-email', token, 'Confirm this address'),
    closing: 'The link works for 2 days. If you didn’t ask for this, ignore this email.',
  })

export const addressChangeEmail = (about: About, newEmail: string): Email =>
  renderEmail(about, {
    subject: 'Your address is being changed',
    paragraphs: [
      `Someone signed in to your account asked to change its email address to ${newEmail}. It will change when that address is confirmed.`,
    ],
    closing: `If this wasn’t you, set a new password at ${about.origin}/forgot-password now, which signs you out everywhere, and change the address back on your account page.`,
  })

export const passwordResetEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Set a new password',
    paragraphs: ['Someone asked to set a new password for your account.'],
    link: link(about, '/reset-password', token, 'Set a new password'),
    closing:
      'The link works once, for an hour. If you didn’t ask for it, ignore this email; your password won’t change.',
  })

export const passwordChangedEmail = (about: About): Email =>
  renderEmail(about, {
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed, and you were signed out everywhere else.'],
    closing: `If this wasn’t you, set a new password at ${about.origin}/forgot-password now.`,
  })

export const accountClosedEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Your account is closed',
    paragraphs: [
      `Your stories are hidden. In ${limits.keepDays} days your files, stories and questions will be permanently deleted.`,
    ],
    link: link(about, '/keep-account', token, 'Keep my account'),
    closing: 'Until then you can reopen the account with this link or by signing in.',
  })
