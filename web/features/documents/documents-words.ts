import { countText } from '#web/lib/count-text.ts'
import { limits } from '#contract/limits.ts'

export const relevantWords = {
  count: (count: number) => `${countText(count, 'file')} cited in this answer`,
  showInList: 'Show in the list',
  clearLabel: 'Clear highlights',
  clear: 'Clear',
  mark: 'Cited in this answer',
}

export const drawerWords = {
  // Specification 2, section 2, "Document store screen".
  title: 'Document Intelligence',
  close: 'Close the document chat',
  open: 'Open the document chat',
}

export const documentWords = {
  selectDay: (day: string) => `Select ${day}`,
  selectMonth: (month: string) => `Select ${month}`,
  atLeast: (count: number) => `${count}+ files`,
  captionPending: 'Writing a caption…',
  list: 'Documents',
  // Specification 2, section 8.
  failed: 'Failed to load documents',
  loading: 'Loading documents',
  // Specification 2, section 8.
  deleteFailed: 'Failed to delete',
  deleteMany: (count: number) => `Delete ${countText(count, 'file')}?`,
  deleteOne: (name: string) => `Delete ${name}?`,
  deleteText: (isOne: boolean) =>
    isOne
      ? `It’ll be removed from every story. You can restore it from the trash for ${limits.trashDays} days.`
      : `They’ll be removed from every story. You can restore them from the trash for ${limits.trashDays} days.`,
  delete: 'Delete',
  // Specification 2, section 8.
  deleted: 'Deleted',
  undo: 'Undo',
}

export const selectionWords = {
  delete: 'Delete',
  addToStory: 'Add to Story',
  moveOrRemove: 'Move or Remove',
  rename: 'Rename',
  correct: 'Edit info',
  label: 'Selected files',
  count: (count: number) => `${count} selected`,
  clear: 'Clear',
}

export const documentsBarWords = {
  search: 'Search documents',
  filters: 'Filters and tools',
  filtersOn: (count: number) => `Filters and tools, ${countText(count, 'filter')} on`,
  upload: 'Upload',
  none: 'No documents yet',
  unit: 'documents',
  trash: 'Trash',
  imports: 'Imports',
  closeFilters: 'Close',
  drop: 'Drop to upload',
  path: '~/documents/',
  plan: 'Plan',
  documents: 'Documents',
}

export const noDocumentsWords = {
  // Specification 2, section 2, "Document store screen".
  title: 'No files to display',
  text: 'Everything you upload lives here, captioned and searchable. Drop files anywhere on this page.',
  upload: 'Upload files',
  noneOfType: 'No files of this type yet.',
  noneWithFilters: 'No files match these filters.',
  noMatch: (search: string) => `No files match “${search}”.`,
  showAll: 'Show all files',
}

export const treeWords = {
  name: 'name',
  kind: 'kind',
  size: 'size',
  date: 'date',
  dateOrder: { none: 'date, not sorted', newest: 'date, newest first', oldest: 'date, oldest first' },
  inspector: 'Selected file',
  nothing: 'Choose a file to see it here.',
  several: (count: number) => `${countText(count, 'file')} selected`,
  open: 'Open',
  rename: 'Rename',
  restricted: 'Restricted',
  uploading: 'Uploading',
}

export const viewWords = {
  all: 'All',
  images: 'Images',
  docs: 'Docs',
  text: 'Text',
  grid: 'Grid',
  tree: 'Tree',
  map: 'Map',
  flat: 'Flat',
  byStory: 'By story',
  date: 'Date',
  newest: 'Newest first',
  oldest: 'Oldest first',
  type: 'File type',
  sortedBy: (order: string) => `Sort by date: ${order}`,
  grouping: 'Grouping',
  layout: 'Layout',
}

export const suggestionWords = {
  label: 'Suggestion',
  dismiss: 'Dismiss',
  add: 'Add',
  dismissFailed: 'Couldn’t dismiss this. It may be suggested again.',
  newFiles: (count: number) => countText(count, 'new file'),
  belongsTo: 'Belongs to',
}

