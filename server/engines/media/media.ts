import type { Computed } from '#server/lib/question/computed.ts'
import type { Question } from '#server/lib/question/question.ts'

/** A piece of text of a file and where it stands; all places count from 1, the head of a table is no row. */
export interface Passage {
  text: string
  /** Its days and codes in one normal form, as words of the index; empty until it is chosen to be searched. */
  marks: readonly string[]
  page: number | null
  row: number | null
  line: number | null
  second: number | null
}

/** Smaller variants of a picture, without any metadata. */
export interface Pictures {
  /** Path of a WebP file that fits 512 × 512 pixels. */
  small: string
  /** Path of a WebP file that fits 1024 × 1024 pixels, and never moves; null where the large one does as well. */
  medium: string | null
  /**
   * Path of a WebP file that fits 1600 × 1600 pixels, and moves where the picture does; null where the small one is all
   * there is.
   */
  large: string | null
  /** `data:image/webp;base64,…` of about 20 pixels, a few hundred bytes. */
  preview: string
}

export interface TableColumn {
  name: string
  type: 'number' | 'date' | 'text'
  /** Numbers as '1204.4', dates as '2026-10-24'; over all rows. */
  min?: string
  max?: string
  sum?: number
}

/** The first 50 rows and 10 columns of a table; `columns` tells of all its rows. */
export interface Table {
  /** Empty where the table has no head: its first line is row 1 then. */
  head: string[]
  rows: string[][]
  columns: TableColumn[]
  /** Of the whole table. */
  columnCount: number
}

export type Brightness = 'dark' | 'medium' | 'bright'

export interface Position {
  /** Degrees, north and east positive. */
  latitude: number
  longitude: number
}

/** What can be known of a file without a model. Whatever does not apply is null or empty. */
export interface Examination {
  /** Pixels as shown, after rotation. */
  width: number | null
  height: number | null
  pages: number | null
  /** Rows of a table without its head. */
  rows: number | null
  /** Lines of a text. */
  lines: number | null
  durationSeconds: number | null
  /** A browser can play the video as it is; false for what is none. */
  isPlayable: boolean
  /** ISO 8601 from the file itself, with its offset if that is known: '2026-10-24T09:30:00+01:00'. */
  takenAt: string | null
  camera: string | null
  hasPosition: boolean
  position: Position | null
  /** One to three names of its leading colours, the largest first. */
  colours: string[]
  brightness: Brightness | null
  isAnimated: boolean
  hasAlpha: boolean
  /** Two letters (ISO 639-1), null when unsure. */
  language: string | null
  title: string | null
  keywords: string[]
  table: Table | null
  /** The first 1,000 characters. */
  textStart: string | null
  /** Up to 4,000 passages of at most 1,000 characters that overlap by 150, with up to 40,000 different words. */
  passages: Passage[]
  /** The last page, row or line that the passages reach, where they do not reach the end; else null. */
  searchedTo: number | null
  pictures: Pictures | null
}

export interface MediaFile {
  path: string
  /** As detected from its bytes. */
  mime: string
  name: string
  /** An existing, empty folder that takes the pictures. */
  outFolder: string
}

export interface VideoConversion {
  path: string
  /** Where the MP4 goes; whatever its name. */
  outPath: string
}

export interface PagesDrawing {
  /** A PDF. */
  path: string
  pages: PageDrawing[]
}

export interface PageDrawing {
  /** Counts from 1. */
  page: number
  /** Where the WebP goes, whole or not at all; it fits 1600 × 1600 pixels. */
  outPath: string
}

export interface CoverDrawing {
  path: string
  /** As detected from its bytes. */
  mime: string
  /** In pixels. */
  width: number
  /** Where the WebP goes: the middle of the picture, three to two. */
  outPath: string
}

export interface AvatarDrawing {
  path: string
  /** As detected from its bytes: JPEG, PNG, WebP, GIF, AVIF, or the photo of a phone. */
  mime: string
  /** Where the WebP goes: a square of at most 512 pixels, the middle of the picture, without metadata. */
  outPath: string
}

export interface TableQuestion {
  path: string
  name: string
  title: string | null
  question: Question
}

export interface Media {
  /**
   * Examines a file in a process of its own, within limits of time and memory.
   * Throws Unreadable, whose message is a sentence for people; the folder is empty then.
   */
  examine(file: MediaFile, signal?: AbortSignal): Promise<Examination>
  /**
   * Writes a video as an MP4 that every browser plays: H.264 and AAC, upright, at most 1280 × 720 or 720 × 1280 at 30
   * pictures a second, without metadata. It runs in a process of its own, within limits of time and memory.
   * Throws Unreadable, whose message is a sentence for people; there is no file then.
   */
  transcode(conversion: VideoConversion, signal?: AbortSignal): Promise<void>
  /**
   * Draws pages of a PDF that is opened once, in their order, within limits of time and memory. A page that it does not have or
   * that cannot be drawn is left out. Throws Unreadable; the pages drawn until then are there.
   */
  drawPages(drawing: PagesDrawing, signal?: AbortSignal): Promise<void>
  /** Draws the picture of a person, within limits of time and memory; it waits for other such pictures only. Throws Unreadable. */
  drawAvatar(drawing: AvatarDrawing, signal?: AbortSignal): Promise<void>
  /** Draws the cover of a story in the same way, three to two. Throws Unreadable. */
  drawCover(drawing: CoverDrawing, signal?: AbortSignal): Promise<void>
  /**
   * What all rows of a table say to a question, within limits of time and memory; null when they say nothing. Throws
   * Unreadable.
   */
  computeTable(question: TableQuestion, signal?: AbortSignal): Promise<Computed | null>
  close(): Promise<void>
}

/** The file cannot be read; trying again will not help. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** An examination that found nothing, to be filled in. */
export function emptyExamination(): Examination {
  return {
    width: null,
    height: null,
    pages: null,
    rows: null,
    lines: null,
    durationSeconds: null,
    isPlayable: false,
    takenAt: null,
    camera: null,
    hasPosition: false,
    position: null,
    colours: [],
    brightness: null,
    isAnimated: false,
    hasAlpha: false,
    language: null,
    title: null,
    keywords: [],
    table: null,
    textStart: null,
    passages: [],
    searchedTo: null,
    pictures: null,
  }
}
