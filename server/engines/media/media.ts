import type { AudioFacts } from '#contract/audio-facts.ts'
import type { PdfFacts } from '#contract/pdf-facts.ts'
import type { WordLine } from '#contract/page-words.ts'
import type { TakenSource } from '#contract/taken.ts'
import type { TextEncodingName } from '#contract/text-encodings.ts'
import type { TextEncoding } from './text/decode-text.ts'
import type { ColumnVerdict, TableVerdict } from '#server/lib/table-verdict.ts'

/** A piece of a file's text with its place; all places count from 1, without a table's header. */
export interface Passage {
  text: string
  /** Its normalised dates and codes, as words for the index; empty until it is selected for search. */
  marks: readonly string[]
  page: number | null
  row: number | null
  line: number | null
  second: number | null
  /** What it is below: a heading, a slide, a chapter, or the sheet of a row. */
  section: string | null
}

/** Smaller variants of a picture, without any metadata. */
export interface Pictures {
  /** Path of a WebP file that fits 512 × 512 pixels. */
  small: string
  /** Path of a still WebP file that fits 1024 × 1024 pixels; null when the large one can be used instead. */
  medium: string | null
  /**
   * Path of a WebP file that fits 1600 × 1600 pixels, animated if the picture is; null when the small one is enough.
   */
  large: string | null
  /** `data:image/webp;base64,…` of about 20 pixels, a few hundred bytes. */
  preview: string
}

/** A table and the first 50 rows and 10 columns of it. */
export interface Table {
  /** Empty without a header; then the first line is row 1. */
  head: string[]
  rows: string[][]
  verdict: TableVerdict
  /** Path of the values of all rows as Parquet. */
  parquet: string
}

/** A sheet of a workbook. */
export interface Sheet {
  /** Unique in its workbook, without regard to capitals. */
  name: string
  isHidden: boolean
  /** Null for a sheet without a value. */
  table: Table | null
}

export interface Position {
  /** Degrees, north and east positive. */
  latitude: number
  longitude: number
}

/** The facts of a file found without a model. Anything that does not apply is null or empty. */
export interface Examination {
  /** Display pixels, after rotation. */
  width: number | null
  height: number | null
  pages: number | null
  /** Null for other files, and for a PDF that its pages show completely. */
  pdf: PdfFacts | null
  /** Rows of a table without its header. */
  rows: number | null
  /** Lines of a text. */
  lines: number | null
  /** The encoding in which a text or table was read; null for other files. */
  encoding: TextEncoding | null
  durationSeconds: number | null
  /** Of a recording, also of a film without pictures. */
  audio: AudioFacts | null
  /** Browsers can play the film or recording without conversion; false for other files. */
  isPlayable: boolean
  /**
   * ISO 8601 from the file itself, with its offset if known: '2026-10-24T09:30:00+01:00'. With Z it is only known in
   * UTC; a day alone has no clock time.
   */
  takenAt: string | null
  takenFrom: TakenSource | null
  /** The same of its last change. */
  modifiedAt: string | null
  camera: string | null
  lens: string | null
  hasPosition: boolean
  position: Position | null
  /** Two letters (ISO 639-1), null when unsure. */
  language: string | null
  title: string | null
  /** A sentence that says what it is, where its reader knows: 'Event: Harbour festival, 12 July 2026, 14:00'. */
  summary: string | null
  keywords: string[]
  /** How long it is, where that is not pages, rows or lines: '12 slides', '20 chapters'. */
  extent: string | null
  table: Table | null
  /** Of a workbook; its `table` is that of the sheet `tableSheet`. */
  sheets: Sheet[] | null
  tableSheet: string | null
  /** The first 1,000 characters. */
  textStart: string | null
  /** Up to 4,000 passages of at most 1,000 characters that overlap by 150, with up to 40,000 different words. */
  passages: Passage[]
  /** The last page, row or line in the passages, if they do not reach the end; else null. */
  searchedTo: number | null
  pictures: Pictures | null
}

export interface MediaFile {
  path: string
  /** As detected from its bytes. */
  mime: string
  name: string
  /** The encoding to read a text in; otherwise it is detected. */
  encoding?: TextEncodingName | null
  /** An existing, empty folder for the pictures and the values of a table. */
  outFolder: string
  /** It is read again: one such file at a time, outside of the lanes. */
  isAgain?: boolean
}

export interface VideoConversion {
  path: string
  /** The path of the MP4, with any name. */
  outPath: string
}

/** A piece of the sound of a recording or film. */
export interface SoundCut {
  path: string
  /** In seconds. */
  from: number
  seconds: number
  /** The path of the MP3, with any name. */
  outPath: string
}

export interface PagesDrawing {
  path: string
  /** As detected from its bytes: PDF or TIFF. */
  mime: string
  pages: PageDrawing[]
}

export interface PageDrawing {
  /** Counts from 1. */
  page: number
  /** The path of the WebP, written completely or not at all; it fits 1600 × 1600 pixels. */
  outPath: string
}

export interface CoverDrawing {
  path: string
  /** As detected from its bytes. */
  mime: string
  /** In pixels. */
  width: number
  /** The path of the WebP: the centre of the picture, three to two. */
  outPath: string
}

export interface AvatarDrawing {
  path: string
  /** As detected from its bytes: JPEG, PNG, WebP, GIF, AVIF, or a phone photo (HEIC). */
  mime: string
  /** The path of the WebP: a square of at most 512 pixels, the centre of the picture, without metadata. */
  outPath: string
}

/** What is looked for in the rows of a table that has been read. */
export interface RowLookup {
  /** Of its values as Parquet. */
  path: string
  columns: readonly ColumnVerdict[]
  /** Words and codes. A row is found by any of them; the one with most of them is first. */
  needles: readonly string[]
  /** Rows at most. */
  most: number
}