export const groupWords = {
  // Specification 2, section 8.
  storiesFailed: 'Failed to load stories',
  rename: (name: string) => `Rename ${name}`,
  renameHint: 'Rename (F2)',
  allInStories: 'All files are in stories',
  emptyStory: 'No files in this story yet',
  loadingMore: 'Loading more documents',
  tryAgain: 'Try again',
  public: 'Public',
  private: 'Private',
  // Specification 2, section 5.
  nameEmpty: 'Story name cannot be empty',
  nameLabel: 'Story name',
  tree: 'Documents by story',
  inNoStory: 'In no story',
  // Specification 2, section 2, "Public shared story page".
  untitled: 'Untitled Group',
  atLeast: (count: string) => `${count} files`,
  someOf: (count: string, all: number) => `${count} of ${countText(all, 'file')}`,
  // Specification 2, section 8.
  renamed: 'Story name updated',
  renameFailed: 'Failed to update story name',
}

export const organizeWords = {
  organize: 'AI auto-organize',
  otherWays: 'Other ways to organize',
  planFirst: 'Review a plan first',
  now: 'Organize now',
  // Specification 2, section 2, "Document store screen".
  running: 'Organizing Your Documents...',
  done: 'Organization Complete!',
  made: (count: number) =>
    `Successfully created ${countText(count, 'story', 'stories')}! They are private until you share them.`,
  newStories: 'New stories',
  nothing: (leftOut: number) =>
    leftOut > 0
      ? 'These documents have all been deleted. Nothing was changed.'
      : 'No groups found. Nothing is similar enough, or everything is already in a story.',
  undo: 'Undo',
  cancel: 'Cancel',
  close: 'Close',
  viewStories: 'View Stories',
  leftOut: (count: number) =>
    `${countText(count, 'document was', 'documents were')} left out: deleted since the plan was made.`,
  progress: 'Organizing your documents',
  percent: (percent: number) => `${percent}% complete`,
  estimate: (tokens: string) => `${tokens} for the names`,
  // Specification 2, section 8.
  failed: 'Failed to auto-organize',
  looking: 'Reading your documents',
  created: (count: number) => `Created ${countText(count, 'story', 'stories')}!`,
  cutOff: 'The connection was lost. Try again.',
  undoneExcept: (count: number) =>
    `Undone, except ${countText(count, 'story', 'stories')} you’ve edited since`,
  undone: 'Undone',
}

export const placingWords = {
  // Specification 2, section 2, "Document store screen".
  addTitle: 'Add to Story',
  addText: (count: number) =>
    count === 1
      ? 'Choose a story for this file. It stays in its other stories too.'
      : `Choose a story for these ${countText(count, 'file')}. They stay in their other stories too.`,
  createAndAdd: 'Create and add',
  inStories: (count: number, stories: number) => `${countText(count, 'file')} in ${stories} stories.`,
  moveTitle: 'Move to Story',
  moveText: 'Choose where to move them. They’ll be removed from this story only.',
  createAndMove: 'Create and move',
  moveOrRemove: 'Move or Remove from Story',
  cancel: 'Cancel',
  move: 'Move to another story',
  moveHint: 'Moves them out of this story.',
  remove: 'Remove from story',
  removeHint: 'They stay in your documents.',
  putBack: 'Removal undone',
  // Specification 2, section 8.
  addFailed: 'Failed to add to story',
  movedBack: 'Move undone',
  // Specification 2, section 8.
  removeFailed: 'Failed to remove from story',
  undo: 'Undo',
  halfMoved: (to: string, from: string, reason: string) =>
    `Added to "${to}", but not removed from "${from}". ${reason}`,
  moved: (isNew: boolean, name: string) => `Moved to ${isNew ? 'new story ' : ''}"${name}"`,
  // Specification 2, section 5.
  noFile: 'No file selected',
  invalid: 'Invalid operation',
  // Specification 2, section 8.
  moveFailed: 'Failed to move to story',
  partlyMoved: (added: number, all: string, name: string, reason: string) =>
    `${added} of ${all} added to "${name}", and none removed: ${reason}`,
  createAndMoveFailed: 'Failed to create story and move',
  removed: 'Removed from story',
  removedFrom: (name: string) => `Removed from "${name}"`,
  alreadyIn: (name: string) => `Already in "${name}"`,
  added: (name: string) => `Added to "${name}"`,
  createFailed: 'Failed to create story',
  created: (name: string, what: string) => `Created story "${name}" and added ${what}`,
}

