export const loginWords = {
  forgot: 'Forgot your password?',
  // Specification 1, section 2, "Login page".
  agreement: 'End User License Agreement',
  agreementText: 'Read and accept it to sign in. We’ll ask only once for each version.',
  close: 'Close',
  accept: 'Accept',
  username: 'Username or email address',
  password: 'Password',
  submit: 'CONTINUE',
  title: 'Log in',
  provider: (name: string) => `Sign in with ${name}`,
  noCode: 'One-time login code feature not implemented yet',
  code: 'Get a one-time login code',
  newHere: 'New here?',
  createAccount: 'Create an account',
}
