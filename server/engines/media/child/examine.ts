import { stat } from 'node:fs/promises'
import { fileFormat, type ReaderName } from '#contract/file-kinds.ts'
import { limits } from '#contract/limits.ts'
import { emptyExamination, Unreadable } from '#server/engines/media/media.ts'
import type { Examination, MediaFile, ReadableFile } from '#server/engines/media/media.ts'
import type { ReadDocument } from '#server/engines/media/office/read-document.ts'
import type { ReadableText } from '#server/engines/media/text/readable-text.ts'
import { hasVideoLibrary } from '#server/engines/media/video/video-library.ts'

type ReadableReader = (path: string, mime: string, most: number) => Promise<ReadableText>
type DocumentReader = (path: string, mime: string, most: number) => Promise<ReadDocument>
type Examiner = (file: MediaFile) => Promise<Examination>

/** Examines a file with the reader of its kind; a file without a reader is kept unread. */
export async function examine(file: MediaFile): Promise<Examination> {
  if ((await stat(file.path)).size === 0) throw new Unreadable('This file is empty.')
  const examineKind = await examinerOf(file.mime)
  return examineKind === null ? emptyExamination() : examineKind(file)
}

async function examinerOf(mime: string): Promise<Examiner | null> {
  const { reader } = fileFormat(mime, '')
  return reader === null ? null : readers[reader]()
}

/** Each is loaded on first use; null when the machine cannot run it. */
const readers: Record<ReaderName, () => Promise<Examiner | null>> = {
  image: async () => (await import('#server/engines/media/image/examine-image.ts')).examineImage,
  heic: async () => (await import('#server/engines/media/image/examine-heic.ts')).examineHeic,
  still: async () =>
    (await hasVideoLibrary())
      ? (await import('#server/engines/media/video/examine-still.ts')).examineStill
      : (await import('#server/engines/media/image/examine-header.ts')).examineHeader,
  pictureHeader: async () => (await import('#server/engines/media/image/examine-header.ts')).examineHeader,
  video: async () =>
    (await hasVideoLibrary())
      ? (await import('#server/engines/media/video/examine-video.ts')).examineVideo
      : null,
  audio: async () =>
    (await hasVideoLibrary())
      ? (await import('#server/engines/media/audio/examine-audio.ts')).examineAudio
      : null,
  pdf: async () => (await import('#server/engines/media/pdf/examine-pdf.ts')).examinePdf,
  table: async () => (await import('#server/engines/media/table-reader/examine-table.ts')).examineTable,
  mail: () => readableExaminer('mail'),
  calendar: () => readableExaminer('calendar'),
  contacts: () => readableExaminer('contacts'),
  xlsx: () => workbookExaminer('xlsx'),
  ods: () => workbookExaminer('ods'),
  word: () => documentExaminer('word'),
  slides: () => documentExaminer('slides'),
  openDocument: () => documentExaminer('openDocument'),
  richText: () => documentExaminer('richText'),
  book: () => documentExaminer('book'),
  webPage: () => documentExaminer('webPage'),
  compound: async () => (await import('#server/engines/media/office/examine-compound.ts')).examineCompound,
  text: async () => (await import('#server/engines/media/text/examine-text.ts')).examineText,
}

const readableReaders = {
  mail: async () => (await import('#server/engines/media/mail/read-mail.ts')).readMail,
  calendar: async () => (await import('#server/engines/media/calendar/read-calendar.ts')).readCalendar,
  contacts: async () => (await import('#server/engines/media/calendar/read-contacts.ts')).readContacts,
} satisfies Partial<Record<ReaderName, () => Promise<ReadableReader>>>

async function readableExaminer(name: keyof typeof readableReaders): Promise<Examiner> {
  const [read, { examinationOf }, { mostCharacters }] = await Promise.all([
    readableReaders[name](),
    import('#server/engines/media/text/readable-text.ts'),
    import('#server/engines/media/text/examine-text.ts'),
  ])
  return async ({ path, mime }) => examinationOf(await read(path, mime, mostCharacters))
}

const workbookReaders = {
  xlsx: async () => (await import('#server/engines/media/office/read-xlsx.ts')).readXlsx,
  ods: async () => (await import('#server/engines/media/office/read-ods.ts')).readOds,
}

async function workbookExaminer(name: keyof typeof workbookReaders): Promise<Examiner> {
  const [read, { examineWorkbook }] = await Promise.all([
    workbookReaders[name](),
    import('#server/engines/media/office/examine-workbook.ts'),
  ])
  return (file) => examineWorkbook(file, read)
}

const documentReaders = {
  word: async () => (await import('#server/engines/media/office/read-word.ts')).readWord,
  slides: async () => (await import('#server/engines/media/office/read-slides.ts')).readSlides,
  openDocument: async () =>
    (await import('#server/engines/media/office/read-open-document.ts')).readOpenDocument,
  richText: async () => (await import('#server/engines/media/office/read-rtf.ts')).readRtf,
  book: async () => (await import('#server/engines/media/office/read-book.ts')).readBook,
  webPage: async () => (await import('#server/engines/media/office/read-page.ts')).readPage,
} satisfies Partial<Record<ReaderName, () => Promise<DocumentReader>>>

async function documentExaminer(name: keyof typeof documentReaders): Promise<Examiner> {
  const [read, { documentExamination }, { mostCharacters }] = await Promise.all([
    documentReaders[name](),
    import('#server/engines/media/office/read-document.ts'),
    import('#server/engines/media/text/examine-text.ts'),
  ])
  return async ({ path, mime }) => documentExamination(await read(path, mime, mostCharacters))
}

const textReaders = { ...readableReaders, ...documentReaders }

const isTextReader = (name: ReaderName | null): name is keyof typeof textReaders =>
  name !== null && name in textReaders

/** The text of a file that is shown as its reader makes it. */
export async function readText({ path, mime }: ReadableFile): Promise<{ text: string; isCut: boolean }> {
  const { reader } = fileFormat(mime, '')
  if (!isTextReader(reader)) throw new Error(`Files of type ${mime} have no readable text.`)
  const read = await textReaders[reader]()
  const { text, isCut } = await read(path, mime, limits.noteMax)
  return { text, isCut }
}
