import { fileFormat, type ReaderName } from '#contract/file-kinds.ts'

type ChangedIn = Readonly<Record<ReaderName | 'none', number>>

/**
 * The version in which each reader began to find what it finds now. When a reader finds more, or something else, give it
 * the next number: `readerVersion + 1`. After the upgrade each stored file of that reader is read again in the background
 * (decision 278), which takes about as long as its first reading; other files only get the number. `none` is for files
 * that no reader takes: raise it, with the readers that may be affected, when types are detected better.
 */
const changedIn: ChangedIn = {
  image: 1,
  heic: 1,
  still: 1,
  pictureHeader: 1,
  video: 3,
  audio: 3,
  pdf: 1,
  table: 1,
  mail: 1,
  calendar: 1,
  contacts: 1,
  xlsx: 2,
  ods: 2,
  word: 2,
  slides: 2,
  openDocument: 2,
  richText: 2,
  book: 2,
  webPage: 2,
  compound: 2,
  text: 1,
  none: 1,
}

/** Stored with each file when it has been read. */
export const readerVersion = Math.max(...Object.values(changedIn))

/**
 * The version of what finds words in pictures. Raise it when it finds more: the pictures and scanned pages of all files
 * are then looked at again in the background (decision 301).
 */
export const ocrVersion = 1

/** Whether the reader of a file has changed since the version that read it. */
export const isReadBefore = (
  { mime, name, readBy }: { mime: string; name: string; readBy: number },
  versions: ChangedIn = changedIn,
): boolean => readBy < versions[fileFormat(mime, name).reader ?? 'none']
