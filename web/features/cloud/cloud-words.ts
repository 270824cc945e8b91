import { countText } from '#web/lib/count-text.ts'
import { limits } from '#contract/limits.ts'

export const connectionWords = {
  readOnly: 'Connect a drive. You’ll be asked to grant read-only access.',
  nothingCopied: 'Your files stay in your drive. Nothing is copied.',
  disconnectAnyTime: 'Disconnect any time. Files you’ve already captioned stay.',
  fromProvider: 'Message from the provider',
  // Specification 1, section 8.
  failed: 'Failed to load cloud storage connections',
  loading: 'Loading cloud storage connections',
  // Specification 1, section 2, "Settings screen".
  howItWorks: 'How it works',
  // Specification 1, section 2, "Settings screen".
  connected: 'Connected',
  yourAccount: 'Your account',
  since: (date: string) => `since ${date}`,
  notConnected: 'Not Connected',
  notSetUp: (name: string) => `${name} isn’t available on this server. The administrator can set it up.`,
  ended: (drive: string, email: string | null) =>
    `${drive} ended access${email === null ? '' : ` for ${email}`}. Reconnect it to continue.`,
  access: (name: string) => `StoryPad gets read-only access to your ${name}.`,
  disconnected: (name: string) => `${name} is disconnected`,
  disconnectFailed: (name: string) => `Failed to disconnect ${name}`,
  disconnectTitle: 'Disconnect Cloud Storage?',
  disconnectText: (name: string) =>
    `StoryPad will lose access to your ${name}. Files that are already captioned stay, with their captions.`,
  disconnect: 'Disconnect',
  connectDrive: (name: string) => `Connect ${name}`,
  connect: 'Connect',
  disconnectDrive: (name: string) => `Disconnect ${name}`,
  driveConnected: (drive: string) => `${drive} is connected.`,
}

export const folderWords = {
  yourDrive: (drive: string) => `your ${drive}`,
  thisFolder: 'this folder',
  captionTitle: 'Caption this folder?',
  captionText: (what: string) =>
    `Caption everything in ${what} and its subfolders, up to ${limits.cloudFiles.toLocaleString('en')} files. The files stay where they are.`,
  caption: 'Caption',
  drives: 'Drives',
  // Specification 2, section 2, "Cloud Files screen".
  empty: 'This folder is empty',
  emptyText: (drive: string) => `Files you add in ${drive} will appear here.`,
  title: 'Cloud Files',
  entries: 'Files and folders',
  // Specification 2, section 2, "Cloud Files screen".
  selectAll: 'Select All',
  loadingMore: 'Loading more…',
  selectedToo: ' Files still loading are selected too.',
  captionThis: 'Caption This Folder',
  // Specification 2, section 8.
  failed: 'Failed to load files. Please try again.',
  tryAgain: 'Try again',
  loading: 'Loading files',
}

export const notConnectedWords = {
  // Specification 2, section 2, "Cloud Files screen".
  none: "You haven't connected any cloud storage accounts yet.",
  title: 'Connect Your Cloud Storage',
  text: 'Connect OneDrive or Google Drive to browse and caption your cloud files.',
  notSetUp: 'No drives are set up on this server yet. The administrator can add them.',
  settings: 'Go to Settings',
}

export const entryWords = {
  inDocuments: 'In your documents',
  folder: (name: string) => `${name}, folder`,
  select: (name: string) => `Select ${name}`,
}

export const trailWords = {
  // Specification 2, section 2, "Cloud Files screen".
  home: 'Home',
  folder: 'Folder',
  unknown: 'Unknown folders',
  label: 'Folders',
  showAll: 'Show all folders',
}

export const captionWords = {
  running: 'Captioning files',
  dismiss: 'Dismiss',
  selected: 'Selected files',
  clear: 'Clear selection',
  // Specification 2, section 2, "Cloud Files screen".
  count: (count: number) => `${count} file(s) selected`,
  stillRunning: 'Still captioning',
  captioning: 'Captioning...',
  start: 'Caption Selected Files',
}

export const runWords = {
  failed: (files: number) => `${files} couldn’t be captioned`,
  more: (count: number) => `And ${count} more.`,
  label: (drive: string) => `Captioned from ${drive}`,
  captioned: (count: number) => `${count} file(s) captioned`,
  open: 'Open Documents',
  // Specification 2, section 8.
  ingestFailed: 'An error occurred during ingestion',
  captionFailed: 'Failed to caption files. Please try again.',
  startFailed: 'Failed to start ingestion',
  scanning: 'Scanning the folder…',
  progress: (current: number, total: number) => `Captioning ${current} of ${total}...`,
  nothing: 'There was nothing to caption',
  // Specification 2, section 8.
  done: (captionedFiles: number) => `Successfully captioned ${captionedFiles} file(s)!`,
  dismissFailed: 'Couldn’t dismiss this',
}

export const estimateWords = {
  unknown: 'We’ll know the cost once the folders have been scanned.',
  subfolders: ', plus the files in subfolders',
  seen: (cost: string, files: number, rest: string) =>
    `${cost} for the ${countText(files, 'file')} found so far${rest}.`,
}
