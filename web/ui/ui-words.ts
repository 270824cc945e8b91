export const partWords = {
  cannotOpen: 'Couldn’t open this. Check your connection and try again.',
  failed: 'This didn’t load',
  offline: 'You’re offline',
  failedText: 'Try again in a moment.',
  offlineText: 'This will load when you’re back online.',
}

export const uiWords = {
  tryAgain: 'Try again',
  loading: 'Loading',
  cancel: 'Cancel',
  ok: 'OK',
}

export const fieldWords = {
  email: 'Email',
  or: 'or',
  hidePassword: 'Hide password',
  showPassword: 'Show password',
}

export const copyWords = {
  failed: 'Couldn’t copy: your browser blocked it.',
}
