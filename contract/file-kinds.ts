/** Rules about kinds of files that server and web must answer alike (specification 2, section 3). */

const textExtensions = ['.txt', '.md', '.markdown', '.json', '.csv', '.log', '.yaml', '.yml', '.xml']
const videoExtensions = ['.mp4', '.mov', '.avi', '.mkv', '.webm', '.flv', '.wmv']
const textMimes = [
  'application/json',
  'application/xml',
  'application/yaml',
  'application/x-yaml',
  'application/csv',
  'application/markdown',
]

export const fileKinds = ['image', 'video', 'pdf', 'csv', 'text', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** What the upload dialog lets people choose. */
export const acceptedTypes = [
  'image/*',
  'video/*',
  '.pdf',
  '.csv',
  ...textExtensions,
  ...videoExtensions,
].join(',')

/** The ending of a file name with its dot, in lower case; '' without one. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot).toLowerCase()
}

/** Types of files of which nothing is known but the name. */
const unknownMimes = ['', 'application/x-empty']

/** A file counts as text by its type; the ending of its name decides where nobody has looked at its bytes, or it has none. */
export function isTextFile(mime: string, name: string): boolean {
  if (mime.startsWith('text/') || textMimes.includes(mime)) return true
  return unknownMimes.includes(mime) && textExtensions.includes(extensionOf(name))
}

/** One word for what a file is, from its detected type; the name decides only where the type says nothing. */
export function fileKind(mime: string, name: string): FileKind {
  if (mime === 'image/svg+xml' || mime.startsWith('image/')) return 'image'
  if (mime.startsWith('video/')) return 'video'
  if (mime === 'application/pdf') return 'pdf'
  if (mime === 'text/csv' || mime === 'application/csv') return 'csv'
  if (mime === 'application/octet-stream')
    return videoExtensions.includes(extensionOf(name)) ? 'video' : 'other'
  return isTextFile(mime, name) ? 'text' : 'other'
}

/** What lists of files are narrowed to: pictures, PDFs and tables, or texts that are no table. Everything else is `other`. */
export type FileType = 'images' | 'docs' | 'text' | 'other'

/** The same is written for the database, as `file_type` (migration 0016). */
export function fileType(mime: string, name: string): FileType {
  const kind = fileKind(mime, name)
  if (kind === 'image') return 'images'
  if (kind === 'pdf' || kind === 'csv') return 'docs'
  return kind === 'text' ? 'text' : 'other'
}

/** The file's content is text that can be read and edited as such; a picture written as text (SVG) is a picture. */
export function isEditableText(mime: string, name: string): boolean {
  const kind = fileKind(mime, name)
  return kind === 'text' || kind === 'csv'
}
