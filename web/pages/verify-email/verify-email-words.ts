export const verifyEmailWords = {
  title: 'Confirm your address',
  toAccount: 'Go to your account',
  confirmed: (email: string) => `${email} is confirmed.`,
  text: 'Confirm that this email address is yours.',
  confirm: 'Confirm this address',
}
