export const eulaWords = {
  // Specification 1, section 2, "Login page".
  title: 'End User License Agreement',
  home: 'StoryPad, home',
  lastStep: (username: string) =>
    `One last step before you’re signed in as ${username}: read and accept this agreement.`,
  nothingToAccept: 'You have nothing to accept right now. Log in, and we’ll ask you if it’s needed.',
  logInFirst: 'Log in first. Then we’ll ask you to accept the agreement if it’s needed.',
  logIn: 'Log in',
  accept: 'Accept',
  allTerms: 'Read all terms',
}
