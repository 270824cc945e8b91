import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'

/** What is known of a file that may be grouped with others. */
export interface DescribedFile {
  id: FileId
  name: string
  mime: string
  /** Milliseconds since 1970 by the clock of the camera; null where the file does not tell. */
  takenAt: number | null
  latitude: number | null
  longitude: number | null
  /** By a person or a model; null for one of the built-in engine, which says what stands here anyway. */
  caption: string | null
  title: string | null
  keywords: readonly string[]
  /** Two letters (ISO 639-1), or null. */
  language: string | null
  /** Its beginning; '' where it has no words. */
  text: string
}

/** A picture or film is of the moment at which it was taken; a text tells of days. */
export function isPhotoOrVideo({ mime, name }: DescribedFile): boolean {
  const kind = fileKind(mime, name)
  return kind === 'image' || kind === 'video'
}
