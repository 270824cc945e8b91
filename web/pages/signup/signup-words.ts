import { limits } from '#contract/limits.ts'

export const signupWords = {
  accept: 'I accept the',
  agreement: 'license agreement',
  and: 'and the',
  terms: 'terms',
  name: 'Name',
  nameHelp: 'Shown with your stories and questions',
  username: 'Username',
  usernameHelp: '3–30 characters: a–z, 0–9, dot, dash or underscore',
  emailHelp: 'For signing in and password resets',
  password: 'Password',
  passwordHelp: `${limits.password.min} to ${limits.password.max} characters`,
  submit: 'Create account',
  title: 'Create an account',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  provider: (name: string) => `Continue with ${name}`,
}
