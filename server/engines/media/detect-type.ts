import { fileTypeFromBuffer, fileTypeFromTokenizer, type FileTypeResult } from 'file-type'
import { extensionOf } from '#contract/file-kinds.ts'
import { decodeSample } from '#server/engines/media/text/decode-text.ts'
import { legacyEncodingOf } from '#server/engines/media/text/legacy-encoding.ts'
import { mostMeanCost } from '#server/engines/media/text/letter-costs.ts'
import { unicodeOf } from '#server/engines/media/text/unicode-encoding.ts'
import { hasAsfVideo, isIcon, isoPicture, isPdf, isTarga } from './binary-signatures.ts'
import { mailType } from './mail-signatures.ts'
import { type WholeFile, WholeFileTokenizer } from './whole-file-tokenizer.ts'

/** Tab, line ends, form feed, and the escape that switches character sets in ISO-2022. */
const whiteBytes = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
const binary = 'application/octet-stream'
const markdownNames = ['.md', '.markdown']
const yamlNames = ['.yaml', '.yml']
const csvNames = ['.csv', '.tsv']
/** In these a comma or semicolon on each line does not make a table. */
const neverTables = [...markdownNames, ...yamlNames, '.log', '.json', '.xml']

/** Types that `file-type` guesses where the head ends before what would show them. */
const guesses = ['application/zip', 'audio/mpeg']
/** Other names of the same type. */
const sameType: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/MP1S': 'video/mpeg',
  'video/MP2P': 'video/mpeg',
}

/**
 * The media type of a file by its first bytes (about 64 kB), and by others of the `file` where these do not show it. The
 * name only distinguishes kinds of text; it never makes bytes a picture or active content. Unknown bytes are
 * application/octet-stream, no bytes application/x-empty.
 */
export async function detectType(head: Uint8Array, name: string, file?: WholeFile): Promise<string> {
  if (head.length === 0) return 'application/x-empty'
  const sizeBytes = file?.sizeBytes ?? head.length
  const rest = file !== undefined && sizeBytes > head.length ? file : null
  const byHead = await typeByHead(head, sizeBytes)
  if (byHead !== null && !(rest && guesses.includes(byHead))) return byHead
  const mail = byHead === null ? mailType(head, extensionOf(name)) : null
  if (mail !== null) return mail
  const text = byHead === null ? textOf(head) : null
  if (text !== null) return typeOfText(text, extensionOf(name))
  const byFile = rest ? await typeByFile(head, rest) : null
  return byFile ?? byHead ?? (isTarga(head, sizeBytes) ? 'image/x-tga' : binary)
}

async function typeByHead(head: Uint8Array, sizeBytes: number): Promise<string | null> {
  const picture = isoPicture(head)
  if (picture !== null) return picture
  // A head that ends within a structure is not an error.
  const mime = typeOf(await fileTypeFromBuffer(head).catch(() => undefined))
  // Targa pictures can begin like an icon.
  if (mime === 'image/x-icon' && !isIcon(head, sizeBytes))
    return isTarga(head, sizeBytes) ? 'image/x-tga' : null
  // Its first stream can be the sound of a film.
  if (mime === 'audio/x-ms-asf' && hasAsfVideo(head)) return 'video/x-ms-asf'
  if (mime !== null) return mime
  return isPdf(head) && typeOfMarkup(latin1Start(head)) === null ? 'application/pdf' : null
}

/** Some formats have what shows them at their end, or behind a long tag. */
async function typeByFile(head: Uint8Array, file: WholeFile): Promise<string | null> {
  return typeOf(await fileTypeFromTokenizer(new WholeFileTokenizer(head, file)).catch(() => undefined))
}

function typeOf(found: FileTypeResult | undefined): string | null {
  const mime = found?.mime.split(';')[0]
  // An XML prolog is not conclusive.
  if (mime === undefined || mime === 'application/xml') return null
  return sameType[mime] ?? mime
}

const latin1Start = (head: Uint8Array): string =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 2_048)).toString('latin1')

