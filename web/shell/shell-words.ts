export const agreementWords = {
  label: 'Agreement',
}

export const consentWords = {
  label: 'Cookies',
  question: 'Can we count your visit?',
  same: 'Everything works the same if you decline.',
  whatWeStore: 'What we store',
  accept: 'Accept',
  decline: 'Decline',
  close: 'Close',
}

export const errorWords = {
  // Specification 1, section 2.
  title: 'Unexpected Application Error!',
  text: 'This page stopped working. Your files are safe. Reload; if it happens again, send the details below.',
  reload: 'Reload',
  unreachable: 'Can’t reach StoryPad',
  offline: 'You’re offline',
  offlineText: 'This page will open when you’re back online.',
  tryAgain: 'Try again',
}

export const footerWords = {
  terms: 'Terms',
  cookies: 'Cookies',
  keyboard: 'Keyboard',
}

export const keyboardWords = {
  everywhere: 'Everywhere',
  showList: 'Show this list',
  find: 'Find stories, files and actions',
  upload: 'Upload',
  close: 'Close',
  stories: 'Stories',
  search: 'Search',
  newStory: 'New story',
  grid: 'Move around a grid',
  files: 'Files',
  neighbour: 'Previous or next file in the viewer',
  open: 'Open the focused file',
  selectAll: 'Select all files shown',
  undo: 'Undo the last delete (30 seconds)',
  writing: 'Writing',
  send: 'Send a question',
  newLine: 'New line in a question',
  save: 'Save a name or a description',
  title: 'Keyboard',
  closeList: 'Close',
  singleKeys: 'Single-key shortcuts',
  singleKeysText:
    'Turn these off if speech input or stray key presses trigger them. You’ll find this list in the footer.',
}

export const navWords = {
  find: 'Find',
  home: 'StoryPad, home',
  menu: 'Menu',
  pages: 'Pages',
  password: 'Use a password',
  // Specification 1, section 2, "Sidebar".
  signIn: 'Sign in',
  logout: 'Logout',
  loading: 'Loading the page',
  close: 'Close',
  signedInAs: (name: string) => `Signed in as ${name}`,
  main: 'Main',
  collapse: 'Collapse',
  expand: 'Expand',
  skip: 'Skip to content',
  feed: 'Feed',
  myStories: 'My Stories',
  documents: 'Documents',
  cloudFiles: 'Cloud Files',
  account: 'Account',
  settings: 'Settings',
}

export const offlineWords = {
  offline: 'You’re offline. We’ll reconnect automatically.',
  unreachable: 'Can’t reach StoryPad. Retrying…',
}
