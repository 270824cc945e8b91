export const accountPageWords = {
  // Specification 1, section 2, "Account page".
  title: 'Account Settings',
  loading: 'Loading your profile',
  details: 'Account Details',
  detailsText: 'Your name and picture appear with your stories and questions.',
  password: 'Password',
  passwordText: 'Changing it signs you out everywhere else.',
  sessions: 'Signed-in browsers',
  sessionsText: 'Browsers are signed out after a week without use.',
  data: 'Your data',
  dataText: 'Download a copy as a .zip file.',
  delete: 'Delete account',
}