export const pickerWords = {
  search: 'Search stories',
  loading: 'Loading stories',
  // Specification 2, section 2, "Document store screen".
  none: 'No other stories available',
  stories: 'Stories',
  loadingMore: 'Loading…',
  more: 'More stories',
  newStory: 'Or create a new story',
}

export const leftOutWords = {
  title: 'Left out',
  none: 'Nothing left out. Files you leave out stay as they are.',
  text: 'These won’t be added to a story.',
  stories: 'Stories left out',
  putStoryBack: (name: string) => `Put ${name} back`,
  putBack: 'Put back',
  documents: 'Documents left out',
}

export const planWords = {
  story: (number: number) => `Story ${number}`,
  bar: 'Plan',
  applyFailed: (reason: string) =>
    `Couldn’t apply the plan. ${reason} Trying again won’t create anything twice.`,
  noStory: 'No stories left',
  ofDocuments: (count: number) => ` from ${countText(count, 'document')}`,
  leftOut: (count: number) => `, ${count} left out`,
  cancel: 'Cancel',
  applying: 'Applying…',
  apply: 'Apply',
  discardTitle: 'Discard this plan?',
  discardText: 'Your changes to the plan will be lost. No stories have been created.',
  discard: 'Discard',
  moved: (name: string) => `Moved to "${name}"`,
  text: (stories: number, documents: number) =>
    `${countText(stories, 'story', 'stories')} from ${countText(documents, 'document')}. Rename, move or leave out anything. Nothing is created until you apply.`,
  startOver: 'Start over',
  draft: 'Your unfinished plan',
  open: 'Open',
  backInto: 'Put back into',
  leaveStoryOut: 'Leave this story out',
  leaveOut: 'Leave out',
  moveAllTo: 'Move all to',
  moveTo: 'Move to',
  harmless: 'Planning doesn’t change anything.',
  nothing: 'Nothing to organize',
  nothingText: 'No groups found. Nothing is similar enough, or everything is already in a story.',
  back: 'Back to documents',
  storyName: (number: number) => `Name of story ${number}`,
  change: (name: string) => `Edit ${name}`,
  emptyStory: 'No documents left, so this story won’t be created.',
  documentsOf: (name: string) => `Documents in ${name}`,
  all: (count: number) => `All ${countText(count, 'document')}`,
  loading: 'Loading',
  deleted: 'Deleted',
}

export const trashWords = {
  text: `Deleted files stay here for ${limits.trashDays} days and still use storage.`,
  empty: 'Empty trash',
  failed: 'Failed to load the trash',
  isEmpty: 'The trash is empty',
  isEmptyText: `Deleted files stay here for ${limits.trashDays} days. Restoring one puts it back in its stories.`,
  back: 'Back to documents',
  list: 'Deleted files',
  restore: 'Restore',
  delete: 'Delete permanently',
  select: (name: string, when: string) => `Select ${name}, ${when}`,
  restored: 'Restored',
  manyRestored: (count: number) => `${countText(count, 'file')} restored`,
  restoreFailed: 'Failed to restore',
  deleted: 'Permanently deleted',
  deleteText: 'This can’t be undone. It frees up space right away.',
  deleteOne: (name: string) => `Delete ${name} permanently?`,
  deleteMany: (count: number) => `Delete ${countText(count, 'file')} permanently?`,
  emptyTitle: 'Empty the trash?',
}
