export const forgotPasswordWords = {
  title: 'Forgot password',
  emailMissing: 'Enter your email address.',
  back: 'Back to log in',
  help: 'We’ll email you a link to set a new password.',
  send: 'Send link',
  sent: (email: string) => `If ${email} belongs to an account, a link is on its way. It works for an hour.`,
}
