import type { StoredFile } from '#contract/calls/files.ts'

/** What a face of a tile is given. */
export interface FaceProps {
  file: StoredFile
  /** The name is shown on it, because it is shown nowhere else. */
  isNamed?: boolean
  /** Called when the viewer may no longer see the file. */
  onRefused?: (() => void) | undefined
}
