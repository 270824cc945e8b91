import type { StoredFile } from '#contract/files.ts'

/** What a face of a tile is given. */
export interface FaceProps {
  file: StoredFile
  /** Called when the viewer may no longer see the file. */
  onRefused?: (() => void) | undefined
}
