import { fileKind } from '#contract/file-kinds.ts'
import type { FileId } from '#contract/ids.ts'

/** The facts of a file that can be grouped. */
export interface DescribedFile {
  id: FileId
  name: string
  mime: string
  /** Milliseconds since 1970 by the camera's clock; null when unknown. */
  takenAt: number | null
  latitude: number | null
  longitude: number | null
  /** Written by a user or a model; null for the built-in engine's, which only repeats these facts. */
  caption: string | null
  title: string | null
  keywords: readonly string[]
  /** Two letters (ISO 639-1), or null. */
  language: string | null
  /** The beginning of its text; '' when there is none. */
  text: string
}

/** A picture or video has the time at which it was taken; a text mentions days. */
export function isPhotoOrVideo({ mime, name }: DescribedFile): boolean {
  const kind = fileKind(mime, name)
  return kind === 'image' || kind === 'video'
}
