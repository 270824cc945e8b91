import { altText } from '#contract/alt-text.ts'
import { extensionOf, fileFormat, type FileKind, fileKind } from '#contract/file-kinds.ts'
import type { StoredFile } from '#contract/calls/files.ts'
import { isDayOnly, type Taken } from '#contract/taken.ts'
import { dayKey } from '#web/lib/day.ts'
import { durationText } from '#web/lib/duration-text.ts'
import { sizeText } from '#web/lib/size-text.ts'
import { factWords, tileWords } from './files-words.ts'

const mostNamedPages = 10

export const kindOf = (file: Pick<StoredFile, 'mime' | 'name'>): FileKind => fileKind(file.mime, file.name)

/** The text of Markdown, and of documents, whose readers mark headings in the same way. */
export const hasMarkedHeadings = ({ mime, name }: Pick<StoredFile, 'mime' | 'name'>): boolean =>
  mime === 'text/markdown' || fileFormat(mime, name).viewer === 'document'

/** The icon of a file: of its kind, or of a recording. */
export const iconOf = (file: StoredFile): FileKind | 'audio' =>
  file.audio !== null || fileFormat(file.mime, file.name).viewer === 'audio' ? 'audio' : kindOf(file)

/** It looks like a picture: a photo, the poster of a film, the cover of a recording. */
export const hasPicture = (file: StoredFile): boolean =>
  file.thumbnail_url !== null && (['image', 'video'].includes(kindOf(file)) || file.audio !== null)

/** Captioned and error are final (specification 2, section 4). */
export const isSettled = (status: StoredFile['status']): boolean =>
  status === 'captioned' || status === 'error'

/** Its rows have been read, and can all be shown. */
export const isTable = (file: StoredFile): boolean =>
  kindOf(file) === 'csv' && file.status === 'captioned' && file.rows !== null

const typeWord = (name: string, kind: FileKind): string =>
  extensionOf(name).slice(1).toUpperCase() || (kind === 'other' ? 'FILE' : kind.toUpperCase())

/** The head line of a paper tile: 'PDF · 4 pages', 'CSV · 31 rows', 'TXT · 0.9 KB'. */
export function headLine(file: StoredFile): string {
  const kind = kindOf(file)
  if (kind === 'pdf' && file.pages !== null) return factWords.pdf(file.pages)
  if (kind === 'csv' && file.rows !== null) return factWords.table(typeWord(file.name, kind), file.rows)
  if (file.audio !== null && file.duration !== null)
    return factWords.recording(typeWord(file.name, kind), durationText(file.duration))
  return `${typeWord(file.name, kind)} · ${sizeText(file.size)}`
}

const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length)

/** Letters and digits only, to compare a title with a file name. */
const plainLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A caption without what the file name says already: a sentence that is the title, or a title before a colon. */
function beyondName({ name }: Pick<StoredFile, 'name'>, caption: string): string {
  const stem = plainLetters(stemOf(name))
  const isInName = (words: string) => plainLetters(words) !== '' && stem.includes(plainLetters(words))
  const sentences = caption.split(/(?<=\.)\s+/).map((sentence) => {
    const [title = '', ...rest] = sentence.split(/:\s/)
    return rest.length > 0 && isInName(title) ? rest.join(': ') : sentence
  })
  return sentences.filter((sentence) => !isInName(sentence)).join(' ')
}

/** What a screen reader says of a tile: the name first, then its state or what the file is, each once. */
export function tileLabel(file: StoredFile): string {
  if (!isSettled(file.status)) return tileWords.uploadingFile(file.name)
  const about = file.status === 'error' ? (file.error ?? tileWords.unreadable) : altText(file)
  const more = about === file.name ? '' : beyondName(file, about)
  return more === '' ? file.name : `${file.name}. ${more}`
}

/** '56.0912° N, 5.5571° W' */
function placeText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const part = (degrees: number, [positive, negative]: [string, string]) =>
    `${Math.abs(degrees).toFixed(4)}° ${degrees < 0 ? negative : positive}`
  return `${part(latitude, ['N', 'S'])}, ${part(longitude, ['E', 'W'])}`
}

