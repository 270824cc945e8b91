/** The kind of a file for users; determines captions, icons and costs. */
export const fileKinds = ['image', 'video', 'pdf', 'csv', 'text', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Filters of file lists: pictures, PDFs and tables, texts that are no tables. Everything else is `other`. */
export type FileType = 'images' | 'docs' | 'text' | 'other'

/** Processing lanes, by what reading a file costs (server/engines/media/lanes.ts). */
export type LaneName = 'quick' | 'pictures' | 'slow'

/** Reads the content of a file (server/engines/media/child/examine.ts); null keeps it unread. */
export type ReaderName =
  | 'image'
  | 'heic'
  | 'still'
  | 'pictureHeader'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'table'
  | 'mail'
  | 'calendar'
  | 'contacts'
  | 'xlsx'
  | 'ods'
  | 'word'
  | 'slides'
  | 'openDocument'
  | 'richText'
  | 'book'
  | 'webPage'
  | 'compound'
  | 'text'

/** Shows an opened file (web/features/files/viewer/ViewerStage.tsx); null offers the download only. */
export type ViewerName =
  | 'picture'
  | 'video'
  | 'audio'
  | 'pdf'
  | 'table'
  | 'sheets'
  | 'readable'
  | 'document'
  | 'text'

interface FileFormat {
  kind: FileKind
  /** Media types; `image/*` matches every image. */
  mimes: readonly string[]
  /** In lower case with the dot: offered by file pickers, and used when the media type is unspecific. */
  extensions: readonly string[]
  listType: FileType
  lane: LaneName
  reader: ReaderName | null
  viewer: ViewerName | null
}

const picture = { kind: 'image', extensions: [], listType: 'images', viewer: 'picture' } as const

const readable = { kind: 'text', listType: 'text', lane: 'quick', viewer: 'readable' } as const

/** Shown as text with headings (decision 305). Unpacking may take long, so notes do not wait for it. */
const office = { kind: 'text', listType: 'docs', lane: 'slow', viewer: 'document' } as const

/** Each sheet is a table (decision 306). */
const workbook = { kind: 'csv', listType: 'docs', lane: 'slow', viewer: 'sheets' } as const

const openXml = 'application/vnd.openxmlformats-officedocument'
const openFormat = 'application/vnd.oasis.opendocument'

/** The registry of file formats. The first row that matches a media type decides. */
export const fileFormats: readonly FileFormat[] = [
  // SVG files can be expensive to render; in the slow lane they do not delay photos.
  { ...picture, mimes: ['image/svg+xml'], lane: 'slow', reader: 'image' },
  {
    ...picture,
    mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'],
    lane: 'pictures',
    reader: 'image',
  },
  {
    ...picture,
    mimes: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    lane: 'pictures',
    reader: 'heic',
  },
  {
    ...picture,
    mimes: [
      'image/bmp',
      'image/jp2',
      'image/jpx',
      'image/jpm',
      'image/j2c',
      'image/jxl',
      'image/vnd.adobe.photoshop',
      'image/x-icon',
      'image/x-tga',
    ],
    lane: 'pictures',
    reader: 'still',
  },
  // Pictures that no library here decodes; some contain a preview.
  { ...picture, mimes: ['image/*'], lane: 'pictures', reader: 'pictureHeader' },
  {
    kind: 'video',
    mimes: ['video/*'],
    extensions: ['.mp4', '.mov', '.avi', '.mkv', '.webm', '.flv', '.wmv'],
    listType: 'other',
    lane: 'slow',
    reader: 'video',
    viewer: 'video',
  },
  // Modules and MIDI, which are notes instead of sound, are only kept.
  {
    kind: 'other',
    mimes: [
      'audio/mpeg',
      'audio/mp4',
      'audio/x-m4a',
      'audio/aac',
      'audio/ogg',
      'audio/flac',
      'audio/wav',
      'audio/amr',
      'audio/x-ms-asf',
      'audio/aiff',
      'audio/ape',
      'audio/wavpack',
      'audio/x-musepack',
      'audio/x-caf',
      'audio/x-voc',
      'audio/x-dsf',
      'audio/x-dff',
      'audio/qcelp',
      'audio/vnd.dolby.dd-raw',
    ],
    extensions: [
      '.mp3',
      '.m4a',
      '.aac',
      '.ogg',
      '.oga',
      '.opus',
      '.flac',
      '.wav',
      '.amr',
      '.wma',
      '.aif',
      '.aiff',
    ],
    listType: 'other',
    lane: 'slow',
    reader: 'audio',
    viewer: 'audio',
  },
  {
    kind: 'pdf',
    mimes: ['application/pdf'],
    extensions: ['.pdf'],
    listType: 'docs',
    lane: 'slow',
    reader: 'pdf',
    viewer: 'pdf',
  },
  {
    kind: 'csv',
    mimes: ['text/csv', 'application/csv'],
    extensions: ['.csv'],
    listType: 'docs',
    lane: 'quick',
    reader: 'table',
    viewer: 'table',
  },
  {
    ...workbook,
    mimes: [
      `${openXml}.spreadsheetml.sheet`,
      `${openXml}.spreadsheetml.template`,
      'application/vnd.ms-excel.sheet.macroenabled.12',
      'application/vnd.ms-excel.template.macroenabled.12',
    ],
    extensions: ['.xlsx', '.xlsm', '.xltx', '.xltm'],
    reader: 'xlsx',
  },
  {
    ...workbook,
    mimes: [`${openFormat}.spreadsheet`, `${openFormat}.spreadsheet-template`],
    extensions: ['.ods', '.ots'],
    reader: 'ods',
  },
  // Formats for programs: a reader makes the text that people see (decision 253).
  {
    ...readable,
    mimes: ['message/rfc822', 'application/mbox'],
    extensions: ['.eml', '.mbox'],
    reader: 'mail',
  },
  { ...readable, mimes: ['text/calendar'], extensions: ['.ics'], reader: 'calendar' },
  { ...readable, mimes: ['text/vcard'], extensions: ['.vcf'], reader: 'contacts' },
  {
    ...office,
    mimes: [
      `${openXml}.wordprocessingml.document`,
      `${openXml}.wordprocessingml.template`,
      'application/vnd.ms-word.document.macroenabled.12',
      'application/vnd.ms-word.template.macroenabled.12',
    ],
    extensions: ['.docx', '.docm', '.dotx', '.dotm'],
    reader: 'word',
  },
  {
    ...office,
    mimes: [
      `${openXml}.presentationml.presentation`,
      `${openXml}.presentationml.slideshow`,
      `${openXml}.presentationml.template`,
      'application/vnd.ms-powerpoint.presentation.macroenabled.12',
      'application/vnd.ms-powerpoint.slideshow.macroenabled.12',
      'application/vnd.ms-powerpoint.template.macroenabled.12',
    ],
    extensions: ['.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
    reader: 'slides',
  },
  {
    ...office,
    mimes: [
      `${openFormat}.text`,
      `${openFormat}.text-template`,
      `${openFormat}.presentation`,
      `${openFormat}.presentation-template`,
    ],
    extensions: ['.odt', '.ott', '.odp', '.otp'],
    reader: 'openDocument',
  },
  { ...office, mimes: ['application/rtf'], extensions: ['.rtf'], reader: 'richText' },
  { ...office, mimes: ['application/epub+zip'], extensions: ['.epub'], reader: 'book' },
  { ...office, mimes: ['text/html'], extensions: ['.html', '.htm'], listType: 'text', reader: 'webPage' },
  // Office files before 2007, which are only kept, and newer ones with a password.
  {
    kind: 'other',
    mimes: ['application/x-cfb'],
    extensions: [],
    listType: 'other',
    lane: 'quick',
    reader: 'compound',
    viewer: null,
  },
  {
    kind: 'text',
    mimes: [
      'text/*',
      'application/json',
      'application/xml',
      'application/yaml',
      'application/x-yaml',
      'application/markdown',
    ],
    extensions: ['.txt', '.md', '.markdown', '.json', '.log', '.yaml', '.yml', '.xml'],
    listType: 'text',
    lane: 'quick',
    reader: 'text',
    viewer: 'text',
  },
]

const unknownFormat: FileFormat = {
  kind: 'other',
  mimes: [],
  extensions: [],
  listType: 'other',
  lane: 'quick',
  reader: null,
  viewer: null,
}

/** The `accept` attribute of file pickers. */
export const acceptedTypes = [
  'image/*',
  'video/*',
  'audio/*',
  ...fileFormats.flatMap(({ extensions }) => extensions),
].join(',')

/** The extension of a file name with its dot, in lower case; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot).toLowerCase()
}

/** Media types of files with unknown or no content. */
const emptyMimes = ['', 'application/x-empty']
const binaryMime = 'application/octet-stream'

/** The row of a file, by its detected media type; by its name only when the type is unspecific. */
export function fileFormat(mime: string, name: string): FileFormat {
  return fileFormats.find(({ mimes }) => mimes.some((one) => matches(one, mime))) ?? byName(mime, name)
}

const matches = (pattern: string, mime: string): boolean =>
  pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : pattern === mime

/** Empty files can be texts by their name, and unrecognised bytes can be videos; otherwise the name is not used. */
function byName(mime: string, name: string): FileFormat {
  const extension = extensionOf(name)
  const isCandidate = (format: FileFormat): boolean =>
    (isText(format) && emptyMimes.includes(mime)) || (format.kind === 'video' && mime === binaryMime)
  return (
    fileFormats.find((format) => format.extensions.includes(extension) && isCandidate(format)) ??
    unknownFormat
  )
}

const isText = (format: FileFormat): boolean =>
  format.viewer === 'readable' || format.viewer === 'document' || isEditable(format)

const isEditable = ({ viewer }: FileFormat): boolean => viewer === 'text' || viewer === 'table'

export const fileKind = (mime: string, name: string): FileKind => fileFormat(mime, name).kind

/** A film or a recording, by its media type. */
export const isPlayed = (mime: string, name: string): boolean =>
  ['video', 'audio'].includes(fileFormat(mime, name).viewer ?? '')

/** The filter of file lists that a file belongs to; stored in `files.file_type`. */
export const fileType = (mime: string, name: string): FileType => fileFormat(mime, name).listType

/** A file's `is_text` (specification 2, section 3): its content is shown as text. */
export const isTextFile = (mime: string, name: string): boolean => isText(fileFormat(mime, name))

/** Its bytes are the text that is shown, so that the text can be edited. */
export const isEditableText = (mime: string, name: string): boolean => isEditable(fileFormat(mime, name))
