export const textEditorWords = {
  title: 'Edit text',
  loadFailed: 'Couldn’t load the text',
  loading: 'Loading the text',
  discardTitle: 'Discard your changes?',
  discardText: (name: string) => `Your changes to ${name} haven’t been saved.`,
  discard: 'Discard',
  saved: 'Text saved',
  savedWithOriginal: 'Text saved. The original is in the trash.',
  badBytes:
    'Some characters couldn’t be read. Saving stores the text as you see it, and keeps the original in the trash.',
  saveFailed: (reason: string) => `Couldn’t save your changes. ${reason}`,
  changedTitle: 'This text was saved in another window meanwhile.',
  changedText:
    'Below is what was saved there. Save replaces it with your text, and it stays among the earlier versions.',
  otherText: 'The text saved in the other window',
  swap: 'Swap both texts',
  versions: 'Earlier versions',
  noVersions: 'There are no earlier versions.',
  versionsFailed: 'Couldn’t load the earlier versions',

  takeVersion: 'Use this text',
  back: 'Back to your text',
  textOf: (name: string) => `Text of ${name}`,
  tooLong: 'Too long to edit here',
  cancel: 'Cancel',
  save: 'Save',
  keys: (saveKeys: string) => `${saveKeys} to save · Esc to cancel`,
}
