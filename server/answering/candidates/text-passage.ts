import type { AskedFileKind } from '#server/answering/languages/language.ts'

/** A passage of a file that may answer. */
export interface TextPassage {
  /** The same for all passages of one file only. */
  file: string
  fileName: string
  /** The file's own title; null when it has none. */
  title: string | null
  kind: AskedFileKind | 'other'
  /** Of the file: two letters, or null. */
  language: string | null
  text: string
  /** It is the file's caption, not a part of its text. */
  isCaption: boolean
  /** ISO 8601: when the file was taken, else uploaded. */
  date: string
}