/** The head as text, or null when it is binary. */
function textOf(head: Uint8Array): string | null {
  const unicode = unicodeOf([head])
  if (unicode === null && hasControlBytes(head)) return null
  const legacy = unicode === null ? legacyEncodingOf([head]) : null
  const { text } = decodeSample(head, unicode ?? legacy?.name)
  if (text.trim() === '') return /^[\t\n\r\f ]*$/.test(text) ? text : null
  if (text.includes('\0') || controlShare(text) > 0.01) return null
  return legacy === null || (legacy.meanCost < mostMeanCost && wordShare(text) > 0.9) ? text : null
}

/** Whether bytes that are not Unicode contain zeros or many control characters, which no older text encoding has. */
function hasControlBytes(head: Uint8Array): boolean {
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return true
    if (byte < 0x20 && !whiteBytes.has(byte)) controls += 1
  }
  return controls / head.length > 0.01
}

function controlShare(text: string): number {
  // oxlint-disable-next-line no-control-regex -- control characters and bad bytes are what this looks for
  const found = text.match(/[\u0001-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g)
  return (found?.length ?? 0) / text.length
}

/** The share of what words and sentences are made of. */
function wordShare(text: string): number {
  return (text.match(/[\p{L}\p{N}\p{P}\p{Zs}\s]/gu)?.length ?? 0) / text.length
}

function typeOfText(text: string, extension: string): string {
  const markup = typeOfMarkup(text)
  if (markup !== null) return markup
  const record = /^\s{0,100}BEGIN:(VCALENDAR|VCARD)\s/i.exec(text)?.[1]?.toUpperCase()
  if (record !== undefined) return record === 'VCARD' ? 'text/vcard' : 'text/calendar'
  if (isJson(text, extension)) return 'application/json'
  if (csvNames.includes(extension)) return 'text/csv'
  if (markdownNames.includes(extension)) return 'text/markdown'
  if (yamlNames.includes(extension)) return 'text/yaml'
  if (!neverTables.includes(extension) && looksLikeTable(text)) return 'text/csv'
  return 'text/plain'
}

/** XML by its prolog only: its name must not make a text active content. */
function typeOfMarkup(text: string): string | null {
  const start = text.trimStart()
  if (!start.startsWith('<')) return null
  if (/^<!doctype\s+html/i.test(start)) return 'text/html'
  const element = firstElement(start)
  if (element === 'svg') return 'image/svg+xml'
  if (['html', 'head', 'body', 'script', 'iframe'].includes(element)) return 'text/html'
  return start.startsWith('<?xml') ? 'application/xml' : null
}

/** The local name of the first element after prolog, comments and document type; '' when there is none. */
function firstElement(text: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1
    const end = endOfProlog(text, at)
    if (end === null) break
    if (end === -1) return ''
    at = end
  }
  const name = /<(?:[\w-]{1,40}:)?([\w-]{1,40})/y
  name.lastIndex = at
  return name.exec(text)?.[1]?.toLowerCase() ?? ''
}

/** The end of the part of a prolog that starts here: null when none starts, -1 when it does not end. */
function endOfProlog(text: string, at: number): number | null {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at)
  if (!text.startsWith('<!', at)) return null
  const close = text.indexOf('>', at)
  const inner = text.indexOf('[', at)
  return inner === -1 || inner > close ? after(text, '>', at) : after(text, '>', text.indexOf(']', inner))
}

function after(text: string, mark: string, from: number): number {
  const found = from === -1 ? -1 : text.indexOf(mark, from)
  return found === -1 ? -1 : found + mark.length
}

function isJson(text: string, extension: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false
  if (extension === '.json') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The same number of delimiters on each of several lines; commas count only if the text does not look like prose. */
function looksLikeTable(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  // The last of many lines may be cut off.
  const whole = lines.length > 20 ? lines.slice(0, 20) : lines
  const filled = whole.filter((line) => line.trim() !== '')
  if (filled.length < 3) return false
  return [';', '\t', '|', ','].some((delimiter) => {
    const counts = filled.map((line) => unquoted(line).split(delimiter).length - 1)
    const first = counts[0] ?? 0
    if (first === 0 || counts.some((count) => count !== first)) return false
    return delimiter !== ',' || !filled.some((line) => /, |[.!?,]$/.test(unquoted(line)))
  })
}

function unquoted(line: string): string {
  return line.replace(/"(?:[^"]|"")*"/g, '')
}
