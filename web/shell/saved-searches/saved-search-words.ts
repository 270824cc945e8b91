export const savedSearchWords = {
  head: 'Saved searches',
  more: (name: string) => `Options for ${name}`,
  rename: 'Rename',
  renameTitle: 'Rename saved search',
  name: 'Name',
  delete: 'Delete',
  deleted: 'Search deleted',
  undo: 'Undo',
  renameFailed: 'Failed to rename the search',
  deleteFailed: 'Failed to delete the search',
  restoreFailed: 'Failed to restore the search',
}
