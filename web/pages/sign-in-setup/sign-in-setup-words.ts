export const signInSetupWords = {
  logIn: 'Log in',
  signUp: 'Create an account',
  title: 'Sign in',
  toOperator: 'For the operator',
  notSetUp: (provider: string) => `${provider} sign-in isn’t set up here.`,
  ways: 'Sign in or sign up',
  setUpTitle: (provider: string) => `Set up ${provider} sign-in`,
  back: 'Back to sign-in',
}

export const setupStepWords = {
  client: 'In the provider’s console, create a client for a web application with this redirect URI:',
  set: 'Set',
  and: 'and',
  values: 'to the values it gives you. For a provider other than Google, also set its address and name:',
  restart: 'Restart StoryPad.',
}
