import { countText } from '#web/lib/count-text.ts'
import { limits } from '#contract/limits.ts'

export const dropWords = {
  more: 'Drop more files here',
  first: 'Drop files here',
  types: 'Images, videos, PDFs, CSV and text files',
  choose: 'Choose files',
  files: 'Files to upload',
}

export const noteWords = {
  tooShort: `At least ${limits.noteMin} characters`,
  title: 'Title (optional)',
  text: 'Text',
  placeholder: 'What happened, in your own words',
}

export const uploadWords = {
  nothingShared: 'There was nothing to add.',
  // Specification 2, section 8.
  failedFor: (name: string) => `Upload failed for ${name}`,
  failed: 'Upload failed',
  // Specification 2, section 5.
  tooShort: 'Text is too short.',
  // Specification 2, section 8.
  uploaded: 'Uploaded!',
  filesAdded: 'Files added!',
  textAdded: 'Text added!',
  created: 'Story created!',
}

export const storyFieldWords = {
  public: 'Anyone can find it in the feed, view it and ask questions. Locations in photos aren’t shared.',
  private: 'Only you can see it. You can make it public later.',
  optionalName: 'Story name (optional)',
  name: 'Story name',
  required: 'Required',
  optionalHint: 'Leave blank to just store the files',
  description: 'Description',
  visibility: 'Who can see it',
  publicOption: 'Public',
  privateOption: 'Private',
}

export const dialogWords = {
  // Specification 2, section 2, "Stories feed".
  newStory: 'Create New Story',
  addTo: (name: string) => `Add to ${name}`,
  upload: 'Upload',
  aNote: 'a note',
  create: 'Create story',
  createWith: (content: string) => `Create story with ${content}`,
  addBoth: 'Add files and note',
  addNote: 'Add note',
  addFiles: 'Add files',
  uploadBoth: 'Upload files and note',
  saveNote: 'Save note',
  nothingToSend: 'Add a file first',
  close: 'Close',
  discard: 'Discard',
  draftKept: 'Draft saved',
  ways: 'What to add',
  files: 'Files',
  note: 'Text note',
  continues: 'Uploads continue if you close this window',
  cancel: 'Cancel',
}

export const rowWords = {
  retry: 'Retry',
  uploaded: 'Uploaded',
  retrying: 'connection lost, retrying',
  label: (name: string) => `Upload of ${name}`,
  failed: (name: string, reason: string) => `Upload failed for ${name}. ${reason}`,
  seePlans: 'See plans',
  keepBoth: 'Keep both',
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  waiting: 'Waiting for a connection…',
  duplicate: 'Already in your documents, so we skipped it.',
  duplicateOf: (name: string) => `Already in your documents as “${name}”.`,
}

export const trayWords = {
  uploading: 'Uploading',
  waiting: 'Waiting for a connection',
  failed: (count: number) => `${countText(count, 'file')} failed`,
  someFailed: (count: number) => `${count} failed`,
  someKnown: (count: number) => `${count} already there`,
  someUnread: (count: number) => `${count} couldn’t be read`,
  retryAll: 'Retry all',
  skipped: (count: number) => `${countText(count, 'duplicate')} skipped`,
  unreadable: (count: number) => `${countText(count, 'file')} couldn’t be read`,
  uploaded: 'Uploaded',
  label: 'Uploads',
  dismiss: 'Dismiss',
  all: 'All uploads',
  stored: (name: string, reason: string) => `${name} was uploaded but couldn’t be read. ${reason}`,
}

export const sumWords = {
  secondsLeft: (seconds: number) => `${seconds} s left`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  bytes: (sent: string, total: string) => `${sent} of ${total}`,
  files: (done: number, count: number) => `${done} of ${count}`,
}
