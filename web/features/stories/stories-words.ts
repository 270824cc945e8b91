import { limits } from '#contract/limits.ts'

export const actionWords = {
  unstar: 'Remove star',
  star: 'Star',
  starStory: (name: string) => `Star ${name}`,
  undo: 'Undo',
  saving: 'Saving',
  // Specification 2, section 4.
  makePrivate: 'Make private',
  makePublic: 'Make public',
  copyLink: 'Copy link',
  cover: 'Cover',
  delete: 'Delete story',
  download: 'Download',
  more: 'More actions',
  createAccount: 'Create an account',
  privacyFailed: 'Failed to update privacy',
  starFailed: 'Couldn’t star this story',
  unstarFailed: 'Couldn’t remove the star',
  deleted: 'Story deleted',
  deleteFailed: 'Failed to delete story',
  nowPublic: 'Your story is now public',
  signInToStar: 'Sign in to star stories',
  deleteTitle: 'Delete this story?',
  deleteText: (name: string) =>
    `“${name}” will be deleted for everyone, along with its link and conversations. This can’t be undone. The files stay in your documents.`,
  linkCopied: 'Link copied',
}

export const cardWords = {
  private: 'Private',
  // Specification 2, section 2, "Public shared story page".
  untitled: 'Untitled Group',
}

export const feedWords = {
  all: 'All stories',
  // Specification 1, section 2, "Sidebar".
  mine: 'My Stories',
  starred: 'Starred',
  // Specification 2, section 2, "Stories feed".
  searchPlaceholder: 'Search stories, categories...',
  search: 'Search stories, categories',
  refresh: 'Refresh',
  firstAccount: 'Create the first account',
  create: 'Create New Story',
  stories: 'Stories',
  subtitle: 'Create instant, interactive personal stories. Share them with friends and customers.',
  lists: 'Which stories to show',
  none: 'No stories found',
  showAll: 'Show all stories',
  onlyMine: 'Showing My Stories Only',
  // Specification 2, section 8.
  failed: 'Failed to load stories',
  refreshing: 'Refreshing stories...',
  serverFailed: 'Something went wrong on the server. Try again in a moment.',
  offline: 'You’re offline. Stories will load when you’re back online.',
  signInForStarred: 'Sign in to see the stories you starred',
  signInForMine: 'Sign in to see your stories',
  signInText: 'Your stories and stars are saved to your account.',
  signIn: 'Sign in',
  noMatch: (search: string) => `No stories match “${search}”.`,
  clearSearch: 'Clear search',
  noneStarred: 'Stories you star appear here.',
  loading: 'Loading stories',
}

export const feedStartWords = {
  filesTitle: 'Bring your files together',
  filesText: 'Photos, videos, PDFs, spreadsheets and notes, together in one story.',
  captionsTitle: 'StoryPad reads them for you',
  captionsText: 'Every file gets a caption, and you can search what’s inside it.',
  chatTitle: 'Ask it anything',
  chatText: 'Every answer cites its sources. Share the link and others can ask too.',
  title: 'Your first story starts with a few files',
  modelHint: 'Captions and answers use the built-in engine. To use a language model instead, set',
  or: 'or',
  restart: 'and restart StoryPad.',
}

export const openedWords = {
  dropHere: 'Drop photos, videos, PDFs, spreadsheets or notes here',
  dropText: 'Each gets a caption, and you can ask about it in the story’s chat.',
  addFiles: 'Add files',
  story: 'Story',
  unavailable: 'This story isn’t available',
  unavailableText: 'It may have been deleted or made private.',
  parts: 'Parts of the story',
  files: 'Files',
  chat: 'Chat',
  loading: 'Loading the story',
  less: 'Less',
  more: 'More',
  removeFile: (name: string) => `Remove ${name} from story`,
  showAll: 'Show all files',
  noFiles: 'No files in this story yet.',
  shown: (shown: number, all: number) => `${shown} of ${all} shown`,
  filesFailed: 'Couldn’t load the files.',
  tryAgain: 'Try again',
  showMore: 'Show more files',
  remove: 'Remove from story',
  // Specification 2, section 8.
  addFailed: 'Failed to add to story',
  removeFailed: 'Failed to remove from story',
  removed: 'Removed from story',
}

export const editWords = {
  edit: 'Edit story',
  name: 'Story name',
  description: 'Description',
  save: 'Save',
  cancel: 'Cancel',
  addTags: 'Add tags',
  addDescription: 'Add a description',
  keys: (saveKeys: string) => `${saveKeys} to save · Esc to cancel`,
  // Specification 2, section 5.
  nameEmpty: 'Story name cannot be empty',
  saved: 'Story name updated',
  saveFailed: 'Failed to update story name',
  descriptionFailed: 'Couldn’t update the description',
  tagsFailed: 'Couldn’t update the tags',
  storyFailed: 'Couldn’t update the story',
}

export const tagWords = {
  label: 'Tags',
  remove: (tag: string) => `Remove tag ${tag}`,
  placeholder: 'Add tags, separated by commas',
  suggested: 'Suggested tags',
  add: (tag: string) => `Add tag ${tag}`,
  tooLong: `Keep tags to ${limits.tag} characters or fewer.`,
  tooMany: `Add up to ${limits.tags} tags.`,
}

export const createWords = {
  // Specification 2, section 5.
  signInNeeded: 'Please register / log in to create a story',
  nameMissing: 'Please enter a story name',
  // Specification 2, section 8.
  failed: 'Failed to create story',
}
