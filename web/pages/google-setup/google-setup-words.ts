export const googleSetupWords = {
  logIn: 'Log in',
  signUp: 'Create an account',
  title: 'Sign in',
  toOperator: 'For the operator',
  notSetUp: 'Google sign-in isn’t set up here.',
  ways: 'Sign in or sign up',
  setUpTitle: 'Set up Google sign-in',
  back: 'Back to sign-in',
}

export const setupStepWords = {
  client: 'In the Google Cloud console, create an OAuth client for a web application with this redirect URI:',
  set: 'Set',
  and: 'and',
  values: 'to the values it gives you. To use another OpenID provider, put its address in',
  restart: 'Restart StoryPad.',
}
