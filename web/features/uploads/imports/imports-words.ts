import type { ExportKind, Import, LeftOutReason } from '#contract/calls/imports.ts'
import { countText } from '#web/lib/count-text.ts'

export const kindWords: Record<ExportKind, string> = {
  takeout: 'Google Takeout',
  icloud: 'iCloud export',
  xmp: 'export with XMP files',
  storypad: 'StoryPad zip',
}

const articles: Record<ExportKind, string> = { takeout: 'a', icloud: 'an', xmp: 'an', storypad: 'a' }

export const offerWords = {
  looking: 'Looking inside…',
  found: (kind: ExportKind) => `This is ${articles[kind]} ${kindWords[kind]}`,
  contents: (files: number, albums: number) =>
    albums === 0 ? countText(files, 'file') : `${countText(files, 'file')}, ${countText(albums, 'album')}`,
  effect: 'Import its files with their dates, places and captions. Albums become private stories.',
  import: 'Import',
  otherwise: 'Or upload it as it is, below.',
  unreadable: (name: string) => `${name} can’t be opened: it’s damaged, or not all of it was downloaded.`,
  busy: 'Another import is under way. Wait until it has ended.',
}

export const activeWords = {
  label: 'Import',
  running: (kind: ExportKind) => `Importing your ${kindWords[kind]}`,
  waiting: 'Waiting for a connection',
  paused: 'Import paused',
  ended: 'Import finished',
  stopped: 'Import stopped',
  failed: 'Import failed',
  progress: 'Imported entries',
  count: (done: number, total: number) => `${done.toLocaleString('en')} of ${countText(total, 'file')}`,
  continue: 'Continue',
  cancel: 'Stop',
  report: 'See report',
  dismiss: 'Dismiss import',
  keepOpen: 'Keep this page open. If it closes, choose the same files again to go on.',
}

/** '1,912 files, 14 stories, 2 duplicates, 3 left out'. */
export function reportText({ imported, known, left_out: leftOut, stories }: Import): string {
  const parts = [
    countText(imported, 'file'),
    stories > 0 && countText(stories, 'story', 'stories'),
    known > 0 && countText(known, 'duplicate'),
    leftOut > 0 && `${leftOut.toLocaleString('en')} left out`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const reasonWords: Record<LeftOutReason, string> = {
  edits: 'Edits of Apple Photos, which only it can read',
  viewer: 'A page that shows the export',
  no_picture: 'Details without a picture in this export',
  trashed: 'In the trash when it was exported',
  too_large: 'Larger than 10 GB',
  bomb: 'Unpacks to far more than it should',
  password: 'Protected by a password',
  damaged: 'Damaged in the zip',
  long_name: 'The path is too long',
  refused: 'Couldn’t be stored',
  deleted: 'Deleted during the import',
}

export const importsWords = {
  failed: 'Couldn’t load imports',
  empty: 'No imports yet',
  emptyText:
    'Upload a Google Takeout, an iCloud export, or pictures with XMP files from Immich or Apple Photos. StoryPad recognizes them.',
  upload: 'Upload',
  list: 'Imports',
  open: 'Not finished. Choose the same files again to go on.',
  running: 'Under way in this window',
  undone: 'Undone: its files are in the trash',
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoText:
    'Files it brought move to the trash, and its private stories are removed. Files that were there before stay.',
  undoFailed: 'The import couldn’t be undone',
  undoDone: 'Import undone',
  end: 'End import',
  stories: 'Stories',
  leftOut: 'Left out',
  details: 'Show report',
  hide: 'Hide report',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  reportFailed: 'Couldn’t load the report',
  loading: 'Loading imports',
}