const fullDate = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

/** The day under which a file is listed: when it was taken, else uploaded. */
export const dayOf = ({ taken, uploaded_at: uploadedAt }: StoredFile): string =>
  taken === null ? dayKey(uploadedAt) : taken.at.slice(0, 10)

/** The same as a time; without a zone it is one of the reader's clock, whatever zone that has. */
export const timeOf = ({ taken, uploaded_at: uploadedAt }: StoredFile): string => taken?.at ?? uploadedAt

/** The wall clock of the place, whatever the reader's zone is: '12 Jul 2026, 23:30 (UTC+2), from the camera'. */
function takenText(taken: Taken): string {
  const { at, offset_minutes: offset, from } = taken
  const day = new Date(at.slice(0, 10)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  if (isDayOnly(taken)) return factWords.takenFrom(day, from)
  const zone = offset === null ? '' : ` (${offsetText(offset)})`
  return factWords.takenFrom(`${day}, ${at.slice(11, 16)}${zone}`, from)
}

/** 'UTC', 'UTC+2', 'UTC−3:30' */
function offsetText(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  if (offset === 0) return 'UTC'
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

/** How far questions are answered from a file that is too long for all of it: 'the first 800 of 2,000 pages'. */
function searchedText({ searched_to, pages, rows, lines }: StoredFile): string | null {
  if (searched_to === null) return null
  const [all, word] =
    pages !== null ? [pages, 'pages'] : rows !== null ? [rows, 'rows'] : [lines ?? 0, 'lines']
  if (searched_to >= all) return factWords.beginning
  return factWords.first(searched_to.toLocaleString('en'), all.toLocaleString('en'), word)
}

function rowsText({ rows, torn_rows: torn }: StoredFile): string | null {
  if (rows === null) return null
  return torn === 0 ? rows.toLocaleString('en') : factWords.tornRows(rows.toLocaleString('en'), torn)
}

/** What a PDF is that its pages do not show by themselves. */
function documentText({ pdf }: StoredFile): string | null {
  if (pdf?.kind === 'xfa') return factWords.needsReader
  return pdf?.kind === 'portfolio' ? factWords.portfolio(pdf.attachments.length) : null
}

/** The pages without their fonts; of many only how many. */
function missingFonts({ pdf }: StoredFile): string | null {
  const pages = pdf?.incomplete ?? []
  if (pages.length === 0) return null
  return factWords.missingFonts(
    pages.length > mostNamedPages ? factWords.somePages(pages.length) : factWords.pagesOf(pages),
  )
}

/** The facts about a file in the viewer, as pairs of name and value. */
export function detailsOf(file: StoredFile): [string, string][] {
  const details: [string, string | null][] = [
    [factWords.type, typeWord(file.name, kindOf(file))],
    [factWords.size, sizeText(file.size)],
    [factWords.pixels, file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : null],
    [factWords.length, file.duration === null ? null : durationText(file.duration)],
    [factWords.artist, file.audio?.artist ?? null],
    [factWords.album, file.audio?.album ?? null],
    [factWords.year, file.audio?.year?.toString() ?? null],
    [factWords.pages, file.pages === null ? null : String(file.pages)],
    [factWords.document, documentText(file)],
    [factWords.attached, file.pdf?.attachments.join(', ') || null],
    [factWords.fonts, missingFonts(file)],
    [factWords.rows, rowsText(file)],
    [factWords.lines, file.lines === null ? null : String(file.lines)],
    [factWords.searched, searchedText(file)],
    [factWords.taken, file.taken && takenText(file.taken)],
    [factWords.camera, file.camera],
    [factWords.place, file.place && placeText(file.place)],
    [factWords.added, fullDate(file.uploaded_at)],
  ]
  return details.filter((detail): detail is [string, string] => detail[1] !== null)
}
