export const keepAccountWords = {
  title: 'Your account is closed',
  leaveClosed: 'Leave it closed',
  toLogIn: 'Go to log in',
  loading: 'Looking for your account',
  reopened: 'Welcome back. Your account is active again.',
  account: 'The account',
  wasClosed: (date: string) =>
    `was closed. Its files, stories and questions are still there, and will be permanently deleted on ${date}.`,
  keep: 'Keep my account',
}
