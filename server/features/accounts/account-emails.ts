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
    paragraphs: ['An account was made with this address. Please confirm that it is yours.'],
    link: link(about, '/verify-email', token, 'Confirm this address'),
    closing: 'The link is good for 7 days. If you made no account, you need not do anything.',
  })

export const newAddressEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Confirm your new address',
    paragraphs: ['This shall become the address of your account. Until you confirm it, the old one is used.'],
    link: link(about, '/verify-email', token, 'Confirm this address'),
    closing: 'The link is good for 2 days. If you did not ask for this, you need not do anything.',
  })

export const addressChangeEmail = (about: About, newEmail: string): Email =>
  renderEmail(about, {
    subject: 'Your address is being changed',
    paragraphs: [
      `Somebody who is signed in to your account asked to change its address to ${newEmail}. It changes when that address is confirmed.`,
    ],
    closing: `If that was not you: set a new password at ${about.origin}/forgot-password now, which signs everybody out, and put your address back on the account page.`,
  })

export const passwordResetEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Set a new password',
    paragraphs: ['Somebody asked to set a new password for your account.'],
    link: link(about, '/reset-password', token, 'Set a new password'),
    closing:
      'The link is good for an hour, once. If you did not ask for it, you need not do anything; your password stays as it is.',
  })

export const passwordChangedEmail = (about: About): Email =>
  renderEmail(about, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and every other browser was signed out.'],
    closing: `If that was not you, set a new password at ${about.origin}/forgot-password now.`,
  })

export const accountClosedEmail = (about: About, token: string): Email =>
  renderEmail(about, {
    subject: 'Your account is closed',
    paragraphs: [
      `Nobody can see your stories any more. In ${limits.keepDays} days your files, stories and questions are removed for good.`,
    ],
    link: link(about, '/keep-account', token, 'Keep my account'),
    closing: 'Until then this link, or signing in, opens the account again.',
  })
