import { limits } from '#contract/limits.ts'

export const avatarWords = {
  hint: 'JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 10 MB. We’ll crop it to a circle.',
  // Specification 1, section 2, "Account page".
  upload: 'Upload Avatar',
  removePicture: 'Remove picture',
  remove: 'Remove',
  chosen: (name: string) => `${name} will appear once you update your profile.`,
  wrongType: 'Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.',
  tooLarge: 'This picture is larger than 10 MB. Choose a smaller one.',
}

export const deleteWords = {
  text: 'Your account closes immediately. You can reopen it for 7 days; after that everything is permanently deleted.',
  delete: 'Delete account',
  closed: 'Your account is closed. To reopen it, sign in within 7 days or use the link we emailed you.',
  title: 'Delete your account?',
  warning: (counts: string | null) =>
    `${counts === null ? 'All your files, stories and questions' : `Your ${counts}`} will be deleted with it. Your stories are hidden right away and permanently deleted in 7 days.`,
  confirm: (username: string) => `Type ${username} to confirm`,
  password: 'Password',
}

export const detailsWords = {
  // Specification 1, section 8.
  failed: 'Failed to update profile',
  updated: 'Profile updated',
  linkSent: (email: string) => `Profile updated. Link sent to ${email}`,
  linkInFolder: (email: string) => `Profile updated. The link for ${email} is in the mail folder`,
  // Specification 1, section 2, "Account page".
  name: 'Name',
  username: (username: string) => `Your username is ${username}`,
  organization: 'Organization',
  organizationHelp: 'Optional, up to 100 characters',
  update: 'Update Profile',
}

export const emailWords = {
  waiting: (hasMailServer: boolean, current: string) =>
    `Check ${hasMailServer ? 'that inbox' : 'the mail folder'} for a confirmation link. Until then we’ll keep using ${current}.`,
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed.',
  sent: 'Link sent',
  inFolder: 'The link is in the mail folder',
  send: 'Send confirmation link',
  sendAgain: 'Send it again',
}

export const exportWords = {
  text: (counts: string | null) =>
    counts === null
      ? 'Your original files with their names, plus captions, stories, messages and profile.'
      : `${counts}: your original files with their names, plus captions, stories, messages and profile.`,
  download: 'Download everything',
}

export const mailFolderWords = {
  saved: 'No mail server is set up, so emails are saved to the folder',
  set: 'on the server. Set',
  toSend: 'to send them.',
}

export const passwordWords = {
  changed: 'Password changed. You were signed out everywhere else.',
  currentMissing: 'Enter your current password.',
  tooShort: `Use at least ${limits.password.min} characters.`,
  current: 'Current password',
  next: 'New password',
  help: `At least ${limits.password.min} characters`,
  change: 'Change password',
  forgot: 'Forgot password?',
  providerOnly: (provider: string) => `You sign in with ${provider}. Add a password to sign in without it.`,
  sendLink: 'Email me a link to set one',
}

export const sessionWords = {
  failed: 'Couldn’t load your signed-in browsers.',
  tryAgain: 'Try again',
  signOutOthers: 'Sign out everywhere else',
  signedIn: (date: string) => `Signed in ${date} · last used`,
  current: 'This browser',
  signOutDevice: (device: string) => `Sign out ${device}`,
  signOut: 'Sign out',
}
