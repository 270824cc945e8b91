export const logoutWords = {
  stillSignedIn: 'You’re still signed in',
  signingOut: 'Signing out',
  logout: 'Logout',
  title: 'Log out of StoryPad?',
  fromOtherSite:
    'A link on another site brought you here. If you didn’t mean to log out, go back to your stories.',
  logOut: 'Log out',
  stay: 'Stay signed in',
}
