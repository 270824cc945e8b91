import { limits } from '#contract/limits.ts'

export const resetPasswordWords = {
  title: 'Set a new password',
  done: 'Password set. Log in to continue.',
  tooShort: `Use at least ${limits.password.min} characters.`,
  sendAnother: 'Send a new link',
  newPassword: 'New password',
  help: `At least ${limits.password.min} characters. This signs you out everywhere.`,
  set: 'Set password',
}
