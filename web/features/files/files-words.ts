import type { TakenSource } from '#contract/taken.ts'
import { countText } from '#web/lib/count-text.ts'

export const renameWords = {
  // Specification 2, section 8.
  failed: 'Failed to rename file. Please try again.',
  title: 'Rename file',
  rename: 'Rename',
  name: 'Name',
}

export const viewerWords = {
  close: 'Close',
  table: 'Table',
  openTable: 'Open table',
  previous: 'Previous file',
  next: 'Next file',
  filmstrip: 'Files before and after',
  openIn: (drive: string) => `Open in ${drive}`,
  position: (number: number, count: number) => `${number} of ${count}`,
  details: 'Details',
  download: 'Download',
  loading: 'Loading the file',
  loadFailed: 'Couldn’t load the file',
  noPreview: 'No preview for this file type.',
  cannotShow: 'This picture can’t be shown here.',
  downloadSized: (size: string) => `Download, ${size}`,
  cut: (what: string) => `${what}. Download the file to see the rest.`,
  cutTable: (what: string) => `${what}. Open the table to see the rest.`,
}

const takenFrom: Record<TakenSource, string> = {
  owner: 'corrected by its owner',
  exif: 'from the camera',
  xmp: 'from its description (XMP)',
  iptc: 'from its description (IPTC)',
  gps: 'from GPS',
  block: 'from the picture file',
  video: 'from the camera',
  recording: 'from the recording',
  export: 'from the export it was imported from',
  name: 'from the file name',
  modified: 'when the picture was last changed',
  client: 'when the file was last changed',
}

export const pictureWordWords = {
  label: 'Words in the picture',
} as const

export const factWords = {
  pdf: (pages: number) => `PDF · ${countText(pages, 'page')}`,
  table: (type: string, rows: number) => `${type} · ${countText(rows, 'row')}`,
  beginning: 'the beginning',
  first: (count: string, all: string, unit: string) => `the first ${count} of ${all} ${unit}`,
  type: 'Type',
  size: 'Size',
  pixels: 'Dimensions',
  length: 'Length',
  artist: 'Artist',
  album: 'Album',
  year: 'Year',
  recording: (type: string, length: string) => `${type} · ${length}`,
  pages: 'Pages',
  document: 'Document',
  needsReader: 'This PDF needs Adobe Reader',
  portfolio: (files: number) => `A portfolio of ${countText(files, 'file')}`,
  attached: 'Attached files',
  fonts: 'Fonts',
  missingFonts: (pages: string) => `missing on ${pages}`,
  pagesOf: (pages: readonly number[]) =>
    pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`,
  somePages: (pages: number) => `some of ${countText(pages, 'page')}`,
  rows: 'Rows',
  tornRows: (rows: string, torn: number) =>
    `${rows}, of which ${torn} can’t be read because a quote isn’t closed`,
  lines: 'Lines',
  searched: 'Searched',
  taken: 'Taken',
  takenFrom: (time: string, from: TakenSource) => `${time}, ${takenFrom[from]}`,
  camera: 'Camera',
  place: 'Location',
  added: 'Added',
}

export const encodingWords = {
  name: 'Encoding',
  detected: 'Detected',
  detectedAs: (name: string) => `${name}, detected`,
  badBytes: 'Some characters of this file can’t be read in this encoding.',
  failed: 'Couldn’t change the encoding',
}

export const tileWords = {
  uploadingFile: (name: string) => `Uploading ${name}`,
  unreadable: 'This file couldn’t be read.',
  select: (name: string) => `Select ${name}`,
  // Specification 2, section 2, "File tile".
  hideCaption: 'Hide Caption',
  showCaption: 'Show Caption',
  editCaption: 'Edit caption',
  restricted: 'Restricted',
  restrictedText: 'Sign in or refresh to view',
  uploading: 'Uploading',
}

export const pdfWords = {
  previous: 'Previous page',
  position: (page: number, pages: number) => `page ${page} of ${pages}`,
  of: (pages: number) => `of ${pages}`,
  number: 'Page',
  pages: 'Pages',
  thumbs: 'Page thumbnails',
  goTo: (page: number) => `Go to page ${page}`,
  next: 'Next page',
  loading: (page: number) => `Loading page ${page}`,
  failed: 'Couldn’t display this page. Download the document to see it.',
  page: (page: number, name: string) => `Page ${page} of ${name}`,
  needsReader: 'This PDF needs Adobe Reader. Download it to see the form.',
  portfolio: (files: number) => `A portfolio of ${countText(files, 'file')}. Download it to open them.`,
  incomplete: 'Some text on this page can’t be shown here, because its font isn’t in the file.',
}

export const textStageWords = {
  shown: (shown: number, all: number) => `${countText(shown, 'line')} of ${all} shown`,
}

export const videoWords = {
  preparing: (canDownload: boolean) =>
    `Preparing this video for playback. Long videos take a few minutes${canDownload ? '; you can download the original now' : ''}.`,
  unplayable: (canDownload: boolean) =>
    `This video can’t be played in a browser.${canDownload ? ' Download it to watch.' : ''}`,
}

export const soundWords = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  positionText: (second: string, length: string) => `${second} of ${length}`,
  preparing: (canDownload: boolean) =>
    `Preparing this recording for playback.${canDownload ? ' You can download the original now.' : ''}`,
  unplayable: (canDownload: boolean) =>
    `This recording can’t be played in a browser.${canDownload ? ' Download it to listen.' : ''}`,
  failed: 'Couldn’t load the sound. Check your connection and open it again.',
  transcriptOf: (name: string) => `Transcript of ${name}`,
  transcribedBy: (model: string) => `Transcribed by ${model}`,
  notTranscribed: (reason: string) => `Not transcribed: ${reason}`,
  loadFailed: 'Couldn’t load the transcript',
  loading: 'Loading the transcript',
}

export const cellWords = {
  yes: 'Yes',
  no: 'No',
}

export const tableWords = {
  loadFailed: 'Couldn’t load the table',
  loading: 'Loading the table',
  reading: 'Reading the table',
  tableOf: (name: string) => `Table of ${name}`,
  shown: (rows: number, allRows: number, columns: number, allColumns: number) =>
    `${countText(rows, 'row')} of ${allRows}, ${countText(columns, 'column')} of ${allColumns} shown`,
  column: (number: number) => `Column ${number}`,
  sheets: 'Sheets',
  hiddenSheet: '(hidden)',
  emptySheet: '(empty)',
}