/** Statements about a table that has been read. */
export interface TableQuery {
  /** Of its values as Parquet. */
  path: string
  /** Each selects from the view `t`, with the columns that `readTableFile` wrote. */
  statements: readonly string[]
}

/** A statement that a model wrote about a table that has been read. */
export interface TableSelect {
  /** Of its values as Parquet. */
  path: string
  /** The names of its columns in SQL, which are unique without regard to capitals. */
  columns: readonly string[]
  sql: string
}

export interface SelectedRows {
  columns: string[]
  rows: QueryValue[][]
  /** There are more rows. */
  isCut: boolean
}

/** Rows of a table that are written as CSV. */
export interface TableExport {
  /** Of its values as Parquet. */
  path: string
  /** Selects value and misfit of each column from the view `t`. */
  statement: string
  columns: readonly Pick<ColumnVerdict, 'name' | 'type'>[]
  /** The path of the CSV; what does not fit in memory is kept in its folder meanwhile. */
  outPath: string
}

export type QueryValue = number | string | boolean | null

export interface FoundRow {
  /** From 1, without the head. */
  row: number
  /** 'date: 2026-03-01; item: Tiles', as in the passages of a table. */
  text: string
}

export interface ReadableFile {
  path: string
  /** As detected from its bytes. */
  mime: string
}

/** A picture or a document whose words are read from how it looks. */
export interface WordReading {
  path: string
  /** As detected from its bytes: a picture or a PDF. */
  mime: string
  /** The first page to read, from 1; a picture has one. */
  page: number
}

export interface FoundWords {
  /** The page that was read. */
  page: number
  lines: WordLine[]
  /** The page to go on with; null when none is left. */
  next: number | null
}

export interface Media {
  /**
   * Examines a file in its own process, within limits of time and memory.
   * Throws Unreadable, whose message is a sentence for users; the folder is empty then.
   */
  examine(file: MediaFile, signal?: AbortSignal): Promise<Examination>
  /**
   * Converts a video to H.264 and AAC, upright, at most 1280 × 720 at 30 frames a second, without metadata, in its own
   * process with limits; a recording, or a film without pictures, to AAC. Throws Unreadable with a sentence for users; there is no file then.
   */
  transcode(conversion: VideoConversion, signal?: AbortSignal): Promise<void>
  /**
   * Renders pages of a PDF or TIFF that is opened once, in order, within limits of time and memory. Missing or broken pages are
   * left out. Throws Unreadable; the pages rendered until then exist.
   */
  drawPages(drawing: PagesDrawing, signal?: AbortSignal): Promise<void>
  /**
   * Re-encodes an avatar within limits of time and memory; it only waits for other such pictures. Throws Unreadable.
   */
  drawAvatar(drawing: AvatarDrawing, signal?: AbortSignal): Promise<void>
  /** Re-encodes a story's cover in the same way, three to two. Throws Unreadable. */
  drawCover(drawing: CoverDrawing, signal?: AbortSignal): Promise<void>
  /**
   * Finds rows of a table by its values, within limits of time and memory; none of them is too far down. Throws
   * Unreadable.
   */
  lookUpRows(lookup: RowLookup, signal?: AbortSignal): Promise<FoundRow[]>
  /**
   * The rows of each statement, at most 1,000, within limits of time and memory. Statements read nothing but the
   * table. Throws Unreadable, with a sentence, for what takes too long or is too much; another error for bad SQL.
   */
  queryTable(query: TableQuery, signal?: AbortSignal): Promise<QueryValue[][][]>
  /**
   * Up to 200 rows of one SELECT over the table `t`, within limits of time, memory and disk. Throws Unreadable, with a
   * sentence for the writer of the statement.
   */
  selectRows(select: TableSelect, signal?: AbortSignal): Promise<SelectedRows>
  /**
   * Writes rows of a table as CSV, within limits of time and memory. Throws Unreadable with a sentence for what takes too
   * long or is too large, and NoSpace.
   */
  exportTable(table: TableExport, signal?: AbortSignal): Promise<void>
  /**
   * The text of an e-mail, a calendar or a card as people read it, up to a million characters, within limits of time
   * and memory. Throws Unreadable.
   */
  readText(file: ReadableFile, signal?: AbortSignal): Promise<{ text: string; isCut: boolean }>
  /**
   * The words of one page of a picture or scanned document, within limits of time and memory and behind everything
   * else. Throws Unreadable.
   */
  readWords(reading: WordReading, signal?: AbortSignal): Promise<FoundWords>
  /**
   * Writes a piece of the sound as a small MP3, in mono and for speech, within limits of time and memory and behind
   * everything else. False when there is no sound there. Throws Unreadable.
   */
  cutSound(cut: SoundCut, signal?: AbortSignal): Promise<boolean>
  close(): Promise<void>
}

/** The disk is full, which is not the file's fault. */
export class NoSpace extends Error {
  override name = 'NoSpace'
}

/** The file cannot be read; a retry does not help. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** An examination without findings, to be filled in. */
export function emptyExamination(): Examination {
  return {
    width: null,
    height: null,
    pages: null,
    pdf: null,
    rows: null,
    lines: null,
    encoding: null,
    durationSeconds: null,
    audio: null,
    isPlayable: false,
    takenAt: null,
    takenFrom: null,
    modifiedAt: null,
    camera: null,
    lens: null,
    hasPosition: false,
    position: null,
    language: null,
    title: null,
    summary: null,
    keywords: [],
    extent: null,
    table: null,
    sheets: null,
    tableSheet: null,
    textStart: null,
    passages: [],
    searchedTo: null,
    pictures: null,
  }
}
